/** The manifest of a site: the one that Portico serves, compared with the live one. */
import type { DocumentProblem } from '#manifest';
import type { Site } from '#commerce';
import { flashMessage } from '../../page.ts';
import { badge, button, card, empty, facts, html, notice, time, type Html } from '../../../design/index.ts';
import { excerpt, visible } from '../../../design/outside-text.ts';
import { storeOrigin, storePath } from '../address.ts';
import type { Stores } from '../deps.ts';
import { findSite, storePage, type SiteContext } from '../site-page.ts';
import { compareDocuments, differences, type ManifestComparison, type MemberDifference } from './diff.ts';
import { manifestFindings } from './findings.ts';
import { lookAtLive, manifestPaths, readLive, type LiveDocument } from './live.ts';

const saidTexts = { compared: 'Compared with the live manifest.' };

export async function showManifest(c: SiteContext, stores: Stores): Promise<Response> {
  const site = await findSite(c, stores);
  const wanted = c.req.query('release') ?? '';
  const release = stores.releases.find((one) => one === wanted);
  const path = release === undefined ? '/.well-known/ucp' : `/.well-known/ucp/${release}`;
  const [ours, live] = await Promise.all([stores.manifest(site, release), readLive(stores.probes, site.id)]);
  const isCurrent = live?.origin === storeOrigin(site);
  const found = isCurrent ? live.documents.find((document) => document.path === path) : undefined;
  return storePage(c, site, {
    tab: 'manifest',
    said: flashMessage(c, saidTexts),
    actions: html`<form method="post" action="${storePath(site.id, 'manifest')}">
      <input type="hidden" name="release" value="${release ?? ''}" />
      ${button(found ? 'Compare again' : 'Compare with live', { main: true })}
    </form>`,
    content: html`${documents(site, stores.releases, release)} ${sourceNotice(site)}
    ${!site.enabled && notice('The store is off. This URL returns 404 until you turn it on.', 'warn')}
    ${
      found && live
        ? comparison(site, ours, found, live.at)
        : empty(
            'Not compared yet',
            html`Compare to fetch <code>${storeOrigin(site)}${path}</code> from outside and see how it differs
              from the manifest that Portico serves.`,
          )
    }
    ${card(
      html`<h3>Manifest from Portico</h3>
        ${findingsOf(manifestFindings(ours, storeOrigin(site)))}
        <details ${!found && html`open`}>
          <summary>View document</summary>
          <pre tabindex="0">${JSON.stringify(ours, null, 2)}</pre>
        </details>`,
    )}`,
  });
}

const sourceNotice = ({ manifestSource, manifestUrl }: Site): Html | false =>
  manifestSource === 'salesforce'
    ? notice(
        `The preferences let Salesforce serve the manifest${manifestUrl === undefined ? '' : ` (${manifestUrl})`}, so it differs from this one.`,
        'warn',
      )
    : manifestSource === 'off' &&
      notice('The manifest is off in the preferences. This URL returns 404.', 'warn');

export async function compareManifest(
  c: SiteContext,
  stores: Stores,
  now: number,
  release: string,
): Promise<Response> {
  const site = await findSite(c, stores);
  await lookAtLive(stores, site, now);
  const kept = stores.releases.includes(release) ? `&release=${release}` : '';
  return c.redirect(`${storePath(site.id, 'manifest')}?said=compared${kept}`, 303);
}

function documents(site: Site, releases: readonly string[], current: string | undefined): Html {
  const to = storePath(site.id, 'manifest');
  const entries = [undefined, ...releases].map((release, at) => ({
    release,
    path: manifestPaths(releases)[at] ?? '',
    to: release === undefined ? to : `${to}?release=${release}`,
  }));
  return html`<nav class="actions" aria-label="Documents">
    ${entries.map(
      ({ release, path, to }) =>
        html`<a class="button slight" href="${to}" ${release === current && html`aria-current="page"`}
          ><code>${path}</code
          >${release === site.primaryRelease && html` <span class="soft">primary</span>`}</a
        >`,
    )}
  </nav>`;
}

function comparison(site: Site, ours: unknown, live: LiveDocument, at: number): Html {
  const compared = live.document === undefined ? undefined : compareDocuments(ours, live.document);
  return card(
    html`<h3>Live manifest</h3>
      ${facts([
        ['Request', html`<code>${storeOrigin(site)}${live.path}</code>, ${time(at)}`],
        ['Response', live.outcome],
        ['Time', `First byte: ${live.timings.ttfb} ms, total: ${live.timings.total} ms`],
        [
          'Redirects',
          live.hops.length
            ? html`${live.hops.map(({ status, location }) => html`<p>${status} to <code>${visible(location)}</code></p>`)}
                <p>Agents do not follow redirects to a manifest.</p>`
            : 'None',
        ],
        [
          'Headers',
          live.headers.length
            ? html`${live.headers.map(([name, value]) => html`<p><code>${name}: ${visible(value)}</code></p>`)}`
            : 'None of interest',
        ],
      ])}
      ${compared ? differencesOf(compared) : noJson(live)}
      ${
        live.document !== undefined &&
        html`<h4>Validation</h4>
          ${findingsOf(manifestFindings(live.document, storeOrigin(site)))}`
      }`,
  );
}

const noJson = ({ text = '' }: LiveDocument): Html =>
  notice(
    html`<p>The response is not valid JSON, so it cannot be compared.</p>
      ${text !== '' && html`<p class="soft">Start of the response: ${excerpt(text, 200)}</p>`}`,
    'bad',
  );

const states: Readonly<Record<MemberDifference['state'], { word: string; tone?: 'warn' | 'bad' }>> = {
  same: { word: 'same' },
  different: { word: 'different', tone: 'bad' },
  'only-ours': { word: 'not live', tone: 'warn' },
  'only-live': { word: 'only live', tone: 'warn' },
};

const mostShown = 300;

function differencesOf(compared: ManifestComparison): Html {
  const changed = differences(compared);
  const same = compared.rows.filter(({ state }) => state === 'same');
  return html`${
    changed.length === 0
      ? notice('The live manifest is identical to the one Portico serves.', 'good')
      : notice(
          html`<p>
            ${changed.length} ${changed.length === 1 ? 'member differs' : 'members differ'}, and
            ${same.length} match. Caches can serve an older manifest for up to 5 minutes.
          </p>`,
          'warn',
        )
  }
  ${changed.length > 0 && lines('Different members', changed.slice(0, mostShown))}
  ${(changed.length > mostShown || compared.cut) && html`<p class="soft">Not all members are shown.</p>`}
  ${
    same.length > 0 &&
    html`<details>
      <summary>${same.length} identical members</summary>
      ${lines('Identical members', same.slice(0, mostShown))}
    </details>`
  }`;
}

const lines = (caption: string, rows: readonly MemberDifference[]): Html =>
  html`<div class="wide diff" tabindex="0" role="region" aria-label="${caption}">
    <table>
      <caption class="unseen">
        ${caption}
      </caption>
      <thead>
        <tr>
          <th scope="col">Member</th>
          <th scope="col">Status</th>
          <th scope="col">Portico</th>
          <th scope="col">Live</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ pointer, state, ours, live }) =>
            html`<tr data-state="${state}">
              <th scope="row"><code>${excerpt(pointer, 200) || '(whole document)'}</code></th>
              <td>${badge(states[state].word, states[state].tone)}</td>
              <td>${valueOf(ours)}</td>
              <td>${valueOf(live)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

const valueOf = (text: string | undefined): Html =>
  text === undefined ? html`<span class="soft">none</span>` : html`<code>${excerpt(text, 300)}</code>`;

function findingsOf(findings: readonly DocumentProblem[]): Html {
  if (findings.length === 0) return html`<p>${badge('valid', 'good')} No problems found.</p>`;
  return html`<ul class="plain">
    ${findings.map(
      ({ pointer, message, severity }) =>
        html`<li>
          ${badge(severity, severity === 'error' ? 'bad' : 'warn')}
          <code>${excerpt(pointer, 100) || '/'}</code>
          ${excerpt(message, 300)}
        </li>`,
    )}
  </ul>`;
}

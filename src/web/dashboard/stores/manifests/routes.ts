/** The manifest of a site: the one that Portico serves, compared with the live one. */
import type { DocumentProblem } from '#manifest';
import type { Site } from '#commerce';
import { flashMessage } from '../../page.ts';
import {
  badge,
  button,
  card,
  empty,
  facts,
  html,
  notice,
  raw,
  time,
  type Html,
} from '../../../design/index.ts';
import { excerpt, visible } from '../../../design/outside-text.ts';
import { storeOrigin, storePath } from '../address.ts';
import type { Stores } from '../deps.ts';
import { findSite, storePage, type SiteContext } from '../site-page.ts';
import { compareDocuments, differences, type ManifestComparison, type MemberDifference } from './diff.ts';
import { manifestFindings } from './findings.ts';
import { lookAtLive, manifestPaths, readLive, type LiveDocument } from './live.ts';
import { manifestPageTexts as say } from './messages/index.ts';

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
    said: flashMessage(c, { compared: say('compared') }),
    actions: html`<form method="post" action="${storePath(site.id, 'manifest')}">
      <input type="hidden" name="release" value="${release ?? ''}" />
      ${button(found ? say('compare-again') : say('compare-with-live'), { main: true })}
    </form>`,
    content: html`${documents(site, stores.releases, release)} ${sourceNotice(site)}
    ${!site.enabled && notice(say('store-is-off'), 'warn')}
    ${
      found && live
        ? comparison(site, ours, found, live.at)
        : empty(
            say('not-compared'),
            say.parts('not-compared-text', { url: html`<code>${storeOrigin(site)}${path}</code>` }),
          )
    }
    ${card(
      html`<h3>${say('from-portico')}</h3>
        ${findingsOf(manifestFindings(ours, storeOrigin(site)))}
        <details ${!found && raw('open')}>
          <summary>${say('view-document')}</summary>
          <pre tabindex="0">${JSON.stringify(ours, null, 2)}</pre>
        </details>`,
    )}`,
  });
}

const sourceNotice = ({ manifestSource, manifestUrl }: Site): Html | false =>
  manifestSource === 'salesforce'
    ? notice(
        manifestUrl === undefined
          ? say('salesforce-serves')
          : say('salesforce-serves-url', { url: manifestUrl }),
        'warn',
      )
    : manifestSource === 'off' && notice(say('manifest-is-off'), 'warn');

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
  return html`<nav class="actions" aria-label="${say('documents')}">
    ${entries.map(
      ({ release, path, to }) =>
        html`<a class="button slight" href="${to}" ${release === current && html`aria-current="page"`}
          ><code>${path}</code
          >${release === site.primaryRelease && html` <span class="soft">${say('primary')}</span>`}</a
        >`,
    )}
  </nav>`;
}

function comparison(site: Site, ours: unknown, live: LiveDocument, at: number): Html {
  const compared = live.document === undefined ? undefined : compareDocuments(ours, live.document);
  return card(
    html`<h3>${say('live-manifest')}</h3>
      ${facts([
        [say('request'), html`<code>${storeOrigin(site)}${live.path}</code>, ${time(at)}`],
        [say('response'), live.outcome],
        [say('time'), say('time-taken', { first: live.timings.ttfb, total: live.timings.total })],
        [
          say('redirects'),
          live.hops.length
            ? html`${live.hops.map(({ status, location }) => html`<p>${say.parts('redirect-to', { status, url: html`<code>${visible(location)}</code>` })}</p>`)}
                <p>${say('redirects-text')}</p>`
            : say('none'),
        ],
        [
          say('headers'),
          live.headers.length
            ? html`${live.headers.map(([name, value]) => html`<p><code>${name}: ${visible(value)}</code></p>`)}`
            : say('no-headers'),
        ],
      ])}
      ${compared ? differencesOf(compared) : noJson(live)}
      ${
        live.document !== undefined &&
        html`<h4>${say('validation')}</h4>
          ${findingsOf(manifestFindings(live.document, storeOrigin(site)))}`
      }`,
  );
}

const noJson = ({ text = '' }: LiveDocument): Html =>
  notice(
    html`<p>${say('no-json')}</p>
      ${text !== '' && html`<p class="soft">${say('response-start', { text: excerpt(text, 200) })}</p>`}`,
    'bad',
  );

const states = {
  same: ['same', undefined],
  different: ['different', 'bad'],
  'only-ours': ['not-live', 'warn'],
  'only-live': ['only-live', 'warn'],
} as const;

function stateBadge({ state }: MemberDifference): Html {
  const [key, tone] = states[state];
  return badge(say(key), tone);
}

const mostShown = 300;

function differencesOf(compared: ManifestComparison): Html {
  const changed = differences(compared);
  const same = compared.rows.filter(({ state }) => state === 'same');
  return html`${
    changed.length === 0
      ? notice(say('identical'), 'good')
      : notice(html`<p>${say('differs', { different: changed.length, same: same.length })}</p>`, 'warn')
  }
  ${changed.length > 0 && lines(say('different-members'), changed.slice(0, mostShown))}
  ${(changed.length > mostShown || compared.cut) && html`<p class="soft">${say('not-all-shown')}</p>`}
  ${
    same.length > 0 &&
    html`<details>
      <summary>${say('identical-count', { count: same.length })}</summary>
      ${lines(say('identical-members'), same.slice(0, mostShown))}
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
          <th scope="col">${say('member')}</th>
          <th scope="col">${say('status')}</th>
          <th scope="col">${say('portico')}</th>
          <th scope="col">${say('live')}</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr data-state="${row.state}">
              <th scope="row"><code>${excerpt(row.pointer, 200) || say('whole-document')}</code></th>
              <td>${stateBadge(row)}</td>
              <td>${valueOf(row.ours)}</td>
              <td>${valueOf(row.live)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

const valueOf = (text: string | undefined): Html =>
  text === undefined
    ? html`<span class="soft">${say('no-value')}</span>`
    : html`<code>${excerpt(text, 300)}</code>`;

function findingsOf(findings: readonly DocumentProblem[]): Html {
  if (findings.length === 0) return html`<p>${badge(say('valid'), 'good')} ${say('no-problems')}</p>`;
  return html`<ul class="plain">
    ${findings.map(
      ({ pointer, message, severity }) =>
        html`<li>
          ${badge(say(severity), severity === 'error' ? 'bad' : 'warn')}
          <code>${excerpt(pointer, 100) || '/'}</code>
          ${excerpt(message, 300)}
        </li>`,
    )}
  </ul>`;
}

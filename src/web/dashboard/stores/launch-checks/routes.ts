/** Whether an agent could buy here today: looked at from outside, at the click of a button. */
import { flashMessage } from '../../page.ts';
import type { Site } from '#commerce';
import {
  badge,
  button,
  card,
  empty,
  html,
  notice,
  time,
  type Html,
  type Tone,
} from '../../../design/index.ts';
import { excerpt } from '../../../design/outside-text.ts';
import { storeOrigin, storePath } from '../address.ts';
import type { Stores } from '../deps.ts';
import { findSite, storePage, type SiteContext } from '../site-page.ts';
import { launchDryRun } from './dry-run.ts';
import {
  keepRun,
  readRun,
  tallyStates,
  type CheckResult,
  type CheckState,
  type LaunchCheckRun,
  type RunKind,
} from './kept.ts';
import { runLaunchChecks } from './run.ts';

const saidTexts = {
  checked: 'Checked right now.',
  tried: 'Tried right now.',
  running: 'A check of this store is running already. Please look again in half a minute.',
};

export async function showLaunchChecks(c: SiteContext, stores: Stores): Promise<Response> {
  const site = await findSite(c, stores);
  const [run, tried] = await Promise.all([
    readRun(stores.probes, site.id),
    readRun(stores.probes, site.id, 'dry-run'),
  ]);
  const to = storePath(site.id, 'go-live');
  return storePage(c, site, {
    tab: 'go-live',
    heading: 'Go-live checks',
    said: flashMessage(c, saidTexts),
    actions: html`<form method="post" action="${to}">
      ${button(run ? 'Check again' : 'Check now', { main: true })}
    </form>`,
    content: html`<p class="soft">
        They ask <code>${storeOrigin(site)}</code> from outside, as agents do, and take up to half a minute.
      </p>
      ${!site.enabled && notice('The store is off: most checks fail until it is turned on.', 'warn')}
      ${
        run
          ? resultsOf(site, run)
          : empty(
              'Not checked yet',
              'One click asks the manifest, the search, a product page and the storefront, under the names of several agents, and says what an agent would see.',
            )
      }
      ${card(
        html`<h3>Try a checkout</h3>
          <p>
            Starts a checkout for one piece at the store’s public address and cancels it at once. Nothing is
            paid, no order is placed, and it does not count in the statistics of agents. Your webhooks may
            hear of it.
          </p>
          ${tried && results(tried.results, 'Checkout')} ${tried && when(tried)}
          <form method="post" action="${to}/checkout" class="actions">
            ${button(tried ? 'Try again' : 'Try a checkout')}
          </form>`,
      )}`,
  });
}

/** @param running sites that are looked at right now by this node */
export async function checkNow(
  c: SiteContext,
  stores: Stores,
  now: () => number,
  kind: RunKind,
  running: Set<string>,
): Promise<Response> {
  const site = await findSite(c, stores);
  const to = storePath(site.id, 'go-live');
  if (running.has(site.id)) {
    c.set('actDetails', { isDone: false });
    return c.redirect(`${to}?said=running`, 303);
  }
  running.add(site.id);
  try {
    const run = await (kind === 'go-live' ? runLaunchChecks : launchDryRun)(stores, site, now);
    await keepRun(stores.probes, site.id, kind, run);
  } finally {
    running.delete(site.id);
  }
  return c.redirect(`${to}?said=${kind === 'go-live' ? 'checked' : 'tried'}`, 303);
}

function resultsOf(site: Site, run: LaunchCheckRun): Html {
  const { pass, warn, fail, 'not-run': notRun } = tallyStates(run.results);
  const tone: Tone = fail > 0 ? 'bad' : warn > 0 ? 'warn' : 'good';
  const words =
    fail > 0
      ? 'Not ready yet: look at what fails.'
      : warn > 0
        ? 'Agents can buy. Some things are worth a look.'
        : 'Ready: agents can buy here.';
  return html`${run.origin !== storeOrigin(site) && notice(`These results are of ${run.origin}, which was the address then.`, 'warn')}
  ${notice(
    html`<p><strong>${words}</strong></p>
      <p>${pass} passed, ${warn} to look at, ${fail} failed, ${notRun} not run.</p>`,
    tone,
  )}
  ${results(run.results, 'Go-live checks')} ${when(run)}`;
}

const when = ({ at, durationMs }: LaunchCheckRun): Html =>
  html`<p class="soft small">Seen ${time(at)}, in ${(durationMs / 1000).toFixed(1)} s.</p>`;

const states: Readonly<Record<CheckState, { word: string; tone?: Tone }>> = {
  pass: { word: 'pass', tone: 'good' },
  warn: { word: 'look', tone: 'warn' },
  fail: { word: 'fail', tone: 'bad' },
  'not-run': { word: 'not run' },
};

const results = (all: readonly CheckResult[], label: string): Html =>
  html`<ul class="probes" aria-label="${label}">
    ${all.map(
      ({ id, name, state, seen, fix, evidence = [] }) =>
        html`<li id="${id}">
          ${badge(states[state].word, states[state].tone)}
          <div>
            <p><strong>${name}.</strong> ${excerpt(seen, 500)}</p>
            ${fix !== undefined && html`<p class="soft">How to fix: ${fix}</p>`}
            ${
              evidence.length > 0 &&
              html`<details>
                <summary class="small">What was seen</summary>
                <ul class="plain small">
                  ${evidence.map((line) => html`<li><code>${excerpt(line, 400)}</code></li>`)}
                </ul>
              </details>`
            }
          </div>
        </li>`,
    )}
  </ul>`;

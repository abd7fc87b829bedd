/** Go-live checks: whether agents can buy from the store, checked from outside on demand. */
import { warningsText } from '../../counts.ts';
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
  checked: 'Checks complete.',
  tried: 'Checkout test complete.',
  running: 'Checks of this store are already running. Try again in 30 seconds.',
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
      ${button(run ? 'Run again' : 'Run checks', { main: true })}
    </form>`,
    content: html`<p class="soft">
        These checks send requests to <code>${storeOrigin(site)}</code> from outside, as agents do. They take
        up to 30 seconds.
      </p>
      ${!site.enabled && notice('The store is off. Most checks fail until you turn it on.', 'warn')}
      ${
        run
          ? resultsOf(site, run)
          : empty(
              'No results yet',
              'Run the checks to see what agents get from the manifest, product search, a product page, and the storefront.',
            )
      }
      ${card(
        html`<h3>Test checkout</h3>
          <p>
            Starts a checkout for one item at the store’s public URL and cancels it immediately. Nothing is
            charged, no order is placed, and the checkout is excluded from agent statistics. Your webhooks may
            receive its events.
          </p>
          ${tried && results(tried.results, 'Checkout')} ${tried && when(tried)}
          <form method="post" action="${to}/checkout" class="actions">
            ${button(tried ? 'Test again' : 'Test checkout')}
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
      ? 'Not ready: fix the failed checks.'
      : warn > 0
        ? 'Agents can buy. Review the warnings.'
        : 'Ready: agents can buy.';
  return html`${run.origin !== storeOrigin(site) && notice(`These results are for ${run.origin}, the previous URL of this store.`, 'warn')}
  ${notice(
    html`<p><strong>${words}</strong></p>
      <p>${fail} failed, ${warningsText(warn)}, ${pass} passed, ${notRun} skipped.</p>`,
    tone,
  )}
  ${results(run.results, 'Go-live checks')} ${when(run)}`;
}

const when = ({ at, durationMs }: LaunchCheckRun): Html =>
  html`<p class="soft small">Last run: ${time(at)}, took ${(durationMs / 1000).toFixed(1)} s</p>`;

const states: Readonly<Record<CheckState, { word: string; tone?: Tone }>> = {
  pass: { word: 'passed', tone: 'good' },
  warn: { word: 'warning', tone: 'warn' },
  fail: { word: 'failed', tone: 'bad' },
  'not-run': { word: 'skipped' },
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
                <summary class="small">Evidence</summary>
                <ul class="plain small">
                  ${evidence.map((line) => html`<li><code>${excerpt(line, 400)}</code></li>`)}
                </ul>
              </details>`
            }
          </div>
        </li>`,
    )}
  </ul>`;

/** Go-live checks: whether agents can buy from the store, checked from outside on demand. */
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
import { launchCheckTexts as say } from './messages/index.ts';
import { runLaunchChecks } from './run.ts';

export async function showLaunchChecks(c: SiteContext, stores: Stores): Promise<Response> {
  const site = await findSite(c, stores);
  const [run, tried] = await Promise.all([
    readRun(stores.probes, site.id),
    readRun(stores.probes, site.id, 'dry-run'),
  ]);
  const to = storePath(site.id, 'go-live');
  return storePage(c, site, {
    tab: 'go-live',
    heading: say('title'),
    said: flashMessage(c, { checked: say('checked'), tried: say('tried'), running: say('already-running') }),
    actions: html`<form method="post" action="${to}">
      ${button(run ? say('run-again') : say('run-checks'), { main: true })}
    </form>`,
    content: html`<p class="soft">
        ${say.parts('intro', { origin: html`<code>${storeOrigin(site)}</code>` })}
      </p>
      ${!site.enabled && notice(say('most-fail-off'), 'warn')}
      ${run ? resultsOf(site, run) : empty(say('no-results'), say('no-results-text'))}
      ${card(
        html`<h3>${say('test-checkout')}</h3>
          <p>${say('test-checkout-text')}</p>
          ${tried && results(tried.results, say('checkout'))} ${tried && when(tried)}
          <form method="post" action="${to}/checkout" class="actions">
            ${button(tried ? say('test-again') : say('test-checkout'))}
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
  const { pass, warn, fail, 'not-run': skipped } = tallyStates(run.results);
  const tone: Tone = fail > 0 ? 'bad' : warn > 0 ? 'warn' : 'good';
  const words = fail > 0 ? say('not-ready') : warn > 0 ? say('ready-with-warnings') : say('ready');
  return html`${run.origin !== storeOrigin(site) && notice(say('previous-url', { origin: run.origin }), 'warn')}
  ${notice(
    html`<p><strong>${words}</strong></p>
      <p>${say('tally', { fail, warn, pass, skipped })}</p>`,
    tone,
  )}
  ${results(run.results, say('title'))} ${when(run)}`;
}

const when = ({ at, durationMs }: LaunchCheckRun): Html =>
  html`<p class="soft small">${say.parts('last-run', { time: time(at), seconds: durationMs / 1000 })}</p>`;

const states = {
  pass: ['passed', 'good'],
  warn: ['warning', 'warn'],
  fail: ['failed', 'bad'],
  'not-run': ['skipped', undefined],
} as const;

function stateBadge(state: CheckState): Html {
  const [key, tone] = states[state];
  return badge(say(key), tone);
}

const results = (all: readonly CheckResult[], label: string): Html =>
  html`<ul class="probes" aria-label="${label}">
    ${all.map(
      ({ id, name, state, seen, fix, evidence = [] }) =>
        html`<li id="${id}">
          ${stateBadge(state)}
          <div>
            <p><strong>${name}.</strong> ${excerpt(seen, 500)}</p>
            ${fix !== undefined && html`<p class="soft">${say('how-to-fix', { fix })}</p>`}
            ${
              evidence.length > 0 &&
              html`<details>
                <summary class="small">${say('evidence')}</summary>
                <ul class="plain small">
                  ${evidence.map((line) => html`<li><code>${excerpt(line, 400)}</code></li>`)}
                </ul>
              </details>`
            }
          </div>
        </li>`,
    )}
  </ul>`;

/** Forms that choose the two reports of a comparison. */
import type { Context } from 'hono';
import { figure } from '#audit';
import type { AuditRun } from '#storage';
import {
  button,
  card,
  crumbs,
  empty,
  html,
  linkButton,
  notice,
  pageHead,
  select,
  visible,
  type Html,
} from '../../../design/index.ts';
import type { DashboardEnv } from '../../context.ts';
import { dashboardPage } from '../../page.ts';
import type { AuditsRouteDeps } from '../deps.ts';
import { auditsPath, comparePath } from '../paths.ts';
import { comparisonTexts as say } from './messages/index.ts';

/** Reports of each storefront, and storefronts, in a select. */
const maxRuns = 50;
const maxSites = 200;

/** The last runs of these storefronts, and the two that are compared, each once. */
export async function runsToChoose(
  { history }: AuditsRouteDeps,
  chosen: readonly [AuditRun, AuditRun],
): Promise<AuditRun[]> {
  const hosts = [...new Set(chosen.map(({ host }) => host))];
  const lists = await Promise.all(hosts.map((host) => history.runs(host, { limit: maxRuns })));
  const runs = new Map([...lists.flat(), ...chosen].map((run) => [run.reportId, run]));
  return [...runs.values()].toSorted(
    (a, b) => hosts.indexOf(a.host) - hosts.indexOf(b.host) || b.createdAt - a.createdAt,
  );
}

export const hostsOf = async ({ history }: AuditsRouteDeps): Promise<string[]> =>
  (await history.sites({ limit: maxSites, runs: 1 })).map(({ host }) => host);

/** Two of these reports, or the first one with the last report of another storefront. */
export function chooser(
  runs: readonly AuditRun[],
  [before, after]: readonly [AuditRun, AuditRun],
  hosts: readonly string[],
): Html {
  const several = new Set(runs.map(({ host }) => host)).size > 1;
  const options = runs.map((run) => [run.reportId, runName(run, several)] as const);
  const others = hosts.filter((host) => host !== before.host);
  return card(
    html`<h2>${say('reports')}</h2>
      <form class="line-form compare-pick" method="get" action="${comparePath}">
        ${select({ name: 'a', label: say('before'), value: before.reportId, required: true }, options)}
        ${select({ name: 'b', label: say('after'), value: after.reportId, required: true }, options)}
        ${button(say('compare'), { main: true })}
      </form>
      ${
        others.length > 0 &&
        html`<p class="soft">${say('or-other')}</p>
          <form class="line-form compare-pick" method="get" action="${comparePath}">
            <input type="hidden" name="a" value="${before.reportId}" />
            ${select(
              {
                name: 'site',
                label: say('other-storefront'),
                value: after.host,
                required: true,
              },
              others.map((host) => [host, visible(host)] as const),
            )}
            ${button(say('compare-storefronts'))}
          </form>`
      }`,
  );
}

/** `2026-11-28 10:00 UTC, score 72.4`, with the host where there are several. */
function runName({ host, createdAt, score, grade }: AuditRun, withHost: boolean): string {
  const time = new Date(createdAt).toISOString().slice(0, 16).replace('T', ' ');
  const run =
    grade === null ? say('run-not-graded', { time }) : say('run-scored', { time, score: figure(score) });
  return withHost ? say('run-of-host', { host: visible(host), run }) : run;
}

/** Where no two reports are given. */
export async function chooserPage(
  c: Context<DashboardEnv>,
  deps: AuditsRouteDeps,
  { sites, error }: { sites: readonly string[]; error?: string },
) {
  const options = (await hostsOf(deps)).map((host) => [host, visible(host)] as const);
  const content = html`${crumbs([[auditsPath, say('audits')]], say('compare'))}
    ${pageHead(say('compare'), { text: say('intro') })}
    <div class="stack narrow">
      ${error !== undefined && notice(error, 'bad')}
      ${
        options.length === 0
          ? empty(say('no-audits'), say('no-audits-text'), linkButton(auditsPath, say('audits')))
          : card(
              html`<form class="stack" method="get" action="${comparePath}">
                ${select(
                  { name: 'site', id: 'first', label: say('storefront'), value: sites[0], required: true },
                  options,
                )}
                ${select(
                  {
                    name: 'site',
                    id: 'second',
                    label: say('compare-with'),
                    value: sites[1],
                    hint: say('compare-with-hint'),
                  },
                  [['', say('its-previous')], ...options],
                )}
                <div class="actions">${button(say('compare'), { main: true })}</div>
              </form>`,
            )
      }
    </div>`;
  return dashboardPage(c, {
    title: say('compare'),
    section: 'audits',
    content,
    ...(error === undefined ? {} : { status: 400 }),
  });
}

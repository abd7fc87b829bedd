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
    html`<h2>Reports</h2>
      <form class="line-form compare-pick" method="get" action="${comparePath}">
        ${select({ name: 'a', label: 'Before', value: before.reportId, required: true }, options)}
        ${select({ name: 'b', label: 'After', value: after.reportId, required: true }, options)}
        ${button('Compare', { main: true })}
      </form>
      ${
        others.length > 0 &&
        html`<p class="soft">Or compare the report under Before with the latest one of another storefront:</p>
          <form class="line-form compare-pick" method="get" action="${comparePath}">
            <input type="hidden" name="a" value="${before.reportId}" />
            ${select(
              {
                name: 'site',
                label: 'Another storefront',
                value: after.host,
                required: true,
              },
              others.map((host) => [host, visible(host)] as const),
            )}
            ${button('Compare storefronts')}
          </form>`
      }`,
  );
}

/** `2026-11-28 10:00 UTC, score 72.4`, with the host where there are several. */
const runName = ({ host, createdAt, score, grade }: AuditRun, withHost: boolean): string =>
  `${withHost ? `${visible(host)}, ` : ''}${new Date(createdAt).toISOString().slice(0, 16).replace('T', ' ')} UTC, ${grade === null ? 'not graded' : `score ${figure(score)}`}`;

/** Where no two reports are given. */
export async function chooserPage(
  c: Context<DashboardEnv>,
  deps: AuditsRouteDeps,
  { sites, error }: { sites: readonly string[]; error?: string },
) {
  const options = (await hostsOf(deps)).map((host) => [host, visible(host)] as const);
  const content = html`${crumbs([[auditsPath, 'Audits']], 'Compare')}
    ${pageHead('Compare', { text: 'See what changed between two reports, and why the score moved.' })}
    <div class="stack narrow">
      ${error !== undefined && notice(error, 'bad')}
      ${
        options.length === 0
          ? empty('No audits yet', 'Audit a storefront first.', linkButton(auditsPath, 'Audits'))
          : card(
              html`<form class="stack" method="get" action="${comparePath}">
                ${select(
                  { name: 'site', id: 'first', label: 'Storefront', value: sites[0], required: true },
                  options,
                )}
                ${select(
                  {
                    name: 'site',
                    id: 'second',
                    label: 'Compare with',
                    value: sites[1],
                    hint: 'Latest reports of both storefronts. Without a second one, the last two reports of the first.',
                  },
                  [['', 'Its previous report'], ...options],
                )}
                <div class="actions">${button('Compare', { main: true })}</div>
              </form>`,
            )
      }
    </div>`;
  return dashboardPage(c, {
    title: 'Compare',
    section: 'audits',
    content,
    ...(error === undefined ? {} : { status: 400 }),
  });
}

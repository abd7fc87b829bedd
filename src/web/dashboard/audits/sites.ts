/** `/dashboard/audits`: every audited storefront, the most recent first. */
import type { Context } from 'hono';
import type { Monitor } from '#audit-jobs';
import type { AuditedSite, StartedAudit } from '#storage';
import { sparkline } from '../../design/charts/index.ts';
import {
  badge,
  button,
  card,
  empty,
  html,
  linkButton,
  visible,
  pageHead,
  paging,
  table,
  time,
  type Html,
} from '../../design/index.ts';
import type { DashboardEnv } from '../context.ts';
import { dashboardPage, flashMessage } from '../page.ts';
import type { AuditsRouteDeps } from './deps.ts';
import { exportForm, pickForm } from './export.ts';
import { auditTabs, movement, scored } from './parts.ts';
import {
  auditsPath,
  monitorPath,
  readListCursor,
  runPath,
  auditedSitePath,
  withQuery,
  writeListCursor,
} from './paths.ts';
import { startForm, type StartFields } from './start-form.ts';

const pageSize = 20;
const sparkRuns = 12;
const longestSearch = 100;

export async function sitesPage(c: Context<DashboardEnv>, deps: AuditsRouteDeps, wrong?: StartFields) {
  const search = (c.req.query('q') ?? '').trim().slice(0, longestSearch);
  const cursor = readListCursor(c.req.query('after'));
  const found = await deps.history.sites({
    limit: pageSize + 1,
    runs: sparkRuns,
    search,
    ...(cursor ? { after: { lastAt: cursor.at, host: cursor.name } } : {}),
  });
  const sites = found.slice(0, pageSize);
  const [monitors, running] = await Promise.all([
    deps.monitors.ofHosts(sites.map(({ host }) => host)),
    deps.startedAudits.running(deps.now(), 5),
  ]);
  const last = sites.at(-1);
  const older =
    last && found.length > pageSize
      ? withQuery(auditsPath, { q: search, after: writeListCursor(last.lastAt, last.host) })
      : undefined;
  const newer = cursor ? withQuery(auditsPath, { q: search }) : undefined;
  const nothingYet = sites.length === 0 && search === '' && !cursor;
  const content = html`<div class="stack">
    <div>
      ${pageHead('Audits', { text: 'How ready storefronts are for AI agents, and how that changes over time.' })}
      ${auditTabs(auditsPath)} ${flashMessage(c, said)}
    </div>
    ${card(startForm({ ...wrong, hasBrowser: deps.audit.hasBrowser ?? false }))} ${runningList(running)}
    ${
      nothingYet
        ? empty(
            'No audits yet',
            'Enter the URL of a storefront above. An audit takes less than a minute and only reads public pages.',
          )
        : html`<div class="stack">
            ${searchForm(search)}
            ${sites.length === 0 ? nothingFound(search) : siteTable(sites, monitors, true)}
            ${(older !== undefined || newer !== undefined) && paging({ newer, older })}
            ${sites.length > 0 && exportForm()}
          </div>`
    }
  </div>`;
  return dashboardPage(c, { title: 'Audits', section: 'audits', content, ...(wrong ? { status: 400 } : {}) });
}

const said = {
  deleted: 'The report was deleted.',
};

const searchForm = (search: string): Html =>
  html`<form class="line-form" method="get" action="${auditsPath}" role="search">
    <div class="field grow">
      <label for="q">Find a storefront</label>
      <input
        id="q"
        name="q"
        type="search"
        value="${search}"
        maxlength="${longestSearch}"
        placeholder="Part of the host name"
      />
    </div>
    ${button('Search')} ${search !== '' && linkButton(auditsPath, 'Show all', { slight: true })}
  </form>`;

const nothingFound = (search: string): Html =>
  empty(
    'No storefronts found',
    search === '' ? 'No older audits.' : `No audited host name contains “${visible(search)}”.`,
    linkButton(auditsPath, 'Show all'),
  );

const runningList = (running: readonly StartedAudit[]): Html =>
  html`${
    running.length > 0 &&
    card(
      html`<h2>Running audits</h2>
        <ul class="plain">
          ${running.map(
            ({ id, host, startedBy, done, left }) =>
              html`<li>
                <a href="${runPath(id)}">${visible(host)}</a>
                <span class="soft small"
                  >started by ${startedBy}, ${done} of about ${done + left} requests</span
                >
              </li>`,
          )}
        </ul>`,
    )
  }`;

/** @param isPick with a checkbox for each, of the form that exports and compares */
export function siteTable(sites: readonly AuditedSite[], monitors: readonly Monitor[], isPick = false): Html {
  const watched = Map.groupBy(monitors, ({ host }) => host);
  return html`<div class="audit-sites">
    ${table<AuditedSite>(
      'Audited storefronts, most recent first',
      [
        {
          title: 'Storefront',
          cell: ({ host }) =>
            html`<span class="pick-row"
              >${
                isPick &&
                html`<input
                  type="checkbox"
                  form="${pickForm}"
                  name="site"
                  value="${host}"
                  aria-label="Select ${visible(host)}"
                />`
              }<a class="host" href="${auditedSitePath(host)}">${visible(host)}</a></span
            >`,
        },
        { title: 'Score', cell: ({ runs: [run] }) => run && scored(run) },
        {
          title: 'Change',
          number: true,
          cell: ({ runs: [now, before] }) => now && movement(before?.score, now.score),
        },
        {
          title: 'Trend',
          cell: ({ runs }) =>
            sparkline(runs.flatMap(({ score }) => (score === null ? [] : [score])).toReversed()),
        },
        { title: 'Last audit', cell: ({ lastAt }) => time(lastAt) },
        { title: 'Monitor', cell: ({ host }) => monitorBadge(watched.get(host) ?? []) },
      ],
      sites,
    )}
  </div>`;
}

function monitorBadge(monitors: readonly Monitor[]): Html {
  const [monitor] = monitors.toSorted((a, b) => Number(a.paused) - Number(b.paused));
  if (!monitor) return html`<span class="soft small number">none</span>`;
  return html`<a href="${monitorPath(monitor.id)}">${monitorState(monitor)}</a>`;
}

/** The status of a monitor as a badge. */
export function monitorState({ paused, state }: Monitor): Html {
  if (paused)
    return badge(
      state.stopped === undefined ? 'Paused' : 'Stopped',
      state.stopped === undefined ? undefined : 'warn',
    );
  if (Object.keys(state.open).length > 0) return badge('Alert', 'bad');
  if (state.runs === 0) return badge('Waiting');
  return badge(state.failures > 0 ? 'Failed once' : 'OK', state.failures > 0 ? 'warn' : 'good');
}

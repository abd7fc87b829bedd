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
import { auditTexts as say } from './messages/index.ts';
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
      ${pageHead(say('audits'), { text: say('list-intro') })} ${auditTabs(auditsPath)}
      ${flashMessage(c, said())}
    </div>
    ${card(startForm({ ...wrong, hasBrowser: deps.audit.hasBrowser ?? false }))} ${runningList(running)}
    ${
      nothingYet
        ? empty(say('no-audits'), say('no-audits-text'))
        : html`<div class="stack">
            ${searchForm(search)}
            ${sites.length === 0 ? nothingFound(search) : siteTable(sites, monitors, true)}
            ${(older !== undefined || newer !== undefined) && paging({ newer, older })}
            ${sites.length > 0 && exportForm()}
          </div>`
    }
  </div>`;
  return dashboardPage(c, {
    title: say('audits'),
    section: 'audits',
    content,
    ...(wrong ? { status: 400 } : {}),
  });
}

const said = () => ({ deleted: say('report-deleted') });

const searchForm = (search: string): Html =>
  html`<form class="line-form" method="get" action="${auditsPath}" role="search">
    <div class="field grow">
      <label for="q">${say('search-label')}</label>
      <input
        id="q"
        name="q"
        type="search"
        value="${search}"
        maxlength="${longestSearch}"
        placeholder="${say('search-placeholder')}"
      />
    </div>
    ${button(say('search'))} ${search !== '' && linkButton(auditsPath, say('show-all'), { slight: true })}
  </form>`;

const nothingFound = (search: string): Html =>
  empty(
    say('nothing-found'),
    search === '' ? say('no-older-audits') : say('no-host-contains', { search: visible(search) }),
    linkButton(auditsPath, say('show-all')),
  );

const runningList = (running: readonly StartedAudit[]): Html =>
  html`${
    running.length > 0 &&
    card(
      html`<h2>${say('running-audits')}</h2>
        <ul class="plain">
          ${running.map(
            ({ id, host, startedBy, done, left }) =>
              html`<li>
                <a href="${runPath(id)}">${visible(host)}</a>
                <span class="soft small"
                  >${say('running-state', { name: startedBy, done, total: done + left })}</span
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
      say('list-caption'),
      [
        {
          title: say('storefront'),
          cell: ({ host }) =>
            html`<span class="pick-row"
              >${
                isPick &&
                html`<input
                  type="checkbox"
                  form="${pickForm}"
                  name="site"
                  value="${host}"
                  aria-label="${say('select-host', { host: visible(host) })}"
                />`
              }<a class="host" href="${auditedSitePath(host)}">${visible(host)}</a></span
            >`,
        },
        { title: say('score'), cell: ({ runs: [run] }) => run && scored(run) },
        {
          title: say('change'),
          number: true,
          cell: ({ runs: [now, before] }) => now && movement(before?.score, now.score),
        },
        {
          title: say('trend'),
          cell: ({ runs }) =>
            sparkline(runs.flatMap(({ score }) => (score === null ? [] : [score])).toReversed()),
        },
        { title: say('last-audit'), cell: ({ lastAt }) => time(lastAt) },
        { title: say('monitor'), cell: ({ host }) => monitorBadge(watched.get(host) ?? []) },
      ],
      sites,
    )}
  </div>`;
}

function monitorBadge(monitors: readonly Monitor[]): Html {
  const [monitor] = monitors.toSorted((a, b) => Number(a.paused) - Number(b.paused));
  if (!monitor) return html`<span class="soft small number">${say('no-monitor')}</span>`;
  return html`<a href="${monitorPath(monitor.id)}">${monitorState(monitor)}</a>`;
}

/** The status of a monitor as a badge. */
export function monitorState({ paused, state }: Monitor): Html {
  if (paused) return state.stopped === undefined ? badge(say('paused')) : badge(say('stopped'), 'warn');
  if (Object.keys(state.open).length > 0) return badge(say('alert'), 'bad');
  if (state.runs === 0) return badge(say('waiting'));
  return state.failures > 0 ? badge(say('failed-once'), 'warn') : badge(say('ok'), 'good');
}

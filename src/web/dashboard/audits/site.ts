/** `/dashboard/audits/{host}`: the audits of one storefront over time. */
import type { Context } from 'hono';
import { categories, grades, figure } from '#audit';
import { httpProblem } from '#http';
import type { AuditRun } from '#storage';
import { toneOf, trend, type TrendPoint } from '../../design/charts/index.ts';
import {
  button,
  crumbs,
  html,
  linkButton,
  visible,
  pageHead,
  paging,
  stats,
  table,
  time,
  type Column,
  type Html,
} from '../../design/index.ts';
import type { DashboardEnv } from '../context.ts';
import { dashboardPage, flashMessage } from '../page.ts';
import type { AuditsRouteDeps } from './deps.ts';
import {
  chartEvents,
  eventsSection,
  maxListedEvents,
  numberEvents,
  trendRuns,
  type NumberedEvent,
} from './events.ts';
import { auditTexts as say } from './messages/index.ts';
import { makersOf, movement, scored } from './parts.ts';
import {
  auditsPath,
  comparePath,
  monitorPath,
  monitorsPath,
  readListCursor,
  reportPath,
  auditedSitePath,
  withQuery,
  writeListCursor,
} from './paths.ts';
import { monitorState } from './sites.ts';

const heatRuns = 8;
const pageSize = 20;
const longestHost = 261;

export async function auditedSitePage(
  c: Context<DashboardEnv>,
  deps: AuditsRouteDeps,
  wrongEvent?: Parameters<typeof eventsSection>[3],
) {
  const host = c.req.param('host') ?? '';
  if (host.length > longestHost) throw noSuchSite();
  const cursor = readListCursor(c.req.query('after'));
  const runs = await deps.history.runs(host, { limit: trendRuns });
  const [latest, before] = runs;
  if (!latest) throw noSuchSite();
  const listed = cursor
    ? await deps.history.runs(host, {
        limit: pageSize + 1,
        after: { createdAt: cursor.at, reportId: cursor.name },
      })
    : runs.slice(0, pageSize + 1);
  const page = listed.slice(0, pageSize);
  const [makerOf, [monitor], happened] = await Promise.all([
    makersOf(deps, page),
    deps.monitors.ofHosts([host]),
    deps.auditEvents.ofHost(host, { limit: maxListedEvents }),
  ]);
  const points = pointsOf(runs);
  const events = numberEvents(happened, points[0]?.at ?? Number.POSITIVE_INFINITY);
  const last = page.at(-1);
  const path = auditedSitePath(host);
  const content = html`${crumbs([[auditsPath, say('audits')]], visible(host))}
    ${pageHead(visible(host), {
      text: say.parts('last-audited', { time: time(latest.createdAt) }),
      actions: html`${runs.length > 1 && linkButton(withQuery(comparePath, { site: host }), say('compare'))}
        <form method="post" action="${auditsPath}">
          <input type="hidden" name="url" value="${latest.url}" />
          ${button(say('audit-now'), { main: true })}
        </form>
        ${
          monitor
            ? html`<a class="button" href="${monitorPath(monitor.id)}"
                >${say('monitor')} ${monitorState(monitor)}</a
              >`
            : linkButton(withQuery(`${monitorsPath}/new`, { url: latest.url }), say('new-monitor'))
        }`,
    })}
    <div class="stack">
      ${flashMessage(c, said())} ${overTime(host, points, events, latest, before)}
      ${eventsSection(host, events, runs, wrongEvent)}
      ${runs.length > 1 && categoryTable(runs.slice(0, heatRuns))}
      <section class="stack">
        <h2>${say('runs')}</h2>
        ${runTable(page, listed[pageSize], makerOf)}
        ${paging({
          newer: cursor ? path : undefined,
          older:
            last && listed.length > pageSize
              ? withQuery(path, { after: writeListCursor(last.createdAt, last.reportId) })
              : undefined,
        })}
      </section>
    </div>`;
  return dashboardPage(c, {
    title: say('site-title', { host: visible(host) }),
    section: 'audits',
    content,
    ...(wrongEvent ? { status: 400 } : {}),
  });
}

const said = () => ({
  deleted: say('report-deleted'),
  'event-added': say('event-added'),
  'event-deleted': say('event-deleted'),
});

const noSuchSite = () => httpProblem('not-found', { detail: say('no-reports') });

/** @param runs newest first @returns oldest first */
const pointsOf = (runs: readonly AuditRun[]): TrendPoint[] =>
  runs
    .flatMap(({ createdAt: at, score }): TrendPoint[] => (score === null ? [] : [{ at, score }]))
    .toReversed();

function overTime(
  host: string,
  points: readonly TrendPoint[],
  events: readonly NumberedEvent[],
  latest: AuditRun,
  before: AuditRun | undefined,
) {
  const scores = points.map(({ score }) => score);
  const { fail, warn, pass } = latest.counts;
  const grade = latest.grade === null ? say('not-enough-evidence') : say('grade', { grade: latest.grade });
  return html`<div class="audit-two-thirds">
    <section class="card">
      <h2>${say('score-over-time')}</h2>
      ${
        points.length > 0
          ? trend(say('trend-label', { host: visible(host) }), points, grades, chartEvents(events))
          : html`<p class="soft">${say('no-scores')}</p>`
      }
    </section>
    ${stats([
      {
        name: say('latest-score'),
        value: latest.score === null ? say('not-graded') : figure(latest.score),
        note: before
          ? say.parts('since-previous-run', { grade, change: movement(before.score, latest.score) })
          : grade,
      },
      {
        name: scores.length > 1 ? say('best-of', { count: scores.length }) : say('best'),
        value: scores.length > 0 ? figure(Math.max(...scores)) : '–',
        note: scores.length > 1 ? say('lowest', { score: figure(Math.min(...scores)) }) : say('from-one-run'),
      },
      {
        name: say('latest-findings'),
        value: fail + warn,
        note: say('findings-count', { failed: fail, warnings: warn, passed: pass }),
      },
    ])}
  </div>`;
}

/** @param runs newest first */
function categoryTable(runs: readonly AuditRun[]): Html {
  const [newest] = runs;
  const columns: Column<(typeof categories)[number]>[] = [
    { title: say('category'), cell: ({ name }) => name },
    ...runs.toReversed().map(({ createdAt, categories: scores }) => ({
      title: createdAt === newest?.createdAt ? say('latest') : new Date(createdAt).toISOString().slice(5, 10),
      number: true,
      cell: ({ id }: { id: string }) => heatCell(scores[id] ?? null),
    })),
    {
      title: say('change'),
      number: true,
      cell: ({ id }) => movement(runs[1]?.categories[id], newest?.categories[id] ?? null),
    },
  ];
  return html`<section class="stack">
    <h2>${say('categories-over-time')}</h2>
    <div class="audit-heat">
      ${table(say('categories-caption', { count: runs.length }), columns, categories, 'matrix')}
    </div>
  </section>`;
}

const heatCell = (score: number | null): Html =>
  score === null
    ? html`<span class="cell soft" title="${say('not-enough-evidence')}">–</span>`
    : html`<span class="cell ${toneOf(score)}">${figure(score)}</span>`;

const runTable = (
  runs: readonly AuditRun[],
  next: AuditRun | undefined,
  makerOf: (run: AuditRun) => string,
): Html =>
  html`<div class="audit-sites">
    ${table<AuditRun>(
      say('runs-caption'),
      [
        {
          title: say('report'),
          cell: (run) => html`<a href="${reportPath(run.reportId)}">${time(run.createdAt)}</a>`,
        },
        { title: say('score'), cell: scored },
        {
          title: say('change'),
          number: true,
          cell: (run) => movement((runs[runs.indexOf(run) + 1] ?? next)?.score, run.score),
        },
        {
          title: say('findings'),
          cell: ({ counts }) => say('run-findings', { failed: counts.fail, warnings: counts.warn }),
        },
        { title: say('started-by'), cell: makerOf },
        {
          title: say('url'),
          cell: ({ url }) => html`<span class="small">${visible(url.slice(0, 200))}</span>`,
        },
      ],
      runs,
    )}
  </div>`;

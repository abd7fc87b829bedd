/** The comparison of two reports, in the words of `portico compare`. */
import type { Context } from 'hono';
import {
  byUrgency,
  compareReports,
  figure,
  ifAllKnown,
  isGraded,
  listsOf,
  openFindingsText,
  priorityWords,
  reportHost,
  scoreText,
  signed,
  statusWords,
  stepOf,
  type CheckChange,
  type Comparison,
  type Report,
  type ReportResult,
  type Status,
} from '#audit';
import { httpProblem } from '#http';
import type { AuditRun } from '#storage';
import { ringOf, toneOf } from '../../../design/charts/index.ts';
import {
  badge,
  crumbs,
  html,
  linkButton,
  notice,
  pageHead,
  table,
  time,
  visible,
  type Html,
  type Tone,
} from '../../../design/index.ts';
import type { DashboardEnv } from '../../context.ts';
import { dashboardPage } from '../../page.ts';
import type { AuditsRouteDeps } from '../deps.ts';
import { movement } from '../parts.ts';
import { auditedSitePath, auditsPath, comparePath, comparisonPath, reportPath, withQuery } from '../paths.ts';
import { findReport } from '../report/find.ts';
import { chooser, hostsOf, runsToChoose } from './choose.ts';
import { comparisonTexts as say } from './messages/index.ts';

/** Reasons that are shown at once; the rest are small. */
const maxMoves = 8;

export interface ComparedReports {
  before: Report;
  after: Report;
  comparison: Comparison;
}

/** @throws Problem `not-found` */
export async function compared(deps: AuditsRouteDeps, a: string, b: string): Promise<ComparedReports> {
  const [{ report: before }, { report: after }] = await Promise.all([
    findReport(deps, a),
    findReport(deps, b),
  ]);
  return { before, after, comparison: compareReports(before, after) };
}

export async function comparisonPage(
  c: Context<DashboardEnv>,
  deps: AuditsRouteDeps,
  { before, after, comparison }: ComparedReports,
) {
  const runs = await Promise.all([before, after].map(({ id }) => deps.history.run(id)));
  const [first, second] = runs as [AuditRun, AuditRun];
  if (!first || !second) throw httpProblem('not-found', { detail: say('report-deleted') });
  const [choices, hosts] = await Promise.all([runsToChoose(deps, [first, second]), hostsOf(deps)]);
  const sites = [...new Set([first.host, second.host])];
  const names = { first: visible(first.host), second: visible(second.host) };
  const query = { a: before.id, b: after.id };
  const file = (name: string) => withQuery(`${comparePath}/${name}`, query);
  const content = html`${crumbs(
      [[auditsPath, say('audits')], ...sites.map((host) => [auditedSitePath(host), visible(host)] as const)],
      say('compare'),
    )}
    ${pageHead(sites.length === 1 ? say('compare-one', { host: names.first }) : say('two-hosts', names), {
      text: html`${time(Date.parse(before.startedAt))} → ${time(Date.parse(after.startedAt))}`,
      actions: html`${linkButton(comparisonPath(after.id, before.id), say('swap'))}
        <details class="drop-menu">
          <summary class="button">${say('download')}</summary>
          <ul>
            <li><a href="${file('comparison.json')}" download>${say('format-json')}</a></li>
            <li><a href="${file('comparison.md')}" download>${say('format-md')}</a></li>
          </ul>
        </details>`,
    })}
    <div class="stack">
      ${scope(comparison)} ${scores(before, after, comparison)} ${counts(comparison)} ${moves(comparison)}
      ${categoryChanges(before, after)}
      ${listsOf(comparison).map(([title, changes]) => changeList(title, changes, { before, after, comparison }))}
      ${unchanged(before, after, comparison)} ${chooser(choices, [first, second], hosts)}
    </div>`;
  return dashboardPage(c, {
    title: sites.length === 1 ? say('compare-one', { host: names.first }) : say('compare-two', names),
    section: 'audits',
    content,
  });
}

/** What makes the two hard to compare, above everything else. */
const scope = ({ notes }: Comparison): Html | false =>
  notes.length > 0 &&
  notice(
    html`<p><strong>${say('differ-in-scope')}</strong></p>
      <ul>
        ${notes.map((text) => html`<li>${visible(text)}</li>`)}
      </ul>`,
    'warn',
  );

const scores = (before: Report, after: Report, { from, to, delta, lowDelta }: Comparison): Html =>
  html`<section class="compare-scores" aria-label="${say('scores')}">
    ${side(say('before'), before, scoreText(from))}
    <div class="compare-change">
      <p class="soft small">${say('change')}</p>
      <p class="compare-delta">
        ${delta === null ? html`<span class="soft">–</span>` : movement(from.score, to.score)}
      </p>
      <p class="soft small">
        ${delta === null ? say('needs-graded') : lowDelta !== null && say('lower-bound', { points: signed(lowDelta) })}
      </p>
    </div>
    ${side(say('after'), after, scoreText(to))}
  </section>`;

const side = (name: string, report: Report, score: string): Html =>
  html`<div class="card compare-side">
    <p class="soft small">${name}</p>
    <div class="compare-figure">
      ${isGraded(report.score) && ringOf(report.score.overall)}<strong>${score}</strong>
    </div>
    <p class="small">
      ${say.parts('report-of', { host: visible(reportHost(report)), time: time(Date.parse(report.startedAt)) })}
    </p>
    ${isGraded(report.score) && html`<p class="soft small">${rangeText(report)}</p>`}
    <p><a href="${reportPath(report.id)}">${say('open-report')}</a></p>
  </div>`;

function rangeText({ score }: Report): string {
  const range = ifAllKnown(score);
  return range === undefined ? say('all-known') : range.charAt(0).toUpperCase() + range.slice(1);
}

/** How many, with a link to each list. */
const counts = (comparison: Comparison): Html =>
  html`<p class="compare-counts">
    ${listsOf(comparison).map(
      ([title, changes]) => html`<a href="#${anchorOf(title)}">${title} ${changes.length}</a>`,
    )}
    ${comparison.open > 0 ? html`<a href="#unchanged">${say('unchanged', { count: comparison.open })}</a>` : html`<span class="soft">${openFindingsText(0)}</span>`}
  </p>`;

const anchorOf = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

function moves({ moves: all = [] }: Comparison): Html | false {
  if (all.length === 0) return false;
  const list = (some: typeof all): Html =>
    html`<ul class="compare-moves">
      ${some.map(
        ({ points, text }) =>
          html`<li>
            <span class="${points > 0 ? 'audit-up' : points < 0 ? 'audit-down' : 'soft'}"
              >${signed(points)}</span
            >
            <span>${visible(text)}</span>
          </li>`,
      )}
    </ul>`;
  const rest = all.slice(maxMoves);
  return html`<section class="card" id="moves">
    <h2>${say('why-changed')}</h2>
    ${list(all.slice(0, maxMoves))}
    ${
      rest.length > 0 &&
      html`<details>
        <summary>${say('smaller-changes', { count: rest.length })}</summary>
        ${list(rest)}
      </details>`
    }
  </section>`;
}

const categoryChanges = (before: Report, after: Report): Html =>
  html`<section class="stack">
    <h2>${say('categories')}</h2>
    <div class="audit-heat compare-categories">
      ${table<Report['categories'][number]>(
        say('categories-caption'),
        [
          { title: say('category'), cell: ({ name }) => visible(name) },
          { title: say('before'), number: true, cell: ({ id }) => categoryCell(scoreIn(before, id)) },
          { title: say('after'), number: true, cell: ({ score }) => categoryCell(score) },
          {
            title: say('change'),
            number: true,
            cell: ({ id, score }) => movement(scoreIn(before, id), score),
          },
        ],
        after.categories,
        'matrix',
      )}
    </div>
  </section>`;

const scoreIn = ({ categories }: Report, id: string): number | null =>
  categories.find((one) => one.id === id)?.score ?? null;

const categoryCell = (score: number | null): Html =>
  score === null
    ? html`<span class="cell soft" title="${say('not-enough-evidence')}">–</span>`
    : html`<span class="cell ${toneOf(score)}">${figure(score)}</span>`;

/** The lists of a comparison. */
const lists = ['worse', 'new', 'better', 'gone', 'lost'] as const;

function changeList(
  title: string,
  changes: readonly CheckChange[],
  { before, after, comparison }: ComparedReports,
): Html {
  const list = lists.find((one) => comparison[one] === changes);
  return html`<section class="stack" id="${anchorOf(title)}">
    <div>
      <h2>${title} <span class="soft">(${changes.length})</span></h2>
      ${list && html`<p class="soft">${say(`list-${list}`)}</p>`}
    </div>
    <ul class="compare-list">
      ${changes.map(
        (change) =>
          html`<li>
            <p class="compare-name">
              <strong>${visible(change.name)}</strong>
              ${change.points !== undefined && change.points !== 0 && html`<span class="${change.points > 0 ? 'audit-up' : 'audit-down'}">${signed(change.points)}</span>`}
            </p>
            <p class="small">
              ${stateBadge(change.to)}
              <span class="soft"
                >${visible(stepOf(change))} ·
                ${say('of-priority', { priority: priorityWords[change.priority] })}</span
              >
            </p>
            <p class="small">${visible(change.summary)}</p>
            <p class="small compare-links">
              ${change.from !== null && checkLink(before, change, say('before'))}
              ${change.to !== null && checkLink(after, change, say('after'))}
              <a href="/docs/checks/${change.id}">${say('about-check')}</a>
            </p>
          </li>`,
      )}
    </ul>
  </section>`;
}

const statusTones: Readonly<Record<Status, Tone | undefined>> = {
  pass: 'good',
  warn: 'warn',
  fail: 'bad',
  unknown: undefined,
  'not-applicable': undefined,
};

const stateBadge = (status: CheckChange['to']): Html =>
  status === null ? badge(say('not-in-report')) : badge(statusWords[status], statusTones[status]);

const checkLink = (
  { id }: Report,
  { id: check, name }: Pick<CheckChange, 'id' | 'name'>,
  text: string,
): Html =>
  html`<a href="${reportPath(id)}#check-${check}">${text}<span class="unseen">: ${visible(name)}</span></a>`;

function unchanged(before: Report, after: Report, comparison: Comparison): Html | false {
  const listed = new Set(listsOf(comparison).flatMap(([, changes]) => changes.map(({ id }) => id)));
  const open = byUrgency(after.results).filter(
    ({ id, status }) => (status === 'fail' || status === 'warn') && !listed.has(id),
  );
  if (open.length === 0) return false;
  return html`<section class="stack" id="unchanged">
    <details class="folded">
      <summary>${openFindingsText(comparison.open)}</summary>
      <div class="audit-sites">
        ${table<ReportResult>(
          say('unchanged-caption'),
          [
            { title: say('check'), cell: ({ name }) => visible(name) },
            { title: say('status'), cell: ({ status }) => stateBadge(status) },
            { title: say('priority'), cell: ({ priority }) => priorityWords[priority] },
            {
              title: say('reports'),
              cell: (result) =>
                html`${checkLink(before, result, say('before'))} ${checkLink(after, result, say('after'))}`,
            },
          ],
          open,
        )}
      </div>
    </details>
  </section>`;
}

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
  if (!first || !second) throw httpProblem('not-found', { detail: 'This report was deleted.' });
  const [choices, hosts] = await Promise.all([runsToChoose(deps, [first, second]), hostsOf(deps)]);
  const sites = [...new Set([first.host, second.host])];
  const query = { a: before.id, b: after.id };
  const file = (name: string) => withQuery(`${comparePath}/${name}`, query);
  const content = html`${crumbs(
      [[auditsPath, 'Audits'], ...sites.map((host) => [auditedSitePath(host), visible(host)] as const)],
      'Compare',
    )}
    ${pageHead(
      sites.length === 1
        ? `Compare ${visible(first.host)}`
        : `${visible(first.host)} and ${visible(second.host)}`,
      {
        text: html`${time(Date.parse(before.startedAt))} → ${time(Date.parse(after.startedAt))}`,
        actions: html`${linkButton(comparisonPath(after.id, before.id), 'Swap')}
          <details class="drop-menu">
            <summary class="button">Download</summary>
            <ul>
              <li><a href="${file('comparison.json')}" download>JSON</a></li>
              <li><a href="${file('comparison.md')}" download>Markdown</a></li>
            </ul>
          </details>`,
      },
    )}
    <div class="stack">
      ${scope(comparison)} ${scores(before, after, comparison)} ${counts(comparison)} ${moves(comparison)}
      ${categoryChanges(before, after)}
      ${listsOf(comparison).map(([title, changes]) => changeList(title, changes, before, after))}
      ${unchanged(before, after, comparison)} ${chooser(choices, [first, second], hosts)}
    </div>`;
  return dashboardPage(c, {
    title: `Compare ${sites.map(visible).join(' and ')}`,
    section: 'audits',
    content,
  });
}

/** What makes the two hard to compare, above everything else. */
const scope = ({ notes }: Comparison): Html | false =>
  notes.length > 0 &&
  notice(
    html`<p><strong>These reports differ in scope.</strong></p>
      <ul>
        ${notes.map((text) => html`<li>${visible(text)}</li>`)}
      </ul>`,
    'warn',
  );

const scores = (before: Report, after: Report, { from, to, delta, lowDelta }: Comparison): Html =>
  html`<section class="compare-scores" aria-label="Scores">
    ${side('Before', before, scoreText(from))}
    <div class="compare-change">
      <p class="soft small">Change</p>
      <p class="compare-delta">
        ${delta === null ? html`<span class="soft">–</span>` : movement(from.score, to.score)}
      </p>
      <p class="soft small">
        ${delta === null ? 'Needs two graded reports' : lowDelta !== null && html`Lower bound ${signed(lowDelta)}`}
      </p>
    </div>
    ${side('After', after, scoreText(to))}
  </section>`;

const side = (name: string, report: Report, score: string): Html =>
  html`<div class="card compare-side">
    <p class="soft small">${name}</p>
    <div class="compare-figure">
      ${isGraded(report.score) && ringOf(report.score.overall)}<strong>${score}</strong>
    </div>
    <p class="small">${visible(reportHost(report))}, ${time(Date.parse(report.startedAt))}</p>
    ${isGraded(report.score) && html`<p class="soft small">${rangeText(report)}</p>`}
    <p><a href="${reportPath(report.id)}">Open report</a></p>
  </div>`;

function rangeText({ score }: Report): string {
  const range = ifAllKnown(score);
  return range === undefined
    ? 'All checks that apply are known'
    : range.charAt(0).toUpperCase() + range.slice(1);
}

/** How many, with a link to each list. */
const counts = (comparison: Comparison): Html =>
  html`<p class="compare-counts">
    ${listsOf(comparison).map(
      ([title, changes]) => html`<a href="#${anchorOf(title)}">${title} ${changes.length}</a>`,
    )}
    ${comparison.open > 0 ? html`<a href="#unchanged">Unchanged ${comparison.open}</a>` : html`<span class="soft">${openFindingsText(0)}</span>`}
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
    <h2>Why the score changed</h2>
    ${list(all.slice(0, maxMoves))}
    ${
      rest.length > 0 &&
      html`<details>
        <summary>${rest.length} smaller ${rest.length === 1 ? 'change' : 'changes'}</summary>
        ${list(rest)}
      </details>`
    }
  </section>`;
}

const categoryChanges = (before: Report, after: Report): Html =>
  html`<section class="stack">
    <h2>Categories</h2>
    <div class="audit-heat compare-categories">
      ${table<Report['categories'][number]>(
        'Category scores before and after',
        [
          { title: 'Category', cell: ({ name }) => visible(name) },
          { title: 'Before', number: true, cell: ({ id }) => categoryCell(scoreIn(before, id)) },
          { title: 'After', number: true, cell: ({ score }) => categoryCell(score) },
          { title: 'Change', number: true, cell: ({ id, score }) => movement(scoreIn(before, id), score) },
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
    ? html`<span class="cell soft" title="Not enough evidence">–</span>`
    : html`<span class="cell ${toneOf(score)}">${figure(score)}</span>`;

const meanings: Readonly<Record<string, string>> = {
  Worse: 'Judged before, and worse now.',
  New: 'Findings that were not judged before.',
  Better: 'Found before, and now fixed or on fewer pages.',
  'No longer applies': 'Found before. The check does not apply now, or no longer exists.',
  'Now unknown': 'Judged before, but not in the later report.',
};

function changeList(title: string, changes: readonly CheckChange[], before: Report, after: Report): Html {
  return html`<section class="stack" id="${anchorOf(title)}">
    <div>
      <h2>${title} <span class="soft">(${changes.length})</span></h2>
      ${meanings[title] !== undefined && html`<p class="soft">${meanings[title]}</p>`}
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
                >${visible(stepOf(change))} · ${priorityWords[change.priority]} priority</span
              >
            </p>
            <p class="small">${visible(change.summary)}</p>
            <p class="small compare-links">
              ${change.from !== null && checkLink(before, change, 'Before')}
              ${change.to !== null && checkLink(after, change, 'After')}
              <a href="/docs/checks/${change.id}">About the check</a>
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
  status === null ? badge('Not in report') : badge(statusWords[status], statusTones[status]);

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
          'Findings of both reports',
          [
            { title: 'Check', cell: ({ name }) => visible(name) },
            { title: 'Status', cell: ({ status }) => stateBadge(status) },
            { title: 'Priority', cell: ({ priority }) => priorityWords[priority] },
            {
              title: 'Reports',
              cell: (result) =>
                html`${checkLink(before, result, 'Before')} ${checkLink(after, result, 'After')}`,
            },
          ],
          open,
        )}
      </div>
    </details>
  </section>`;
}

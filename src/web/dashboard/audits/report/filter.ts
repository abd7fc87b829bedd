/** What the query of the page selects: which checks are listed, and the report to compare with. */
import { figure, priorityWords, statusWords, type Priority, type ReportResult, type Status } from '#audit';
import type { AuditRun } from '#storage';
import { button, html, linkButton, select, type Html } from '../../../design/index.ts';
import { priorities } from '../parts.ts';
import { reportPath, withQuery } from '../paths.ts';
import { reportPageTexts as say } from './messages/index.ts';

export interface ReportQuery {
  /** `found`: failed or warning. */
  status?: Status | 'found';
  priority?: Priority;
  /** ID of the report to compare with. */
  before?: string;
}

const statuses: readonly Status[] = ['fail', 'warn', 'unknown', 'pass', 'not-applicable'];

/** Ignores unknown values. */
export function readReportQuery(query: (name: string) => string | undefined): ReportQuery {
  const status = ([...statuses, 'found'] as const).find((one) => one === query('status'));
  const priority = priorities.find((one) => one === query('priority'));
  const before = query('before');
  return { ...(status ? { status } : {}), ...(priority ? { priority } : {}), ...(before ? { before } : {}) };
}

export const isFiltered = ({ status, priority }: ReportQuery): boolean =>
  status !== undefined || priority !== undefined;

export const passes =
  ({ status, priority }: ReportQuery) =>
  (result: Pick<ReportResult, 'status' | 'priority'>): boolean =>
    (priority === undefined || result.priority === priority) &&
    (status === undefined ||
      result.status === status ||
      (status === 'found' && (result.status === 'fail' || result.status === 'warn')));

const hidden = (name: string, value: string | undefined): Html =>
  html`${value !== undefined && html`<input type="hidden" name="${name}" value="${value}" />`}`;

/** Which checks are listed. Keeps the comparison. */
export function checksFilterForm(id: string, filter: ReportQuery): Html {
  const path = reportPath(id);
  return html`<form class="line-form" method="get" action="${path}#results">
    ${select({ name: 'status', label: say('status'), value: filter.status ?? 'all', required: true }, [
      ['all', say('all')],
      ['found', say('findings')],
      ...statuses.map((one) => [one, statusWords[one]] as const),
    ])}
    ${select({ name: 'priority', label: say('priority'), value: filter.priority ?? 'all', required: true }, [
      ['all', say('all')],
      ...priorities.map((one) => [one, priorityWords[one]] as const),
    ])}
    ${hidden('before', filter.before)} ${button(say('filter'))}
    ${isFiltered(filter) && linkButton(withQuery(path, { before: filter.before }), say('show-all'), { slight: true })}
  </form>`;
}

/** Earlier reports of the storefront. Keeps the filter. @param runs the newest first */
export function compareForm(id: string, query: ReportQuery, runs: readonly AuditRun[]): Html {
  const { before, status, priority } = query;
  const path = reportPath(id);
  if (runs.length === 0) return html``;
  return html`<form class="line-form" method="get" action="${path}#comparison">
    ${select(
      { name: 'before', label: say('compare-with'), value: before ?? '', required: true },
      runs.map((run) => [run.reportId, runWords(run)]),
    )}
    ${hidden('status', status)} ${hidden('priority', priority)} ${button(say('compare'))}
    ${before !== undefined && linkButton(withQuery(path, { status, priority }), say('remove-comparison'), { slight: true })}
  </form>`;
}

/** `2026-11-20 12:00 UTC, 61.2 (C)`. Runs of older versions can have a score without a grade, which is not shown. */
function runWords({ createdAt, score, grade }: AuditRun): string {
  const time = new Date(createdAt).toISOString().slice(0, 16).replace('T', ' ');
  return grade === null
    ? say('run-not-graded', { time })
    : say('run-graded', { time, score: figure(score), grade });
}

/** Filter of the results of a report, from the query of the page. */
import { priorityWords, statusWords, type Priority, type ReportResult, type Status } from '#audit';
import { button, html, linkButton, select, type Html } from '../../../design/index.ts';
import { priorities } from '../parts.ts';

export interface ChecksFilter {
  /** `found`: failed or warning. */
  status?: Status | 'found';
  priority?: Priority;
}

const statuses: readonly Status[] = ['fail', 'warn', 'unknown', 'pass', 'not-applicable'];

/** Ignores unknown values. */
export function readFilter(query: (name: string) => string | undefined): ChecksFilter {
  const status = ([...statuses, 'found'] as const).find((one) => one === query('status'));
  const priority = priorities.find((one) => one === query('priority'));
  return { ...(status ? { status } : {}), ...(priority ? { priority } : {}) };
}

export const isFiltered = ({ status, priority }: ChecksFilter): boolean =>
  status !== undefined || priority !== undefined;

export const passes =
  ({ status, priority }: ChecksFilter) =>
  (result: Pick<ReportResult, 'status' | 'priority'>): boolean =>
    (priority === undefined || result.priority === priority) &&
    (status === undefined ||
      result.status === status ||
      (status === 'found' && (result.status === 'fail' || result.status === 'warn')));

export const checksFilterForm = (path: string, filter: ChecksFilter): Html =>
  html`<form class="line-form" method="get" action="${path}#checks">
    ${select({ name: 'status', label: 'Status', value: filter.status ?? 'all', required: true }, [
      ['all', 'All'],
      ['found', 'Findings'],
      ...statuses.map((one) => [one, statusWords[one]] as const),
    ])}
    ${select({ name: 'priority', label: 'Priority', value: filter.priority ?? 'all', required: true }, [
      ['all', 'All'],
      ...priorities.map((one) => [one, priorityWords[one]] as const),
    ])}
    ${button('Apply')} ${isFiltered(filter) && linkButton(`${path}#checks`, 'Show all', { slight: true })}
  </form>`;

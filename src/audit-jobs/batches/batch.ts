/** Many addresses to be audited, each an item of its own. Times are epoch milliseconds. */

/** Of every audit of the batch; as in a call of `analyze`. */
export interface BatchOptions {
  /** Product pages to sample. */
  pages?: number;
  budgetMs?: number;
  browser?: boolean;
  expect?: 'shop' | 'site';
}

export const itemStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type ItemState = (typeof itemStates)[number];

export type ItemCounts = Readonly<Record<ItemState, number>>;

export interface Batch {
  id: string;
  /** Of an API key; or `dashboard`. */
  keyId: string;
  name: string | null;
  options: BatchOptions;
  total: number;
  counts: ItemCounts;
  createdAt: number;
  cancelledAt: number | null;
  /** When its last item ended. */
  endedAt: number | null;
}

export interface BatchItem {
  /** Place in the request, from 0. */
  position: number;
  url: string;
  state: ItemState;
  /** While it waits: not before. */
  dueAt: number;
  startedAt: number | null;
  endedAt: number | null;
  reportId: string | null;
  score: number | null;
  grade: string | null;
  /** Scores by the category's id. */
  categories: Readonly<Record<string, number | null>> | null;
  /** Why there is no report: a code of the API's problems, and in words. */
  code: string | null;
  reason: string | null;
}

/** In one batch. */
export const mostItems = 10_000;
/** Days after its end: then it is deleted. Its reports stay. */
export const keptDays = 90;

export type BatchState = 'running' | 'done' | 'cancelling' | 'cancelled';

export function stateOf({ cancelledAt, endedAt }: Pick<Batch, 'cancelledAt' | 'endedAt'>): BatchState {
  if (cancelledAt !== null) return endedAt === null ? 'cancelling' : 'cancelled';
  return endedAt === null ? 'running' : 'done';
}

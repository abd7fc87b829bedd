/** From rows to what the batches' port speaks of. */
import type { Batch, BatchItem, BatchOptions, DueItem, ItemCounts, ItemState } from '#audit-jobs';
import type { Executor } from '../statement.ts';
import type { BatchItemTable, BatchTable } from './tables.ts';

type KeptBatch = Pick<
  BatchTable,
  'id' | 'keyId' | 'name' | 'options' | 'total' | 'createdAt' | 'cancelledAt' | 'endedAt' | 'counts'
>;

/** Counts the items of those that have not ended. */
export async function withCounts(on: Executor, rows: readonly KeptBatch[]): Promise<Batch[]> {
  const open = rows.filter(({ counts }) => counts === null).map(({ id }) => id);
  const counted = await countItems(on, open);
  return rows.map(({ id, keyId, name, options, total, createdAt, cancelledAt, endedAt, counts }) => ({
    id,
    keyId,
    name,
    options: JSON.parse(options) as BatchOptions,
    total,
    counts: counts === null ? (counted.get(id) ?? noItems) : (JSON.parse(counts) as ItemCounts),
    createdAt,
    cancelledAt,
    endedAt,
  }));
}

export async function countItems(on: Executor, ids: readonly string[]): Promise<Map<string, ItemCounts>> {
  if (ids.length === 0) return new Map();
  const found = await on
    .selectFrom('batchItem')
    .select(({ fn }) => ['batchId', 'state', fn.countAll<number | string>().as('count')])
    .where('batchId', 'in', ids)
    .groupBy(['batchId', 'state'])
    .execute();
  const all = new Map<string, ItemCounts>();
  for (const { batchId, state, count } of found)
    all.set(batchId, { ...(all.get(batchId) ?? noItems), [state]: Number(count) });
  return all;
}

const noItems: ItemCounts = { waiting: 0, running: 0, done: 0, failed: 0, cancelled: 0 };

export const itemColumns = [
  'position',
  'url',
  'state',
  'dueAt',
  'startedAt',
  'endedAt',
  'reportId',
  'score',
  'grade',
  'categories',
  'code',
  'reason',
] as const;

export const itemOf = ({
  state,
  categories,
  ...row
}: Pick<BatchItemTable, (typeof itemColumns)[number]>): BatchItem => ({
  ...row,
  state: state as ItemState,
  categories: categories === null ? null : (JSON.parse(categories) as BatchItem['categories']),
});

export const dueOf = ({
  options,
  cancelledAt,
  ...row
}: Pick<BatchItemTable, 'batchId' | 'position' | 'url' | 'dueAt' | 'tries'> &
  Pick<BatchTable, 'keyId' | 'options' | 'cancelledAt'>): DueItem => ({
  ...row,
  options: JSON.parse(options) as BatchOptions,
  isCancelled: cancelledAt !== null,
});

/** From rows to what the batches' port speaks of. */
import type { Batch, BatchItem, BatchOptions, DueItem, ItemCounts, ItemState } from '#batches';
import type { Executor } from '../statement.ts';
import type { BatchItemTable, BatchTable } from './tables.ts';

type CountedBatch = Pick<
  BatchTable,
  'id' | 'keyId' | 'name' | 'options' | 'total' | 'createdAt' | 'cancelledAt' | 'endedAt'
>;

/** One look at the items of all of them. */
export async function withCounts(on: Executor, rows: readonly CountedBatch[]): Promise<Batch[]> {
  if (rows.length === 0) return [];
  const found = await on
    .selectFrom('batchItem')
    .select(({ fn }) => ['batchId', 'state', fn.countAll<number | string>().as('count')])
    .where(
      'batchId',
      'in',
      rows.map(({ id }) => id),
    )
    .groupBy(['batchId', 'state'])
    .execute();
  return rows.map(({ id, keyId, name, options, total, createdAt, cancelledAt, endedAt }) => ({
    id,
    keyId,
    name,
    options: JSON.parse(options) as BatchOptions,
    total,
    counts: {
      ...noItems,
      ...Object.fromEntries(
        found.filter(({ batchId }) => batchId === id).map(({ state, count }) => [state, Number(count)]),
      ),
    },
    createdAt,
    cancelledAt,
    endedAt,
  }));
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

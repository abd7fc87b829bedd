/** Items that run: taken, put off and ended. Whatever ends one holds the row of its batch, so that of two last ones the later sees the other. */
import { sql } from 'kysely';
import type { Report } from '#audit';
import { batchHostOf, shardOf, type BatchStore, type DueItem, type ItemEnd } from '#audit-jobs';
import { keepReport } from '../reports.ts';
import type { Executor } from '../statement.ts';
import type { Database } from '../tables.ts';
import { giveScansBack } from '../usage.ts';
import { countItems, dueOf } from './rows.ts';

const open = ['waiting', 'running'];

export function runningItems({
  db,
  transaction,
}: Pick<Database, 'db' | 'transaction'>): Pick<
  BatchStore,
  'next' | 'claim' | 'renew' | 'finish' | 'giveBack' | 'putOff'
> {
  return {
    async next(shard, now) {
      const row = await db
        .selectFrom('batchItem')
        .innerJoin('batch', 'batch.id', 'batchItem.batchId')
        .select(['batchItem.batchId', 'batchItem.position', 'batchItem.url', 'batchItem.dueAt'])
        .select(['batchItem.tries', 'batch.keyId', 'batch.options', 'batch.cancelledAt'])
        .where('batchItem.shard', '=', shard)
        .where('batchItem.state', 'in', open)
        .where('batchItem.dueAt', '<=', now)
        .orderBy('batchItem.position')
        .orderBy('batch.createdAt')
        .limit(1)
        .executeTakeFirst();
      return row && dueOf(row);
    },
    async claim({ batchId, position, dueAt, tries }, now, until) {
      const { numUpdatedRows } = await transaction((inside) =>
        inside
          .updateTable('batchItem')
          .set({ state: 'running', dueAt: until, tries: tries + 1, startedAt: now })
          .where('batchId', '=', batchId)
          .where('position', '=', position)
          .where('dueAt', '=', dueAt)
          .where('state', 'in', open)
          .executeTakeFirst(),
      );
      return numUpdatedRows === 1n;
    },
    async renew({ batchId, position }, begun, until) {
      await transaction((inside) => heldBy(inside, batchId, position, begun).set({ dueAt: until }).execute());
    },
    finish: ({ batchId, position }, begun, end, now) =>
      transaction(async (inside) => {
        const batch = await holdBatch(inside, batchId);
        if (!batch) return false;
        const { numUpdatedRows } = await heldBy(inside, batchId, position, begun)
          .set({ ...endOf(end), endedAt: now })
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) return false;
        // As a call that answers no report costs none.
        if (end.state !== 'done') await giveScansBack(inside, { ...batch, count: 1 });
        else await addReport(inside, { batchId, position }, batch.keyId, end.report, now);
        await endIfLast(inside, batchId, now);
        return true;
      }),
    giveBack: ({ batchId, position }, begun, dueAt, now) =>
      transaction(async (inside) => {
        const batch = await holdBatch(inside, batchId);
        if (!batch) return;
        const isCancelled = batch.cancelledAt !== null;
        const { numUpdatedRows } = await heldBy(inside, batchId, position, begun)
          .set(({ eb }) =>
            isCancelled
              ? { state: 'cancelled', endedAt: now }
              : { state: 'waiting', dueAt, tries: eb('tries', '-', 1), startedAt: null },
          )
          .executeTakeFirst();
        if (!isCancelled || numUpdatedRows !== 1n) return;
        await giveScansBack(inside, { ...batch, count: 1 });
        await endIfLast(inside, batchId, now);
      }),
    async putOff(url, dueAt) {
      const host = batchHostOf(url).replace(/[\\%_]/g, '\\$&');
      await transaction((inside) =>
        inside
          .updateTable('batchItem')
          .set({ dueAt })
          .where('shard', '=', shardOf(url))
          .where('state', '=', 'waiting')
          .where('dueAt', '<', dueAt)
          .where(({ or }) =>
            or(
              ['http://', 'https://'].flatMap((scheme) =>
                ['/', ':'].map((end) => sql<boolean>`url like ${`${scheme}${host}${end}%`} escape '\\'`),
              ),
            ),
          )
          .execute(),
      );
    },
  };
}

/** The item while the run that began then has it: no two begin it in one millisecond, since one waits for the other. */
const heldBy = (on: Executor, batchId: string, position: number, begun: number) =>
  on
    .updateTable('batchItem')
    .where('batchId', '=', batchId)
    .where('position', '=', position)
    .where('startedAt', '=', begun)
    .where('state', '=', 'running');

/** Reads a batch and holds its row: an update locks on both dialects, where a select would not. */
export const holdBatch = (on: Executor, id: string) =>
  on
    .updateTable('batch')
    .set(({ ref }) => ({ total: ref('total') }))
    .where('id', '=', id)
    .returning(['keyId', 'month', 'cancelledAt', 'endedAt'])
    .executeTakeFirst();

/** Within a transaction that holds the batch. */
export async function endIfLast(on: Executor, id: string, now: number): Promise<void> {
  const left = await on
    .selectFrom('batchItem')
    .select('position')
    .where('batchId', '=', id)
    .where('state', 'in', open)
    .limit(1)
    .executeTakeFirst();
  if (left) return;
  const counts = JSON.stringify((await countItems(on, [id])).get(id));
  await on.updateTable('batch').set({ endedAt: now, counts }).where('id', '=', id).execute();
}

/** After its item was found to be ours: an item that another node took over brings no second report. */
async function addReport(
  on: Executor,
  { batchId, position }: Pick<DueItem, 'batchId' | 'position'>,
  keyId: string,
  report: Report,
  now: number,
): Promise<void> {
  const { score, grade, categories } = await keepReport(on, keyId, report, now);
  await on
    .updateTable('batchItem')
    .set({ reportId: report.id, score, grade, categories: JSON.stringify(categories) })
    .where('batchId', '=', batchId)
    .where('position', '=', position)
    .execute();
}

function endOf(end: ItemEnd) {
  if (end.state !== 'failed') return { state: end.state };
  return { state: end.state, code: end.code, reason: end.reason.slice(0, 500) };
}

/** Batches and their items. Whatever ends an item holds the row of its batch, so that of two last ones the later sees the other. */
import { shardOf, type BatchItem, type BatchStore, type ItemEnd, type NewBatch } from '#batches';
import type { Database } from '../tables.ts';
import type { Executor } from '../statement.ts';
import { giveScansBack, reserveScans } from '../usage.ts';
import { countItems, dueOf, itemColumns, itemOf, withCounts } from './rows.ts';

const open = ['waiting', 'running'];
/** Rows in one statement. */
const rowsAtOnce = 500;

class Taken extends Error {}

export function batchStore({ db, transaction }: Pick<Database, 'db' | 'transaction'>): BatchStore {
  const read = async (on: Executor, id: string, keyId?: string) => {
    let query = on.selectFrom('batch').selectAll().where('id', '=', id);
    if (keyId !== undefined) query = query.where('keyId', '=', keyId);
    return (await withCounts(on, await query.execute()))[0];
  };
  /** Within a transaction that holds the batch. */
  const endIfLast = async (on: Executor, id: string, now: number): Promise<void> => {
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
  };

  async function add(batch: NewBatch): ReturnType<BatchStore['add']> {
    const known = await knownRequest(db, batch);
    if (known) return known === 'key-reused' ? { outcome: known } : added('known', (await read(db, known))!);
    try {
      return await transaction(async (inside) => {
        const { quota, urls, keyId, id } = batch;
        const count = urls.length;
        const used = quota && (await reserveScans(inside, { keyId, ...quota, count }));
        if (used && !used.ok) return { outcome: 'quota-exceeded' as const, left: used.left };
        await insert(inside, batch);
        const made = added('added', (await read(inside, id))!);
        return { ...made, scansLeft: used?.left };
      });
    } catch (error) {
      // The same request came twice at once, and the other was faster.
      if (error instanceof Taken) return add(batch);
      throw error;
    }
  }

  return {
    add,
    read: (id, keyId) => read(db, id, keyId),
    async list({ keyId, limit, after }) {
      let query = db.selectFrom('batch').selectAll();
      if (keyId !== undefined) query = query.where('keyId', '=', keyId);
      if (after) {
        query = query.where((where) =>
          where.or([
            where('createdAt', '<', after.createdAt),
            where.and([where('createdAt', '=', after.createdAt), where('id', '<', after.id)]),
          ]),
        );
      }
      const rows = query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit);
      return withCounts(db, await rows.execute());
    },
    async items(id, { limit, after = -1, state }): Promise<BatchItem[]> {
      let query = db
        .selectFrom('batchItem')
        .select(itemColumns)
        .where('batchId', '=', id)
        .where('position', '>', after);
      if (state !== undefined) query = query.where('state', '=', state);
      return (await query.orderBy('position').limit(limit).execute()).map(itemOf);
    },
    async lastEnded(id, limit) {
      const rows = db
        .selectFrom('batchItem')
        .select(itemColumns)
        .where('batchId', '=', id)
        .where('state', 'in', ['done', 'failed'])
        .orderBy('endedAt', 'desc')
        .orderBy('position', 'desc');
      return (await rows.limit(limit).execute()).map(itemOf);
    },
    cancel: (id, now) =>
      transaction(async (inside) => {
        const batch = await hold(inside, id);
        if (!batch) return undefined;
        if (batch.endedAt === null && batch.cancelledAt === null) {
          const { numUpdatedRows } = await inside
            .updateTable('batchItem')
            .set({ state: 'cancelled', endedAt: now })
            .where('batchId', '=', id)
            .where('state', '=', 'waiting')
            .executeTakeFirst();
          await giveScansBack(inside, { ...batch, count: Number(numUpdatedRows) });
          await inside.updateTable('batch').set({ cancelledAt: now }).where('id', '=', id).execute();
          await endIfLast(inside, id, now);
        }
        return read(inside, id);
      }),
    async isCancelled(id) {
      const row = await db.selectFrom('batch').select('cancelledAt').where('id', '=', id).executeTakeFirst();
      return !row || row.cancelledAt !== null;
    },
    async prune(endedBefore) {
      const { numDeletedRows } = await transaction((inside) =>
        inside.deleteFrom('batch').where('endedAt', '<', endedBefore).executeTakeFirst(),
      );
      return Number(numDeletedRows);
    },

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
    finish: ({ batchId, position }, claim, end, now) =>
      transaction(async (inside) => {
        const batch = await hold(inside, batchId);
        if (!batch) return false;
        const { numUpdatedRows } = await inside
          .updateTable('batchItem')
          .set({ ...endOf(end), endedAt: now })
          .where('batchId', '=', batchId)
          .where('position', '=', position)
          .where('dueAt', '=', claim)
          .where('state', '=', 'running')
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) return false;
        // As a call that answers no report costs none.
        if (end.state !== 'done') await giveScansBack(inside, { ...batch, count: 1 });
        await endIfLast(inside, batchId, now);
        return true;
      }),
    giveBack: ({ batchId, position }, claim, dueAt, now) =>
      transaction(async (inside) => {
        const batch = await hold(inside, batchId);
        if (!batch) return;
        const isCancelled = batch.cancelledAt !== null;
        const { numUpdatedRows } = await inside
          .updateTable('batchItem')
          .set(({ eb }) =>
            isCancelled
              ? { state: 'cancelled', endedAt: now }
              : { state: 'waiting', dueAt, tries: eb('tries', '-', 1), startedAt: null },
          )
          .where('batchId', '=', batchId)
          .where('position', '=', position)
          .where('dueAt', '=', claim)
          .where('state', '=', 'running')
          .executeTakeFirst();
        if (!isCancelled || numUpdatedRows !== 1n) return;
        await giveScansBack(inside, { ...batch, count: 1 });
        await endIfLast(inside, batchId, now);
      }),
  };
}

const added = <O extends string, B>(outcome: O, batch: B) => ({ outcome, batch, scansLeft: undefined });

/** Reads a batch and holds its row: an update locks on both dialects, where a select would not. */
const hold = (on: Executor, id: string) =>
  on
    .updateTable('batch')
    .set(({ ref }) => ({ total: ref('total') }))
    .where('id', '=', id)
    .returning(['keyId', 'month', 'cancelledAt', 'endedAt'])
    .executeTakeFirst();

/** @returns the id of the batch that the request made */
async function knownRequest(
  on: Executor,
  { keyId, request }: NewBatch,
): Promise<string | 'key-reused' | undefined> {
  if (!request) return undefined;
  const row = await on
    .selectFrom('batch')
    .select(['id', 'requestDigest'])
    .where('keyId', '=', keyId)
    .where('requestKey', '=', request.key)
    .executeTakeFirst();
  return row && (row.requestDigest === request.digest ? row.id : 'key-reused');
}

/** @throws Taken where the same request was kept meanwhile */
async function insert(on: Executor, batch: NewBatch): Promise<void> {
  const { id, keyId, name, options, urls, createdAt, quota, request } = batch;
  const { numInsertedOrUpdatedRows } = await on
    .insertInto('batch')
    .values({
      id,
      keyId,
      name,
      options: JSON.stringify(options),
      total: urls.length,
      month: quota?.month ?? null,
      requestKey: request?.key ?? null,
      requestDigest: request?.digest ?? '',
      createdAt,
      cancelledAt: null,
      endedAt: null,
      counts: null,
    })
    .onConflict((conflict) => conflict.columns(['keyId', 'requestKey']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new Taken();
  const rows = urls.map((url, position) => ({
    batchId: id,
    position,
    url,
    shard: shardOf(url),
    state: 'waiting',
    dueAt: createdAt,
    tries: 0,
  }));
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await on
      .insertInto('batchItem')
      .values(rows.slice(at, at + rowsAtOnce).map((row) => ({ ...nothingYet, ...row })))
      .execute();
}

const nothingYet = {
  startedAt: null,
  endedAt: null,
  reportId: null,
  score: null,
  grade: null,
  categories: null,
  code: null,
  reason: null,
};

function endOf(end: ItemEnd) {
  if (end.state === 'cancelled') return { state: end.state };
  if (end.state === 'failed') return { state: end.state, code: end.code, reason: end.reason.slice(0, 500) };
  return { ...end, categories: JSON.stringify(end.categories) };
}

/** Batches and their items; those that run: `running.ts`. */
import { shardOf, type BatchItem, type BatchStore, type NewBatch } from '#audit-jobs';
import type { Database } from '../tables.ts';
import type { Executor } from '../statement.ts';
import { giveScansBack, reserveScans } from '../usage.ts';
import { itemColumns, itemOf, withCounts } from './rows.ts';
import { endIfLast, holdBatch, runningItems } from './running.ts';

/** Rows in one statement. */
const rowsAtOnce = 500;

class Taken extends Error {}

export function batchStore({ db, transaction }: Pick<Database, 'db' | 'transaction'>): BatchStore {
  const read = async (on: Executor, id: string, keyId?: string) => {
    let query = on.selectFrom('batch').selectAll().where('id', '=', id);
    if (keyId !== undefined) query = query.where('keyId', '=', keyId);
    return (await withCounts(on, await query.execute()))[0];
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
        const batch = await holdBatch(inside, id);
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
    ...runningItems({ db, transaction }),
  };
}

const added = <O extends string, B>(outcome: O, batch: B) => ({ outcome, batch, scansLeft: undefined });

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

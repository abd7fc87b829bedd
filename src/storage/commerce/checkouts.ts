import { sql } from 'kysely';
import type { Checkout, CommerceReads, CommerceStore, CommerceWrites } from '#commerce';
import type { Database, Tables } from '../tables.ts';
import { statement, type Executor } from '../statement.ts';

type Row = Tables['checkout'];

/** Word for word the condition of the index, or the planner does not use it. */
const mayExpire = sql<boolean>`state in ('incomplete', 'requires_escalation', 'ready_for_complete')`;

export function checkoutTable({ db }: Pick<Database, 'db'>) {
  const read = statement((at: { id: string }) =>
    db.selectFrom('checkout').select('body').where('id', '=', at.id),
  );
  const insert = statement(({ id, site, version, state, expiresAt, body }: Row) =>
    db.insertInto('checkout').values({ id, site, version, state, expiresAt, body }),
  );
  const update = statement(({ id, version, next, state, expiresAt, body }: Row & { next: number }) =>
    db
      .updateTable('checkout')
      .set({ version: next, state, expiresAt, body })
      .where('id', '=', id)
      .where('version', '=', version),
  );
  const expired = statement((until: { now: number; limit: number }) =>
    db
      .selectFrom('checkout')
      .select('body')
      .where(mayExpire)
      .where('expiresAt', '<=', until.now)
      .orderBy('expiresAt')
      .limit(until.limit),
  );
  return {
    reads: (on: Executor): Pick<CommerceReads, 'checkout'> => ({
      async checkout(id) {
        const row = await read.first(on, { id });
        return row && recordOf(row);
      },
    }),
    writes: (on: Executor): Pick<CommerceWrites, 'insertCheckout' | 'updateCheckout'> => ({
      insertCheckout: async (checkout) => void (await insert.write(on, rowOf(checkout))),
      async updateCheckout(checkout) {
        const next = checkout.version + 1;
        const row = { ...rowOf({ ...checkout, version: next }), version: checkout.version, next };
        return (await update.write(on, row)) === 1;
      },
    }),
    lists: {
      expiredCheckouts: async (now, limit) => (await expired.all(db, { now, limit })).map(recordOf),
    } satisfies Partial<CommerceStore>,
  };
}

const recordOf = ({ body }: Pick<Row, 'body'>): Checkout => JSON.parse(body) as Checkout;

function rowOf(checkout: Checkout): Row {
  const { id, site, version, state, expiresAt } = checkout;
  return { id, site, version, state, expiresAt, body: JSON.stringify(checkout) };
}

import type { CommerceReads, CommerceStore, CommerceWrites, OrderRecord } from '#commerce';
import type { Database, Tables } from '../tables.ts';
import { statement, type Executor } from '../statement.ts';

type Row = Tables['orderRecord'];

export function orderTable({ db }: Pick<Database, 'db'>) {
  const read = statement((at: Pick<Row, 'site' | 'number'>) =>
    db
      .selectFrom('orderRecord')
      .select(['body', 'nextLookAt'])
      .where('site', '=', at.site)
      .where('number', '=', at.number),
  );
  const insert = statement(({ site, number, attemptId, version, nextLookAt, body }: Row) =>
    db.insertInto('orderRecord').values({ site, number, attemptId, version, nextLookAt, body }),
  );
  const update = statement(({ site, number, version, next, nextLookAt, body }: Row & { next: number }) =>
    db
      .updateTable('orderRecord')
      .set({ version: next, nextLookAt, body })
      .where('site', '=', site)
      .where('number', '=', number)
      .where('version', '=', version),
  );
  const due = statement((until: { now: number; limit: number }) =>
    db
      .selectFrom('orderRecord')
      .select(['body', 'nextLookAt'])
      .where('nextLookAt', '<=', until.now)
      .orderBy('nextLookAt')
      .limit(until.limit),
  );
  return {
    reads: (on: Executor): Pick<CommerceReads, 'order'> => ({
      async order(site, number) {
        const row = await read.first(on, { site, number });
        return row && recordOf(row);
      },
    }),
    writes: (on: Executor): Pick<CommerceWrites, 'insertOrder' | 'updateOrder'> => ({
      insertOrder: async (order) => void (await insert.write(on, rowOf(order))),
      async updateOrder(order) {
        const next = order.version + 1;
        const row = { ...rowOf({ ...order, version: next }), version: order.version, next };
        return (await update.write(on, row)) === 1;
      },
    }),
    lists: {
      dueOrders: async (now, limit) => (await due.all(db, { now, limit })).map(recordOf),
    } satisfies Partial<CommerceStore>,
  };
}

/** The column decides: a time that lies too far ahead is brought back there alone. */
function recordOf({ body, nextLookAt }: Pick<Row, 'body' | 'nextLookAt'>): OrderRecord {
  const { nextLookAt: _written, ...rest } = JSON.parse(body) as OrderRecord;
  return nextLookAt === null ? rest : { ...rest, nextLookAt };
}

function rowOf(order: OrderRecord): Row {
  const { site, number, attemptId, version, nextLookAt = null } = order;
  return { site, number, attemptId, version, nextLookAt, body: JSON.stringify(order) };
}

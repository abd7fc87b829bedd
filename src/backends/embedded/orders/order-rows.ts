/** Orders in their table. */
import type { Selectable } from 'kysely';
import type { Order, OrderStatus } from '#commerce';
import { statement, type Tables } from '#storage';
import type { StoreContext, PlacementRow, StoreTransaction } from '../placement/state.ts';
import type { OrderContent } from './content.ts';

type OrderRow = Omit<Selectable<Tables['storeOrder']>, 'body'>;

export interface StoredOrder {
  row: OrderRow;
  content: OrderContent;
}

export async function insertOrder(
  transaction: StoreTransaction,
  { id: placementId, site, number }: PlacementRow,
  content: OrderContent,
): Promise<void> {
  const { status, placedAt } = content.order;
  const body = JSON.stringify(content);
  await insert.write(transaction, { number, site, placementId, status, placedAt, body });
}

type NewOrder = Pick<
  Selectable<Tables['storeOrder']>,
  'number' | 'site' | 'placementId' | 'status' | 'placedAt' | 'body'
>;

const insert = statement(({ number, site, placementId, status, placedAt, body }: NewOrder, on) =>
  on
    .insertInto('storeOrder')
    .values({ number, site, placementId, version: 1, status, placedAt, capturedAt: null, body }),
);

const byNumber = statement((of: { number: string }, on) =>
  on.selectFrom('storeOrder').selectAll().where('number', '=', of.number),
);

export async function readStoredOrder(
  db: StoreContext['database']['db'] | StoreTransaction,
  number: string,
): Promise<StoredOrder | undefined> {
  const found = await byNumber.first(db, { number });
  if (!found) return undefined;
  const { body, ...row } = found;
  return { row, content: JSON.parse(body) as OrderContent };
}

/** Of a placement that is captured. */
export async function capturedOrder(
  { database }: Pick<StoreContext, 'database'>,
  number: string,
): Promise<Order> {
  const found = await readStoredOrder(database.db, number);
  if (!found) throw new Error('A placement that is captured without its order.');
  return found.content.order;
}

/** False when it was changed since it was read: nothing was written. */
export async function writeOrder(
  transaction: StoreTransaction,
  { number, version }: OrderRow,
  content: OrderContent,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('storeOrder')
    .set({ version: version + 1, status: content.order.status, body: JSON.stringify(content) })
    .where('number', '=', number)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export interface OrderFilter {
  site?: string;
  status?: OrderStatus;
  /** 1 to 200; default 50. */
  limit?: number;
  /** Orders placed before: the last one of the page before. */
  before?: { placedAt: number; number: string };
}

export interface ListedOrder {
  site: string;
  /** Whether the money has arrived. */
  paid: boolean;
  order: Order;
}

/** Newest first. */
export async function listOrders(
  { database }: Pick<StoreContext, 'database'>,
  { site, status, limit = 50, before }: OrderFilter,
): Promise<ListedOrder[]> {
  let query = database.db.selectFrom('storeOrder').select(['site', 'capturedAt', 'body']);
  if (site !== undefined) query = query.where('site', '=', site);
  if (status !== undefined) query = query.where('status', '=', status);
  if (before) {
    query = query.where((where) =>
      where.or([
        where('placedAt', '<', before.placedAt),
        where.and([where('placedAt', '=', before.placedAt), where('number', '<', before.number)]),
      ]),
    );
  }
  const rows = await query
    .orderBy('placedAt', 'desc')
    .orderBy('number', 'desc')
    .limit(Math.min(200, Math.max(1, limit)))
    .execute();
  return rows.map(({ site, capturedAt, body }) => ({
    site,
    paid: capturedAt !== null,
    order: (JSON.parse(body) as OrderContent).order,
  }));
}

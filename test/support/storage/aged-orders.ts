/** Orders of any age, with a row in every table that knows of them. */
import { sql } from 'kysely';
import type { Order, Quote } from '#commerce';
import { commerceStore, type Database } from '#storage';
import { attempt, checkout, notice, orderRecord, secret } from './commerce.ts';

export const countOf = async ({ db }: Database, table: string): Promise<number> =>
  Number((await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)).rows[0]?.n);

const lamp: Order = {
  number: 'P1',
  checkoutId: 'c1',
  currency: 'EUR',
  label: 'P1',
  placedAt: 1,
  status: 'open',
  attribution: { campaign: 'for Ada' },
  lines: [],
  totals: { total: 4_200 } as Order['totals'],
  expectations: [
    { id: 'e', lines: [], method: 'shipping', destination: { firstName: 'Ada', country: 'DE' } },
  ],
  events: [],
  adjustments: [],
  returns: { eligible: false },
  permalink: 'https://shop.test/P1',
};

export const noQuote = {
  currency: 'EUR',
  lines: [],
  promotions: [],
  groups: [],
  totals: { total: 4_200 },
} as unknown as Quote;

/** An order with all that belongs to it. */
export async function writeOrder(database: Database, number: string, createdAt: number): Promise<void> {
  const store = commerceStore(database, { secret });
  const id = `c${number}`;
  const order = { ...lamp, number, label: number, permalink: `https://shop.test/${number}` };
  const sold = checkout(id, { state: 'completed', orderNumber: number, quote: noQuote });
  const input = { ...sold.input, buyer: { firstName: 'Ada', email: `Ada${number}@b.test` } };
  await store.transaction(async (write) => {
    await write.insertCheckout({ ...sold, input });
    await write.insertAttempt(
      attempt(`a${number}`, {
        checkoutId: id,
        outcome: 'placed',
        place: { subject: `payer of ${number}`, at: 1 },
      }),
    );
    await write.insertOrder(
      orderRecord(number, { checkoutId: id, attemptId: `a${number}`, createdAt, order }),
    );
    await write.insertNotice(notice(`n${number}`, { orderNumber: number, order }));
    await write.updateNotice(`n${number}`, 'delivered');
    await write.insertMail({
      id: `m${number}`,
      site: 'shop',
      orderNumber: number,
      to: 'Ada@b.test',
      locale: 'en',
      order,
      createdAt,
    });
  });
  await sql`insert into store_placement (id, site, reference, checkout_id, number, currency, state, return_url, body,
      amount, void_pending, created_at, hold_until, updated_at)
    values (${`p${number}`}, 'shop', ${number}, ${id}, ${number}, 'EUR', 'captured', '',
      ${JSON.stringify({ input, quote: noQuote, permalink: '' })}, 4200, 0, 1, 1, 1)`.execute(database.db);
  await sql`insert into store_order (number, site, placement_id, status, body, version, placed_at)
    values (${number}, 'shop', ${`p${number}`}, 'open', ${JSON.stringify({ order })}, 1, 1)`.execute(
    database.db,
  );
  await sql`insert into store_refund (id, order_number, intent_id, status, amount, created_at, asked_at)
    values (${`r${number}`}, ${number}, 'i', 'completed', 1, 1, 1)`.execute(database.db);
  await sql`insert into store_payment_entry (site, processor, id, payment, kind, success, processor_id, at, recorded_at)
    values ('shop', 'adyen', ${`e${number}`}, ${number}, 'CAPTURE', 1, 'i', 1, 1)`.execute(database.db);
}

/** What the first payment of an order's checkout left: the order of the store was canceled before its answer arrived. */
export async function writeFailedCapture(database: Database, number: string): Promise<void> {
  const [id, first, placementId] = [`c${number}`, `${number}-first`, `p${number}-first`];
  await commerceStore(database, { secret }).transaction((write) =>
    write.insertAttempt(attempt(`a${first}`, { checkoutId: id, outcome: 'declined' })),
  );
  const { db } = database;
  await sql`insert into store_placement (id, site, reference, checkout_id, number, currency, state, return_url, body,
      amount, void_pending, created_at, hold_until, updated_at)
    select ${placementId}, site, ${`a${first}`}, checkout_id, ${first}, currency, 'declined', '', body,
      amount, 0, 1, 1, 1 from store_placement where number = ${number}`.execute(db);
  await sql`insert into store_order (number, site, placement_id, status, body, version, placed_at)
    select ${first}, site, ${placementId}, 'cancelled', body, 1, 1 from store_order where number = ${number}`.execute(
    db,
  );
}

export const orderTables = [
  'orderRecord',
  'checkout',
  'paymentAttempt',
  'orderNotice',
  'noticeSequence',
  'mailOutbox',
  'storePlacement',
  'storeOrder',
  'storeRefund',
  'storePaymentEntry',
];

export const dumpOrders = async ({ db }: Database): Promise<string> => {
  const all = [];
  for (const table of orderTables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
    // Encrypted: it may have any characters.
    all.push(rows.map(({ ref: _ref, challenge: _challenge, ...row }) => row));
  }
  return JSON.stringify(all);
};

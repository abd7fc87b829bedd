/** What docs/payment.md promises, checked between the provider's ledger and the tables once everything has come to rest. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Database } from '#storage';
import { stripeMoves, type Move } from './banks.ts';
import { pieces, variantId, type Provider, type World } from './world.ts';

export interface Charge {
  reference: string;
  held: number;
  kept: number;
}

/** Of Stripe's fake, by payment. */
export const chargesOf = async (
  provider: Provider,
  isMine: (reference: string) => boolean,
): Promise<Charge[]> => sumUp((await stripeMoves(provider)).filter(({ reference }) => isMine(reference)));

export function sumUp(moves: readonly Move[]): Charge[] {
  const charges = new Map<string, Charge>();
  for (const { payment, reference, held, kept } of moves) {
    const charge = charges.get(payment) ?? { reference, held: 0, kept: 0 };
    charges.set(payment, charge);
    charge.held += held;
    charge.kept += kept;
  }
  return [...charges.values()];
}

export interface Sent {
  state: string;
  order?: string;
}

export interface CrashFacts {
  databaseUrl: string;
  /** Of the credential: letters and digits, which no encoding of it changes. */
  mark: string;
  /** Units before the sale. */
  stock: number;
  sent: Sent[];
  note: string;
}

export async function assertInvariants(
  { database, store, site }: World,
  moves: readonly Move[],
  { databaseUrl, mark, stock, sent, note }: CrashFacts,
): Promise<'sold' | 'not sold'> {
  const { db } = database;
  const placements = await db.selectFrom('storePlacement').selectAll().execute();
  const storeOrders = await db.selectFrom('storeOrder').selectAll().execute();
  const attempts = await db.selectFrom('paymentAttempt').selectAll().execute();
  const orders = await db.selectFrom('orderRecord').selectAll().execute();
  const checkouts = await db.selectFrom('checkout').selectAll().execute();
  const events = await store.events(site.id, { limit: 100 });
  const started = new Set([...placements.map(({ reference }) => reference), ...attempts.map(({ id }) => id)]);
  const charges = sumUp(moves.filter(({ reference }) => started.has(reference)));

  // Every captured charge has exactly one order, every order exactly one charge; nothing stays authorized.
  const kept = charges.filter((charge) => charge.kept !== 0);
  assert.ok(kept.length <= 1, `${note}: ${kept.length} charges`);
  assert.deepEqual(
    kept.map(({ reference }) => reference),
    orders.map(({ attemptId }) => attemptId),
    note,
  );
  for (const { held } of charges) assert.equal(held, 0, `${note}: an authorisation stays`);
  const sold = placements.filter(({ state }) => state === 'captured');
  assert.deepEqual(
    sold.map(({ reference }) => reference),
    orders.map(({ attemptId }) => attemptId),
    note,
  );
  for (const { amount } of sold) assert.equal(kept[0]?.kept, amount, `${note}: the amount`);
  assert.deepEqual(
    storeOrders.filter(({ status }) => status !== 'cancelled').map(({ number }) => number),
    orders.map(({ number }) => number),
    note,
  );
  for (const { state } of placements)
    assert.ok(['captured', 'declined', 'released'].includes(state), `${note}: a placement stays ${state}`);
  for (const { outcome } of attempts) assert.ok(outcome, `${note}: an attempt stays open`);

  // The checkout says so, each event is recorded once, and what was sent is still true.
  assert.equal(checkouts[0]?.state, orders.length > 0 ? 'completed' : 'canceled', note);
  const told = events.filter(({ orderNumber }) => orderNumber !== undefined).map(({ type }) => type);
  assert.deepEqual(told.toSorted(), orders.length > 0 ? ['order_placed', 'payment_settled'] : [], note);
  for (const { state, order } of sent)
    if (state === 'completed') assert.equal(order, orders[0]?.number, `${note}: what was sent`);

  // Stock sold is stock taken, and holds end.
  const shelf = await db
    .selectFrom('storeStock')
    .select(['quantity', 'held'])
    .where('variantId', '=', variantId)
    .executeTakeFirstOrThrow();
  assert.deepEqual({ ...shelf }, { quantity: stock - orders.length * pieces, held: 0 }, `${note}: stock`);

  // The credential is in no table, and in no page that a file of SQLite has left.
  assert.deepEqual(await tablesWith(database, mark), [], `${note}: the credential is kept`);
  if (databaseUrl.startsWith('sqlite:'))
    for (const suffix of ['', '-wal'])
      assert.ok(
        !bytesOf(databaseUrl.slice('sqlite:'.length) + suffix).includes(mark),
        `${note}: the credential is kept`,
      );
  return orders.length > 0 ? 'sold' : 'not sold';
}

function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
}

/** By dialect: all of its databases have the same ones. */
const columnsOf = new Map<string, Promise<{ name: string; columns: { name: string }[] }[]>>();

/** In which tables a text is, in whatever column. */
export async function tablesWith({ db, dialect }: Database, text: string): Promise<string[]> {
  if (!columnsOf.has(dialect)) columnsOf.set(dialect, db.introspection.getTables());
  const tables = (await columnsOf.get(dialect)) ?? [];
  assert.ok(tables.length > 50, 'the tables are known');
  const hits = tables.map(({ name, columns }) => {
    const cells = columns.map((column) => sql`coalesce(cast(${sql.ref(column.name)} as text), '')`);
    const row = sql.join(cells, sql` || ' ' || `);
    return sql`select ${sql.lit(name)} as name where exists (select 1 from ${sql.table(name)} where ${row} like ${`%${text}%`})`;
  });
  const { rows } = await sql<{ name: string }>`${sql.join(hits, sql` union all `)}`.execute(db);
  return rows.map(({ name }) => name);
}

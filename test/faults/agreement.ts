/** Whether ledger, tables, answers, events and webhooks agree once everything has settled. */
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { Attempt, OrderRecord } from '#commerce';
import { commerceStore, type Database } from '#storage';
import type { Received } from '../../sandbox/platform/index.ts';
import { chargesOf } from '../payment-crash/invariants.ts';
import type { Provider } from '../payment-crash/world.ts';
import type { Told } from './buyers.ts';

/** Read and believed. */
export const isTaken = ({ refused }: Received): boolean => refused === undefined;

/** Until no payment is open. */
export async function settled({ db }: Database, patience = 240_000): Promise<void> {
  for (const until = Date.now() + patience; ; await delay(500)) {
    const open = await db.selectFrom('paymentAttempt').select('id').where('outcome', 'is', null).execute();
    if (open.length === 0) return;
    assert.ok(Date.now() < until, `${open.length} payments stay open`);
  }
}

export async function ordersOf({
  db,
}: Database): Promise<{ number: string; attemptId: string; checkoutId: string }[]> {
  const rows = await db.selectFrom('orderRecord').selectAll().execute();
  return rows.map(({ number, attemptId, body }) => ({
    number,
    attemptId,
    checkoutId: (JSON.parse(body) as OrderRecord).checkoutId,
  }));
}

export interface Facts {
  database: Database;
  secret: string;
  provider: Provider;
  told: readonly Told[];
  received: readonly Received[];
  /** Why the agent may have refused a notice, beside a profile that it could not read. */
  refusals?: readonly string[];
}

export async function assertAgreement({
  database,
  secret,
  provider,
  told,
  received,
  refusals = [],
}: Facts): Promise<void> {
  const { db } = database;
  const orders = await ordersOf(database);
  const attempts = await db.selectFrom('paymentAttempt').selectAll().execute();
  const checkouts = await db.selectFrom('checkout').selectAll().execute();
  const charges = await chargesOf(provider, () => true);

  // Every charge has one order, every order one charge of its amount; nothing stays authorized.
  const kept = charges.filter((charge) => charge.kept !== 0);
  const sorted = (texts: readonly string[]): string[] => texts.toSorted();
  assert.deepEqual(
    sorted(kept.map(({ reference }) => reference)),
    sorted(orders.map(({ attemptId }) => attemptId)),
  );
  assert.equal(new Set(orders.map(({ checkoutId }) => checkoutId)).size, orders.length);
  const amounts = new Map(attempts.map(({ id, body }) => [id, (JSON.parse(body) as Attempt).amount]));
  for (const charge of kept) assert.equal(charge.kept, amounts.get(charge.reference), 'the amount');
  for (const { held, reference } of charges) assert.equal(held, 0, `${reference} stays authorised`);

  // What was answered is true, and stays so.
  const orderOf = new Map(orders.map((order) => [order.checkoutId, order]));
  for (const { checkoutId, states, orderIds, token } of told) {
    const order = orderOf.get(checkoutId);
    const end = checkouts.find(({ id }) => id === checkoutId);
    assert.equal(end?.state === 'completed', order !== undefined, `${checkoutId}, ${token}`);
    assert.equal(states.at(-1) === 'completed', order !== undefined, `${token}: ${states.join(', ')}`);
    for (const id of orderIds) assert.equal(id.slice(0, id.lastIndexOf('.')), order?.number);
  }

  // Each event is there once.
  const events = await commerceStore(database, { secret }).events('demo', { limit: 100_000 });
  assert.equal(new Set(events.map(({ id }) => id)).size, events.length);
  for (const type of ['order_placed', 'payment_settled'] as const) {
    const numbers = events.filter((event) => event.type === type).map(({ orderNumber }) => orderNumber ?? '');
    assert.deepEqual(sorted(numbers), sorted(orders.map(({ number }) => number)), type);
  }

  // The agent was notified of each order, possibly several times, always with one ID.
  for (const { number, checkoutId } of orders) {
    const about = received.filter(({ order }) => order?.['checkout_id'] === checkoutId);
    assert.ok(
      about.some(isTaken),
      `nothing was told of ${number}: ${JSON.stringify(about.map(({ refused, id }) => [id, refused]))}`,
    );
    assert.equal(new Set(about.map(({ id }) => id)).size, 1, number);
    // To check a signature the agent reads the profile of a store that may be dead at this moment.
    for (const { refused = 'fetch failed' } of about)
      assert.ok(['fetch failed', ...refusals].includes(refused), refused);
  }
}

/** What docs/payment.md promises, of a store where many have bought at once. */
import assert from 'node:assert/strict';
import type { Attempt, OrderRecord } from '#commerce';
import type { Move } from './banks.ts';
import { sumUp, type Sent } from './invariants.ts';
import { pieces, variantId, type World } from './world.ts';

export interface Told {
  checkoutId: string;
  answers: Sent[];
}

export interface AgreedFacts {
  /** Units before the sales. */
  stock: number;
  told: readonly Told[];
  /** Whether the buyer can still confirm a payment: a processor that ends none of those leaves the void marked. */
  isWaiting(reference: string): Promise<boolean>;
  note: string;
}

/** @returns paid orders */
export async function assertAgreed(
  { database: { db }, store, site }: World,
  moves: readonly Move[],
  { stock, told, isWaiting, note }: AgreedFacts,
): Promise<number> {
  const placements = await db.selectFrom('storePlacement').selectAll().execute();
  const storeOrders = await db.selectFrom('storeOrder').selectAll().execute();
  const attempts = await db.selectFrom('paymentAttempt').selectAll().execute();
  const records = await db.selectFrom('orderRecord').selectAll().execute();
  const checkouts = await db.selectFrom('checkout').selectAll().execute();
  const orders = records.map(({ body, ...row }) => ({
    ...row,
    checkoutId: (JSON.parse(body) as OrderRecord).checkoutId,
  }));
  const started = new Set([...placements.map(({ reference }) => reference), ...attempts.map(({ id }) => id)]);
  const own = moves.filter(({ reference }) => started.has(reference));
  const charges = sumUp(own);

  // Every charge has one order, every order one charge of its amount; nothing stays authorized.
  const kept = charges.filter((charge) => charge.kept !== 0);
  assert.deepEqual(
    kept.map(({ reference }) => reference).toSorted(),
    orders.map(({ attemptId }) => attemptId).toSorted(),
    `${note}: one order for each charge`,
  );
  const amounts = new Map(attempts.map(({ id, body }) => [id, (JSON.parse(body) as Attempt).amount]));
  for (const { reference, kept: amount } of kept)
    assert.equal(amount, amounts.get(reference), `${note}: the amount`);
  for (const { held, reference } of charges) assert.equal(held, 0, `${note}: ${reference} stays authorized`);
  // Nor was anyone charged twice and paid back later.
  const captures = own.filter((move) => move.kept > 0);
  assert.equal(captures.length, orders.length, `${note}: captures`);

  const byCheckout = new Map(orders.map((order) => [order.checkoutId, order]));
  assert.equal(byCheckout.size, orders.length, `${note}: one order for each checkout`);
  for (const { id, state } of checkouts) {
    const tries = attempts.filter(({ checkoutId }) => checkoutId === id).map(({ id: attempt }) => attempt);
    const story = placements
      .filter(({ reference }) => tries.includes(reference))
      .map((row) => `${row.reference} ${row.state} ${row.reason}, void pending ${row.voidPending}`);
    assert.equal(
      state,
      byCheckout.has(id) ? 'completed' : 'canceled',
      `${note}: ${id}, ${story.join('; ')}, answers ${JSON.stringify(told.find((one) => one.checkoutId === id))}`,
    );
  }
  for (const { checkoutId, answers } of told)
    for (const { state, order } of answers)
      if (state === 'completed')
        assert.equal(order, byCheckout.get(checkoutId)?.number, `${note}: what was sent`);

  assert.deepEqual(
    storeOrders
      .filter(({ status }) => status !== 'cancelled')
      .map(({ number }) => number)
      .toSorted(),
    orders.map(({ number }) => number).toSorted(),
    `${note}: orders of the store`,
  );
  for (const { reference, state, voidPending } of placements) {
    assert.ok(['captured', 'declined', 'released'].includes(state), `${note}: a placement stays ${state}`);
    if (voidPending !== 0)
      assert.ok(await isWaiting(reference), `${note}: ${reference} is not voided, ${state}`);
  }
  for (const { id, outcome } of attempts) assert.ok(outcome, `${note}: ${id} stays open`);

  const events = await store.events(site.id, { limit: 1_000 });
  for (const type of ['order_placed', 'payment_settled'] as const)
    assert.deepEqual(
      events
        .filter((event) => event.type === type && event.orderNumber !== undefined)
        .map(({ orderNumber }) => orderNumber)
        .toSorted(),
      orders.map(({ number }) => number).toSorted(),
      `${note}: ${type}`,
    );

  const shelf = await db
    .selectFrom('storeStock')
    .select(['quantity', 'held'])
    .where('variantId', '=', variantId)
    .executeTakeFirstOrThrow();
  assert.deepEqual({ ...shelf }, { quantity: stock - orders.length * pieces, held: 0 }, `${note}: stock`);
  return orders.length;
}

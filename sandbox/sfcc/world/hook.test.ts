import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { generateHookKey } from '../../../src/backends/salesforce/orders/seal.ts';
import type { PlacedOrder, Shopper } from '../world.ts';
import { openTestWorld, readyBasket, shoe, type Sealing, type TestWorld } from './testing.ts';

const world = await openTestWorld();
after(() => world.close());
const { orders, ledger } = world;

interface Refusal {
  code: string;
  facts: { reason: string; retryable: boolean; orderNo: string };
}

async function refusal(
  of: TestWorld,
  shopper: Shopper,
  sealing: Sealing,
): Promise<Refusal & { order: PlacedOrder }> {
  const { id } = await readyBasket(of, shopper, sealing);
  const error = await of.orders.place(shopper, id).then(
    () => assert.fail('it was placed'),
    (error: unknown) => error as Refusal,
  );
  const { code, facts } = error;
  return { code, facts, order: await of.orders.read(shopper, facts.orderNo) };
}

const intentOf = ({ custom }: PlacedOrder) =>
  [...ledger.intents.values()].find(({ reference }) => reference === custom['portico_reference']);

/** What an order that came to nothing leaves behind: the stock and the money of before. */
async function leavesNothing(work: () => Promise<void>): Promise<void> {
  const state = async () => ({ charged: world.charged(), left: await world.left(shoe) });
  const before = await state();
  await work();
  assert.deepEqual(await state(), before);
}

test('places an order with an accepted payment and charges its total once', async () => {
  const shopper = world.newShopper('demo');
  const left = await world.left(shoe);
  const order = await orders.place(shopper, (await readyBasket(world, shopper)).id);
  assert.deepEqual([order.state, order.paymentState], ['new', 'paid']);
  const intent = intentOf(order);
  assert.deepEqual([intent?.captured, intent?.confirmations], [order.basket.quote.totals.total, 1]);
  assert.equal(await world.left(shoe), left - 1);
});

test('removes the credential from an order, whatever the outcome', async () => {
  for (const token of ['good', 'declined', 'challenge', 'stuck'] as const) {
    const shopper = world.newShopper('demo');
    const basket = await readyBasket(world, shopper, { token });
    const sealed = String(basket.payments[0]?.custom['portico_sealed']);
    assert.ok(sealed.length > 400);
    await orders.place(shopper, basket.id).catch((error: unknown) => {
      assert.ok(!JSON.stringify(error).includes(sealed));
    });
    const all = JSON.stringify(await orders.list(shopper));
    assert.ok(all.includes('PORTICO') && !all.includes('portico_sealed') && !all.includes(sealed));
    for (const { orderNo, state } of await orders.list(shopper))
      if (state === 'created') await orders.fail(shopper, orderNo);
  }
});

test('fails the order of a declined payment and keeps it readable', async () => {
  await leavesNothing(async () => {
    const shopper = world.newShopper('demo');
    const { code, facts, order } = await refusal(world, shopper, { token: 'declined' });
    assert.deepEqual([code, facts.reason, facts.retryable], ['hook-refused', 'card_declined', true]);
    assert.deepEqual([order.state, order.paymentState], ['failed', 'not_paid']);
    assert.equal(order.custom['portico_decline'], 'card_declined');
    await assert.rejects(orders.fail(shopper, order.orderNo), { code: 'order-not-open' });
    await assert.rejects(world.baskets.read(shopper, order.basket.id), { code: 'not-found' });
  });
});

test('fails an order whose payment cannot be captured', async () => {
  await leavesNothing(async () => {
    const { facts, order } = await refusal(world, world.newShopper('demo'), { token: 'no-capture' });
    assert.deepEqual([facts.reason, order.state], ['expired', 'failed']);
  });
});

test('keeps an order created until the buyer passes the challenge', async () => {
  const shopper = world.newShopper('demo');
  const order = await orders.place(shopper, (await readyBasket(world, shopper, { token: 'challenge' })).id);
  assert.equal(order.state, 'created');
  assert.match(String(order.custom['portico_challenge']), /^https:\/\/bank\.test\//);
  assert.deepEqual(await orders.read(shopper, order.orderNo), order, 'looking changes nothing');
  ledger.decide(true);
  const { state, paymentState, custom, revision } = await orders.read(shopper, order.orderNo);
  assert.deepEqual([state, paymentState, custom['portico_challenge']], ['new', 'paid', undefined]);
  assert.ok(revision > order.revision);
  assert.equal(intentOf(order)?.captured, order.basket.quote.totals.total);
});

test('fails an order after a failed challenge', async () => {
  await leavesNothing(async () => {
    const shopper = world.newShopper('demo');
    const { id } = await readyBasket(world, shopper, { token: 'challenge' });
    const { orderNo } = await orders.place(shopper, id);
    ledger.decide(false);
    const { state, custom } = await orders.read(shopper, orderNo);
    assert.deepEqual([state, custom['portico_decline']], ['failed', 'card_declined']);
    assert.equal(custom['portico_challenge'], undefined);
  });
});

test('keeps a challenge open after its basket expires', async () => {
  const shopper = world.newShopper('demo');
  const { orderNo } = await orders.place(
    shopper,
    (await readyBasket(world, shopper, { token: 'challenge' })).id,
  );
  world.clock.now += 20 * 60_000;
  ledger.decide(true);
  assert.equal((await orders.read(shopper, orderNo)).state, 'new');
});

test('keeps an order with an undecided payment created and resolves it when it is read', async () => {
  const shopper = world.newShopper('demo');
  const { id, custom } = await readyBasket(world, shopper);
  ledger.fault('authorize', 'unanswered');
  ledger.fault('findByReference', 'unanswered');
  const order = await orders.place(shopper, id);
  assert.deepEqual([order.state, order.paymentState], ['created', 'not_paid']);
  assert.deepEqual(order.custom, custom, 'the hook says nothing');
  ledger.fault('findByReference', 'unheard');
  assert.deepEqual(await orders.read(shopper, order.orderNo), order, 'the processor is still silent');
  const [found] = await orders.find('demo', { reference: String(custom['portico_reference']) });
  assert.deepEqual([found?.state, found?.paymentState], ['new', 'paid']);
  assert.equal(intentOf(order)?.confirmations, 1);
});

test('keeps an order created whose payment never reached the processor and lets it fail', async () => {
  await leavesNothing(async () => {
    const shopper = world.newShopper('demo');
    const { id } = await readyBasket(world, shopper);
    ledger.fault('authorize', 'unheard');
    const { orderNo } = await orders.place(shopper, id);
    assert.equal((await orders.read(shopper, orderNo)).state, 'created');
    const failed = await orders.fail(shopper, orderNo);
    assert.deepEqual([failed.state, failed.custom['portico_decline']], ['failed', undefined]);
  });
});

test('voids an authorization when the order fails', async () => {
  await leavesNothing(async () => {
    const shopper = world.newShopper('demo');
    const { id } = await readyBasket(world, shopper, { token: 'challenge' });
    const order = await orders.place(shopper, id);
    await assert.rejects(orders.fail(shopper, order.orderNo, order.revision + 1), { code: 'conflict' });
    const failed = await orders.fail(shopper, order.orderNo, order.revision);
    assert.deepEqual([failed.state, failed.custom['portico_challenge']], ['failed', undefined]);
    ledger.decide(true);
    assert.equal(intentOf(order)?.state, 'cancelled');
    assert.equal((await orders.read(shopper, order.orderNo)).state, 'failed');
    await assert.rejects(orders.fail(shopper, order.orderNo), { code: 'order-not-open' });
  });
});

test('rejects failing an order during the capture', async () => {
  const shopper = world.newShopper('demo');
  const { id } = await readyBasket(world, shopper);
  ledger.fault('capture', 'unanswered');
  const { orderNo, state } = await orders.place(shopper, id);
  assert.equal(state, 'created');
  ledger.fault('capture', 'unanswered');
  ledger.fault('capture', 'unanswered');
  await assert.rejects(orders.fail(shopper, orderNo), { code: 'order-not-open' });
  assert.equal((await orders.read(shopper, orderNo)).state, 'new');
});

const otherKey = await generateHookKey();

const mismatches: [string, Sealing, string, boolean][] = [
  ['for another amount', { sealed: { amount: 14_194 } }, 'amount-mismatch', true],
  ['for another currency', { sealed: { currency: 'USD' } }, 'currency-mismatch', true],
  ['for another basket', { sealed: { reference: 'another' } }, 'reference-mismatch', false],
  ['that has expired', { sealed: { now: world.clock.now - 300_000 } }, 'credential-expired', true],
  ['for another key', { sealed: { key: otherKey } }, 'credential-wrong-key', false],
  ['with invalid content', { text: 'e30.e30.e30.e30.e30' }, 'credential-wrong-key', false],
  ['in another format', { text: '4111' }, 'credential-unreadable', false],
];

for (const [name, sealing, reason, retryable] of mismatches) {
  test(`fails the order before the processor is called for an encrypted credential ${name}`, async () => {
    const shop = await openTestWorld();
    const shopper = shop.newShopper('demo');
    const { code, facts, order } = await refusal(shop, shopper, sealing);
    assert.deepEqual([code, facts.reason, facts.retryable], ['hook-refused', reason, retryable]);
    assert.deepEqual([order.state, order.custom['portico_decline']], ['failed', reason]);
    assert.deepEqual([shop.charged(), await shop.left(shoe)], [0, 12]);
    assert.ok([...shop.ledger.intents.values()].every(({ confirmations }) => confirmations === 0));
    await shop.close();
  });
}

test('rejects a credential for a basket without a reference', async () => {
  const change = { custom: { portico_reference: null } };
  const { facts } = await refusal(world, world.newShopper('demo'), {
    change,
    sealed: { reference: 'undefined' },
  });
  assert.equal(facts.reason, 'reference-mismatch');
});

test('accepts a credential until its last second', async () => {
  const shopper = world.newShopper('demo');
  const { id } = await readyBasket(world, shopper, { sealed: { now: world.clock.now - 299_000 } });
  assert.equal((await orders.place(shopper, id)).state, 'new');
});

test('keeps a reference on the order that is too long for the engine', async () => {
  const reference = 'r'.repeat(41);
  const change = { custom: { portico_reference: reference } };
  const shopper = world.newShopper('demo');
  const { id } = await readyBasket(world, shopper, { change, sealed: { reference } });
  const order = await orders.place(shopper, id);
  assert.deepEqual([order.state, order.custom['portico_reference']], ['new', reference]);
  assert.ok([...ledger.intents.values()].every((intent) => intent.reference.length <= 40));
});

test('turns two baskets with one reference into two orders', async () => {
  const shopper = world.newShopper('demo');
  const first = await readyBasket(world, shopper, { token: 'challenge' });
  const reference = String(first.custom['portico_reference']);
  const change = { custom: { portico_reference: reference } };
  const second = await readyBasket(world, shopper, { token: 'challenge', change, sealed: { reference } });
  await Promise.all([first, second].map(({ id }) => orders.place(shopper, id)));
  const found = await orders.find('demo', { reference });
  assert.equal(new Set(found.map(({ orderNo }) => orderNo)).size, 2);
  for (const { orderNo } of found) await orders.fail(shopper, orderNo);
});

test('keeps an order created with its stock reserved without the hook, until it is failed', async () => {
  const shop = await openTestWorld({ hook: false });
  const shopper = shop.newShopper('demo');
  const { orderNo, state } = await shop.orders.place(shopper, (await readyBasket(shop, shopper)).id);
  assert.equal(state, 'created');
  shop.ledger.decide(true);
  shop.clock.now += 86_400_000;
  assert.deepEqual([shop.charged(), await shop.left(shoe)], [0, 11]);
  await shop.engine.sweep(shop.clock.now);
  assert.equal((await shop.orders.read(shopper, orderNo)).state, 'created');
  const fails = [shop.orders.fail(shopper, orderNo), shop.orders.fail(shopper, orderNo)];
  const ends = (await Promise.allSettled(fails)).map(({ status }) => status);
  assert.deepEqual(ends, ['fulfilled', 'rejected']);
  assert.equal(await shop.left(shoe), 12);
  await shop.close();
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { BasketChange, WorldErrorCode } from '../world.ts';
import { cork, openTestWorld, readyBasket, shoe, wanted } from './testing.ts';

const world = await openTestWorld();
after(() => world.close());
const { baskets, orders, engine } = world;

const paid = { addPayment: { methodId: 'PORTICO' } };
const { addItems, email: _, ...nameless } = wanted();
const { address: _a, methodId: _m, ...unsent } = wanted();
const { billing: _b, ...unbilled } = wanted();
const { methodId: _c, ...unchosen } = wanted();

const lacking: [string, BasketChange, WorldErrorCode, object?][] = [
  ['items', { email: 'a@b.test', address: cork, billing: cork, ...paid }, 'items-required'],
  ['an email address', { ...nameless, addItems: addItems ?? [], ...paid }, 'email-required'],
  ['a shipping address', { ...unsent, ...paid }, 'address-required', { which: 'shipping' }],
  ['a billing address', { ...unbilled, ...paid }, 'address-required', { which: 'billing' }],
  ['a shipping method', { ...unchosen, ...paid }, 'method-required'],
  ['a payment', wanted(), 'payment-required', { covered: 0, total: 14_195 }],
  [
    'a payment that covers the total',
    { ...wanted(), addPayment: { methodId: 'PORTICO', amount: 14_194 } },
    'payment-required',
    { covered: 14_194, total: 14_195 },
  ],
];

for (const [name, change, code, facts = {}] of lacking) {
  test(`creates no order without ${name}, keeps the basket, and reserves nothing`, async () => {
    const shopper = world.newShopper('demo');
    const before = await world.left(shoe);
    const basket = await baskets.open(shopper, change);
    await assert.rejects(orders.place(shopper, basket.id), { code, facts });
    assert.deepEqual(await baskets.read(shopper, basket.id), basket);
    assert.deepEqual(await orders.list(shopper), []);
    assert.equal(await world.left(shoe), before);
  });
}

test('accepts a payment of exactly the total or more', async () => {
  const shopper = world.newShopper('demo');
  const { id } = await baskets.open(shopper, {
    ...wanted(),
    addPayment: { methodId: 'PORTICO', amount: 14_195 },
  });
  assert.equal((await orders.place(shopper, id)).state, 'created', 'nothing sealed, nothing paid');
});

test('reports the remaining stock when items sold out in the meantime and reserves nothing', async () => {
  const shop = await openTestWorld();
  const shopper = shop.newShopper('demo');
  const late = await readyBasket(shop, shopper, { change: wanted(6) });
  const early = await readyBasket(shop, shopper, { change: wanted(8) });
  await shop.orders.place(shopper, early.id);
  await assert.rejects(shop.orders.place(shopper, late.id), {
    code: 'product-not-available',
    facts: { productId: shoe, quantity: 6, left: 4 },
  });
  assert.equal(await shop.left(shoe), 4);
  const fewer = { setItems: [{ id: late.items[0]?.id ?? '', quantity: 4 }] };
  const changed = await shop.baskets.change(shopper, late.id, fewer);
  assert.ok(changed.quote.totals.total < late.quote.totals.total);
  await shop.close();
});

test('copies the basket to the order under the engine number', async () => {
  const shopper = world.newShopper('demo');
  const basket = await readyBasket(world, shopper);
  const order = await orders.place(shopper, basket.id);
  assert.deepEqual([order.state, order.paymentState, order.shippingState], ['new', 'paid', 'not_shipped']);
  assert.deepEqual(order.basket.quote, basket.quote);
  assert.equal(order.custom['portico_reference'], basket.custom['portico_reference']);
  assert.equal((await engine.show(order.orderNo))?.order.checkoutId, 'chk-1');
  await assert.rejects(baskets.read(shopper, basket.id), { code: 'not-found' });
  await assert.rejects(orders.place(shopper, basket.id), { code: 'not-found' });
});

test('returns an order to its shopper or with its view code and email', async () => {
  const shopper = world.newShopper('demo');
  const { orderNo, viewCode } = await orders.place(shopper, (await readyBasket(world, shopper)).id);
  const missing = { code: 'not-found' };
  await assert.rejects(orders.read(world.newShopper('demo'), orderNo), missing);
  await assert.rejects(orders.fail(world.newShopper('demo'), orderNo), missing);
  const proof = { viewCode, email: 'Ada@example.test' };
  assert.equal((await orders.lookup('demo', orderNo, proof)).orderNo, orderNo);
  await assert.rejects(orders.lookup('other', orderNo, proof), missing);
  await assert.rejects(orders.lookup('demo', orderNo, { ...proof, viewCode: 'x' }), missing);
  await assert.rejects(orders.lookup('demo', orderNo, { ...proof, email: 'x@y.test' }), missing);
});

test('lists orders by shopper newest first and finds them by number, reference, or change time', async () => {
  const shopper = world.newShopper('demo');
  const first = await orders.place(shopper, (await readyBasket(world, shopper)).id);
  const second = await orders.place(shopper, (await readyBasket(world, shopper)).id);
  const numbers = (found: { orderNo: string }[]) => found.map(({ orderNo }) => orderNo);
  assert.deepEqual(numbers(await orders.list(shopper)), [second.orderNo, first.orderNo]);
  assert.deepEqual(await orders.list(world.newShopper('demo')), []);
  const reference = String(first.custom['portico_reference']);
  assert.deepEqual(numbers(await orders.find('demo', { reference })), [first.orderNo]);
  assert.deepEqual(numbers(await orders.find('demo', { orderNo: second.orderNo })), [second.orderNo]);
  assert.deepEqual(await orders.find('demo', { orderNo: 'none' }), []);
  assert.deepEqual(await orders.find('other', { reference }), []);
  const sinceRevision = second.revision;
  assert.deepEqual(await orders.find('demo', { sinceRevision }), []);
  assert.ok((await engine.ship(first.orderNo, {})).ok);
  assert.deepEqual(numbers(await orders.find('demo', { sinceRevision })), [first.orderNo]);
});

test('shows merchant actions in the engine when the order is read', async () => {
  const shopper = world.newShopper('demo');
  const basket = await readyBasket(world, shopper, { change: wanted(2) });
  const placed = await orders.place(shopper, basket.id);
  const { orderNo } = placed;
  const id = basket.items[0]?.id ?? '';
  assert.deepEqual(await orders.read(shopper, orderNo), placed, 'nothing happened yet');
  world.clock.now += 60_000;
  assert.ok((await engine.ship(orderNo, { lines: [{ id, quantity: 1 }], trackingNumber: 'T-1' })).ok);
  const part = await orders.read(shopper, orderNo);
  assert.deepEqual([part.state, part.shippingState, part.trackingNumber], ['new', 'part_shipped', 'T-1']);
  assert.deepEqual([part.changedAt, part.createdAt], [world.clock.now, placed.createdAt]);
  assert.ok(part.revision > placed.revision);
  assert.ok((await engine.ship(orderNo, { trackingNumber: 'T-2' })).ok);
  const whole = await orders.read(shopper, orderNo);
  assert.deepEqual([whole.state, whole.shippingState, whole.trackingNumber], ['completed', 'shipped', 'T-2']);
  await assert.rejects(orders.fail(shopper, orderNo), { code: 'order-not-open' });
});

test('cancels and refunds an order that the merchant cancels', async () => {
  const shopper = world.newShopper('demo');
  const before = { charged: world.charged(), left: await world.left(shoe) };
  const { orderNo } = await orders.place(shopper, (await readyBasket(world, shopper)).id);
  assert.ok((await engine.cancel(orderNo)).ok);
  const { state, shippingState } = await orders.read(shopper, orderNo);
  assert.deepEqual([state, shippingState], ['cancelled', 'not_shipped']);
  assert.deepEqual({ charged: world.charged(), left: await world.left(shoe) }, before);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { shoe } from '../../../world/testing.ts';
import {
  authorize,
  basketOf,
  openShop,
  orderOf,
  pay,
  place,
  shoes,
  type Loose,
  type Request,
} from './shop.testing.ts';

const shop = await openShop();
after(() => shop.close());
const { world } = shop;

const orders = (request: Request): Loose => request.module('dw/order/OrderMgr');
const left = () => world.left(shoe);

const lacking: [string, Parameters<typeof basketOf>[1]][] = [
  ['no items', { address: place }],
  ['no address', { items: [[shoe, 1]] }],
  ['no shipping method', { items: [[shoe, 1]], address: place }],
  ['a quantity above the stock', { ...shoes, items: [[shoe, 13]] }],
  [
    'a product that is not sold',
    {
      ...shoes,
      items: [
        [shoe, 1],
        ['no-such-product', 1],
      ],
    },
  ],
];
for (const [what, wanted] of lacking) {
  test(`creates no order and no reservation from a basket with ${what}`, async () => {
    const before = await left();
    const request = shop.request();
    const basket = await basketOf(request, wanted);
    await assert.rejects(
      request.wrap(() => orders(request).createOrder(basket, 'N-1')),
      { type: 'CreateOrderException' },
    );
    assert.equal(await left(), before);
    assert.equal(await orders(request).getOrder('N-1'), null);
    await request.wrap(() => void (basket.customerEmail = 'still@there.test'));
  });
}

test('creates no order from a changed basket before it is calculated', async () => {
  const request = shop.request();
  const basket = await basketOf(request);
  await request.wrap(() => void (basket.productLineItems[0].quantityValue = 2));
  await assert.rejects(
    request.wrap(() => orders(request).createOrder(basket, null)),
    { type: 'CreateOrderException' },
  );
});

test('creates no order from a closed basket and only one from each', async () => {
  const own = await openShop();
  const request = own.request();
  const basket = await basketOf(request);
  await request.wrap(() => orders(request).createOrder(basket, null));
  await assert.rejects(
    request.wrap(() => orders(request).createOrder(basket, null)),
    { type: 'CreateOrderException' },
  );
  await assert.rejects(
    request.wrap(() => void (basket.customerEmail = 'x')),
    { type: 'java.lang.IllegalStateException' },
  );
  const late = await basketOf(request);
  own.world.clock.now += 15 * 60_000;
  await assert.rejects(
    request.wrap(() => orders(request).createOrder(late, null)),
    { type: 'CreateOrderException' },
  );
  await own.close();
});

test('creates no order with a coupon that was used up in the meantime', async () => {
  const own = await openShop();
  const { catalogue } = own.world;
  const request = own.request();
  const basket = await basketOf(request, { ...shoes, codes: ['WELCOME10'] });
  const terms = await catalogue.terms('demo');
  const promotions = terms.promotions.filter(({ codes = [] }) => !codes.includes('WELCOME10'));
  await catalogue.writeTerms('demo', { ...terms, promotions });
  await assert.rejects(
    request.wrap(() => orders(request).createOrder(basket, null)),
    { type: 'CreateOrderException' },
  );
  await own.close();
});

test('issues each number once and accepts it once', async () => {
  const request = shop.request();
  const numbers = await Promise.all(Array.from({ length: 5 }, () => orders(request).createOrderNo()));
  assert.equal(new Set(numbers).size, 5);
  const first = await orderOf(request);
  await request.wrap(() => orders(request).failOrder(first, false));
  const basket = await basketOf(request);
  await assert.rejects(
    request.wrap(() => orders(request).createOrder(basket, first.orderNo)),
    { type: 'CreateOrderException' },
  );
  const order = await request.wrap(() => orders(request).createOrder(basket, numbers[0]));
  assert.equal(order.orderNo, numbers[0]);
});

test('gets order numbers from a cartridge that creates them', async () => {
  const request = shop.request();
  request.scope.callHook = async (point, name) =>
    point === 'dw.order.createOrderNo' && name === 'createOrderNo' ? 'WEB-77' : undefined;
  assert.equal(await orders(request).createOrderNo(), 'WEB-77');
  const order = await request.wrap(async () => orders(request).createOrder(await basketOf(request), null));
  assert.equal(order.orderNo, 'WEB-77');
});

test('creates one order when two requests use the same number', async () => {
  const requests = [shop.request(), shop.request()];
  const baskets = await Promise.all(requests.map((request) => basketOf(request)));
  const answers = await Promise.allSettled(
    requests.map((request, at) => request.wrap(() => orders(request).createOrder(baskets[at], 'TWICE'))),
  );
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  const refused = answers.find((answer) => answer.status === 'rejected');
  assert.equal(refused?.reason.type, 'CreateOrderException', 'at its creation, not at its commit');
});

test('sells as many units as are left when buyers race', async () => {
  const own = await openShop();
  const requests = Array.from({ length: 8 }, () => own.request());
  const baskets = await Promise.all(
    requests.map((request) => basketOf(request, { ...shoes, items: [[shoe, 3]] })),
  );
  const answers = await Promise.allSettled(
    requests.map((request, at) => request.wrap(() => orders(request).createOrder(baskets[at], null))),
  );
  const refused = answers.filter((answer) => answer.status === 'rejected');
  assert.equal(refused.length, 4);
  assert.ok(refused.every(({ reason }) => reason.type === 'CreateOrderException'));
  assert.equal(await own.world.left(shoe), 0);
  assert.equal((await own.world.orders.find('demo', {})).length, 4);
  await own.close();
});

test('frees the number, stock, and basket of an order whose creation is rolled back', async () => {
  const before = await left();
  const request = shop.request();
  const basket = await basketOf(request);
  await pay(request, basket);
  request.scope.transaction.begin();
  const order = await orders(request).createOrder(basket, 'UNDONE');
  assert.equal(await orders(request).getOrder('UNDONE'), order, 'the request sees its own');
  assert.equal(await orders(shop.request()).getOrder('UNDONE'), null, 'others do not');
  assert.equal(await left(), before - 1);
  assert.equal((await authorize(request, order)).error, false);
  await request.scope.transaction.rollback();
  assert.equal(await left(), before);
  assert.equal(world.charged(), 0, 'what was paid meanwhile is given back');
  assert.equal(await orders(request).getOrder('UNDONE'), null);
  const again = await request.wrap(() => orders(request).createOrder(basket, 'UNDONE'));
  assert.equal(again.status.displayValue, 'CREATED');
});

test('finds an order by number and token', async () => {
  const order = await orderOf(shop.request());
  const { orderNo, orderToken } = order;
  const other = orders(shop.request());
  assert.equal((await other.getOrder(orderNo)).orderNo, orderNo);
  assert.equal((await other.getOrder(orderNo, orderToken)).orderToken, orderToken);
  assert.equal(await other.getOrder(orderNo, 'wrong'), null);
  assert.equal(await other.getOrder(orderNo, undefined), null);
  assert.equal(await other.getOrder('none', orderToken), null);
});

test('rejects the second of two concurrent order endings at commit', async () => {
  const { orderNo } = await orderOf(shop.request());
  const [one, other] = [shop.request(), shop.request()];
  const found = await Promise.all([one, other].map((request) => orders(request).getOrder(orderNo)));
  await one.wrap(() => orders(one).placeOrder(found[0]));
  await assert.rejects(
    other.wrap(() => orders(other).failOrder(found[1], false)),
    /changed by another request/,
  );
  assert.equal((await orders(shop.request()).getOrder(orderNo)).status.displayValue, 'NEW');
});

test('rolls an order change back with its transaction and shows it after the commit', async () => {
  const request = shop.request();
  const order = await orderOf(request);
  const seen = async (): Promise<unknown[]> => {
    const { custom, notes, paymentStatus, status } = await orders(shop.request()).getOrder(order.orderNo);
    return [custom.visits, notes.length, paymentStatus.value, status.value];
  };
  const change = () => {
    order.custom.visits = 3;
    order.addNote('Fraud', 'Looked at.');
    order.trackOrderChange('Paid by an agent.');
    order.paymentStatus = 2;
    order.confirmationStatus = 2;
    order.exportStatus = 2;
    orders(request).placeOrder(order);
  };
  assert.throws(change, { type: 'java.lang.IllegalStateException' });
  request.scope.transaction.begin();
  change();
  assert.deepEqual(await seen(), [null, 0, 0, 0]);
  await request.scope.transaction.rollback();
  assert.deepEqual([order.custom.visits, order.notes.length, order.status.value], [null, 0, 0]);
  await request.wrap(change);
  assert.deepEqual(await seen(), [3, 2, 2, 3]);
  assert.deepEqual([order.confirmationStatus.value, order.exportStatus.displayValue], [2, 'READY']);
  for (const name of ['paymentStatus', 'confirmationStatus', 'exportStatus'])
    await assert.rejects(
      request.wrap(() => void (order[name] = 9)),
      { type: 'java.lang.IllegalArgumentException' },
    );
});

test('reopens the basket without card data if the customer has no other', async () => {
  const request = shop.request();
  const basket = await basketOf(request, { ...shoes, temporary: false });
  await pay(request, basket);
  const order = await request.wrap(() => orders(request).createOrder(basket, null));
  assert.equal(request.module('dw/order/BasketMgr').currentBasket, null);
  const status = await request.wrap(() => orders(request).failOrder(order, true));
  assert.equal(status.getDetail('basket'), basket);
  const later = shop.request({ customerId: request.scope.session.customerId });
  const again = later.module('dw/order/BasketMgr').currentBasket;
  assert.deepEqual([again.UUID, again.paymentInstruments[0].creditCardToken], [basket.UUID, null]);
  const other = shop.request();
  const foreign = await orders(other).getOrder((await orderOf(shop.request())).orderNo);
  const refused = await other.wrap(() => orders(other).failOrder(foreign, true));
  assert.deepEqual([refused.error, refused.getDetail('basket')], [false, null]);
});

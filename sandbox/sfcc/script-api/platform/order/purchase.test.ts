import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { shoe } from '../../../world/testing.ts';
import { returnFromChallenge, storeOf } from '../../store-hooks/index.ts';
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
const { world, instance } = shop;

const state = async () => ({ charged: world.charged(), left: await world.left(shoe) });

/** Of an order that came to nothing: the stock and the money of before. */
async function leavesNothing(work: () => Promise<void>): Promise<void> {
  const before = await state();
  await work();
  assert.deepEqual(await state(), before);
}

const numbers = ({ status, paymentStatus, shippingStatus }: Loose): number[] => [
  status.value,
  paymentStatus.value,
  shippingStatus.value,
];

const placeOrder = (request: Request, order: Loose): Promise<Loose> =>
  request.wrap(() => {
    const status = request.module('dw/order/OrderMgr').placeOrder(order);
    order.paymentStatus = 2;
    order.confirmationStatus = 2;
    order.exportStatus = 2;
    return status;
  });

test('takes the stock, charges once, and shows the same order in every API', async () => {
  const before = await state();
  const request = shop.request();
  const order = await orderOf(request);
  assert.deepEqual(numbers(order), [0, 0, 0]);
  assert.deepEqual(await state(), { ...before, left: before.left - 1 }, 'held, and not paid');
  assert.deepEqual(await authorize(request, order), { fieldErrors: {}, serverErrors: [], error: false });
  assert.equal(order.status.displayValue, 'CREATED');
  assert.equal((await placeOrder(request, order)).error, false);
  assert.deepEqual(numbers(order), [3, 2, 0]);
  assert.deepEqual(await state(), { charged: before.charged + 14_195, left: before.left - 1 });
  const shopper = { customerId: request.scope.session.customerId, site: 'demo' };
  const told = await world.orders.read(shopper, order.orderNo);
  assert.deepEqual([told.state, told.paymentState], ['new', 'paid']);
  assert.equal(told.basket.quote.totals.total, 14_195);
  assert.equal(order.totalGrossPrice.value, 141.95);
  assert.equal((await world.engine.show(order.orderNo))?.order.number, order.orderNo);
  await assert.rejects(world.baskets.read(shopper, told.basket.id), { code: 'not-found' });
});

test('clears the card token of an order and never returns it', async () => {
  const request = shop.request();
  const order = await orderOf(request, 'good');
  assert.equal(order.paymentInstruments[0].creditCardToken, 'good');
  await authorize(request, order);
  assert.equal(order.paymentInstruments[0].creditCardToken, null);
  const [told] = await world.orders.find('demo', { orderNo: order.orderNo });
  assert.ok(told && !JSON.stringify(told).includes('"token":"good"'));
});

test('reports a declined payment as an error and leaves nothing after failing the order', async () => {
  await leavesNothing(async () => {
    const request = shop.request();
    const order = await orderOf(request, 'declined');
    const { error, serverErrors } = await authorize(request, order);
    assert.equal(error, true);
    assert.match(serverErrors[0], /card_declined/);
    const status = await request.wrap(() => request.module('dw/order/OrderMgr').failOrder(order, false));
    assert.equal(status.error, false);
    assert.equal(order.status.value, 8);
  });
});

test('refunds a paid order that fails', async () => {
  await leavesNothing(async () => {
    const request = shop.request();
    const order = await orderOf(request);
    assert.equal((await authorize(request, order)).error, false);
    storeOf(instance).fraud = { status: 'fail', errorCode: 'velocity' };
    assert.deepEqual(await request.hook('app.fraud.detection', 'fraudDetection', order), {
      status: 'fail',
      errorCode: 'velocity',
    });
    storeOf(instance).fraud = { status: 'success', errorCode: '' };
    await request.wrap(() => request.module('dw/order/OrderMgr').failOrder(order, false));
    const [told] = await world.orders.find('demo', { orderNo: order.orderNo });
    assert.equal(told?.state, 'failed', 'and is not taken for one that the merchant cancelled');
  });
});

test('voids once, even if called twice and before the order fails', async () => {
  await leavesNothing(async () => {
    const request = shop.request();
    const order = await orderOf(request);
    await authorize(request, order);
    for (let at = 0; at < 2; at += 1) {
      const answer = await request.hook('app.payment.processor.basic_credit', 'Void', order.orderNo);
      assert.equal(answer.error, false);
    }
    await request.wrap(() => request.module('dw/order/OrderMgr').failOrder(order, false));
  });
});

test('redirects the buyer for a challenge, then places or fails the order', async () => {
  for (const passed of [true, false]) {
    const before = await state();
    const request = shop.request();
    const order = await orderOf(request, 'challenge');
    const { error, authorized, orderNo, redirectObject } = await authorize(request, order);
    assert.deepEqual([error, authorized, orderNo], [false, true, order.orderNo]);
    assert.match(redirectObject.url, /^https:\/\/bank\.test\//);
    const open = shop.request();
    assert.equal(await returnFromChallenge(open.scope, order.orderNo), 'open');
    world.ledger.decide(passed);
    const later = shop.request();
    assert.equal(await returnFromChallenge(later.scope, order.orderNo), passed ? 'placed' : 'failed');
    const found = await later.module('dw/order/OrderMgr').getOrder(order.orderNo, order.orderToken);
    assert.deepEqual(numbers(found), passed ? [3, 2, 0] : [8, 0, 0]);
    const won = { charged: before.charged + 14_195, left: before.left - 1 };
    assert.deepEqual(await state(), passed ? won : before);
  }
});

test('reports an unknown outcome as an exception or error and voids it after the order fails', async () => {
  for (const uncertain of ['throws', 'error'] as const) {
    storeOf(instance).uncertain = uncertain;
    await leavesNothing(async () => {
      const request = shop.request();
      const order = await orderOf(request, 'stuck');
      if (uncertain === 'throws')
        await assert.rejects(authorize(request, order), { type: 'java.net.SocketTimeoutException' });
      else assert.equal((await authorize(request, order)).error, true);
      await request.wrap(() => request.module('dw/order/OrderMgr').failOrder(order, false));
      world.ledger.decide(true);
      assert.equal((await world.scripting.payment(order.orderNo)).outcome, 'declined');
    });
  }
  storeOf(instance).uncertain = 'throws';
});

test('finds a payment whose response was lost and refunds it when the order fails', async () => {
  await leavesNothing(async () => {
    const request = shop.request();
    const order = await orderOf(request);
    world.ledger.fault('capture', 'unanswered');
    await assert.rejects(authorize(request, order), { type: 'java.net.SocketTimeoutException' });
    world.ledger.fault('capture', 'unheard');
    await request.wrap(() => request.module('dw/order/OrderMgr').failOrder(order, false));
    await shop.request().module('dw/order/OrderMgr').getOrder(order.orderNo);
  });
});

test('waits for a slow processor up to the store time limit', async () => {
  const store = storeOf(instance);
  store.delay = 30;
  store.patience = 2_000;
  const request = shop.request();
  const order = await orderOf(request);
  const start = Date.now();
  assert.equal((await authorize(request, order)).error, false);
  assert.ok(Date.now() - start >= 25);
  store.patience = 20;
  await leavesNothing(async () => {
    const late = shop.request();
    const other = await orderOf(late);
    await assert.rejects(authorize(late, other), { type: 'java.net.SocketTimeoutException' });
    await late.wrap(() => late.module('dw/order/OrderMgr').failOrder(other, false));
  });
  [store.delay, store.patience] = [0, 8_000];
});

test('names a card as the store does, with or without a token', async () => {
  const request = shop.request();
  const basket = await basketOf(request);
  const hand = (type: string): Promise<Loose> =>
    request.hook(
      'app.payment.processor.basic_credit',
      'Handle',
      basket,
      {
        creditCardToken: 'good',
        cardType: { value: type },
        cardNumber: { value: '************4242' },
        expirationMonth: { value: 3 },
        expirationYear: { value: 2031 },
      },
      'CREDIT_CARD',
      null,
    );
  assert.equal((await hand('visa')).error, true);
  assert.equal((await hand('Visa')).error, false);
  const [card] = basket.paymentInstruments.toArray();
  assert.deepEqual(
    [
      card.creditCardType,
      card.creditCardNumber,
      card.creditCardExpirationMonth,
      card.creditCardExpirationYear,
    ],
    ['Visa', '************4242', '3', '2031'],
  );
});

test('rejects a payment without a token by field name and keeps one instrument', async () => {
  const request = shop.request();
  const basket = await basketOf(request);
  const answer = await pay(request, basket, '');
  assert.deepEqual([answer.error, Object.keys(answer.fieldErrors)], [true, ['cardNumber']]);
  assert.equal(basket.paymentInstruments.length, 0);
  await pay(request, basket);
  await pay(request, basket, 'other');
  assert.equal(basket.paymentInstruments.length, 1);
  const [instrument] = basket.paymentInstruments.toArray();
  assert.deepEqual(
    [instrument.paymentMethod, instrument.creditCardToken, instrument.paymentTransaction.amount.value],
    ['CREDIT_CARD', 'other', 141.95],
  );
});

test('counts hook calls', async () => {
  const before = { ...storeOf(instance).calls };
  const request = shop.request();
  await authorize(request, await orderOf(request));
  const { calls } = storeOf(instance);
  const more = (key: string): number => (calls[key] ?? 0) - (before[key] ?? 0);
  assert.deepEqual(
    ['dw.order.calculate#calculate', 'app.payment.processor.basic_credit#Authorize'].map(more),
    [1, 1],
  );
});

test('shows later merchant actions on the order', async () => {
  const request = shop.request();
  const order = await orderOf(request);
  await authorize(request, order);
  await placeOrder(request, order);
  assert.ok((await world.engine.ship(order.orderNo, { trackingNumber: 'T-1' })).ok);
  const found = await shop.request().module('dw/order/OrderMgr').getOrder(order.orderNo);
  assert.deepEqual(numbers(found), [5, 2, 2]);
  const { trackingNumber, shippingStatus } = found.shipments[0];
  assert.deepEqual([trackingNumber, shippingStatus.value], ['T-1', 2]);
});

test('restores stock and refunds the payment of a canceled order', async () => {
  await leavesNothing(async () => {
    const request = shop.request();
    const order = await orderOf(request);
    await authorize(request, order);
    await placeOrder(request, order);
    const status = await request.wrap(() => request.module('dw/order/OrderMgr').cancelOrder(order));
    assert.deepEqual([status.error, order.status.value], [false, 6]);
    const [told] = await world.orders.find('demo', { orderNo: order.orderNo });
    assert.equal(told?.state, 'cancelled');
  });
});

test('copies the addresses, lines, and totals of the basket to the order', async () => {
  const request = shop.request();
  const order = await orderOf(request, 'good', { ...shoes, items: [[shoe, 2]], codes: ['WELCOME10'] });
  assert.equal(order.customerEmail, 'ada@example.test');
  assert.equal(order.billingAddress.city, place.city);
  assert.equal(order.defaultShipment.shippingAddress.countryCode.value, 'IE');
  const [line] = order.productLineItems.toArray();
  assert.deepEqual([line.productID, line.quantityValue, line.position], [shoe, 2, 1]);
  assert.ok(line.proratedPrice.value < line.price.value);
  assert.equal(order.couponLineItems[0].statusCode, 'APPLIED');
  const [told] = await world.orders.find('demo', { orderNo: order.orderNo });
  assert.equal(Math.round(order.totalGrossPrice.value * 100), told?.basket.quote.totals.total);
});

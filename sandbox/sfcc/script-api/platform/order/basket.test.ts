import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { loadDemoStore } from '#backends/embedded';
import { shoe } from '../../../world/testing.ts';
import { basketOf, openShop, place, shoes, type Loose } from './shop.testing.ts';

const shop = await openShop();
after(() => shop.close());
const { world } = shop;

const { products } = await loadDemoStore();
const cable = products.find(({ id }) => id === 'hdmi-cable-3-m')?.variants[0]?.id ?? '';

const manager = (request: Loose): Loose => request.module('dw/order/BasketMgr');

test('has no prices before the calculation or after a change of the items', async () => {
  const request = shop.request();
  const basket = await basketOf(request);
  const isPriced = (): boolean[] =>
    [
      basket.totalGrossPrice,
      basket.totalNetPrice,
      basket.totalTax,
      basket.merchandizeTotalPrice,
      basket.productLineItems[0].price,
      basket.productLineItems[0].adjustedTax,
      basket.defaultShipment.shippingTotalPrice,
    ].map(({ available }) => available);
  const calculate = () => request.wrap(() => request.hook('dw.order.calculate', 'calculate', basket));
  assert.ok(isPriced().every(Boolean));
  const line = basket.productLineItems[0];
  const changes: [string, () => unknown][] = [
    ['quantity', () => (line.quantityValue = 2)],
    ['another line', () => basket.createProductLineItem('af-101-41', basket.defaultShipment)],
    ['address', () => (basket.defaultShipment.shippingAddress.city = 'Galway')],
    ['method', () => (basket.defaultShipment.shippingMethod = null)],
    ['coupon', () => basket.createCouponLineItem('WELCOME10', true)],
  ];
  for (const [what, change] of changes) {
    await request.wrap(async () => void (await change()));
    assert.ok(!isPriced().some(Boolean), what);
    await request.wrap(() => basket.updateTotals());
    assert.ok(!basket.totalGrossPrice.available, 'totals alone calculate nothing');
    await calculate();
    assert.ok(basket.merchandizeTotalPrice.available, what);
  }
  await request.wrap(async () => {
    basket.customerEmail = 'other@example.test';
    Object.assign(basket.createBillingAddress(), place);
  });
  assert.ok(basket.merchandizeTotalPrice.available, 'who pays costs nothing');
});

test('allows four temporary baskets per customer for 15 minutes each', async () => {
  const own = await openShop();
  const request = own.request();
  const mine = manager(request);
  const make = (): Promise<Loose> => request.wrap(() => mine.createTemporaryBasket());
  const all = [await make(), await make(), await make(), await make()];
  await assert.rejects(make(), { type: 'CreateTemporaryBasketLimitExceededException' });
  await own.request().wrap(() => manager(own.request()).temporaryBaskets);
  assert.deepEqual(mine.temporaryBaskets.toArray(), all);
  await request.wrap(() => mine.deleteTemporaryBasket(all[1]));
  await make();
  await assert.rejects(make(), { type: 'CreateTemporaryBasketLimitExceededException' });
  own.world.clock.now += 15 * 60_000;
  const later = own.request({ customerId: request.scope.session.customerId });
  assert.equal(manager(later).temporaryBaskets.length, 0);
  assert.equal(manager(later).getTemporaryBasket(all[0].UUID), null);
  await later.wrap(() => manager(later).createTemporaryBasket());
  await own.close();
});

test('counts and shares baskets that another API opened', async () => {
  const shopper = world.newShopper('demo');
  const request = shop.request(shopper);
  const opened = await world.baskets.open(shopper, {
    temporary: true,
    addItems: [{ productId: shoe, quantity: 2 }],
  });
  const found = manager(request).getTemporaryBasket(opened.id);
  assert.deepEqual([found.productLineItems.length, found.productQuantityTotal], [1, 2]);
  for (let at = 0; at < 3; at += 1) await request.wrap(() => manager(request).createTemporaryBasket());
  await assert.rejects(
    request.wrap(() => manager(request).createTemporaryBasket()),
    { type: 'CreateTemporaryBasketLimitExceededException' },
  );
  await request.wrap(() => void (found.productLineItems[0].quantityValue = 3));
  const told = await world.baskets.read(shopper, opened.id);
  assert.deepEqual([told.items[0]?.quantity, told.quote.totals.items, told.stale], [3, 38_700, undefined]);
});

test('hides the baskets of other customers and sites', async () => {
  const own = shop.request();
  const { UUID } = await basketOf(own);
  const other = shop.request();
  assert.equal(manager(other).getTemporaryBasket(UUID), null);
  assert.equal(manager(other).temporaryBaskets.length, 0);
  await assert.rejects(
    other.wrap(() => manager(other).deleteTemporaryBasket(manager(own).getTemporaryBasket(UUID))),
    { type: 'java.lang.IllegalArgumentException' },
  );
});

test('creates the current basket once, without a transaction, as a permanent one', async () => {
  const request = shop.request();
  assert.equal(manager(request).currentBasket, null);
  await basketOf(request);
  assert.equal(manager(request).currentBasket, null, 'a temporary one is none');
  const basket = manager(request).currentOrNewBasket;
  assert.equal(basket.temporary, false);
  assert.equal(manager(request).currentOrNewBasket, basket);
  const later = shop.request({ customerId: request.scope.session.customerId });
  assert.equal(manager(later).currentBasket.UUID, basket.UUID);
});

test('removes an added product only in the next request', async () => {
  const request = shop.request();
  const basket = await basketOf(request);
  await assert.rejects(
    request.wrap(() => basket.removeProductLineItem(basket.productLineItems[0])),
    { type: 'com.demandware.core.quota.QuotaExceededException' },
  );
  const later = shop.request({ customerId: request.scope.session.customerId });
  const again = manager(later).getTemporaryBasket(basket.UUID);
  await later.wrap(() => again.removeProductLineItem(again.productLineItems[0]));
  assert.equal(again.productLineItems.empty, true);
});

test('accepts whole quantities from one to one thousand', async () => {
  const request = shop.request();
  const basket = await basketOf(request);
  const line = basket.productLineItems[0];
  const set = (quantity: unknown): Promise<unknown> =>
    request.wrap(() => void (line.quantityValue = quantity));
  for (const [given, kept] of [
    [0, 1],
    [1.2, 2],
    [1_000, 1_000],
  ]) {
    await set(given);
    assert.equal(line.quantityValue, kept);
  }
  await assert.rejects(set(1_001), { type: 'com.demandware.core.quota.QuotaExceededException' });
  for (const bad of [-1, null, 'many'])
    await assert.rejects(set(bad), { type: 'java.lang.IllegalArgumentException' });
  assert.equal(line.quantityValue, 1_000);
});

test('adds an unavailable product as a line without a name or price and no totals', async () => {
  const request = shop.request();
  const basket = await basketOf(request, {
    ...shoes,
    items: [
      [shoe, 1],
      ['no-such-product', 1],
    ],
  });
  const [sold, unsold] = basket.productLineItems.toArray();
  assert.deepEqual([typeof sold.productName, sold.price.value], ['string', 129]);
  assert.deepEqual([unsold.productName, unsold.catalogProduct], [null, false]);
  assert.equal(await unsold.product, null);
  assert.deepEqual(
    [
      unsold.basePrice,
      unsold.price,
      unsold.adjustedPrice,
      basket.merchandizeTotalPrice,
      basket.totalGrossPrice,
    ].map(({ available }) => available),
    [false, false, false, false, false],
  );
});

test('adds and prices a quantity above the stock', async () => {
  const basket = await basketOf(shop.request(), { ...shoes, items: [[shoe, 13]] });
  assert.equal(basket.merchandizeTotalPrice.value, 13 * 129);
  assert.ok(basket.totalGrossPrice.available);
});

test('rejects coupons by reason and keeps one that does not apply yet', async () => {
  const request = shop.request();
  const basket = await basketOf(request, { ...shoes, codes: ['WELCOME10'] });
  const add = (code: string): Promise<Loose> => request.wrap(() => basket.createCouponLineItem(code, true));
  const refusal = (errorCode: string) => ({ type: 'CreateCouponLineItemException', members: { errorCode } });
  await assert.rejects(add('no-such-code'), refusal('COUPON_CODE_UNKNOWN'));
  await assert.rejects(add('welcome10'), refusal('COUPON_CODE_ALREADY_IN_BASKET'));
  const [coupon] = basket.couponLineItems.toArray();
  const applied = coupon.priceAdjustments.toArray();
  assert.deepEqual(
    [coupon.applied, coupon.valid, coupon.statusCode, applied.length],
    [true, true, 'APPLIED', 1],
  );
  assert.deepEqual(
    [applied[0].basedOnCoupon, applied[0].couponLineItem === coupon, applied[0].manual],
    [true, true, false],
  );
  assert.equal((await applied[0].promotion).ID, applied[0].promotionID);
  const small = await basketOf(request, { items: [[cable, 1]], codes: ['WELCOME10'] });
  const [waiting] = small.couponLineItems.toArray();
  assert.deepEqual([waiting.applied, waiting.statusCode], [false, 'NO_APPLICABLE_PROMOTION']);
  await request.wrap(() => basket.removeCouponLineItem(coupon));
  assert.equal(basket.couponLineItems.length, 0);
});

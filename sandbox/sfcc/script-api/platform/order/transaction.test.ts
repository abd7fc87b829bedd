import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { shoe } from '../../../world/testing.ts';
import { basketOf, openShop, pay, type Loose } from './shop.testing.ts';

const shop = await openShop();
after(() => shop.close());

const manager = (request: Loose): Loose => request.module('dw/order/BasketMgr');

const writes: [string, (basket: Loose, request: Loose) => unknown][] = [
  ['createTemporaryBasket', (_, request) => manager(request).createTemporaryBasket()],
  ['deleteTemporaryBasket', (basket, request) => manager(request).deleteTemporaryBasket(basket)],
  ['createProductLineItem', (basket) => basket.createProductLineItem(shoe, basket.defaultShipment)],
  ['removeProductLineItem', (basket) => basket.removeProductLineItem(basket.productLineItems[0])],
  ['quantityValue', (basket) => (basket.productLineItems[0].quantityValue = 3)],
  ['createCouponLineItem', (basket) => basket.createCouponLineItem('WELCOME10', true)],
  ['customerEmail', (basket) => (basket.customerEmail = 'a@b.test')],
  ['customerName', (basket) => (basket.customerName = 'Ada')],
  ['createBillingAddress', (basket) => basket.createBillingAddress()],
  ['createShippingAddress', (basket) => basket.defaultShipment.createShippingAddress()],
  ['address change', (basket) => (basket.billingAddress.city = 'Galway')],
  ['country change', (basket) => (basket.billingAddress.countryCode = 'de')],
  ['shippingMethod', (basket) => (basket.defaultShipment.shippingMethod = null)],
  ['createPaymentInstrument', (basket) => basket.createPaymentInstrument('CREDIT_CARD', null)],
  ['creditCardToken', (basket) => (basket.paymentInstruments[0].creditCardToken = 'x')],
  ['transactionID', (basket) => (basket.paymentInstruments[0].paymentTransaction.transactionID = 'x')],
  ['removeAllPaymentInstruments', (basket) => basket.removeAllPaymentInstruments()],
  ['custom', (basket) => (basket.custom.portico_reference = 'r')],
  ['custom attribute of a line', (basket) => (basket.productLineItems[0].custom.mark = 'r')],
  ['custom attribute of an address', (basket) => (basket.billingAddress.custom.box = 'r')],
  ['calculate', (basket, request) => request.hook('dw.order.calculate', 'calculate', basket)],
];

/** All that a rollback must bring back. */
const snapshot = (basket: Loose): unknown => [
  basket.totalGrossPrice.toString(),
  basket.customerEmail,
  basket.customerName,
  basket.billingAddress?.city,
  basket.billingAddress?.countryCode.value,
  basket.billingAddress?.custom.box,
  basket.defaultShipment.shippingAddress?.city,
  basket.defaultShipment.shippingMethodID,
  basket.custom.portico_reference,
  basket.couponLineItems.length,
  basket.productLineItems
    .toArray()
    .map(({ UUID, quantityValue, custom }: Loose) => [UUID, quantityValue, custom.mark]),
  basket.paymentInstruments
    .toArray()
    .map(({ creditCardToken, paymentTransaction }: Loose) => [
      creditCardToken,
      paymentTransaction.transactionID,
    ]),
];

for (const [what, write] of writes) {
  test(`${what} needs a transaction and is rolled back with it`, async () => {
    const first = shop.request();
    const { UUID } = await basketOf(first);
    await first.wrap(() =>
      first.hook('dw.order.calculate', 'calculate', manager(first).getTemporaryBasket(UUID)),
    );
    const { customerId } = first.scope.session;
    await pay(first, manager(first).getTemporaryBasket(UUID));
    // A line of an earlier request may be removed.
    const request = shop.request({ customerId });
    const basket = manager(request).getTemporaryBasket(UUID);
    const before = snapshot(basket);
    await assert.rejects(async () => write(basket, request), { type: 'java.lang.IllegalStateException' });
    assert.deepEqual(snapshot(basket), before, 'refused');
    request.scope.transaction.begin();
    await write(basket, request);
    const seen = shop.request({ customerId });
    assert.deepEqual(snapshot(manager(seen).getTemporaryBasket(UUID)), before, 'others see nothing yet');
    await request.scope.transaction.rollback();
    assert.deepEqual(snapshot(basket), before, 'undone');
    assert.deepEqual(manager(request).temporaryBaskets.toArray(), [basket]);
    await request.wrap(() => write(basket, request));
    const later = shop.request({ customerId });
    const kept = manager(later).getTemporaryBasket(UUID);
    if (what === 'deleteTemporaryBasket') assert.equal(kept, null);
    else assert.deepEqual(snapshot(kept), snapshot(basket), 'kept');
  });
}

test('commits only the first of two requests that change a basket', async () => {
  const first = shop.request();
  const { UUID } = await basketOf(first);
  const { customerId } = first.scope.session;
  const [one, other] = [shop.request({ customerId }), shop.request({ customerId })];
  const baskets = [one, other].map((request) => manager(request).getTemporaryBasket(UUID));
  await one.wrap(() => void (baskets[0].customerEmail = 'one@example.test'));
  await assert.rejects(
    other.wrap(() => void (baskets[1].customerEmail = 'other@example.test')),
    /changed by another request/,
  );
  const kept = manager(shop.request({ customerId })).getTemporaryBasket(UUID);
  assert.equal(kept.customerEmail, 'one@example.test');
  await one.wrap(() => void (baskets[0].customerEmail = 'again@example.test'));
});

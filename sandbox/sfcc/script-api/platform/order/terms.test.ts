/** Delivery, currency, taxes and payment of a site. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { shoe } from '../../../world/testing.ts';
import { paymentMethodsOf } from './index.ts';
import { basketOf, methodOf, openShop, place, type Loose } from './shop.testing.ts';

const shop = await openShop();
after(() => shop.close());

test('deselects a shipping method that no longer applies', async () => {
  const request = shop.request();
  const basket = await basketOf(request);
  const shipment = basket.defaultShipment;
  assert.equal((await shipment.shippingMethod).ID, 'express-eu');
  assert.equal((await methodOf(request, shipment, 'standard-eu')).online, true);
  await request.wrap(async () => {
    shipment.shippingAddress.countryCode = 'us';
    shipment.shippingAddress.stateCode = 'NY';
    await request.hook('dw.order.calculate', 'calculate', basket);
  });
  assert.deepEqual([shipment.shippingMethodID, await shipment.shippingMethod], [null, null]);
  assert.equal(shipment.shippingTotalPrice.available, false);
  assert.equal(basket.totalGrossPrice.available, false);
});

test('follows the session currency when the script updates the basket', async () => {
  const request = shop.request();
  const basket = await basketOf(request);
  request.scope.session.currency = 'USD';
  assert.equal(basket.currencyCode, 'EUR');
  await request.wrap(async () => {
    basket.updateCurrency();
    await request.hook('dw.order.calculate', 'calculate', basket);
  });
  assert.equal(basket.productLineItems[0].price.currencyCode, 'USD');
  const foreign = shop.request({ currency: 'CHF' });
  await assert.rejects(
    foreign.wrap(() => foreign.module('dw/order/BasketMgr').createTemporaryBasket()),
    { type: 'java.lang.IllegalArgumentException' },
  );
});

test('returns the taxation policy of the last calculation', async () => {
  const { TAX_POLICY_GROSS, TAX_POLICY_NET } = shop.request().module('dw/order/TaxMgr');
  assert.deepEqual([TAX_POLICY_GROSS, TAX_POLICY_NET], [0, 1]);
  assert.equal(await shop.request().module('dw/order/TaxMgr').taxationPolicy, TAX_POLICY_GROSS);
  const request = shop.request({ currency: 'USD' });
  const address = { ...place, countryCode: 'US', stateCode: 'NY', postalCode: '10004' };
  const basket = await basketOf(request, { items: [[shoe, 1]], address });
  assert.equal(basket.productLineItems[0].price.equals(basket.productLineItems[0].netPrice), true);
  assert.equal(request.module('dw/order/TaxMgr').taxationPolicy, TAX_POLICY_NET);
});

test('lists payment methods with processors, filtered by country and amount', async () => {
  const request = shop.request();
  const payments = request.module('dw/order/PaymentMgr');
  const applicable = (country: unknown, amount: unknown): string[] =>
    payments
      .getApplicablePaymentMethods(null, country, amount)
      .toArray()
      .map(({ ID, paymentProcessor }: Loose) => `${ID} ${paymentProcessor.ID}`);
  const all = ['CREDIT_CARD BASIC_CREDIT', 'PORTICO PORTICO', 'PAY_LATER ACME_PAY_LATER'];
  assert.deepEqual(applicable('IE', 10), all);
  const [card, , later] = paymentMethodsOf(shop.instance);
  if (!card || !later) return assert.fail('the methods are known');
  [card.active, later.countries, later.most] = [false, ['DE'], 5];
  assert.deepEqual(applicable('IE', 10), all.slice(1, 2));
  assert.deepEqual(applicable('DE', 5), all.slice(1));
  assert.deepEqual(applicable(null, null), all.slice(1));
  assert.equal(payments.getPaymentMethod('CREDIT_CARD').active, false);
  assert.equal(payments.getPaymentMethod('NONE'), null);
  [card.active] = [true];
  delete later.countries;
  delete later.most;
});

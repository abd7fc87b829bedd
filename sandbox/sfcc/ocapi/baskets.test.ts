import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { shoe } from '../world/testing.ts';
import type { BasketDocument } from './documents.ts';
import type { ShippingMethodResultDocument } from './result-documents.ts';
import {
  argumentsIn,
  cork,
  faultIn,
  full,
  openBasket,
  openFace,
  type Answer,
  type TestFace,
} from './testing.ts';

describe('baskets', () => {
  let face: TestFace;
  before(async () => {
    face = await openFace();
  });
  after(() => face.close());

  const open = (body?: unknown) => openBasket(face, body);

  const flashes = ({ _flash = [] }: BasketDocument): string[] => _flash.map(({ type }) => type);

  test('accepts every documented property in the body of a new basket', async () => {
    const { basket } = await open({ ...full, coupon_items: [{ code: 'WELCOME10' }] });
    assert.deepEqual(
      [basket.product_items?.length, basket.customer_info.email, basket.c_portico_reference, flashes(basket)],
      [1, 'ada@example.test', 'attempt-1', []],
    );
    const [shipment] = basket.shipments;
    assert.equal(shipment?.shipping_method?.id, 'express-eu');
    assert.equal(shipment?.shipping_address?.full_name, 'Ada Byron');
    assert.equal(basket.billing_address?.city, 'Cork');
    assert.equal(basket.coupon_items?.[0]?.status_code, 'applied');
    assert.equal(basket.payment_instruments?.[0]?.payment_method_id, 'PORTICO');
    assert.equal(basket.order_total, 131.95);
  });

  test('silently skips invalid coupons of a new basket', async () => {
    const { basket } = await open({ ...full, coupon_items: [{ code: 'NOPE' }, { code: 'WELCOME10' }] });
    assert.deepEqual(
      basket.coupon_items?.map(({ code }) => code),
      ['WELCOME10'],
    );
  });

  test('creates no basket if it cannot be built as requested', async () => {
    const { token, customerId } = await face.guest();
    const body = { product_items: [{ product_id: shoe, quantity: 500 }] };
    const refused = await face.ask('POST', '/baskets', { token, body });
    assert.equal(faultIn(refused), '400 ProductItemNotAvailableException');
    assert.equal(argumentsIn(refused).productId, shoe);
    const { body: list } = await face.ask('GET', `/customers/${customerId}/baskets`, { token });
    assert.deepEqual(list, { _v: '24.5', _type: 'baskets_result', total: 0 });
  });

  test('allows one open basket per customer and names it', async () => {
    const { id, ask } = await open();
    const { token } = await face.guest();
    assert.equal((await face.ask('POST', '/baskets', { token })).status, 200);
    const second = await face.ask('POST', '/baskets', { token });
    assert.equal(faultIn(second), '400 CustomerBasketsQuotaExceededException');
    assert.match(String(argumentsIn(second).basketIds), /^\w+$/);
    assert.equal(faultIn(await face.ask('GET', `/baskets/${id}`, { token })), '400 InvalidCustomerException');
    assert.equal((await ask('DELETE', '')).status, 204);
    assert.equal(faultIn(await ask('GET', '')), '404 BasketNotFoundException');
    assert.equal(faultIn(await ask('DELETE', '')), '404 BasketNotFoundException');
  });

  test('allows four temporary baskets from 25.6 on and ignores the parameter before', async () => {
    const { token } = await face.guest();
    const wish = (version: string) => face.ask('POST', '/baskets?temporary=true', { token, version });
    assert.equal((await wish('v24_5')).status, 200);
    assert.equal(faultIn(await wish('v24_5')), '400 CustomerBasketsQuotaExceededException');
    for (let count = 0; count < 4; count += 1) assert.equal((await wish('v25_6')).status, 200);
    assert.equal(faultIn(await wish('v25_6')), '400 CustomerTemporaryBasketsQuotaExceededException');
  });

  test('reports missing data as flashes and keeps totals null until they can be calculated', async () => {
    const { basket, ask } = await open();
    assert.deepEqual(flashes(basket), [
      'PaymentMethodRequired',
      'BillingAddressRequired',
      'OrderTotalNotSet',
      'ShippingAddressRequired',
      'ShippingMethodRequired',
      'ShippingItemAdjustedPriceNotSet',
    ]);
    const sums = ({ order_total, tax_total, shipping_total, product_total }: BasketDocument) => [
      product_total,
      shipping_total,
      tax_total,
      order_total,
    ];
    assert.deepEqual(sums(basket), [129, null, null, null]);
    const addressed = await ask('PUT', '/billing_address?use_as_shipping=true', cork);
    assert.deepEqual(flashes(addressed.body), [
      'PaymentMethodRequired',
      'OrderTotalNotSet',
      'ShippingMethodRequired',
      'ShippingItemAdjustedPriceNotSet',
    ]);
    assert.equal(addressed.body.product_items?.[0]?.adjusted_tax, 24.12);
    const chosen = await ask('PUT', '/shipments/me/shipping_method', { id: 'express-eu' });
    assert.deepEqual(sums(chosen.body), [129, 12.95, 26.54, 141.95]);
    const paid = await ask('POST', '/payment_instruments', { payment_method_id: 'PORTICO' });
    assert.equal(paid.body['_flash'], undefined);
  });

  test('returns zero totals for an empty basket and requires items', async () => {
    const { basket } = await open({});
    assert.equal(flashes(basket)[0], 'ProductItemsRequired');
    assert.deepEqual([basket.product_items, basket.order_total, basket.tax_total], [undefined, 0, 0]);
  });

  test('adds, changes, and removes items', async () => {
    const { ask } = await open({});
    const added = await ask('POST', '/items', [
      { product_id: shoe, quantity: 1 },
      { product_id: 'af-102', quantity: 2 },
    ]);
    const [first, second] = added.body.product_items ?? [];
    assert.deepEqual([first?.quantity, second?.quantity, second?.price], [1, 2, 378]);
    const more = await ask('POST', '/items', [{ product_id: shoe, quantity: 1 }]);
    assert.deepEqual(
      more.body.product_items?.map(({ quantity }) => quantity),
      [2, 2],
    );
    const changed = await ask('PATCH', `/items/${first?.item_id}`, { quantity: 3 });
    assert.equal(changed.body.product_items?.[0]?.quantity, 3);
    const gone = await ask('PATCH', `/items/${first?.item_id}`, { quantity: 0 });
    assert.deepEqual(
      gone.body.product_items?.map(({ product_id }) => product_id),
      ['af-102'],
    );
    const empty = await ask('DELETE', `/items/${second?.item_id}`);
    assert.equal(empty.body.product_items, undefined);
  });

  test('adds a coupon once, returns its status, and removes it', async () => {
    const { ask } = await open();
    const added = await ask('POST', '/coupons', { code: 'welcome10' });
    const [coupon] = added.body.coupon_items ?? [];
    assert.deepEqual([coupon?.status_code, coupon?.valid], ['applied', true]);
    assert.equal(added.body.product_total, 119);
    assert.equal(
      faultIn(await ask('POST', '/coupons', { code: 'WELCOME10' })),
      '400 InvalidCouponCodeException',
    );
    const removed = await ask('DELETE', `/coupons/${coupon?.coupon_item_id}`);
    assert.deepEqual([removed.body.coupon_items, removed.body.product_total], [undefined, 129]);
  });

  test('offers shipping methods once there is an address', async () => {
    const { id, ask } = await open();
    const none = await ask('GET', '/shipments/me/shipping_methods');
    assert.deepEqual(none.body, { _v: '24.5', _type: 'shipping_method_result' });
    await ask('PUT', '/shipments/me/shipping_address?use_as_billing=true', cork);
    const { body } = (await ask(
      'GET',
      '/shipments/me/shipping_methods',
    )) as unknown as Answer<ShippingMethodResultDocument>;
    const told = body.applicable_shipping_methods?.map((method) => [
      method.id,
      method.price,
      method.c_estimatedArrivalTime,
    ]);
    assert.deepEqual(
      told?.map(([name, price]) => [name, price]),
      [
        ['standard-eu', 0],
        ['express-eu', 12.95],
      ],
    );
    assert.match(String(told?.[0]?.[2]), /^\d+-\d+ days$/);
    assert.equal(body.default_shipping_method_id, 'standard-eu');
    assert.equal((await face.world.baskets.list({ customerId: 'x', site: 'demo' })).length, 0);
    assert.ok(id);
  });

  test('lists the payment methods of the site and removes an instrument', async () => {
    const { ask } = await open(full);
    const methods = (await ask('GET', '/payment_methods')) as Answer<unknown>;
    assert.deepEqual(methods.body, {
      _v: '24.5',
      _type: 'payment_method_result',
      applicable_payment_methods: [{ _type: 'payment_method', id: 'PORTICO', name: 'Portico' }],
    });
    const { body } = await ask('GET', '');
    const removed = await ask(
      'DELETE',
      `/payment_instruments/${body.payment_instruments?.[0]?.payment_instrument_id}`,
    );
    assert.equal(removed.body.payment_instruments, undefined);
  });

  test('never returns the encrypted credential', async () => {
    const { ask, basket } = await open(full);
    const told = JSON.stringify([
      basket,
      (await ask('GET', '')).body,
      (await ask('PATCH', '', { c_portico_checkout: 'c' })).body,
    ]);
    assert.ok(told.includes('attempt-1'));
    assert.ok(!told.includes('secret-text') && !told.includes('sealed'));
  });

  test('uses another version in its documents and URLs', async () => {
    const { token } = await face.guest();
    const { body } = await face.ask<BasketDocument>('POST', '/baskets', { token, version: 'v21_3' });
    assert.equal(body['_v'], '21.3');
    assert.match(body.notes.link, /\/s\/demo\/dw\/shop\/v21_3\/baskets\/\w+\/notes$/);
  });
});

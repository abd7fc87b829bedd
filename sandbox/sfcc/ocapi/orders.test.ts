import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { sealForHook } from '../../../src/backends/salesforce/orders/seal.ts';
import type { Token } from '../world/ledger.ts';
import { shoe } from '../world/testing.ts';
import type { BasketDocument, OrderDocument } from './documents.ts';
import type { CustomerOrderResultDocument, OrderSearchResultDocument } from './result-documents.ts';
import { argumentsIn, cork, faultIn, openFace, type Answer, type TestFace } from './testing.ts';

describe('orders', () => {
  let face: TestFace;
  before(async () => {
    face = await openFace();
  });
  after(() => face.close());

  interface Ready {
    token: string;
    customerId: string;
    reference: string;
    basketId: string;
    order(): Promise<Answer<OrderDocument>>;
  }

  /** A basket that only is to be ordered. @param pays what the credential makes the processor do; undefined: nothing is sealed */
  async function ready(pays: Token | undefined, on: TestFace = face): Promise<Ready> {
    const { token, customerId } = await on.guest();
    const reference = randomUUID();
    const body = {
      product_items: [{ product_id: shoe, quantity: 1 }],
      customer_info: { email: 'ada@example.test' },
      billing_address: cork,
      shipments: [{ shipping_address: cork, shipping_method: { id: 'express-eu' } }],
      c_portico_reference: reference,
      c_portico_checkout: 'chk-1',
    };
    const { body: basket } = await on.ask<BasketDocument>('POST', '/baskets', { token, body });
    const facts = {
      reference,
      checkoutId: 'chk-1',
      amount: 14_195,
      currency: 'EUR',
      handlerId: 'sandbox',
      returnUrl: 'https://portico.test/checkout/return',
      now: on.world.clock.now,
    };
    const sealed = pays && (await sealForHook({ type: 'card', token: pays }, facts, on.world.key));
    await on.ask('POST', `/baskets/${basket.basket_id}/payment_instruments`, {
      token,
      body: { payment_method_id: 'PORTICO', amount: 141.95, ...(sealed ? { c_portico_sealed: sealed } : {}) },
    });
    return {
      token,
      customerId,
      reference,
      basketId: basket.basket_id,
      order: () => on.ask<OrderDocument>('POST', '/orders', { token, body: { basket_id: basket.basket_id } }),
    };
  }

  test('places an order through the hook, charges once, and removes its basket', async () => {
    const { order, token, basketId, reference } = await ready('good');
    const before = face.world.charged();
    const { status, body } = await order();
    assert.deepEqual(
      [status, body['_type'], body.status, body.payment_status, body.confirmation_status, body.export_status],
      [200, 'order', 'new', 'paid', 'confirmed', 'ready'],
    );
    assert.deepEqual([body.order_total, body.currency, body.c_portico_reference], [141.95, 'EUR', reference]);
    assert.equal(face.world.charged() - before, 14_195);
    assert.equal(
      faultIn(await face.ask('GET', `/baskets/${basketId}`, { token })),
      '404 BasketNotFoundException',
    );
    assert.equal(faultIn(await order()), '404 BasketNotFoundException');
    const read = await face.ask<OrderDocument>('GET', `/orders/${body.order_no}`, { token });
    assert.deepEqual(read.body, body);
    assert.ok(!JSON.stringify(read.body).includes('sealed'));
  });

  test('keeps an order CREATED without a paying hook and fails it once', async () => {
    const { order, token } = await ready(undefined);
    const { body } = await order();
    assert.deepEqual(
      [body.status, body.payment_status, body.confirmation_status],
      ['created', 'not_paid', 'not_confirmed'],
    );
    const path = `/orders/${body.order_no}`;
    const failed = await face.ask<OrderDocument>('PATCH', path, { token, body: { status: 'failed' } });
    assert.deepEqual([failed.status, failed.body.status], [200, 'failed']);
    assert.notEqual(failed.body['_resource_state'], body['_resource_state']);
    const again = await face.ask('PATCH', path, { token, body: { status: 'failed' } });
    assert.equal(faultIn(again), '409 InvalidOrderStatusException');
  });

  test('rejects failing a placed order and unknown or unsupported statuses', async () => {
    const { order, token } = await ready('good');
    const { body } = await order();
    const patch = (sent: object) => face.ask('PATCH', `/orders/${body.order_no}`, { token, body: sent });
    assert.equal(faultIn(await patch({ status: 'failed' })), '409 InvalidOrderStatusException');
    assert.equal(faultIn(await patch({ status: 'lost' })), '400 IllegalEnumerationValueException');
    assert.equal(faultIn(await patch({ status: 'new' })), '400 PropertyConstraintViolationException');
    assert.equal(faultIn(await patch({ state: 'failed' })), '400 UnknownPropertyException');
    const stale = await patch({ status: 'failed', _resource_state: 'old' });
    assert.equal(faultIn(stale), '409 ResourceStateConflictException');
  });

  test('returns a declined payment as a hook error with its code and keeps the order FAILED', async () => {
    const { order, token, customerId } = await ready('declined');
    const answer = await order();
    assert.equal(faultIn(answer), '400 HookStatusException');
    const told = argumentsIn(answer);
    assert.deepEqual(
      [told.extensionPoint, told.statusCode],
      ['dw.ocapi.shop.order.modifyPOSTResponse', 'PorticoPaymentDeclined'],
    );
    const { body } = await face.ask<CustomerOrderResultDocument>('GET', `/customers/${customerId}/orders`, {
      token,
    });
    assert.deepEqual(
      body.data?.map(({ status, c_portico_decline }) => [status, c_portico_decline]),
      [['failed', told.statusMsg]],
    );
  });

  test('rejects an incomplete order and an empty request', async () => {
    const { token } = await face.guest();
    const { body: basket } = await face.ask<BasketDocument>('POST', '/baskets', {
      token,
      body: { product_items: [{ product_id: shoe, quantity: 1 }] },
    });
    const post = (body: object) => face.ask('POST', '/orders', { token, body });
    assert.equal(faultIn(await post({ basket_id: basket.basket_id })), '400 ValidationException');
    assert.equal(
      faultIn(await post({ basket_id: basket.basket_id, _resource_state: 'old' })),
      '409 ResourceStateConflictException',
    );
    assert.equal(faultIn(await post({})), '400 InvalidBasketIdException');
    assert.equal(faultIn(await post({ basket_id: 'none' })), '404 BasketNotFoundException');
    assert.equal((await face.ask('GET', `/baskets/${basket.basket_id}`, { token })).status, 200);
  });

  test('returns an order only to its shopper and the application', async () => {
    const { order, customerId } = await ready('good');
    const { order_no } = (await order()).body;
    const other = await face.guest();
    const path = `/orders/${order_no}`;
    assert.equal(faultIn(await face.ask('GET', path, { token: other.token })), '404 OrderNotFoundException');
    assert.equal(faultIn(await face.ask('GET', path)), '401 AuthorizationHeaderMissingException');
    const seen = await face.ask<OrderDocument>('GET', path, { token: await face.applicationToken() });
    assert.equal(seen.body.customer_info.customer_id, customerId);
    const theirs = await face.ask('GET', `/customers/${customerId}/orders`, { token: other.token });
    assert.equal(faultIn(theirs), '400 InvalidCustomerException');
  });

  test('lets the application fail an order of any shopper', async () => {
    const { order } = await ready(undefined);
    const { order_no } = (await order()).body;
    const token = await face.applicationToken();
    const failed = await face.ask<OrderDocument>('PATCH', `/orders/${order_no}`, {
      token,
      body: { status: 'failed' },
    });
    assert.equal(failed.body.status, 'failed');
  });

  const search = (reference: string, more: object = {}) => ({
    query: { term_query: { fields: ['c_portico_reference'], operator: 'is', values: [reference] } },
    select: '(**)',
    ...more,
  });

  test('lets an application find an order by our reference after three seconds', async () => {
    const { order, reference } = await ready('good');
    const { order_no } = (await order()).body;
    const token = await face.applicationToken();
    const find = async (body: object) =>
      (await face.ask<OrderSearchResultDocument>('POST', '/order_search', { token, body })).body;
    assert.deepEqual(
      [(await find(search(reference))).total, (await find(search(reference))).hits],
      [0, undefined],
    );
    face.world.clock.now += 2_999;
    assert.equal((await find(search(reference))).total, 0);
    face.world.clock.now += 1;
    const found = await find(search(reference));
    assert.deepEqual(
      [found.total, found.count, found.select, found.hits?.[0]?.data.order_no],
      [1, 1, '(**)', order_no],
    );
    assert.equal((await find(search('another'))).total, 0);
    const past = await find(search(reference, { start: 1 }));
    assert.deepEqual([past.total, past.count], [1, 0]);
  });

  const badSearches: [name: string, body: object, fault: string][] = [
    ['without a query', {}, '400 PropertyConstraintViolationException'],
    [
      'without fields',
      { query: { term_query: { operator: 'is', values: ['a'] } } },
      '400 PropertyConstraintViolationException',
    ],
    [
      'by an unknown field',
      { query: { term_query: { fields: ['c_nope'], operator: 'is', values: ['a'] } } },
      '400 UnknownSearchFieldException',
    ],
    [
      'by an unknown operator',
      { query: { term_query: { fields: ['order_no'], operator: 'like', values: ['a'] } } },
      '400 UnknownSearchOperatorException',
    ],
    [
      'for two values with a single-value operator',
      { query: { term_query: { fields: ['order_no'], operator: 'is', values: ['a', 'b'] } } },
      '400 TermOperatorMismatchValuesException',
    ],
    ['for too many results', search('a', { count: 201 }), '400 PropertyConstraintViolationException'],
  ];
  for (const [name, body, fault] of badSearches)
    test(`rejects a search ${name}`, async () => {
      const token = await face.applicationToken();
      assert.equal(faultIn(await face.ask('POST', '/order_search', { token, body })), fault);
    });

  test('rejects order searches by shoppers', async () => {
    const { token } = await face.guest();
    assert.equal(
      faultIn(await face.ask('POST', '/order_search', { token, body: search('a') })),
      '403 AccessWithoutUserForbiddenException',
    );
  });

  test('keeps orders CREATED without a hook, whatever was encrypted', async () => {
    const bare = await openFace({}, { hook: false });
    try {
      const { order, reference } = await ready('good', bare);
      const { body } = await order();
      assert.deepEqual([body.status, body.c_portico_reference], ['created', reference]);
      assert.equal(bare.world.charged(), 0);
    } finally {
      await bare.close();
    }
  });

  test('returns the orders of a customer in pages', async () => {
    const { order, token, customerId } = await ready('good');
    const { order_no } = (await order()).body;
    const list = async (query: string) =>
      (
        await face.ask<CustomerOrderResultDocument>('GET', `/customers/${customerId}/orders${query}`, {
          token,
        })
      ).body;
    assert.deepEqual(
      (await list('')).data?.map((one) => one.order_no),
      [order_no],
    );
    const past = await list('?start=1&count=5');
    assert.deepEqual([past.total, past.count, past.data, past.start], [1, 0, undefined, 1]);
    const wrong = await face.ask('GET', `/customers/${customerId}/orders?count=x`, { token });
    assert.equal(faultIn(wrong), '400 MalformedParameterException');
  });
});

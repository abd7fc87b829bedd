/** Each operation as it goes over the wire. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ShopApi } from '../shop-api.ts';
import {
  base,
  failureOf,
  json,
  market,
  startClient,
  type ClientBench,
} from '../../../../test/support/salesforce/ocapi-client.ts';
import { basket, fault, order } from '../../../../test/support/salesforce/ocapi-documents.ts';
import {
  master,
  methods,
  search,
  variant,
} from '../../../../test/support/salesforce/ocapi-product-documents.ts';

describe('client', () => {
  const closers: (() => unknown)[] = [];
  let bench: ClientBench;
  let api: ShopApi;
  before(async () => {
    bench = await startClient({ after: (close) => void closers.push(close) });
    api = bench.client();
  });
  after(async () => {
    for (const close of closers.toReversed()) await close();
  });

  const wanted = { market, items: [{ productId: 'lamp-brass', quantity: 2 }], codes: [] };
  const payment = { methodId: 'PORTICO', amount: 8_777, currency: 'EUR', sealed: 'ey.J' };
  const products = { _v: '24.5', count: 2, data: [master, variant] };
  const orders = { count: 1, data: [order] };
  const market2 = 'currency=EUR&locale=en-IE';
  const wide = `expand=prices%2Cavailability%2Cvariations%2Cimages%2Cpromotions&${market2}`;

  interface Step {
    name: string;
    act(guest: ReturnType<ClientBench['guest']>): Promise<unknown>;
    answer: object;
    asks: string;
    body?: object;
    /** Without a shopper. */
    anonymous?: true;
  }

  const steps: Step[] = [
    {
      name: 'search',
      act: () => api.search({ market, text: 'brass lamp', limit: 10, offset: 20 }),
      answer: search,
      asks: `GET ${base}/product_search?q=brass+lamp&start=20&count=10&expand=prices%2Crepresented_products&${market2}`,
      anonymous: true,
    },
    {
      name: 'products',
      act: () => api.products(['lamp', 'a,b', '(c)', 'lamp', ''], market),
      answer: products,
      asks: `GET ${base}/products/(lamp,a%2Cb,%28c%29)?${wide}`,
      anonymous: true,
    },
    {
      name: 'openBasket',
      act: (guest) => api.openBasket(guest, wanted),
      answer: basket,
      asks: `POST ${base}/baskets?locale=en-IE`,
      body: { product_items: [{ product_id: 'lamp-brass', quantity: 2 }] },
    },
    {
      name: 'basket',
      act: (guest) => api.basket(guest, 'b/1'),
      answer: basket,
      asks: `GET ${base}/baskets/b%2F1`,
    },
    {
      name: 'addCoupon',
      act: (guest) => api.addCoupon(guest, 'b1', 'LAMPS10'),
      answer: basket,
      asks: `POST ${base}/baskets/b1/coupons`,
      body: { code: 'LAMPS10' },
    },
    {
      name: 'methods',
      act: (guest) => api.methods(guest, 'b1', market),
      answer: methods,
      asks: `GET ${base}/baskets/b1/shipments/me/shipping_methods?locale=en-IE`,
    },
    {
      name: 'chooseMethod',
      act: (guest) => api.chooseMethod(guest, 'b1', 'standard'),
      answer: basket,
      asks: `PUT ${base}/baskets/b1/shipments/me/shipping_method`,
      body: { id: 'standard' },
    },
    {
      name: 'removeBasket',
      act: (guest) => api.removeBasket(guest, 'b1'),
      answer: {},
      asks: `DELETE ${base}/baskets/b1`,
    },
    {
      name: 'addPayment',
      act: (guest) => api.addPayment(guest, 'b1', payment),
      answer: basket,
      asks: `POST ${base}/baskets/b1/payment_instruments`,
      body: { payment_method_id: 'PORTICO', amount: 87.77, c_portico_sealed: 'ey.J' },
    },
    {
      name: 'placeOrder',
      act: (guest) => api.placeOrder(guest, 'b1'),
      answer: order,
      asks: `POST ${base}/orders`,
      body: { basket_id: 'b1' },
    },
    {
      name: 'ownOrders',
      act: (guest) => api.ownOrders(guest),
      answer: orders,
      asks: `GET ${base}/customers/abGuest/orders?count=10`,
    },
    {
      name: 'order',
      act: (guest) => api.order(guest, '00000101'),
      answer: order,
      asks: `GET ${base}/orders/00000101`,
    },
  ];

  for (const { name, act, answer, asks, body, anonymous } of steps)
    test(`sends ${name} as ${asks.split('?')[0]}`, async () => {
      bench.asked.length = 0;
      bench.say(json(answer));
      const guest = bench.guest();
      await act(guest);
      const [asked, ...more] = bench.asked;
      assert.equal(more.length, 0, 'one call');
      assert.equal(`${asked?.method} ${asked?.url}`, asks);
      assert.equal(asked?.headers['x-dw-client-id'], 'client-1');
      assert.equal(asked?.headers.authorization, anonymous ? undefined : `Bearer ${guest.accessToken}`);
      assert.equal(asked?.body, body ? JSON.stringify(body) : '');
      assert.equal(asked?.headers['content-type'], body ? 'application/json' : undefined);
    });

  test('maps responses', async () => {
    bench.say(json(products));
    const found = await api.products(['lamp', 'lamp-brass', 'gone'], market);
    assert.deepEqual(
      found.map(({ id, price }) => [id, price]),
      [
        ['lamp', 3_990],
        ['lamp-brass', 4_990],
      ],
    );
    bench.say(json(orders));
    assert.deepEqual(
      (await api.ownOrders(bench.guest())).map(({ orderNo, custom }) => [orderNo, custom]),
      [['00000101', { portico_reference: 'attempt-1' }]],
    );
    bench.say(json({ count: 0, start: 0, total: 0 }));
    assert.deepEqual(await api.ownOrders(bench.guest()), []);
    assert.deepEqual(await api.products([], market), []);
  });

  test('returns not found for a missing product, and an error for a wrong site', async () => {
    bench.say({ status: 404, body: fault('ProductNotFoundException') });
    assert.deepEqual(await api.products(['gone'], market), []);
    bench.say({ status: 404, body: fault('UnknownSiteException') });
    assert.equal(await failureOf(api.products(['gone'], market)), 'misconfigured UnknownSiteException');
  });

  test('splits more than 24 products, or long IDs, into several calls', async () => {
    bench.asked.length = 0;
    bench.say(json({ count: 0 }));
    const short = Array.from({ length: 25 }, (_, place) => `p${place}`);
    await api.products(short, market);
    assert.deepEqual(bench.asked.map(({ url }) => url.split(',').length).sort(), [1, 24]);
    bench.asked.length = 0;
    const long = Array.from({ length: 20 }, (_, place) => `${place}${'é'.repeat(40)}`);
    await api.products(long, market);
    assert.ok(bench.asked.every(({ url }) => url.length < 2_000));
    assert.deepEqual(
      bench.asked.flatMap(({ url }) => url.match(/%C3%A9,|%C3%A9\)/g) ?? []).length,
      20,
      'each once',
    );
  });

  test('uses a production host for its site, and temporary baskets from 25.6 on', async () => {
    bench.asked.length = 0;
    bench.say(json(basket));
    const other = bench.client({ sitePath: false, version: 'v25_6' });
    await other.openBasket(bench.guest(), wanted);
    assert.equal(bench.asked[0]?.url, '/dw/shop/v25_6/baskets?locale=en-IE&temporary=true');
    assert.deepEqual([api.hasTemporaryBaskets, other.hasTemporaryBaskets], [false, true]);
  });

  for (const options of [
    { host: 'shop.example' },
    { host: 'https://shop.example/s/demo' },
    { host: 'ftp://shop.example' },
    { version: '24.5' },
    { clientPassword: 'x', accountUrl: 'account' },
  ])
    test(`validates settings at once: ${JSON.stringify(options)}`, () => {
      assert.throws(() => bench.client(options), TypeError);
    });
});

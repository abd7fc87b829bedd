/** What a basket of another currency costs, and what is left when something is refused. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { ShopApi } from '../shop-api.ts';
import {
  base,
  failureOf,
  json,
  market,
  startClient,
  type ClientBench,
} from '../../../../test/support/salesforce/ocapi-client.ts';
import { basket, fault } from '../../../../test/support/salesforce/ocapi-documents.ts';

describe('baskets', () => {
  const closers: (() => unknown)[] = [];
  let bench: ClientBench;
  let api: ShopApi;
  before(async () => {
    bench = await startClient({ after: (close) => void closers.push(close) });
    api = bench.client();
  });
  beforeEach(() => void (bench.asked.length = 0));
  after(async () => {
    for (const close of closers.toReversed()) await close();
  });

  const wanted = { market, items: [{ productId: 'lamp-brass', quantity: 2 }], codes: [] };
  const dollars = json({ ...basket, currency: 'USD' });
  const asked = (): string[] => bench.asked.map(({ method, url, body }) => `${method} ${url} ${body}`.trim());

  test('changes a new basket of another currency to the requested one', async () => {
    bench.say(dollars, json(basket));
    assert.equal((await api.openBasket(bench.guest(), wanted)).currency, 'EUR');
    assert.deepEqual(asked().slice(1), [`PATCH ${base}/baskets/b1?locale=en-IE {"currency":"EUR"}`]);
  });

  test('leaves no basket behind if the currency is rejected', async () => {
    bench.say(
      dollars,
      { status: 400, body: fault('UnsupportedCurrencyException') },
      { status: 204, body: '' },
    );
    assert.equal(
      await failureOf(api.openBasket(bench.guest(), wanted)),
      'misconfigured UnsupportedCurrencyException',
    );
    assert.deepEqual(asked().slice(2), [`DELETE ${base}/baskets/b1`]);
  });

  test('treats a basket that keeps another currency as rejected', async () => {
    bench.say(dollars, dollars, { status: 204, body: '' });
    assert.equal(
      await failureOf(api.openBasket(bench.guest(), wanted)),
      'misconfigured UnsupportedCurrencyException',
    );
    assert.equal(bench.asked.length, 3);
  });

  test('reports that a basket may exist if that of the rejected currency cannot be removed', async () => {
    bench.say(
      dollars,
      { status: 400, body: fault('UnsupportedCurrencyException') },
      { status: 504, body: '' },
    );
    assert.match(await failureOf(api.openBasket(bench.guest(), wanted)), /^unknown /);
  });

  test('treats a missing basket as removed, but not that of another shopper', async () => {
    bench.say({ status: 404, body: fault('BasketNotFoundException') });
    await api.removeBasket(bench.guest(), 'b1');
    bench.say({ status: 400, body: fault('InvalidCustomerException') });
    assert.equal(
      await failureOf(api.removeBasket(bench.guest(), 'b1')),
      'not-found InvalidCustomerException',
    );
    bench.say({ status: 404, body: fault('UnknownSiteException') });
    assert.equal(
      await failureOf(api.removeBasket(bench.guest(), 'b1')),
      'misconfigured UnknownSiteException',
    );
  });

  test('retries a removal and a selection without a response, but not a coupon, a payment, or an order', async () => {
    const again: [times: number, work: () => Promise<unknown>][] = [
      [3, () => api.removeBasket(bench.guest(), 'b1')],
      [3, () => api.chooseMethod(bench.guest(), 'b1', 'standard')],
      [1, () => api.addCoupon(bench.guest(), 'b1', 'X')],
      [1, () => api.openBasket(bench.guest(), wanted)],
      [1, () => api.placeOrder(bench.guest(), 'b1')],
      [
        1,
        () => api.addPayment(bench.guest(), 'b1', { methodId: 'P', amount: 1, currency: 'EUR', sealed: 'x' }),
      ],
    ];
    for (const [times, work] of again) {
      bench.asked.length = 0;
      bench.say('unanswered');
      assert.match(await failureOf(work()), /^unknown /);
      assert.equal(bench.asked.length, times, asked()[0]);
      // So that the circuit does not open.
      bench.say(json(basket));
      await api.basket(bench.guest(), 'b1');
    }
  });

  test('returns unknown for an unreadable response to a write, and no effect for one to a read', async () => {
    const page = {
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: '<html>Just a moment…</html>',
    };
    bench.say(page);
    assert.equal(await failureOf(api.basket(bench.guest(), 'b1')), 'unavailable not-json');
    assert.equal(await failureOf(api.placeOrder(bench.guest(), 'b1')), 'unknown not-json');
    bench.say(json({ ...basket, order_total: 1.005 }));
    assert.equal(await failureOf(api.basket(bench.guest(), 'b1')), 'unavailable bad-answer');
    assert.equal(await failureOf(api.addCoupon(bench.guest(), 'b1', 'X')), 'unknown bad-answer');
    bench.say({ status: 200, body: `{"basket_id":${'['.repeat(20_000)}` });
    assert.equal(await failureOf(api.basket(bench.guest(), 'b1')), 'unavailable not-json');
  });
});

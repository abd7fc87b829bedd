/** Answers as they should not be, and how often each call is made. */
import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import type { Line } from '../../../../test/support/salesforce/scripted-api.ts';
import type { ShopApi } from '../shop-api.ts';
import {
  json,
  market,
  problem,
  startBench,
  wanted,
} from '../../../../test/support/salesforce/scapi-bench.ts';
import {
  basketSample,
  orderSample,
  productsSample,
  tokenSample,
} from '../../../../test/support/salesforce/scapi-samples.ts';

const bench = await startBench({ after });
beforeEach(() => void (bench.instance.asked.length = 0));

const payment = { methodId: 'PORTICO', amount: 3_590, currency: 'EUR', sealed: 'se.al.ed.x.y' };
type Work = (api: ShopApi) => Promise<unknown>;
const changes: [name: string, work: Work][] = [
  ['openBasket', (api) => api.openBasket(bench.guest(), wanted)],
  ['addCoupon', (api) => api.addCoupon(bench.guest(), 'b1', 'FIVE')],
  ['addPayment', (api) => api.addPayment(bench.guest(), 'b1', payment)],
  ['placeOrder', (api) => api.placeOrder(bench.guest(), 'b1')],
  ['failOrder', (api) => api.failOrder(bench.guest(), '1')],
];
const repeatable: [name: string, work: Work][] = [
  ['basket', (api) => api.basket(bench.guest(), 'b1')],
  ['methods', (api) => api.methods(bench.guest(), 'b1', market)],
  ['chooseMethod', (api) => api.chooseMethod(bench.guest(), 'b1', 'express')],
  ['removeBasket', (api) => api.removeBasket(bench.guest(), 'b1')],
  ['order', (api) => api.order(bench.guest(), '1')],
  ['ownOrders', (api) => api.ownOrders(bench.guest())],
];

for (const [name, work] of changes)
  test(`sends ${name} once, and returns unknown without a response`, async () => {
    bench.instance.say('unanswered');
    await assert.rejects(work(bench.client()), { kind: 'unknown' });
    assert.equal(bench.instance.asked.length, 1);
  });

for (const [name, work] of repeatable)
  test(`sends ${name} three times before it gives up`, async () => {
    bench.instance.say('unanswered');
    await assert.rejects(work(bench.client()));
    assert.equal(bench.instance.asked.length, 3);
  });

const page: Line = { status: 200, body: '<html>Are you a robot?</html>' };
const hasNoAnswer = new Set(['addPayment', 'failOrder', 'removeBasket']);
for (const [name, work] of changes.filter(([name]) => !hasNoAnswer.has(name)))
  test(`${name}: returns unknown for a meaningless response`, async () => {
    bench.instance.say(page);
    await assert.rejects(work(bench.client()), { kind: 'unknown', type: 'not-json' });
    bench.instance.say(json({ ...basketSample, ...orderSample, orderTotal: 35.905 }));
    await assert.rejects(work(bench.client()), { kind: 'unknown', type: 'bad-answer' });
  });

test('returns unavailable if a read is answered with a web page', async () => {
  bench.instance.say(page);
  await assert.rejects(bench.client().basket(bench.guest(), 'b1'), { kind: 'unavailable', type: 'not-json' });
  await assert.rejects(bench.client().guest(), { kind: 'unavailable', type: 'not-json' });
});

test('treats a missing basket as removed', async () => {
  bench.instance.say(problem(404, 'basket-not-found'));
  await bench.client().removeBasket(bench.guest(), 'b1');
  bench.instance.say(problem(403, 'forbidden'));
  await assert.rejects(bench.client().removeBasket(bench.guest(), 'b1'), { kind: 'misconfigured' });
});

test('opens a basket with one call, and changes or rejects another currency', async () => {
  const other = { ...basketSample, currency: 'USD' };
  const open = () => bench.client().openBasket(bench.guest(), wanted);
  bench.instance.say(json(basketSample));
  assert.equal((await open()).currency, 'EUR');
  assert.deepEqual(
    bench.instance.asked.map(({ method }) => method),
    ['POST'],
  );
  bench.instance.say(json(other), json(basketSample));
  assert.equal((await open()).currency, 'EUR');
  assert.deepEqual(
    bench.instance.asked.map(({ method }) => method),
    ['POST', 'POST', 'PATCH'],
  );
  bench.instance.say(json(other));
  await assert.rejects(open(), { kind: 'misconfigured', type: 'currency-not-offered' });
});

test('reports a method that a new basket cannot have as a rejected method', async () => {
  bench.instance.say(problem(404, 'shipment-not-found'));
  await assert.rejects(bench.client().openBasket(bench.guest(), wanted), {
    kind: 'refused',
    type: 'invalid-shipping-method-id',
  });
});

test('includes no sent data in an error', async () => {
  const detail = 'Aoife Byrne, 1 Quay Street, aoife@example.com, FIVE, access-1';
  const isClean = ({ message }: Error): boolean => !/Aoife|Quay|example|FIVE|se\.al|access/.test(message);
  bench.instance.say(problem(400, 'bad-request', { detail }));
  await assert.rejects(bench.client().openBasket(bench.guest(), wanted), isClean);
  const sealed = problem(400, 'bad-request', { detail: 'se.al.ed.x.y with access-1' });
  bench.instance.say(sealed);
  await assert.rejects(bench.client().addPayment(bench.guest(), 'b1', payment), isClean);
});

test('reports a declined payment by the name from the hook', async () => {
  const declined = { statusCode: 'PorticoPaymentDeclined', detail: 'insufficient_funds' };
  bench.instance.say(problem(400, 'hook-status-exception', declined));
  await assert.rejects(bench.client().placeOrder(bench.guest(), 'b1'), {
    kind: 'refused',
    type: 'PorticoPaymentDeclined',
    message: /insufficient_funds$/,
  });
});

test('requests fifty products, two of them twice, in three calls of at most 24', async () => {
  const ids = Array.from({ length: 50 }, (_, place) => `p${place}`);
  bench.instance.say(json({ ...tokenSample, ...productsSample }));
  const found = await bench.client().products([...ids, 'p0', 'p49'], market);
  const looks = bench.instance.asked.slice(1);
  const asked = looks.map(({ url }) => new URL(url, 'http://x').searchParams.get('ids')?.split(',') ?? []);
  assert.deepEqual(asked.map(({ length }) => length).sort(), [2, 24, 24]);
  assert.deepEqual(asked.flat().sort(), ids.toSorted());
  assert.equal(found.length, 6);
});

for (const letter of ['é', '%'])
  test(`requests products with long IDs of ${letter} within the URL limit`, async () => {
    const ids = Array.from({ length: 24 }, (_, place) => `${place}${letter.repeat(95)}`);
    bench.instance.say(json({ ...tokenSample, ...productsSample }));
    await bench.client().products(ids, market);
    const looks = bench.instance.asked.slice(1).map(({ url }) => url);
    assert.ok(looks.every(({ length }) => length < 2_000));
    const asked = looks.flatMap((url) => new URL(url, 'http://x').searchParams.get('ids')?.split(',') ?? []);
    assert.deepEqual(asked.map((id) => id.replaceAll('%25', '%')).sort(), ids.toSorted());
  });

test('sends no call for no products', async () => {
  assert.deepEqual(await bench.client().products([], market), []);
  assert.equal(bench.instance.asked.length, 0);
});

test('does not request an ID that changes the path', async () => {
  const api = bench.client();
  for (const work of [api.order(bench.guest(), '..'), api.basket(bench.guest(), '')])
    await assert.rejects(work, { kind: 'not-found' });
  assert.equal(bench.instance.asked.length, 0);
});

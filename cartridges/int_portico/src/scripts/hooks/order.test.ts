import assert from 'node:assert/strict';
import { test } from 'node:test';
import { status } from '../backend/orders/order-platform.testing.ts';
import { number, openBench, other, seal, second, token, total, type Bench } from './order-bench.testing.ts';

const reasonOf = ({ platform }: Bench): unknown => platform.order(number)?.custom['portico_decline'];

test('pays for the order with an encrypted credential and clears it at once', async () => {
  const bench = openBench(await seal());
  const { answer, response } = bench.post();
  assert.deepEqual([answer?.status, response], [0, undefined]);
  const order = bench.platform.order(number)!;
  assert.deepEqual([order.status, order.confirmation, order.exported], [status.NEW, 2, 2]);
  assert.equal(order.instruments[0]?.custom['portico_sealed'], null);
  assert.equal(order.instruments[0]?.token, token);
  assert.equal(bench.asked[0]?.[0], number);
  assert.ok(!JSON.stringify([order.custom, bench.platform.logs, bench.request]).includes(token));
});

const answers: [name: string, answer: unknown, state: number, reason: string | undefined, holds: number][] = [
  ['a decline', { error: true, serverErrors: [`no ${token}`] }, status.FAILED, 'declined', 0],
  ['null', null, status.CREATED, undefined, total],
  ['an exception', new Error(`lost ${token}`), status.CREATED, undefined, 0],
];
for (const [name, answer, state, reason, holds] of answers)
  test(`processor answer ${name}: keeps the order and reports it`, async () => {
    const bench = openBench(await seal(), answer);
    const { response, isKept } = bench.post();
    assert.ok(isKept);
    assert.equal(bench.platform.order(number)?.status, state);
    assert.equal(reasonOf(bench), reason);
    assert.deepEqual(
      response && [response.status, response.code, response.message],
      reason === undefined ? undefined : [1, 'portico_declined', reason],
    );
    assert.equal(bench.platform.bank[number] ?? 0, holds);
    assert.ok(
      !JSON.stringify([bench.platform.order(number)?.custom, bench.platform.logs, response]).includes(token),
    );
  });

test('writes a challenge to the order for the service', async () => {
  const url = 'https://bank.test/1';
  const bench = openBench(await seal(), { error: false, redirectUrl: url });
  assert.equal(bench.post().response, undefined);
  const order = bench.platform.order(number)!;
  assert.deepEqual([order.status, order.custom['portico_challenge']], [status.CREATED, url]);
});

const wrong: [name: string, make: () => Promise<string>, reason: string, custom?: object][] = [
  ['for another reference', () => seal({ reference: 'att_2' }), 'reference-mismatch'],
  ['for an order without a reference', () => seal(), 'reference-mismatch', { portico_reference: null }],
  ['for another currency', () => seal({ currency: 'USD' }), 'currency-mismatch'],
  ['for another amount', () => seal({ amount: total - 1 }), 'amount-mismatch'],
  ['that has expired', () => seal({ now: Date.now() - 361 * second }), 'credential-expired'],
  ['for another key', () => seal({ key: other }), 'credential-unreadable'],
  ['with invalid content', async () => 'a.b.c.d.e', 'credential-unreadable'],
  ['with a card number', () => seal({ credential: { token: '4111111111111111' } }), 'credential-unusable'],
];
for (const [name, make, reason, custom] of wrong)
  test(`rejects an encrypted credential ${name}`, async () => {
    const bench = openBench(await make());
    Object.assign(bench.custom, custom);
    assert.equal(bench.post().response?.message, reason);
    assert.deepEqual([bench.platform.order(number)?.status, reasonOf(bench)], [status.FAILED, reason]);
    assert.deepEqual(bench.asked, []);
  });

test('allows one minute of clock skew', async () => {
  const bench = openBench(await seal({ now: Date.now() - 330 * second }));
  bench.post();
  assert.equal(bench.platform.order(number)?.status, status.NEW);
});

for (const id of ['Adyen_Component', 'STRIPE_CREDIT'])
  test(`rejects ${id}, which cannot pay within a transaction, before it is asked`, async () => {
    const bench = openBench(await seal());
    bench.platform.method.paymentProcessor.ID = id;
    const asked = () => assert.fail('asked');
    bench.platform.hooks[`app.payment.processor.${id.toLowerCase()}`] = { Handle: asked, Authorize: asked };
    bench.platform.services['stripe.http.service'] = { url: 'https://api.stripe.com/v1', answer: asked };
    bench.platform.preferences['stripeApiKey'] = 'sk_test_double';
    assert.equal(bench.post().response?.message, 'processor-unsupported');
    assert.deepEqual([bench.platform.order(number)?.status, bench.platform.bank], [status.FAILED, {}]);
    assert.match(bench.platform.logs.join(), new RegExp(`${id} cannot be used with the companion hook`, 'i'));
  });

test('voids the payment and fails the order if the platform cannot place it', async () => {
  const bench = openBench(await seal());
  const orders = bench.platform.modules['dw/order/OrderMgr'] as Record<string, unknown>;
  orders['placeOrder'] = () => {
    throw new Error('broken');
  };
  const { response, isKept } = bench.post();
  assert.deepEqual([isKept, response?.status, bench.platform.bank], [false, 1, {}]);
  const refused = openBench(await seal());
  (refused.platform.modules['dw/order/OrderMgr'] as Record<string, unknown>)['placeOrder'] = () => ({
    status: 1,
  });
  assert.equal(refused.post().response?.message, 'not-placed');
  assert.deepEqual(refused.platform.bank, {});
});

const frauds: [
  status: unknown,
  state: number,
  confirmation: number | undefined,
  reason: string | undefined,
][] = [
  ['success', status.NEW, 2, undefined],
  ['flag', status.NEW, 0, undefined],
  ['fail', status.FAILED, undefined, 'fraud'],
  ['review', status.CREATED, 0, undefined],
  [null, status.CREATED, 0, undefined],
];
for (const [said, state, confirmation, reason] of frauds)
  test(`asks fraud detection once before an order is placed: ${said}`, async () => {
    const bench = openBench(await seal());
    let asked = 0;
    bench.platform.hooks['app.fraud.detection'] = {
      fraudDetection: () => ((asked += 1), { status: said }),
    };
    assert.equal(bench.post().response?.message, reason);
    const order = bench.platform.order(number)!;
    assert.equal(asked, 1);
    assert.deepEqual([order.status, order.confirmation, reasonOf(bench)], [state, confirmation, reason]);
    assert.equal(order.exported, state === status.NEW ? 2 : undefined);
    assert.equal(bench.platform.bank[number] ?? 0, state === status.FAILED ? 0 : total);
    assert.equal(typeof order.custom['porticoReviewUntil'] === 'number', state === status.CREATED);
  });

test('places nothing and voids the payment if fraud detection fails', async () => {
  const bench = openBench(await seal());
  bench.platform.hooks['app.fraud.detection'] = {
    fraudDetection() {
      throw new Error('broken');
    },
  };
  assert.deepEqual([bench.post().isKept, bench.platform.bank], [false, {}]);
});

test('ignores foreign orders, and all orders while switched off', async () => {
  const none = openBench(undefined);
  assert.deepEqual([none.post().answer, none.platform.order(number)?.status], [undefined, status.CREATED]);
  for (const off of [{ porticoHookEnabled: false }, { porticoHookKeyAlias: '' }]) {
    const bench = openBench(await seal());
    Object.assign(bench.preferences, off);
    assert.deepEqual([bench.post().answer, bench.asked], [undefined, []]);
  }
});

test('voids once when the order is failed through the API', async () => {
  const bench = openBench(await seal(), null);
  bench.post();
  bench.platform.change(({ orders }) => void (orders[number]!.status = status.FAILED));
  bench.patch();
  bench.patch();
  assert.deepEqual(bench.platform.bank, {});
  assert.equal(reasonOf(bench), 'released');
  assert.equal(
    bench.platform.calls.filter((name) => name.endsWith('releaseAuthorization releaseAuthorization')).length,
    1,
  );
});

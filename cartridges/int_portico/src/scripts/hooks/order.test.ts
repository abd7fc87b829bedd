import assert from 'node:assert/strict';
import { test } from 'node:test';
import { status } from '../backend/order-platform.testing.ts';
import { number, openBench, other, seal, second, token, total, type Bench } from './order-bench.testing.ts';

const reasonOf = ({ platform }: Bench): unknown => platform.order(number)?.custom['portico_decline'];

test('a sealed credential pays for its order, and is gone at once', async () => {
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
  ['a refusal', { error: true, serverErrors: [`no ${token}`] }, status.FAILED, 'declined', 0],
  ['nothing', null, status.CREATED, undefined, total],
  ['an exception', new Error(`lost ${token}`), status.CREATED, undefined, 0],
];
for (const [name, answer, state, reason, holds] of answers)
  test(`where the processor answers ${name} the order is kept and tells so`, async () => {
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

test('a challenge is written on the order for the service', async () => {
  const url = 'https://bank.test/1';
  const bench = openBench(await seal(), { error: false, redirectUrl: url });
  assert.equal(bench.post().response, undefined);
  const order = bench.platform.order(number)!;
  assert.deepEqual([order.status, order.custom['portico_challenge']], [status.CREATED, url]);
});

const wrong: [name: string, make: () => Promise<string>, reason: string, custom?: object][] = [
  ['of another reference', () => seal({ reference: 'att_2' }), 'reference-mismatch'],
  ['on an order without reference', () => seal(), 'reference-mismatch', { portico_reference: null }],
  ['of another currency', () => seal({ currency: 'USD' }), 'currency-mismatch'],
  ['of another amount', () => seal({ amount: total - 1 }), 'amount-mismatch'],
  ['that has expired', () => seal({ now: Date.now() - 361 * second }), 'credential-expired'],
  ['for another key', () => seal({ key: other }), 'credential-unreadable'],
  ['that is none', async () => 'a.b.c.d.e', 'credential-unreadable'],
  ['with a card number', () => seal({ credential: { token: '4111111111111111' } }), 'credential-unusable'],
];
for (const [name, make, reason, custom] of wrong)
  test(`a sealed text ${name} pays for nothing`, async () => {
    const bench = openBench(await make());
    Object.assign(bench.custom, custom);
    assert.equal(bench.post().response?.message, reason);
    assert.deepEqual([bench.platform.order(number)?.status, reasonOf(bench)], [status.FAILED, reason]);
    assert.deepEqual(bench.asked, []);
  });

test('clocks may differ by a minute', async () => {
  const bench = openBench(await seal({ now: Date.now() - 330 * second }));
  bench.post();
  assert.equal(bench.platform.order(number)?.status, status.NEW);
});

test('a processor that ends transactions of others is refused in words', async () => {
  const bench = openBench(await seal());
  bench.platform.method.paymentProcessor.ID = 'Adyen_Component';
  bench.platform.hooks['app.payment.processor.adyen_component'] = { Authorize: () => assert.fail('asked') };
  assert.equal(bench.post().response?.message, 'processor-unsupported');
  assert.match(bench.platform.logs.join(), /adyen_component cannot be used with the companion hook/);
});

test('where the platform does not place what is paid, the money goes back and the order is undone', async () => {
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

test('orders that are none of ours, and everything while it is switched off, are left alone', async () => {
  const none = openBench(undefined);
  assert.deepEqual([none.post().answer, none.platform.order(number)?.status], [undefined, status.CREATED]);
  for (const off of [{ porticoHookEnabled: false }, { porticoHookKeyAlias: '' }]) {
    const bench = openBench(await seal());
    Object.assign(bench.preferences, off);
    assert.deepEqual([bench.post().answer, bench.asked], [undefined, []]);
  }
});

test('what is failed through the API gives back what it authorised, once', async () => {
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

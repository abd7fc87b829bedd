/** What an order of the service holds that the companion hook could not give back. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { status } from '../backend/orders/order-platform.testing.ts';
import { number, openBench, seal, total, type Bench } from './order-bench.testing.ts';

const releasing = 'dw.order.payment.releaseAuthorization';
const subjects = ({ platform }: Bench): unknown[] =>
  platform.order(number)?.notes?.map(({ subject }) => subject) ?? [];
const byHand = ['Portico: void manually'];

/** What the processor answers to being asked the money back; undefined: no cartridge has a hook for it. */
function voiding({ platform }: Bench, answer: unknown): void {
  if (answer === undefined) delete platform.hooks[releasing];
  else platform.hooks[releasing] = { releaseAuthorization: () => answer };
}

test('leaves a possible hold of a declined payment to the job or the merchant', async () => {
  for (const [answer, hold, notes] of [
    [{ status: 0 }, 'done', ['Portico: payment voided']],
    [{ status: 1 }, 'later', []],
    [undefined, 'none', byHand],
  ] as const) {
    const bench = openBench(await seal(), { error: true });
    voiding(bench, answer);
    assert.equal(bench.post().response?.message, 'declined');
    const { custom } = bench.platform.order(number)!;
    assert.equal(custom['porticoVoid'], hold);
    assert.equal(typeof custom['porticoVoidAt'] === 'number', hold === 'later');
    assert.deepEqual(subjects(bench), notes);
    assert.equal(
      bench.platform.logs.filter((line) => line.startsWith('no-void-hook')).length,
      hold === 'none' ? 1 : 0,
    );
  }
});

test('voids the payment before failing an order that is paid but cannot be placed', async () => {
  const broken = (): never => {
    throw new Error('broken');
  };
  for (const [placeOrder, answer, state] of [
    [broken, { status: 1 }, status.CREATED],
    [broken, undefined, status.CREATED],
    [() => ({ status: 1 }), { status: 1 }, status.CREATED],
    [() => ({ status: 1 }), undefined, status.FAILED],
  ] as const) {
    const bench = openBench(await seal());
    (bench.platform.modules['dw/order/OrderMgr'] as Record<string, unknown>)['placeOrder'] = placeOrder;
    voiding(bench, answer);
    assert.ok(bench.post().isKept);
    const order = bench.platform.order(number)!;
    assert.deepEqual([order.status, bench.platform.bank[number]], [state, total]);
    assert.equal(order.custom['porticoVoid'], state === status.FAILED ? 'none' : undefined);
    assert.deepEqual(subjects(bench), state === status.FAILED ? byHand : []);
  }
});

test('leaves a failed void after an API failure to the job or the merchant', async () => {
  for (const [answer, hold, notes] of [
    [{ status: 1 }, 'later', []],
    [undefined, 'none', byHand],
  ] as const) {
    const bench = openBench(await seal(), null);
    bench.post();
    voiding(bench, answer);
    bench.platform.change(({ orders }) => void (orders[number]!.status = status.FAILED));
    bench.patch();
    bench.patch();
    assert.deepEqual([bench.platform.order(number)?.custom['porticoVoid'], subjects(bench)], [hold, notes]);
    assert.equal(bench.platform.logs.filter((line) => /^(?:void-due|no-void-hook)/.test(line)).length, 1);
  }
});

test('voids nothing for an order that failed before the hook read its credential', async () => {
  const bench = openBench(await seal());
  bench.preferences['porticoHookEnabled'] = false;
  bench.post();
  bench.preferences['porticoHookEnabled'] = true;
  bench.platform.change(({ orders }) => void (orders[number]!.status = status.FAILED));
  bench.patch();
  assert.ok(!bench.platform.calls.some((name) => name.includes(releasing)));
  assert.equal(bench.platform.order(number)?.custom['porticoVoid'], undefined);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currency, price } from './order-platform.testing.ts';
import { assertSound, now, openBench, total, type Bench } from './order-bench.testing.ts';

type Change = (bench: Bench) => void;
const refusals: [name: string, change: Change, reason: string][] = [
  ['a different total', ({ store }) => (store.total = price + 0.01), 'amount-mismatch'],
  [
    'a basket that the store considers invalid',
    ({ platform }) => (platform.hooks['app.validate.basket'] = { validateBasket: () => ({ error: true }) }),
    'basket-invalid',
  ],
  [
    'an order that the store considers invalid',
    ({ platform }) => (platform.hooks['app.validate.order'] = { validateOrder: () => ({ error: true }) }),
    'order-invalid',
  ],
  [
    'a payment method that does not apply',
    ({ platform }) => (platform.applicable.methods = []),
    'method-not-applicable',
  ],
  [
    'a payment method that is switched off',
    ({ platform }) => (platform.method.active = false),
    'processor-unsupported',
  ],
  [
    'an unknown processor',
    ({ platform }) => (platform.method.paymentProcessor.ID = 'ACME'),
    'processor-unsupported',
  ],
  [
    'a processor without its cartridge',
    ({ platform }) => delete platform.hooks['app.payment.processor.basic_credit'],
    'processor-unsupported',
  ],
  [
    'a credential that the processor rejects',
    ({ platform }) =>
      (platform.hooks['app.payment.processor.basic_credit']!['Handle'] = () => ({ error: true })),
    'credential-refused',
  ],
  [
    'a payment below the total',
    ({ platform }) =>
      (platform.hooks['app.payment.processor.basic_credit']!['Handle'] = (basket: {
        record: { instruments: unknown[] };
      }) => {
        basket.record.instruments = [{ method: 'CREDIT_CARD', amount: 1, custom: {} }];
        return { error: false };
      }),
    'payment-incomplete',
  ],
  [
    'a total that changes with the payment method',
    ({ platform }) =>
      (platform.hooks['dw.order.calculate'] = {
        calculate: (basket: { record: { total: number; instruments: { amount: number }[] } }) => {
          basket.record.total += 1;
        },
      }),
    'amount-mismatch',
  ],
  [
    'a hook that throws',
    ({ platform }) =>
      (platform.hooks['app.validate.order'] = {
        validateOrder: () => {
          throw new Error('broken');
        },
      }),
    'not-ordered',
  ],
];
for (const [name, change, reason] of refusals)
  test(`declines ${name} before an order exists`, () => {
    const bench = openBench();
    change(bench);
    assert.deepEqual(bench.commit(), { outcome: 'declined', reason, retryable: true });
    assert.deepEqual(bench.platform.kept().orders, {});
    const { calls } = bench.platform;
    const isGone = calls.includes('deleteTemporaryBasket') || calls.includes('rollback');
    assert.ok(isGone || !calls.includes('basket'), 'the basket is left');
    assertSound(bench);
  });

test('lists the lines that sold out in the meantime', () => {
  const bench = openBench();
  bench.store.unavailable = [{ lineId: 'l1', available: 0 }];
  const outcome = bench.commit();
  assert.ok(outcome.outcome === 'declined');
  assert.deepEqual(outcome.unavailable, [{ lineId: 'l1', available: 0 }]);
});

test('declines a different amount, a late call, a card number, and a foreign reference without asking the bank', () => {
  const bench = openBench();
  assert.deepEqual(
    [
      bench.commit({ amount: total + 1 }),
      bench.commit({ deadline: now }),
      bench.commit({ content: { type: 'card', token: '4111 1111 1111 1111' } }),
      bench.commit({ ref: '{"orderNo":"0001"}' }),
      bench.commit({ ref: 'x' }),
    ].map((one) => (one.outcome === 'declined' ? one.reason : one.outcome)),
    ['amount-mismatch', 'too-late', 'credential-unusable', 'unknown', 'unknown'],
  );
  assert.ok(!bench.platform.calls.includes('basket'));
  assert.deepEqual(bench.placement('nothing'), { outcome: 'none' });
  bench.release('nothing');
  assert.deepEqual(bench.platform.kept().orders, {});
});

test('checks payment methods against the billing country', () => {
  const bench = openBench();
  bench.commit();
  assert.deepEqual(bench.platform.applicable.asked[0]?.slice(1), ['IE', price]);
  assert.equal(currency, 'EUR');
});

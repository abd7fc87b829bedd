/** Refunds of the merchant, as agents see them in the order: asked of Stripe by the job, or written by the merchant's integration. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Order } from '#commerce';
import { installStripe, type StripeDouble } from '../../processors/stripe.testing.ts';
import { openBench, total, type Bench } from './order-bench.testing.ts';
import { logged, number, orderOf } from './order-held.testing.ts';
import { status } from './order-platform.testing.ts';

function openStripe(): { bench: Bench; stripe: StripeDouble } {
  let stripe: StripeDouble | undefined;
  const bench = openBench({
    voids: false,
    install(platform) {
      platform.method.paymentProcessor.ID = 'STRIPE_CREDIT';
      stripe = installStripe(platform);
      stripe.act = 'capture';
    },
  });
  assert.ok(stripe);
  assert.equal(bench.commit({ content: { type: 'token', token: 'pm_card' } }).outcome, 'placed');
  stripe.requests.length = 0;
  return { bench, stripe };
}

/** As an agent reads it: ID with the number of the order, amount, and status of each. */
const told = (order: Order | undefined): unknown[] => {
  assert.ok(order);
  return order.adjustments.map(({ id, type, amount, status: state }) => [id, type, amount, state]);
};

const first = ['0001.re_1', 'refund', -500, 'completed'];

test('reports a part that was refunded at Stripe, once the job has looked', () => {
  const { bench, stripe } = openStripe();
  assert.deepEqual(told(bench.watched()), []);
  stripe.refundPart(500);
  assert.deepEqual(told(bench.order()), []);
  assert.deepEqual(told(bench.watched()), [first]);
  assert.deepEqual(told(bench.order()), [first]);
  assert.equal(bench.order()?.adjustments[0]?.occurredAt, 1_700_000_000_000);
});

test('reports a second part after the first one', () => {
  const { bench, stripe } = openStripe();
  stripe.refundPart(500);
  bench.watched();
  stripe.refundPart(total - 500, 'pending');
  assert.deepEqual(told(bench.watched()), [first, ['0001.re_2', 'refund', 500 - total, 'pending']]);
});

for (const [at, now] of [
  ['pending', 'pending'],
  ['requires_action', 'pending'],
  ['succeeded', 'completed'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
] as const)
  test(`reports a refund that is ${at} at Stripe as ${now}`, () => {
    const { bench, stripe } = openStripe();
    stripe.refundPart(500, 'pending');
    assert.deepEqual(told(bench.watched()), [['0001.re_1', 'refund', -500, 'pending']]);
    Object.assign(stripe.refunds[0] ?? assert.fail(), { status: at });
    assert.deepEqual(told(bench.watched()), [['0001.re_1', 'refund', -500, now]]);
  });

test('only reads at Stripe, and only for the job', () => {
  const { bench, stripe } = openStripe();
  stripe.refundPart(500);
  bench.watched();
  const asked = stripe.requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`);
  assert.deepEqual(asked, ['GET /v1/refunds', 'GET /v1/payment_intents/pi_1']);
  bench.order();
  bench.placement();
  assert.equal(stripe.requests.length, 2);
  assert.equal(stripe.held(), total - 500);
});

test('asks nothing once the time of the run is used up', () => {
  const { bench, stripe } = openStripe();
  const asking = { left: 10 };
  const answer = bench.platform.services['stripe.http.service'] ?? assert.fail();
  const once = answer.answer;
  answer.answer = (request) => {
    bench.clock.now += 20;
    return once(request);
  };
  bench.watched(asking);
  bench.watched(asking);
  assert.deepEqual([asking.left, stripe.requests.length], [-10, 1]);
});

/** What Stripe says that is not a refund of this payment, or cannot be relied on. */
const doubtful: [what: string, change: (stripe: StripeDouble) => void][] = [
  ['the release of an authorization that was canceled', ({ intents }) => (paid(intents).status = 'canceled')],
  [
    'the release of what was not captured',
    ({ intents }) => void (paid(intents).amount_received = total - 500),
  ],
  ['more than was paid', ({ refunds }) => void Object.assign(refunds[0] ?? {}, { amount: total + 1 })],
  ['another currency', ({ refunds }) => void Object.assign(refunds[0] ?? {}, { currency: 'usd' })],
  ['another payment', ({ refunds }) => void Object.assign(refunds[0] ?? {}, { payment_intent: 'pi_2' })],
  ['a state of next year', ({ refunds }) => void Object.assign(refunds[0] ?? {}, { status: 'halved' })],
  ['nothing', ({ refunds }) => void Object.assign(refunds[0] ?? {}, { amount: 0 })],
  [
    'an ID that no agent could be given',
    ({ refunds }) => void Object.assign(refunds[0] ?? {}, { id: 're 1' }),
  ],
];
const paid = (intents: StripeDouble['intents']) => [...intents.values()][0] ?? assert.fail();

for (const [what, change] of doubtful)
  test(`reports no refund for ${what}`, () => {
    const { bench, stripe } = openStripe();
    stripe.refundPart(500);
    change(stripe);
    assert.deepEqual(told(bench.watched()), []);
    assert.equal(orderOf(bench).custom['porticoRefunds'] ?? undefined, undefined);
  });

for (const reply of [
  'lost',
  'unsent',
  { status: 401, body: { error: {} } },
  { status: 200, body: {} },
] as const)
  test(`keeps what is known if Stripe answers ${JSON.stringify(reply)}`, () => {
    const { bench, stripe } = openStripe();
    stripe.refundPart(500);
    bench.watched();
    Object.assign(bench.platform.services['stripe.http.service'] ?? {}, { answer: () => reply });
    assert.deepEqual(told(bench.watched()), [first]);
  });

test('keeps what is known if Stripe lists more refunds than it returns', () => {
  const { bench, stripe } = openStripe();
  stripe.refundPart(500);
  bench.watched();
  const body = { object: 'list', data: [], has_more: true };
  const answer = () => ({ status: 200, body });
  Object.assign(bench.platform.services['stripe.http.service'] ?? {}, { answer });
  assert.deepEqual(told(bench.watched()), [first]);
});

test('reads the order if the platform does not let the attribute be written', () => {
  const { bench, stripe } = openStripe();
  stripe.refundPart(500);
  const commit = bench.platform.Transaction.commit;
  bench.platform.Transaction.commit = () => {
    throw new Error('ORMTransactionException');
  };
  assert.deepEqual(told(bench.watched()), []);
  assert.equal(bench.platform.depth(), 0);
  bench.platform.Transaction.commit = commit;
  assert.deepEqual(told(bench.watched()), [first]);
});

/** A placed order whose processor cannot be asked, with this attribute. */
function openWritten(text: string): Bench {
  const bench = openBench();
  assert.equal(bench.commit().outcome, 'placed');
  bench.platform.change(
    ({ orders }) => void ((orders[number] ?? assert.fail()).custom['porticoRefunds'] = text),
  );
  return bench;
}

const entry = { id: 'r-1', at: '2026-11-29T10:00:00.000Z', amount: 5.5, status: 'completed' };

test('reports what the integration of the merchant wrote, where the processor cannot be asked', () => {
  const bench = openWritten(JSON.stringify([entry, { ...entry, id: 'r-2', status: 'failed' }]));
  assert.equal(orderOf(bench).status, status.NEW);
  assert.deepEqual(told(bench.order()), [
    ['0001.r-1', 'refund', -550, 'completed'],
    ['0001.r-2', 'refund', -550, 'failed'],
  ]);
  assert.equal(bench.order()?.adjustments[0]?.occurredAt, Date.parse(entry.at));
  bench.watched();
  assert.deepEqual(logged(bench, 'refunds-unreadable'), []);
});

const wrong: [what: string, text: string][] = [
  ['is not JSON', 'refunded 5.50'],
  ['is not a list', JSON.stringify(entry)],
  ['has an entry of null', '[null]'],
  ['has no ID', JSON.stringify([{ ...entry, id: undefined }])],
  ['has an ID twice', JSON.stringify([entry, entry])],
  ['has a time without a zone', JSON.stringify([{ ...entry, at: '2026-11-29T10:00:00' }])],
  ['has no time', JSON.stringify([{ ...entry, at: '2026-13-29T10:00:00Z' }])],
  ['has a status of its own', JSON.stringify([{ ...entry, status: 'done' }])],
  ['has an amount as text', JSON.stringify([{ ...entry, amount: '5.50' }])],
  ['has a negative amount', JSON.stringify([{ ...entry, amount: -5.5 }])],
  ['has parts of a cent', JSON.stringify([{ ...entry, amount: 5.505 }])],
  [
    'has more than was paid',
    JSON.stringify([
      { ...entry, amount: 20 },
      { ...entry, id: 'r-2', amount: 5.01 },
    ]),
  ],
  [
    'has too many',
    JSON.stringify(Array.from({ length: 31 }, (_, at) => ({ ...entry, id: `r-${at}`, amount: 0.01 }))),
  ],
];
for (const [what, text] of wrong)
  test(`reports no refund, and logs it in the job, if the attribute ${what}`, () => {
    const bench = openWritten(text);
    assert.deepEqual(told(bench.order()), []);
    assert.deepEqual(logged(bench, 'refunds-unreadable'), []);
    assert.deepEqual(told(bench.watched()), []);
    assert.deepEqual(logged(bench, 'refunds-unreadable'), [`refunds-unreadable {"orderNo":"${number}"}`]);
  });

test('never reports more than was paid, whatever the attribute says', () => {
  const bench = openWritten('[]');
  const entries = fc.array(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c'),
      at: fc.constant(entry.at),
      amount: fc.oneof(
        fc.integer({ min: -3_000, max: 3_000 }).map((cents) => cents / 100),
        fc.anything(),
      ),
      status: fc.constantFrom('pending', 'completed', 'failed', 'x'),
    }),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(entries, (given) => {
      const text = JSON.stringify(given);
      bench.platform.change(
        ({ orders }) => void ((orders[number] ?? assert.fail()).custom['porticoRefunds'] = text),
      );
      const { adjustments } = bench.order() ?? assert.fail();
      const back = adjustments.map(({ status: state, amount = 0 }) => (state === 'failed' ? 0 : -amount));
      assert.ok(back.every((one) => one >= 0 && Number.isInteger(one)));
      assert.ok(back.reduce((sum, one) => sum + one, 0) <= total);
      assert.ok(adjustments.length === 0 || adjustments.length === given.length);
    }),
  );
});

test('keeps a refund failed that Stripe later calls succeeded', () => {
  const { bench, stripe } = openStripe();
  stripe.refundPart(500);
  const [refund = assert.fail()] = stripe.refunds;
  Object.assign(refund, { status: 'failed' });
  bench.watched();
  Object.assign(refund, { status: 'succeeded' });
  assert.deepEqual(told(bench.watched()), [['0001.re_1', 'refund', -500, 'failed']]);
});

test('leaves entries of the integration alone, until Stripe reports all of them', () => {
  const { bench, stripe } = openStripe();
  stripe.refundPart(500);
  const write = (id: string): void =>
    bench.platform.change(({ orders }) => {
      const order = orders[number] ?? assert.fail();
      order.custom['porticoRefunds'] = JSON.stringify([{ ...entry, id }]);
    });
  write('r-1');
  assert.deepEqual(told(bench.watched()), [['0001.r-1', 'refund', -550, 'completed']]);
  write('re_1');
  assert.deepEqual(told(bench.watched()), [first]);
});

for (const [what, text] of wrong)
  test(`leaves the attribute as it is, and logs it, if Stripe reports refunds and it ${what}`, () => {
    const { bench, stripe } = openStripe();
    stripe.refundPart(500);
    bench.platform.change(
      ({ orders }) => void ((orders[number] ?? assert.fail()).custom['porticoRefunds'] = text),
    );
    assert.deepEqual(told(bench.watched()), []);
    assert.equal(orderOf(bench).custom['porticoRefunds'], text);
    assert.deepEqual(logged(bench, 'refunds-unreadable'), [`refunds-unreadable {"orderNo":"${number}"}`]);
  });

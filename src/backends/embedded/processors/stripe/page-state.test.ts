import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Stripe } from 'stripe';
import type { PaymentState } from '../port.ts';
import { pageOf, toPageState } from './hosted-page.ts';

const intent = (id: string, status: string, more: object = {}): Stripe.PaymentIntent =>
  ({
    id,
    status,
    amount_received: 0,
    currency: 'eur',
    last_payment_error: null,
    next_action: null,
    ...more,
  }) as never;

const url = 'https://pay.example/c/pay/cs_1';
const session = (status: string | null, inner: Stripe.PaymentIntent | null = null): Stripe.Checkout.Session =>
  ({ id: 'cs_1', status, url: status === 'open' ? url : null, payment_intent: inner }) as never;

const declined = {
  payment_method: null,
  last_payment_error: { code: 'card_declined', decline_code: 'lost_card' },
};

/** Our intent, its page, the intent of the page; the reported outcome. */
const table: [
  outer: string,
  page: string,
  inner: [status: string, more?: object] | undefined,
  told: Partial<PaymentState>,
][] = [
  ['requires_payment_method', 'open', undefined, { state: 'challenge', challengeUrl: url }],
  [
    'requires_payment_method',
    'open',
    ['requires_payment_method', declined],
    { state: 'challenge', challengeUrl: url },
  ],
  ['requires_payment_method', 'open', ['requires_action'], { state: 'challenge', challengeUrl: url }],
  // Stripe moves the two one after the other: the money counts.
  ['requires_payment_method', 'open', ['requires_capture'], { state: 'authorised' }],
  ['requires_payment_method', 'open', ['processing'], { state: 'processing' }],
  ['requires_payment_method', 'complete', ['requires_capture'], { state: 'authorised' }],
  ['requires_payment_method', 'complete', ['processing'], { state: 'processing' }],
  [
    'requires_payment_method',
    'complete',
    ['succeeded', { amount_received: 70 }],
    { state: 'captured', captured: 70 },
  ],
  ['requires_payment_method', 'complete', ['canceled'], { state: 'cancelled' }],
  [
    'requires_payment_method',
    'complete',
    ['requires_payment_method', declined],
    { state: 'declined', reason: 'lost_card', retryable: false },
  ],
  [
    'requires_payment_method',
    'expired',
    undefined,
    { state: 'declined', reason: 'page-expired', retryable: true },
  ],
  [
    'requires_payment_method',
    'expired',
    ['canceled'],
    { state: 'declined', reason: 'page-expired', retryable: true },
  ],
  ['requires_payment_method', 'expired', ['requires_capture'], { state: 'authorised' }],
  [
    'requires_payment_method',
    'expired',
    ['succeeded', { amount_received: 7 }],
    { state: 'captured', captured: 7 },
  ],
  ['canceled', 'expired', undefined, { state: 'cancelled' }],
  ['canceled', 'expired', ['canceled'], { state: 'cancelled' }],
  // Money can still arrive: whoever canceled our intent first has yet to close the page.
  ['canceled', 'open', undefined, { state: 'challenge', challengeUrl: url }],
  ['canceled', 'complete', ['requires_capture'], { state: 'authorised' }],
  // A card was given to ours: it decides.
  ['requires_capture', 'open', undefined, { state: 'authorised' }],
  ['succeeded', 'expired', undefined, { state: 'captured' }],
];
for (const [outer, page, inner, told] of table) {
  test(`maps our state ${outer}, page ${page}, and its payment ${inner?.[0] ?? 'none'} to ${told.state}`, () => {
    const state = toPageState(
      intent('pi_ours', outer),
      session(page, inner ? intent('pi_inner', inner[0], inner[1]) : null),
    );
    assert.deepEqual(state, { id: 'pi_ours', captured: 0, ...told });
  });
}

test('treats an open page without a URL as a decline', () => {
  const state = toPageState(intent('pi_1', 'requires_payment_method'), { ...session('open'), url: null });
  assert.deepEqual([state.state, state.reason], ['declined', 'challenge-unsupported']);
});

test('rejects what this version does not know instead of guessing', () => {
  const outer = intent('pi_1', 'requires_payment_method');
  for (const page of [session('complete'), session('paused'), session(null), session('__proto__')])
    assert.throws(() => toPageState(outer, page), TypeError);
  assert.throws(
    () => toPageState(outer, session('complete', intent('pi_2', 'requires_blessing'))),
    TypeError,
  );
  const folded = { ...session('complete'), payment_intent: 'pi_2' };
  assert.throws(() => toPageState(outer, folded), TypeError, 'not expanded');
});

test('accepts only a session ID from our own metadata as a page', () => {
  const read = (metadata: unknown) => pageOf({ metadata } as never);
  assert.equal(read({ checkout_session: 'cs_test_a1B' }), 'cs_test_a1B');
  const others: unknown[] = [
    undefined,
    null,
    {},
    { checkout_session: '' },
    { checkout_session: 'cs_' },
    { checkout_session: 'pi_1' },
    { checkout_session: 'cs_1/../../refunds' },
    { checkout_session: 'cs_1\n' },
    { checkout_session: `cs_${'a'.repeat(251)}` },
    { checkout_session: ['cs_1'] },
    Object.create({ checkout_session: 'cs_1' }),
  ];
  for (const metadata of others) assert.equal(read(metadata), undefined, JSON.stringify(metadata));
  fc.assert(
    fc.property(fc.string(), (text) => {
      const page = read({ checkout_session: text });
      assert.ok(page === undefined || /^cs_[A-Za-z0-9_]{1,250}$/.test(page));
    }),
  );
});

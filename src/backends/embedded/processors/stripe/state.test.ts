import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Stripe } from 'stripe';
import { safeCode, toDecline, toRefundStatus, toState } from './client.ts';

const intent = (members: object): Stripe.PaymentIntent =>
  ({
    id: 'pi_1',
    amount_received: 0,
    currency: 'eur',
    last_payment_error: null,
    next_action: null,
    ...members,
  }) as Stripe.PaymentIntent;

test('treats a challenge without a URL as a decline', () => {
  const next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} };
  const { state, reason } = toState(intent({ status: 'requires_action', next_action }));
  assert.deepEqual([state, reason], ['declined', 'challenge-unsupported']);
});

test('rejects statuses of later versions, also inherited names', () => {
  for (const status of ['', 'requires_blessing', 'constructor', '__proto__'])
    assert.throws(() => toState(intent({ status })), TypeError);
});

test('maps refunds to completed, failed, or pending', () => {
  const statuses = ['succeeded', 'failed', 'canceled', 'pending', 'requires_action', null];
  assert.deepEqual(statuses.map(toRefundStatus), [
    'completed',
    'failed',
    'failed',
    'pending',
    'pending',
    'pending',
  ]);
});

test('returns a code as the reason for any input', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (code, decline) => {
      const { reason } = toDecline('pi_1', { code, decline_code: decline } as never);
      assert.match(reason ?? '', /^[a-zA-Z][\w-]{0,63}$/);
      assert.equal(reason, safeCode(decline || code));
    }),
  );
});

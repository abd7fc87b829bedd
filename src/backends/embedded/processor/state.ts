/** Stripe's objects and errors in the words of the port. */
import type { Stripe } from 'stripe';
import type { IntentState } from '../processor.ts';

const states: Readonly<Record<string, IntentState['state']>> = {
  requires_payment_method: 'unconfirmed',
  requires_confirmation: 'unconfirmed',
  requires_action: 'challenge',
  processing: 'processing',
  requires_capture: 'authorised',
  succeeded: 'captured',
  canceled: 'cancelled',
};

/** @throws TypeError for a status that this version does not know */
export function toState(intent: Stripe.PaymentIntent): IntentState {
  const { id, status, last_payment_error: error } = intent;
  const state = Object.hasOwn(states, status) ? states[status] : undefined;
  if (state === undefined) throw new TypeError(`Unknown status of a payment: ${codeOf(status)}.`);
  const captured = intent.amount_received;
  if (state === 'unconfirmed' && error) return { ...toDecline(id, error), captured };
  if (state !== 'challenge') return { id, state, captured };
  const url = intent.next_action?.redirect_to_url?.url;
  // Other next steps need the shop's own page with the processor's script.
  if (!url) return { id, state: 'declined', reason: 'challenge-unsupported', retryable: true, captured };
  return { id, state, challengeUrl: url, captured };
}

/** Where the instrument itself is suspected, another try by the same buyer is not wanted. */
const suspicious: ReadonlySet<string> = new Set([
  'lost_card',
  'stolen_card',
  'pickup_card',
  'restricted_card',
  'fraudulent',
  'merchant_blacklist',
  'security_violation',
]);

/** @param error of a payment or of an answer; its message is never passed on */
export function toDecline(
  id: string,
  error: { code?: string | undefined; decline_code?: string | undefined },
): IntentState {
  // Declines of the payment itself are told by the decline code, others have only a code.
  const reason = codeOf(error.decline_code || error.code);
  return { id, state: 'declined', reason, retryable: !suspicious.has(reason), captured: 0 };
}

export function toRefundStatus(status: string | null): 'pending' | 'completed' | 'failed' {
  if (status === 'succeeded') return 'completed';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

/** A code as it may be shown and logged, whatever was received. */
export function codeOf(code: unknown): string {
  return typeof code === 'string' && /^[a-z][a-z0-9_-]{0,63}$/i.test(code) ? code : 'unknown';
}

/** Checkout.com's payments in the words of the port. */
import { linkOf, memberOf, receivedText } from '../json-exchange.ts';
import { ProcessorUncertain, type PaymentState } from '../port.ts';
import { fromUnits } from './amounts.ts';

/** Statuses of a payment: https://api-reference.checkout.com (Payments). */
const states: Readonly<Record<string, PaymentState['state']>> = {
  Pending: 'processing',
  'Retry Scheduled': 'processing',
  Authorized: 'authorised',
  'Partially Captured': 'captured',
  Captured: 'captured',
  Paid: 'captured',
  'Partially Refunded': 'captured',
  Refunded: 'captured',
  Declined: 'declined',
  // Holds no money: the card was only verified.
  'Card Verified': 'declined',
  Voided: 'cancelled',
  Canceled: 'cancelled',
  Expired: 'cancelled',
};

/** @throws ProcessorUncertain for a status that this version does not know */
export function toPaymentState(id: string, payment: unknown): PaymentState {
  const status = receivedText(payment, 'status') ?? '';
  const state = Object.hasOwn(states, status) ? states[status] : undefined;
  if (state === undefined) throw new ProcessorUncertain('The payment processor returned an unknown status.');
  if (state === 'declined') return declinedFor(id, reasonOf(payment));
  const challengeUrl = linkOf(memberOf(payment, '_links', 'redirect', 'href'));
  if (status === 'Pending' && challengeUrl) return { id, state: 'challenge', challengeUrl, captured: 0 };
  return { id, state, captured: state === 'captured' ? capturedIn(payment) : 0 };
}

/** Minor units of ISO 4217. Refunds do not lower it. */
function capturedIn(payment: unknown): number {
  const total = memberOf(payment, 'balances', 'total_captured') ?? memberOf(payment, 'amount');
  const currency = receivedText(payment, 'currency');
  if (typeof total !== 'number' || !Number.isSafeInteger(total) || currency === undefined)
    throw new ProcessorUncertain('The payment processor returned a payment without an amount.');
  return fromUnits(total, currency);
}

export const declinedFor = (id: string, reason: string): PaymentState => ({
  id,
  state: 'declined',
  reason,
  retryable: !suspicious.test(reason),
  captured: 0,
});

export const unknownReason = 'declined';

/** `response_20051`: https://www.checkout.com/docs/resources/codes/response-codes. */
function reasonOf(payment: unknown): string {
  const code = receivedText(payment, 'response_code') ?? receivedText(payment, 'actions', 0, 'response_code');
  return code !== undefined && /^\w{1,32}$/.test(code) ? `response_${code}` : unknownReason;
}

/**
 * Lost, stolen, restricted, fraud, security (20183), and what risk rules and decline lists blocked (40xxx, 41xxx): another try by the
 * same buyer is not wanted.
 */
const suspicious = /^response_(?:20059|20062|20063|20183|30004|30007|30034|30036|30041|30043|4\d{4})$/;

/** Braintree's transactions in the words of the port. */
import { listAt, memberOf, receivedText } from '../json-exchange.ts';
import { ProcessorUncertain, type PaymentState, type RefundState } from '../port.ts';
import { fromBraintreeAmount } from './amounts.ts';
import { mayRetryAfter, mayRetryAfterRejection } from './codes.ts';

/**
 * `PaymentStatus` of the schema. What is submitted for settlement "has been successfully captured" there: Braintree settles cards in
 * batches, and sends no webhook of it.
 */
const states: Readonly<Record<string, PaymentState['state']>> = {
  AUTHORIZING: 'processing',
  AUTHORIZED: 'authorised',
  SUBMITTED_FOR_SETTLEMENT: 'captured',
  SETTLEMENT_PENDING: 'captured',
  SETTLEMENT_CONFIRMED: 'captured',
  SETTLING: 'captured',
  SETTLED: 'captured',
  PROCESSOR_DECLINED: 'declined',
  GATEWAY_REJECTED: 'declined',
  FAILED: 'declined',
  SETTLEMENT_DECLINED: 'declined',
  VOIDED: 'cancelled',
  AUTHORIZATION_EXPIRED: 'cancelled',
};

export interface BraintreeTransaction {
  id: string;
  /** Ours. */
  orderId: string | undefined;
  state: PaymentState;
  /** Minor units of ISO 4217: authorized, or captured. */
  amount: number;
  currency: string;
  /** Charged to a method in the merchant's vault, which is nobody's to send. */
  isVaulted: boolean;
  /** Only then can it be refunded. */
  isSettled: boolean;
}

/** @param reference ours @throws ProcessorUncertain for a status that this version does not know */
export function readTransaction(reference: string, transaction: unknown): BraintreeTransaction {
  const id = receivedText(transaction, 'id');
  const status = receivedText(transaction, 'status') ?? '';
  const state = Object.hasOwn(states, status) ? states[status] : undefined;
  if (id === undefined || state === undefined)
    throw new ProcessorUncertain('The payment processor returned an unknown status.');
  const currency = receivedText(transaction, 'amount', 'currencyCode');
  const amount = fromBraintreeAmount(currency, receivedText(transaction, 'amount', 'value'));
  return {
    id,
    orderId: receivedText(transaction, 'orderId'),
    state:
      state === 'declined'
        ? declinedBy(reference, status, transaction)
        : { id: reference, state, captured: state === 'captured' ? amount : 0 },
    amount,
    currency: currency ?? '',
    // "Only present if a multi-use payment method was used to create the transaction."
    isVaulted: (memberOf(transaction, 'paymentMethod') ?? null) !== null,
    isSettled: status === 'SETTLED',
  };
}

/** The newest event is the first. */
function declinedBy(reference: string, status: string, transaction: unknown): PaymentState {
  const [event] = listAt(transaction, 'statusHistory');
  const rejection = receivedText(event, 'gatewayRejectionReason');
  if (rejection !== undefined && /^[A-Z_]{1,40}$/.test(rejection))
    return declinedTransaction(
      reference,
      `gateway_${rejection.toLowerCase()}`,
      mayRetryAfterRejection(rejection),
    );
  const code = receivedText(event, 'processorResponse', 'legacyCode');
  if (code === undefined || !/^\w{1,32}$/.test(code))
    return declinedTransaction(reference, status.toLowerCase());
  return status === 'SETTLEMENT_DECLINED'
    ? declinedTransaction(reference, `settlement_${code}`)
    : declinedTransaction(reference, `processor_${code}`, mayRetryAfter(code));
}

export const declinedTransaction = (
  reference: string,
  reason: string,
  retryable: boolean = true,
): PaymentState => ({ id: reference, state: 'declined', reason, retryable, captured: 0 });

/** @throws ProcessorUncertain for what is no refund */
export function readBraintreeRefund(refund: unknown): RefundState {
  const id = receivedText(refund, 'id');
  const status = receivedText(refund, 'status') ?? '';
  const state = Object.hasOwn(states, status) ? states[status] : undefined;
  if (id === undefined || state === undefined)
    throw new ProcessorUncertain('The payment processor returned an unknown refund.');
  if (state === 'declined' || state === 'cancelled') return { id, status: 'failed' };
  return { id, status: status === 'SETTLED' ? 'completed' : 'pending' };
}

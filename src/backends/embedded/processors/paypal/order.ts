/** An order of PayPal in the words of the port. */
import { linkOf, listOf, memberOf, textOf } from '../json-exchange.ts';
import { ProcessorUncertain, type PaymentState } from '../port.ts';
import { fromPayPalMoney } from './amounts.ts';

export interface PayPalOrder {
  id: string;
  /** Ours. */
  reference: string;
  status: string;
  /** Where the buyer approves. */
  approvalUrl?: string;
  /** The last one. */
  authorization?: { id: string; status: string; reason: string };
  captures: { id: string; status: string; reason: string; amount: number }[];
}

/** @throws ProcessorUncertain for what is not an order of ours */
export function readOrder(body: unknown): PayPalOrder {
  const unit = memberOf(body, 'purchase_units', 0);
  const id = textOf(body, 'id');
  const status = textOf(body, 'status');
  const reference = textOf(unit, 'custom_id');
  if (!id || !status || !reference)
    throw new ProcessorUncertain('The payment processor returned an unknown order.');
  const last = listOf(unit, 'payments', 'authorizations').at(-1);
  const link = listOf(body, 'links').find((one) =>
    ['payer-action', 'approve'].includes(textOf(one, 'rel') ?? ''),
  );
  const approvalUrl = linkOf(memberOf(link, 'href'));
  return {
    id,
    reference,
    status,
    ...(approvalUrl ? { approvalUrl } : {}),
    ...(last === undefined ? {} : { authorization: readPart(last) }),
    captures: listOf(unit, 'payments', 'captures').map((one) => ({
      ...readPart(one),
      amount: fromPayPalMoney(textOf(one, 'amount', 'currency_code'), textOf(one, 'amount', 'value')),
    })),
  };
}

function readPart(part: unknown): { id: string; status: string; reason: string } {
  const code = textOf(part, 'processor_response', 'response_code');
  const detail = textOf(part, 'status_details', 'reason');
  const reason = code ? `response_${code}` : (detail ?? 'declined');
  return {
    id: textOf(part, 'id') ?? '',
    status: textOf(part, 'status') ?? '',
    reason: /^\w{1,64}$/.test(reason) ? reason : 'declined',
  };
}

const done: ReadonlySet<string> = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);

/**
 * An order that the buyer has approved counts as authorized, although nothing is held yet: `capture` authorizes it first, and a refusal
 * is then a capture that failed.
 * @throws ProcessorUncertain for a status that this version does not know
 */
export function stateOfOrder(order: PayPalOrder): PaymentState {
  const { id, captures, authorization } = order;
  const captured = captures
    .filter(({ status }) => done.has(status))
    .reduce((sum, { amount }) => sum + amount, 0);
  if (captured > 0) return { id, state: 'captured', captured };
  const capture = captures.at(-1);
  if (capture?.status === 'PENDING') return { id, state: 'capturing', captured: 0 };
  if (capture && authorization?.status !== 'VOIDED') return declinedOrder(id, capture.reason);
  const status = authorization ? `authorization ${authorization.status}` : order.status;
  const state = Object.hasOwn(states, status) ? states[status] : undefined;
  if (state === undefined) throw new ProcessorUncertain('The payment processor returned an unknown status.');
  if (state === 'declined') return declinedOrder(id, authorization?.reason ?? 'declined');
  if (state !== 'challenge') return { id, state, captured: 0 };
  if (!order.approvalUrl) return { id, state: 'processing', captured: 0 };
  return { id, state, challengeUrl: order.approvalUrl, captured: 0 };
}

const states: Readonly<Record<string, PaymentState['state']>> = {
  CREATED: 'unconfirmed',
  SAVED: 'unconfirmed',
  PAYER_ACTION_REQUIRED: 'challenge',
  APPROVED: 'authorised',
  VOIDED: 'cancelled',
  'authorization CREATED': 'authorised',
  'authorization PENDING': 'processing',
  'authorization DENIED': 'declined',
  'authorization VOIDED': 'cancelled',
  'authorization EXPIRED': 'cancelled',
};

/** Lost, stolen, or suspected of fraud: another try by the same buyer is not wanted. */
const unwanted =
  /^(?:response_(?:9500|9520|9530|9540|9600)|TRANSACTION_REFUSED|DECLINED_BY_RISK_FRAUD_FILTERS)$/;

export const declinedOrder = (id: string, reason: string): PaymentState => ({
  id,
  state: 'declined',
  reason,
  retryable: !unwanted.test(reason),
  captured: 0,
});

/** A payment as the simulated Checkout.com keeps and shows it. Members as in https://api-reference.checkout.com (Payments). */
import type { Behavior } from '../json-api/behaviors.ts';

export interface SimulatedAction {
  id: string;
  type: 'Authorization' | 'Capture' | 'Void' | 'Refund';
  amount: number;
  approved: boolean;
  responseCode: string;
  reference: string;
  at: number;
}

export interface SimulatedPayment {
  id: string;
  reference: string;
  amount: number;
  currency: string;
  status:
    | 'Pending'
    | 'Authorized'
    | 'Declined'
    | 'Captured'
    | 'Partially Captured'
    | 'Voided'
    | 'Partially Refunded'
    | 'Refunded';
  behavior: Behavior;
  /** Of a payment that waits for the buyer. */
  challenged: boolean;
  upgraded: boolean;
  successUrl: string;
  failureUrl: string;
  metadata: unknown;
  /** Without those that the acquirer has not answered yet. */
  actions: SimulatedAction[];
  /** Accepted, and not answered yet. */
  underWay: { type: SimulatedAction['type']; amount: number }[];
  createdAt: number;
}

export const approvedTotal = ({ actions }: SimulatedPayment, type: SimulatedAction['type']): number =>
  actions.filter((one) => one.type === type && one.approved).reduce((sum, { amount }) => sum + amount, 0);

/** By its ID, or in the search. Why it was declined is in its actions only. */
export function showPayment(payment: SimulatedPayment, base: string): object {
  const { id, reference, amount, currency, status, challenged, upgraded, metadata, createdAt } = payment;
  const self = `${base}/payments/${id}`;
  const authorization = payment.actions.find(({ type }) => type === 'Authorization');
  const captured = approvedTotal(payment, 'Capture');
  const refunded = approvedTotal(payment, 'Refund');
  const authorized = authorization?.approved ? amount : 0;
  const voided = approvedTotal(payment, 'Void');
  return {
    id,
    requested_on: new Date(createdAt).toISOString(),
    amount,
    currency,
    payment_type: 'Regular',
    reference,
    status,
    approved: authorization?.approved === true,
    ...(upgraded ? { '3ds': { downgraded: false, upgrade_reason: 'sca_retry' } } : {}),
    balances: {
      total_authorized: authorized,
      total_voided: voided,
      available_to_void: captured > 0 || voided > 0 ? 0 : authorized,
      total_captured: captured,
      available_to_capture: voided > 0 || captured > 0 ? 0 : authorized,
      total_refunded: refunded,
      available_to_refund: captured - refunded,
    },
    metadata,
    _links: {
      self: { href: self },
      actions: { href: `${self}/actions` },
      ...(challenged ? { redirect: { href: `${base}/3ds/${id}` } } : {}),
    },
  };
}

/** What the request to pay is answered: 201 with the outcome, or 202 while there is none. */
export function showCreated(payment: SimulatedPayment, base: string): { status: 201 | 202; body: object } {
  const { id, reference, amount, currency, status, challenged } = payment;
  const self = `${base}/payments/${id}`;
  const authorization = payment.actions.find(({ type }) => type === 'Authorization');
  const links = {
    self: { href: self },
    ...(challenged ? { redirect: { href: `${base}/3ds/${id}` } } : {}),
  };
  if (!authorization) return { status: 202, body: { id, status, reference, _links: links } };
  const { approved, responseCode, at } = authorization;
  const body = {
    id,
    action_id: authorization.id,
    amount,
    currency,
    approved,
    status,
    response_code: responseCode,
    response_summary: approved ? 'Approved' : 'Declined',
    processed_on: new Date(at).toISOString(),
    reference,
    _links: { self: { href: self }, actions: { href: `${self}/actions` } },
  };
  return { status: 201, body };
}

export const showAction = (action: SimulatedAction): object => ({
  id: action.id,
  type: action.type,
  processed_on: new Date(action.at).toISOString(),
  amount: action.amount,
  approved: action.approved,
  response_code: action.responseCode,
  response_summary: action.approved ? 'Approved' : 'Declined',
  reference: action.reference,
});

/** https://www.checkout.com/docs/resources/codes/response-codes. */
export const responseCodes: Readonly<Record<NonNullable<Behavior['decline']>, string>> = {
  generic: '20005',
  insufficient_funds: '20051',
  expired: '20054',
  lost_card: '30041',
  stolen_card: '30043',
  fraudulent: '20059',
};

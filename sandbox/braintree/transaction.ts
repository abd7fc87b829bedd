/** Transactions and refunds as the simulated Braintree keeps and shows them. Members as in its public GraphQL schema. */
import type { Behavior } from '../json-api/behaviors.ts';

/** `PaymentStatus`. */
export type PaymentStatus =
  | 'AUTHORIZING'
  | 'AUTHORIZED'
  | 'PROCESSOR_DECLINED'
  | 'GATEWAY_REJECTED'
  | 'SUBMITTED_FOR_SETTLEMENT'
  | 'SETTLED'
  | 'SETTLEMENT_DECLINED'
  | 'VOIDED';

interface StatusEvent {
  status: PaymentStatus;
  /** Of a decline; the reason of the gateway. */
  code?: string;
}

export interface SimulatedTransaction {
  id: string;
  orderId: string;
  accountId: string;
  currency: string;
  /** Of the method in the vault that was charged. */
  vaultedId?: string;
  /** Thousandths: what was authorized, or captured. */
  amount: number;
  /** The newest first. */
  history: StatusEvent[];
  behavior: Behavior;
  createdAt: number;
}

export interface SimulatedRefund {
  id: string;
  transaction: SimulatedTransaction;
  amount: number;
  status: PaymentStatus;
}

export const statusOf = ({ history: [latest] }: SimulatedTransaction): PaymentStatus =>
  latest?.status ?? 'AUTHORIZING';

const eventTypes: Readonly<Partial<Record<PaymentStatus, string>>> = {
  AUTHORIZED: 'AuthorizedEvent',
  PROCESSOR_DECLINED: 'ProcessorDeclinedEvent',
  GATEWAY_REJECTED: 'GatewayRejectedEvent',
  SUBMITTED_FOR_SETTLEMENT: 'SubmittedForSettlementEvent',
  SETTLED: 'SettledEvent',
  SETTLEMENT_DECLINED: 'SettlementDeclinedEvent',
  VOIDED: 'VoidedEvent',
};

export const showTransaction = (transaction: SimulatedTransaction): object => ({
  __typename: 'Transaction',
  id: transaction.id,
  orderId: transaction.orderId,
  merchantAccountId: transaction.accountId,
  paymentMethod:
    transaction.vaultedId === undefined ? null : { __typename: 'PaymentMethod', id: transaction.vaultedId },
  status: statusOf(transaction),
  amount: { value: decimal(transaction.amount), currencyCode: transaction.currency },
  statusHistory: transaction.history
    .filter(({ status }) => eventTypes[status])
    .map(({ status, code }) => ({
      __typename: eventTypes[status],
      status,
      processorResponse: { legacyCode: code ?? '1000' },
      gatewayRejectionReason: code ?? null,
    })),
});

export const showRefund = ({ id, status, transaction }: SimulatedRefund): object => ({
  __typename: 'Refund',
  id,
  status,
  orderId: transaction.orderId,
});

/** A whole number, or with two or three digits after the point. */
function decimal(thousandths: number): string {
  const [whole, fraction] = [Math.trunc(thousandths / 1_000), String(thousandths % 1_000).padStart(3, '0')];
  if (fraction === '000') return `${whole}.00`;
  return `${whole}.${fraction.endsWith('0') ? fraction.slice(0, 2) : fraction}`;
}

export const thousandths = (amount: string): number => {
  const [whole = '', fraction = ''] = amount.split('.');
  return Number(whole) * 1_000 + Number(fraction.padEnd(3, '0'));
};

/** https://developer.paypal.com/braintree/docs/reference/general/processor-responses/authorization-responses. */
export const declineCodes: Readonly<Record<NonNullable<Behavior['decline']>, string>> = {
  generic: '2000',
  insufficient_funds: '2001',
  expired: '2004',
  lost_card: '2012',
  stolen_card: '2013',
  fraudulent: '2014',
};
/** Cardholder Authentication Required: what a bank answers that insists on 3-D Secure. */
export const authenticationRequired = '2099';

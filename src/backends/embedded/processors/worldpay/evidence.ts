/** A payment as the Payment Queries API shows it, with its events: https://docs.worldpay.com/access/products/payment-queries/openapi. */
import { listAt, memberOf, receivedText } from '../json-exchange.ts';
import type { WorldpayLinks } from './client.ts';

/** `unknown`: Worldpay got no answer to it from where it sent it. */
export type StepStatus = 'requested' | 'submitted' | 'failed' | 'unknown';

export interface PaymentEvidence {
  authorization: 'requested' | 'authorised' | 'declined';
  /** Of a decline: our word for the code. */
  reason?: string;
  /** How often each was requested, and what became of the last one. */
  settlements: number;
  settlement?: StepStatus;
  /** Worldpay's units. */
  settledAmount?: number;
  cancellations: number;
  cancellation?: StepStatus;
  /** By the reference of the refund; those without one are named here. */
  refunds: ReadonlyMap<string, { status: StepStatus; amount: number }>;
  links: WorldpayLinks;
}

const statuses: Readonly<Record<string, StepStatus>> = {
  Requested: 'requested',
  RequestSubmitted: 'submitted',
  RequestSubmissionFailed: 'failed',
  RequestSubmissionTimedOut: 'unknown',
};

/** A request that was rejected because of another one with our reference says nothing about the payment. */
const duplicates: ReadonlySet<string> = new Set([
  'transactionReferenceIsADuplicate',
  'transactionHasAlreadyBeenProcessed',
]);

/** Undefined for a payment that does not count. */
export function readPaymentEvidence(payment: unknown, links: WorldpayLinks): PaymentEvidence | undefined {
  const events = listAt(payment, 'events');
  const authorization = authorizationOf(events);
  if (!authorization) return undefined;
  const settlement = stepsOf(events, 'settlement');
  // A reversal cancels what was not settled, and refunds what was.
  const cancellations = [...stepsOf(events, 'cancellation'), ...stepsOf(events, 'reversal')];
  const settled = settlement.at(-1);
  const cancelled = cancellations.at(-1);
  return {
    ...authorization,
    settlements: settlement.length,
    ...(settled ? { settlement: settled.status } : {}),
    ...settledAmountOf(payment, settled?.amount),
    cancellations: cancellations.length,
    ...(cancelled ? { cancellation: cancelled.status } : {}),
    refunds: new Map(
      stepsOf(events, 'refund').map(({ reference, status, amount }, at) => [
        reference ?? `:${at}`,
        { status, amount: amount ?? amountOf(payment) ?? 0 },
      ]),
    ),
    links,
  };
}

function authorizationOf(
  events: readonly unknown[],
): Pick<PaymentEvidence, 'authorization' | 'reason'> | undefined {
  let found: Pick<PaymentEvidence, 'authorization' | 'reason'> | undefined;
  for (const event of events) {
    const name = receivedText(event, 'eventName');
    if (name === 'authorizationSucceeded') return { authorization: 'authorised' };
    if (name === 'authorizationRequested') found ??= { authorization: 'requested' };
    if (name === 'authorizationRefused')
      found = { authorization: 'declined', reason: refusalReason(receivedText(event, 'code')) };
    if (name === 'authorizationTimedOut')
      found = { authorization: 'declined', reason: 'authorizationTimedOut' };
    if (name === 'authorizationFailed') {
      const error = receivedText(event, 'error', 'name') ?? '';
      if (duplicates.has(error)) return undefined;
      found = {
        authorization: 'declined',
        reason: /^\w{1,64}$/.test(error) ? error : 'authorizationFailed',
      };
    }
  }
  return found;
}

interface Step {
  status: StepStatus;
  reference?: string;
  amount?: number;
}

/** Requests of one kind in their order, each with what became of it: events of one request have the same command. */
function stepsOf(events: readonly unknown[], kind: string): Step[] {
  const steps = new Map<string, Step>();
  for (const [at, event] of events.entries()) {
    const name = receivedText(event, 'eventName') ?? '';
    const status = name.startsWith(kind) ? statuses[name.slice(kind.length)] : undefined;
    if (status === undefined) continue;
    const command = receivedText(event, 'commandId') ?? (status === 'requested' ? `:${at}` : lastOf(steps));
    const reference = receivedText(event, `${kind}Reference`);
    const amount = memberOf(event, 'value', 'amount');
    steps.set(command, {
      ...steps.get(command),
      status,
      ...(reference === undefined ? {} : { reference }),
      ...(typeof amount === 'number' && Number.isSafeInteger(amount) ? { amount } : {}),
    });
  }
  return [...steps.values()];
}

const lastOf = (steps: ReadonlyMap<string, Step>): string => [...steps.keys()].at(-1) ?? ':';

function amountOf(payment: unknown): number | undefined {
  const amount = memberOf(payment, 'value', 'amount');
  return typeof amount === 'number' && Number.isSafeInteger(amount) ? amount : undefined;
}

function settledAmountOf(
  payment: unknown,
  settled: number | undefined,
): Pick<PaymentEvidence, 'settledAmount'> {
  const amount = settled ?? amountOf(payment);
  return amount === undefined ? {} : { settledAmount: amount };
}

/** `refusal_5`: https://docs.worldpay.com/access/products/reference/refusal-response. */
export const refusalReason = (code: string | undefined): string =>
  code !== undefined && /^\w{1,32}$/.test(code) ? `refusal_${code}` : 'refused';

/**
 * The state machine of a payment: pure functions from an intent to what the ledger writes of it.
 * States and errors as Stripe documents them (docs.stripe.com/payments/paymentintents/lifecycle).
 */
import { chargeOf, type Intent, type Refund, type Status } from './intent.ts';
import type { Grant } from './grants.ts';
import type { ProblemBody } from './problem.ts';
import type { Session } from './session.ts';
import type { Decline, SandboxToken } from './tokens.ts';

export type StepKind =
  | 'created'
  | 'challenged'
  | 'processing'
  | 'declined'
  | 'authorised'
  | 'captured'
  /** What a smaller capture left over. */
  | 'released'
  | 'capture_declined'
  /** Canceled after the authorization. */
  | 'voided'
  | 'canceled'
  | 'refunded'
  /** One that was pending, and whose money was gone since. */
  | 'refund_succeeded'
  /** One that was pending: the money is back. */
  | 'refund_failed'
  /** Its metadata. */
  | 'updated'
  | 'page_opened'
  | 'page_expired'
  /** A shared payment token, which is no payment. */
  | 'granted'
  | 'revoked'
  /** Nothing changed. */
  | 'refused';

export interface Step {
  kind: StepKind;
  /** Of the money that moved; of the payment where none did. */
  amount: number;
  /** As it is afterwards. */
  intent: Intent;
  refund?: Refund;
  /** The page on which it happened, as it is afterwards. */
  session?: Session;
  grant?: never;
}

/** Only of a payment page: no attempt yet. */
export interface SessionStep {
  kind: 'page_opened' | 'page_expired' | 'refused';
  amount: number;
  session: Session;
  intent?: never;
  refund?: never;
  grant?: never;
}

/** Only of a shared payment token. */
export interface GrantStep {
  kind: 'granted' | 'revoked';
  amount: number;
  grant: Grant;
  session?: never;
  intent?: never;
  refund?: never;
}

/** Never empty; the last step's intent is answered, or with the problem. */
export interface Result {
  steps: Step[];
  problem?: { status: number; body: ProblemBody };
}

export interface SessionResult {
  steps: (Step | SessionStep | GrantStep)[];
  problem?: { status: number; body: ProblemBody };
}

const confirmable: readonly Status[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

export function confirm(
  intent: Intent,
  token: SandboxToken,
  returnUrl: string | null,
  processingUntil: number,
): Result {
  if (!confirmable.includes(intent.status)) return unexpected(intent, 'confirmed', confirmable);
  const { grantId: _, ...before } = intent;
  const tried: Intent = {
    ...before,
    ...(token.grantId === undefined ? {} : { grantId: token.grantId }),
    instrument: token.id,
    ...(token.usedOnce === undefined ? {} : { usedTokens: [...(intent.usedTokens ?? []), token.usedOnce] }),
    returnUrl: returnUrl ?? intent.returnUrl,
    attempts: intent.attempts + 1,
    lastError: null,
  };
  const { amount } = intent;
  if (token.result === 'decline') return decline(tried, token.decline, 'declined', amount);
  if (token.result === 'challenge')
    return { steps: [{ kind: 'challenged', amount, intent: { ...tried, status: 'requires_action' } }] };
  if (token.result === 'process')
    return {
      steps: [{ kind: 'processing', amount, intent: { ...tried, status: 'processing', processingUntil } }],
    };
  return authorise(tried);
}

/** The buyer came back from the bank. */
export function answerChallenge(intent: Intent, passed: boolean): Result {
  if (intent.status !== 'requires_action') return unexpected(intent, 'authenticated', ['requires_action']);
  if (passed) return authorise(intent);
  const lastError: ProblemBody = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: 'The provided PaymentMethod has failed authentication.',
  };
  const failed: Intent = { ...intent, status: 'requires_payment_method', lastError };
  return { steps: [{ kind: 'declined', amount: intent.amount, intent: failed }] };
}

export function endProcessing(intent: Intent): Result {
  if (intent.status !== 'processing') return unexpected(intent, 'authorised', ['processing']);
  return authorise({ ...intent, processingUntil: null });
}

export function capture(
  intent: Intent,
  token: SandboxToken | undefined,
  amount: number = intent.capturable,
): Result {
  if (intent.status !== 'requires_capture') return unexpected(intent, 'captured', ['requires_capture']);
  if (amount > intent.capturable) {
    const message = `The requested capture amount is greater than the remaining amount you can capture for this charge.`;
    return refuse(intent, {
      type: 'invalid_request_error',
      code: 'amount_too_large',
      param: 'amount_to_capture',
      message,
    });
  }
  if (token?.declineAtCapture)
    return decline(
      { ...intent, capturable: 0 },
      token.declineAtCapture,
      'capture_declined',
      intent.capturable,
    );
  const captured: Intent = { ...intent, status: 'succeeded', capturable: 0, received: amount };
  const rest = intent.capturable - amount;
  return {
    steps: [
      { kind: 'captured', amount, intent: captured },
      ...(rest > 0 ? [{ kind: 'released' as const, amount: rest, intent: captured }] : []),
    ],
  };
}

const cancellable: readonly Status[] = [...confirmable, 'requires_capture', 'processing'];

export function cancel(intent: Intent, reason: string | null, now: number): Result {
  if (!cancellable.includes(intent.status)) return unexpected(intent, 'canceled', cancellable);
  if (intent.ofSession && intent.status !== 'requires_capture')
    return refuse(intent, {
      type: 'invalid_request_error',
      message: 'You cannot perform this action on PaymentIntents created by Checkout. Expire the session.',
    });
  const canceled: Intent = {
    ...intent,
    status: 'canceled',
    capturable: 0,
    canceledAt: now,
    cancellationReason: reason,
    processingUntil: null,
  };
  const voids = intent.status === 'requires_capture';
  return {
    steps: [
      {
        kind: voids ? 'voided' : 'canceled',
        amount: voids ? intent.capturable : intent.amount,
        intent: canceled,
      },
    ],
  };
}

/** @param draft without what the intent decides */
export function refund(
  intent: Intent,
  draft: Omit<Refund, 'intentId' | 'charge' | 'currency' | 'amount'> & { amount?: number },
): Result {
  const charge = chargeOf(intent);
  if (intent.status !== 'succeeded' || charge === null)
    return refuse(intent, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    });
  const left = intent.received - intent.refunded;
  const amount = draft.amount ?? left;
  if (left === 0)
    return refuse(intent, {
      type: 'invalid_request_error',
      code: 'charge_already_refunded',
      charge,
      message: `Charge ${charge} has already been refunded.`,
    });
  if (amount > left)
    return refuse(intent, {
      type: 'invalid_request_error',
      param: 'amount',
      message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
    });
  const made: Refund = { ...draft, amount, intentId: intent.id, charge, currency: intent.currency };
  const after: Intent = { ...intent, refunded: intent.refunded + amount };
  return { steps: [{ kind: 'refunded', amount, intent: after, refund: made }] };
}

function authorise(intent: Intent): Result {
  const authorised: Intent = { ...intent, status: 'requires_capture', capturable: intent.amount };
  const step: Step = { kind: 'authorised', amount: intent.amount, intent: authorised };
  if (intent.captureMethod === 'manual') return { steps: [step] };
  return { steps: [step, ...capture(authorised, undefined).steps] };
}

function decline(
  intent: Intent,
  reason: Decline | undefined,
  kind: 'declined' | 'capture_declined',
  amount: number,
): Result {
  const body: ProblemBody = {
    type: 'card_error',
    code: reason?.code ?? 'card_declined',
    decline_code: reason?.declineCode ?? 'generic_decline',
    message: reason?.message ?? 'Your card was declined.',
    charge: chargeOf(intent) ?? '',
  };
  const declined: Intent = { ...intent, status: 'requires_payment_method', lastError: body };
  return { steps: [{ kind, amount, intent: declined }], problem: { status: 402, body } };
}

function refuse(intent: Intent, body: ProblemBody): Result {
  return { steps: [{ kind: 'refused', amount: 0, intent }], problem: { status: 400, body } };
}

function unexpected(intent: Intent, what: string, allowed: readonly Status[]): Result {
  return refuse(intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message:
      `This PaymentIntent could not be ${what} because it has a status of ${intent.status}. ` +
      `Only a PaymentIntent with one of the following statuses may be ${what}: ${allowed.join(', ')}.`,
  });
}

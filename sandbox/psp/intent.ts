import type { Stripe } from 'stripe';
import type { ProblemBody } from './problem.ts';

export type Status =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

/** A payment as the ledger keeps it. Never changed in place. Amounts are minor units, times epoch milliseconds. */
export interface Intent {
  id: string;
  secret: string;
  created: number;
  amount: number;
  currency: string;
  captureMethod: 'manual' | 'automatic';
  status: Status;
  capturable: number;
  received: number;
  refunded: number;
  /** Attempts to pay; each makes a charge. */
  attempts: number;
  metadata: Record<string, string>;
  description: string | null;
  /** Id of a sandbox token. */
  instrument: string | null;
  /** Tokens that can be used once, and were used here. */
  usedTokens?: string[];
  /** The shared payment token that it was last tried with. */
  grantId?: string;
  returnUrl: string | null;
  lastError: ProblemBody | null;
  canceledAt: number | null;
  cancellationReason: string | null;
  /** When processing ends. */
  processingUntil: number | null;
  /** Made by a payment page, which alone confirms and ends it. */
  ofSession?: boolean;
}

/** A payment without any attempt yet. */
export function newIntent(
  of: Pick<
    Intent,
    'id' | 'secret' | 'created' | 'amount' | 'currency' | 'captureMethod' | 'metadata' | 'description'
  >,
): Intent {
  return {
    ...of,
    status: 'requires_payment_method',
    capturable: 0,
    received: 0,
    refunded: 0,
    attempts: 0,
    instrument: null,
    returnUrl: null,
    lastError: null,
    canceledAt: null,
    cancellationReason: null,
    processingUntil: null,
  };
}

export interface Refund {
  id: string;
  intentId: string;
  charge: string;
  created: number;
  amount: number;
  currency: string;
  reason: string | null;
  metadata: Record<string, string>;
  /** Absent: it succeeded at once. */
  status?: 'pending' | 'succeeded' | 'failed';
  /** Of one that is pending: what it comes to, and when. */
  becomes?: 'succeeded' | 'failed';
  pendingUntil?: number;
}

/** Of the latest attempt. */
export function chargeOf(intent: Intent): string | null {
  return intent.attempts === 0 ? null : `ch_${intent.id.slice('pi_'.length)}${intent.attempts}`;
}

const seconds = (ms: number): number => Math.floor(ms / 1_000);

/** As the API shows it. @param base address of this server, for the challenge page */
export function toPaymentIntent(intent: Intent, base: string): Stripe.PaymentIntent {
  const challenge: Stripe.PaymentIntent.NextAction = {
    type: 'redirect_to_url',
    redirect_to_url: { url: `${base}/3ds/${intent.id}`, return_url: intent.returnUrl },
  };
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: intent.amount,
    amount_capturable: intent.capturable,
    amount_received: intent.received,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: intent.canceledAt === null ? null : seconds(intent.canceledAt),
    cancellation_reason: intent.cancellationReason as Stripe.PaymentIntent.CancellationReason | null,
    capture_method: intent.captureMethod,
    client_secret: intent.secret,
    confirmation_method: 'automatic',
    created: seconds(intent.created),
    currency: intent.currency,
    customer: null,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    last_payment_error: intent.lastError,
    latest_charge: chargeOf(intent),
    livemode: false,
    managed_payments: null,
    metadata: intent.metadata,
    next_action: intent.status === 'requires_action' ? challenge : null,
    on_behalf_of: null,
    // A failed instrument is let go, as Stripe does.
    payment_method: intent.status === 'requires_payment_method' ? null : intent.instrument,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: intent.status,
    transfer_group: null,
  };
}

export function toRefund(refund: Refund): Stripe.Refund {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: refund.charge,
    created: seconds(refund.created),
    currency: refund.currency,
    customer: null,
    customer_account: null,
    metadata: refund.metadata,
    payment_intent: refund.intentId,
    payment_method: null,
    reason: refund.reason as Stripe.Refund.Reason | null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status ?? 'succeeded',
    transfer_reversal: null,
  };
}

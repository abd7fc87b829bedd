/** What becomes of a payment in the sandbox, by the name in its credential. The one table of the providers that speak JSON. */

export interface Behavior {
  /** Why the bank declines. */
  decline?: 'generic' | 'insufficient_funds' | 'expired' | 'lost_card' | 'stolen_card' | 'fraudulent';
  /** The buyer confirms on a page. */
  challenge?: boolean;
  /** Pending at first; after some seconds it is authorized, or declined. */
  pending?: 'authorized' | 'declined';
  /** What becomes of the answer to the authorization. */
  answer?: 'late' | 'drop-before' | 'drop-after' | 'server-error';
  captureFails?: boolean;
  /** A refund is pending for some seconds, and comes to this. */
  refund?: 'completes' | 'fails';
  webhooks?: 'twice' | 'before-answer' | 'out-of-order' | 'lost';
  /** The search by reference does not show the payment for some seconds. */
  lookupLags?: boolean;
}

const table = {
  success: {},
  decline: { decline: 'generic' },
  insufficient_funds: { decline: 'insufficient_funds' },
  expired: { decline: 'expired' },
  lost_card: { decline: 'lost_card' },
  stolen_card: { decline: 'stolen_card' },
  fraudulent: { decline: 'fraudulent' },
  challenge: { challenge: true },
  processing: { pending: 'authorized' },
  late_decline: { pending: 'declined' },
  slow: { answer: 'late' },
  lost_answer: { answer: 'drop-after' },
  lost_before: { answer: 'drop-before' },
  server_error: { answer: 'server-error' },
  lookup_lag: { answer: 'drop-after', lookupLags: true },
  decline_at_capture: { captureFails: true },
  refund_pending: { refund: 'completes' },
  refund_fails: { refund: 'fails' },
  double_webhook: { webhooks: 'twice' },
  webhook_first: { webhooks: 'before-answer' },
  out_of_order: { webhooks: 'out-of-order' },
  webhook_lost: { webhooks: 'lost' },
} as const satisfies Record<string, Behavior>;

export const behaviorNames: readonly string[] = Object.keys(table);

/** Undefined for a name that the sandbox does not know. */
export const behaviorOf = (name: string): Behavior | undefined =>
  Object.hasOwn(table, name) ? table[name as keyof typeof table] : undefined;

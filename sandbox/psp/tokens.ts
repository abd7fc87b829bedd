/** Credentials that decide what becomes of a payment. The one table of them: the documentation prints it. */

export interface Decline {
  /** Stripe's error code, `card_declined` or a more exact one. */
  code: string;
  declineCode: string;
  message: string;
}

export interface Outcome {
  result: 'authorise' | 'decline' | 'challenge' | 'process';
  decline?: Decline;
  /** What becomes of the answer; `drop-before` does nothing at all and closes the connection. */
  answer?: 'late' | 'drop-before' | 'drop-after' | 'server-error';
  /** The authorization succeeds, the capture fails. */
  declineAtCapture?: Decline;
  doubleWebhook?: boolean;
  /** Its refunds are pending at first, and come to this. */
  refunds?: 'succeeded' | 'failed';
}

export interface SandboxToken extends Outcome {
  /** Payment method id: `pm_sandbox_…`. */
  id: string;
  description: string;
  /** The token itself, where it can be used only once. */
  usedOnce?: string;
  /** The shared payment token that stands for it. */
  grantId?: string;
  /** Other ids with the same effect: a token (`tok_sandbox_…`), and Stripe's own test ids. */
  synonyms: string[];
}

const declined = (declineCode: string, message: string, code = 'card_declined'): Decline => ({
  code,
  declineCode,
  message,
});
const generic = declined('generic_decline', 'Your card was declined.');

const table: readonly [name: string, description: string, outcome: Outcome, stripe?: string[]][] = [
  [
    'success',
    'The payment succeeds.',
    { result: 'authorise' },
    ['pm_card_visa', 'pm_card_mastercard', 'pm_card_amex', 'tok_visa', 'tok_mastercard', 'tok_amex'],
  ],
  [
    'decline',
    'Declined: no reason given.',
    { result: 'decline', decline: generic },
    [
      'pm_card_chargeDeclined',
      'pm_card_visa_chargeDeclined',
      'tok_chargeDeclined',
      'tok_visa_chargeDeclined',
    ],
  ],
  [
    'insufficient_funds',
    'Declined: insufficient funds.',
    { result: 'decline', decline: declined('insufficient_funds', 'Your card has insufficient funds.') },
    [
      'pm_card_chargeDeclinedInsufficientFunds',
      'pm_card_visa_chargeDeclinedInsufficientFunds',
      'tok_chargeDeclinedInsufficientFunds',
      'tok_visa_chargeDeclinedInsufficientFunds',
    ],
  ],
  [
    'expired',
    'Declined: the card has expired.',
    { result: 'decline', decline: declined('expired_card', 'Your card has expired.', 'expired_card') },
    ['pm_card_chargeDeclinedExpiredCard', 'tok_chargeDeclinedExpiredCard'],
  ],
  [
    'lost_card',
    'Declined: the card was reported lost. Do not retry.',
    { result: 'decline', decline: declined('lost_card', 'Your card was declined.') },
    ['pm_card_visa_chargeDeclinedLostCard', 'tok_visa_chargeDeclinedLostCard'],
  ],
  [
    'stolen_card',
    'Declined: the card was reported stolen. Do not retry.',
    { result: 'decline', decline: declined('stolen_card', 'Your card was declined.') },
    ['pm_card_visa_chargeDeclinedStolenCard', 'tok_visa_chargeDeclinedStolenCard'],
  ],
  [
    'fraudulent',
    'Declined: suspected fraud. Do not retry.',
    { result: 'decline', decline: declined('fraudulent', 'Your card was declined.') },
    ['pm_card_chargeDeclinedFraudulent', 'tok_chargeDeclinedFraudulent'],
  ],
  [
    'challenge',
    'The bank asks the buyer to confirm (3-D Secure) on a page with the buttons Complete and Fail.',
    { result: 'challenge' },
    [
      'pm_card_threeDSecure2Required',
      'pm_card_threeDSecureRequired',
      'pm_card_authenticationRequired',
      'tok_threeDSecure2Required',
    ],
  ],
  [
    'processing',
    'Processing for some seconds (--slow-ms), then succeeds. A webhook reports it.',
    { result: 'process' },
  ],
  [
    'slow',
    'The response is late (--slow-ms), and the payment is authorized only then.',
    { result: 'authorise', answer: 'late' },
  ],
  [
    'lost_answer',
    'The payment is authorized, then the connection breaks without a response.',
    { result: 'authorise', answer: 'drop-after' },
  ],
  [
    'lost_before',
    'The connection breaks before anything happens.',
    { result: 'authorise', answer: 'drop-before' },
  ],
  [
    'server_error',
    'The payment is authorized, but the response is status 500.',
    { result: 'authorise', answer: 'server-error' },
  ],
  [
    'double_webhook',
    'Succeeds. Every webhook of the payment is delivered twice.',
    { result: 'authorise', doubleWebhook: true },
  ],
  [
    'decline_at_capture',
    'Authorized, but declined at capture.',
    { result: 'authorise', declineAtCapture: generic },
  ],
  [
    'refund_pending',
    'Succeeds. A refund is pending for some seconds (--slow-ms), then succeeds.',
    { result: 'authorise', refunds: 'succeeded' },
    ['pm_card_pendingRefund', 'tok_pendingRefund'],
  ],
  [
    'refund_fails',
    'Succeeds. A refund is pending for some seconds (--slow-ms), then fails.',
    { result: 'authorise', refunds: 'failed' },
  ],
];

export const sandboxTokens: readonly SandboxToken[] = table.map(([name, description, outcome, stripe]) => ({
  id: `pm_sandbox_${name}`,
  description,
  synonyms: [`tok_sandbox_${name}`, ...(stripe ?? [])],
  ...outcome,
}));

const byName: ReadonlyMap<string, SandboxToken> = new Map(
  sandboxTokens.flatMap((token) => [token.id, ...token.synonyms].map((name) => [name, token] as const)),
);

/** @param kind payment method ids start with `pm_`, tokens with `tok_`: the one is not taken for the other */
export function findToken(name: string, kind: 'pm_' | 'tok_'): SandboxToken | undefined {
  return name.startsWith(kind) ? byName.get(name) : undefined;
}

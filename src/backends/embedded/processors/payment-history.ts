/** What our own ledger tells about a payment: the API is not enough while an answer is lost or an action is under way. */
import { minute } from '#commerce';
import type { LedgerEntry, PaymentState } from './port.ts';

/** Kinds of entries that we make ourselves; all others are names of events. */
export const ownKinds = {
  /** An authorization is about to be sent. */
  asked: 'authorization_asked',
  /** It was answered with this payment, or rejected. */
  answered: 'authorization_answered',
  /** No charge may come of this payment any more. */
  fenced: 'void_wanted',
  captureAccepted: 'capture_accepted',
  voidAccepted: 'void_accepted',
} as const;

export interface PaymentHistory {
  /** The processor's IDs of its payments that we know of, the newest first. */
  paymentIds: readonly string[];
  /** An authorization was sent whose answer never came; epoch milliseconds of the last one. */
  unanswered?: number;
  /** How many authorizations have no answer. */
  open: number;
  fenced: boolean;
  /** Action that the processor accepted last. */
  captureId?: string;
  voidId?: string;
}

export function readHistory(entries: readonly LedgerEntry[]): PaymentHistory {
  const answers = entries.filter(({ kind }) => kind === ownKinds.answered);
  const open = entries.filter(
    ({ kind, id, at }) =>
      kind === ownKinds.asked &&
      !answers.some((answer) => printOf(answer.id) === printOf(id) && answer.at >= at),
  );
  const last = (kind: string): string | undefined =>
    entries.findLast((entry) => entry.kind === kind)?.processorId.split(':')[1];
  const unanswered = open.at(-1)?.at;
  const captureId = last(ownKinds.captureAccepted);
  const voidId = last(ownKinds.voidAccepted);
  return {
    paymentIds: paymentsIn(entries),
    ...(unanswered === undefined ? {} : { unanswered }),
    open: open.length,
    fenced: entries.some(({ kind }) => kind === ownKinds.fenced),
    ...(captureId === undefined ? {} : { captureId }),
    ...(voidId === undefined ? {} : { voidId }),
  };
}

/** Entries of one instrument share an idempotency key, so that one answer is the answer to all of them. */
export const attemptId = (kind: string, print: string, nonce: string): string => `${kind}:${print}:${nonce}`;

const printOf = (id: string): string | undefined => id.split(':')[1];

const paymentsIn = (entries: readonly LedgerEntry[]): string[] => [
  ...new Set(
    entries
      .toReversed()
      .map(({ processorId }) => processorId.split(':')[0] ?? '')
      .filter(Boolean),
  ),
];

/**
 * How long an authorization without an answer may still turn up: the time limit of a request, and a lag of the search by reference
 * that neither Checkout.com nor Braintree documents.
 */
const lookupLagMs = 15 * minute;

export const mayTurnUp = ({ unanswered }: PaymentHistory, now: number): boolean =>
  unanswered !== undefined && now - unanswered < lookupLagMs;

/** Of several payments under one reference, the one that counts: money first, then what may become money. */
export function foremost(payments: readonly PaymentState[]): PaymentState | undefined {
  return payments.toSorted((a, b) => rank.indexOf(a.state) - rank.indexOf(b.state))[0];
}

const rank: readonly PaymentState['state'][] = [
  'captured',
  'capturing',
  'authorised',
  'voiding',
  'challenge',
  'processing',
  'cancelled',
  'declined',
  'unconfirmed',
];

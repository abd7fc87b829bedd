/**
 * What our own ledger tells about a payment. Worldpay has no idempotency keys, and its queries lag: the ledger decides which node
 * sends a request, and when one without an answer may be sent again.
 */
import { day, minute } from '#commerce';
import type { LedgerEntry } from '../port.ts';
import type { WorldpayAction, WorldpayLinks } from './client.ts';

/** What must not be sent twice. */
export type OnceOperation = 'authorization' | 'settlement' | 'refund';

type Verb = 'asked' | 'unsent' | 'lost' | 'answered';

/**
 * - `open`: sent, and without an answer. `answered`: with one.
 * - `unsent`: it never left, or was rejected as a request. `lost`: it was not seen long after it was sent.
 */
export interface SendAttempt {
  n: number;
  /** Of the node that sends it. */
  nonce: string;
  /** Epoch milliseconds, by the clock of the ledger. */
  at: number;
  /** Worldpay's units. */
  amount?: number;
  outcome: 'open' | 'unsent' | 'lost' | 'answered';
  /** It, or one before it, was sent, and nothing is known of it. */
  isDoubtful: boolean;
  answer?: LedgerEntry;
}

export interface WorldpayHistory {
  authorization?: SendAttempt;
  /** Of an authorization that was answered. */
  paymentIds: readonly string[];
  settlement?: SendAttempt;
  /** How many of each were accepted. */
  settlements: number;
  cancellations: number;
  /** The last one of each action. */
  links: WorldpayLinks;
  /** No charge may come of this payment any more. */
  fenced: boolean;
  refunds: ReadonlyMap<string, SendAttempt>;
  /** A settlement or cancellation was refused because the authorization is over. */
  isOver: boolean;
  /** What signed events say for good. The queries know nothing of a settlement or refund that fails after it was submitted. */
  events: {
    settlement?: 'submitted' | 'failed';
    settledAmount?: number;
    hasExpired: boolean;
    refunds: ReadonlyMap<string, 'submitted' | 'failed'>;
  };
}

export const fenceKind = 'void_wanted';
export const cancelledKind = 'cancellation_answered';
const linkKind = (action: WorldpayAction): string => `link_${action}`;

/**
 * Worldpay does not publish how long an authorization lasts. Card networks hold the money of a purchase for at most 30 days:
 * https://developer.paypal.com/braintree/docs/reference/general/statuses
 */
const authorizationMs = 31 * day;

/** Of a settlement or cancellation that Worldpay refuses: kept once for each code, and once more after the end of the authorization. */
export function refusalEntry(
  action: 'settle' | 'cancel',
  { payment, code, at, past }: { payment: string; code: string; at: number; past: WorldpayHistory },
): Pick<LedgerEntry, 'id' | 'kind' | 'success' | 'reason' | 'at'> {
  const kind = `${refusedKind}_${action}`;
  const when = isOutlived(past.authorization, at) ? 'late' : 'early';
  return { id: `${kind}:${payment}:${code}:${when}`, kind, success: false, reason: code, at };
}

const refusedKind = 'refused';

const isOutlived = (authorization: SendAttempt | undefined, at: number): boolean =>
  authorization !== undefined && at - authorization.at > authorizationMs;

/** Worldpay does not document the code. A card or link that has expired is something else. */
const namesExpiry = (code: string): boolean =>
  /(?:authori[sz]ation|payment|transaction)(?:Has|Is|Was)?Expired$/i.test(code);

/** @param subject our reference of the payment or of the refund. The first entry with this ID counts: it is the claim to send */
export const attemptEntry = (
  operation: OnceOperation,
  verb: Verb,
  subject: string,
  n: number,
): Pick<LedgerEntry, 'id' | 'kind'> => ({
  id: `${operation}_${verb}:${subject}:${n}`,
  kind: `${operation}_${verb}`,
});

export const linkEntry = (
  action: WorldpayAction,
  link: string,
  nonce: string,
): Pick<LedgerEntry, 'id' | 'kind' | 'processorId'> => ({
  id: `${linkKind(action)}:${nonce}`,
  kind: linkKind(action),
  processorId: link,
});

/** The one that was answered, or the last one: of a payment, or of the refund `subject`. */
export const attemptOf = (
  past: WorldpayHistory,
  operation: OnceOperation,
  subject: string,
): SendAttempt | undefined => (operation === 'refund' ? past.refunds.get(subject) : past[operation]);

export function readWorldpayLedger(entries: readonly LedgerEntry[], reference: string): WorldpayHistory {
  const authorization = lastAttempt(entries, 'authorization', reference);
  const settlement = lastAttempt(entries, 'settlement', reference);
  const refundReferences = new Set(
    entries.filter(({ kind }) => kind === 'refund_asked').map(({ id }) => id.split(':')[1] ?? ''),
  );
  const of = (kind: string): LedgerEntry[] => entries.filter((entry) => entry.kind === kind);
  return {
    ...(authorization ? { authorization } : {}),
    ...(settlement ? { settlement } : {}),
    paymentIds: of('authorization_answered').flatMap(({ processorId }) => processorId || []),
    settlements: of('settlement_answered').length,
    cancellations: of(cancelledKind).length,
    links: Object.fromEntries(
      (['settle', 'cancel', 'refund'] as const).flatMap((action) => {
        const last = of(linkKind(action)).at(-1);
        return last ? [[action, last.processorId]] : [];
      }),
    ),
    fenced: of(fenceKind).length > 0,
    refunds: new Map(
      [...refundReferences].flatMap((one) => {
        const last = lastAttempt(entries, 'refund', one);
        return last ? [[one, last] as const] : [];
      }),
    ),
    isOver: entries.some(
      ({ kind, reason = '', at }) =>
        kind.startsWith(`${refusedKind}_`) && (namesExpiry(reason) || isOutlived(authorization, at)),
    ),
    events: readEvents(entries),
  };
}

function lastAttempt(
  entries: readonly LedgerEntry[],
  operation: OnceOperation,
  subject: string,
): SendAttempt | undefined {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  for (let n = 0, last: SendAttempt | undefined; ; n += 1) {
    const has = (verb: Verb): LedgerEntry | undefined =>
      byId.get(attemptEntry(operation, verb, subject, n).id);
    const asked = has('asked');
    if (!asked) return last;
    const answer = has('answered');
    const { processorId: nonce, at, amount } = asked;
    const outcome = answer ? 'answered' : has('unsent') ? 'unsent' : has('lost') ? 'lost' : 'open';
    last = {
      n,
      nonce,
      at,
      ...(amount === undefined ? {} : { amount }),
      outcome,
      isDoubtful: last?.isDoubtful === true || outcome === 'open' || outcome === 'lost',
      ...(answer ? { answer } : {}),
    };
    // Also of one that another node took for lost.
    if (answer) return last;
  }
}

/** None of `sentForSettlement`, `sentForRefund`, and `cancelled`: they say that something was requested, which can fail. */
function readEvents(entries: readonly LedgerEntry[]): WorldpayHistory['events'] {
  const events = entries.filter(({ id }) => id.startsWith('wp:'));
  const settlement = events.findLast(({ kind }) => kind === 'settled' || kind === 'settlementFailed');
  const refunds = events
    .filter(({ kind }) => kind === 'refunded' || kind === 'refundFailed')
    .map(({ processorId, success }) => [processorId, success ? 'submitted' : 'failed'] as const);
  return {
    ...(settlement ? { settlement: settlement.success ? 'submitted' : 'failed' } : {}),
    ...(settlement?.success && settlement.amount !== undefined ? { settledAmount: settlement.amount } : {}),
    hasExpired: events.some(({ kind }) => kind === 'expired'),
    refunds: new Map(refunds),
  };
}

/**
 * After that, what the queries do not show never arrived. Worldpay documents a delay of up to 60 seconds for the Payment Queries API,
 * and of up to 15 minutes for the events of the Card Payments API, to which settlements and refunds are sent. A claim is used within a
 * minute, and a request takes at most 15 seconds. An authorization is never sent again.
 * https://docs.worldpay.com/access/products/payment-queries, https://docs.worldpay.com/access/products/card-payments/query-a-payment
 */
const lookupLagMs: Readonly<Record<OnceOperation, number>> = {
  authorization: 5 * minute,
  settlement: 20 * minute,
  refund: 20 * minute,
};

/** Whether a request without an answer may still turn up. @param now epoch milliseconds, by the clock of the ledger */
export const mayArrive = (operation: OnceOperation, attempt: SendAttempt | undefined, now: number): boolean =>
  attempt?.outcome === 'open' && now - attempt.at < lookupLagMs[operation];

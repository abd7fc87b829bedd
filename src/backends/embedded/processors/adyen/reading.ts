/**
 * What became of a payment, from Adyen's answers and notices alone. Notices may come in any order, more than once, and before the
 * answer that they belong to, so nothing here depends on their order.
 */
import { day } from '#commerce';
import type { LedgerEntry, PaymentState, RefundState } from '../port.ts';
import { declinedBy, resultCodes } from './codes.ts';

/** Kinds of our own, beside Adyen's result codes and event codes. Each is kept before the request that it names is sent. */
export const own = {
  asked: 'asked',
  /** Adyen rejected the request: nothing came of it. */
  rejected: 'rejected',
  captureAsked: 'captureAsked',
  captureReceived: 'captureReceived',
  /** From here on no capture may be asked for. */
  voidAsked: 'voidAsked',
  cancelReceived: 'cancelReceived',
  /** Of a cancel by reference: the payment's own ID is not known. */
  technicalCancelReceived: 'technicalCancelReceived',
  refundReceived: 'refundReceived',
} as const;

/** ID of a capture, cancel, or refund, with the payment that it changes. */
export const changeId = (paymentPsp: string, psp: string): string => `${paymentPsp}/${psp}`;

/** ID of the answer to a request to authorize. @param key of the request */
export const answerId = (key: string, resultCode: string): string => `answer:${key}:${resultCode}`;

const paymentIn = ({ processorId }: LedgerEntry): string => processorId.split('/')[0] ?? '';

export interface PaymentReading extends Omit<PaymentState, 'id'> {
  /** The authorization that is or was captured, by Adyen's ID. */
  psp?: string;
  /** Authorizations that no cancel is under way for, and that must not stay: ended, in excess, or of another amount. */
  loose: readonly string[];
  /** Requests to authorize whose outcome is not known. */
  unknown: number;
  /** A cancel by reference was accepted. */
  isFenced: boolean;
  isVoidAsked: boolean;
  /** What was asked to be captured. Minor units. */
  captureAsked?: number;
}

/** An authorization whose cancel Adyen accepted, and which we never capture, is over even if the notice is lost. */
const cancelPatience = day;

/** @param now epoch milliseconds */
export function readPayment(entries: readonly LedgerEntry[], now: number): PaymentReading {
  const of = (...kinds: string[]): LedgerEntry[] => entries.filter(({ kind }) => kinds.includes(kind));
  const asks = of(own.asked);
  const authorizations = readAuthorizations(entries, asks.at(-1));
  const captures = readCaptures(of(own.captureReceived, 'CAPTURE', 'CAPTURE_FAILED'));
  const voidAt = entries.findIndex(({ kind }) => kind === own.voidAsked);
  const captureAt = entries.findIndex(({ kind }) => kind === own.captureAsked);
  const captureAsked =
    captureAt >= 0 && (voidAt < 0 || captureAt < voidAt) ? (entries[captureAt]?.amount ?? 0) : undefined;
  const cancels = readCancels(entries, now);
  const isHeld = (psp: string): boolean => !cancels.all && !cancels.done.has(psp);

  const good = authorizations.filter(({ fits }) => fits).map(({ psp }) => psp);
  const psp = captures.payment ?? good.find(isHeld) ?? good[0];
  const isVoidAsked = voidAt >= 0;
  const captured = captures.captured;
  const isCapturing = captureAsked !== undefined && captured === 0 && !captures.failed;
  const isKept = captured > 0 || isCapturing;
  const mayStay = (one: string): boolean => one === psp && (isKept || (!isVoidAsked && !captures.failed));
  const held = authorizations.filter((one) => one.isAuthorised && isHeld(one.psp)).map((one) => one.psp);
  const loose = held.filter((one) => !mayStay(one) && !cancels.pending.has(one));
  const settled = authorizations.length + of(own.rejected).length;
  const fence = readFence(of(own.technicalCancelReceived, 'TECHNICAL_CANCEL'), now);
  const unknown = fence === 'done' ? 0 : Math.max(0, asks.length - settled);

  const facts = {
    captured,
    loose,
    unknown,
    isFenced: fence !== undefined,
    isVoidAsked,
    ...(psp === undefined ? {} : { psp }),
    ...(captureAsked === undefined ? {} : { captureAsked }),
  };
  if (captured > 0) return { ...facts, state: 'captured' };
  if (captures.failed) return { ...facts, ...declinedBy(captures.failed) };
  if (isCapturing) return { ...facts, state: 'capturing' };
  if (psp !== undefined && held.includes(psp))
    return { ...facts, state: cancels.pending.has(psp) ? 'voiding' : 'authorised' };
  // Not declined before its cancel is accepted: a decline ends all tries.
  if (held.length > 0)
    return { ...facts, ...(loose.length > 0 ? { state: 'processing' } : declinedBy('amount-mismatch')) };
  if (unknown > 0) return { ...facts, ...readUnknown(entries, fence) };
  if (isVoidAsked || good.length > 0 || fence === 'done') return { ...facts, state: 'cancelled' };
  return { ...facts, ...lastDecline(entries) };
}

/* Authorizations */

interface Authorized {
  psp: string;
  isAuthorised: boolean;
  /** For exactly what was asked. */
  fits: boolean;
}

const outcomes: ReadonlySet<string> = new Set(['authorised', 'partial', 'declined', 'unsupported']);
const isOutcome = ({ kind }: LedgerEntry): boolean =>
  kind === 'AUTHORISATION' || outcomes.has(resultCodes[kind] ?? '');

/** By Adyen's ID, in the order in which they were first seen; declines without one count each. */
function readAuthorizations(entries: readonly LedgerEntry[], ask: LedgerEntry | undefined): Authorized[] {
  const found = new Map<string, Authorized>();
  for (const entry of entries.filter(isOutcome)) {
    const psp = entry.processorId || entry.id;
    const known = found.get(psp);
    const isRight = ask?.amount === undefined || entry.amount === undefined || isSame(entry, ask);
    // A notice may correct a decline, and never the other way: the capture shows that.
    const isAuthorised = entry.success || known?.isAuthorised === true;
    const fits =
      isAuthorised && (entry.success ? isRight : true) && (known?.isAuthorised ? known.fits : true);
    found.set(psp, { psp, isAuthorised, fits });
  }
  return [...found.values()];
}

const isSame = (one: LedgerEntry, other: LedgerEntry): boolean =>
  one.amount === other.amount && one.currency === other.currency;

function readUnknown(entries: readonly LedgerEntry[], fence: Fence | undefined): Pick<PaymentState, 'state'> {
  if (fence === 'pending') return { state: 'voiding' };
  const ids = new Set(entries.map(({ id }) => id));
  const isChallenged = entries.some(
    ({ kind, id }) =>
      kind === own.asked && ids.has(answerId(id.slice(own.asked.length + 1), 'RedirectShopper')),
  );
  return { state: isChallenged ? 'challenge' : 'processing' };
}

function lastDecline(entries: readonly LedgerEntry[]): Pick<PaymentState, 'state' | 'reason' | 'retryable'> {
  const last = entries.findLast((entry) => (entry.kind === own.rejected || isOutcome(entry)) && entry.reason);
  return last?.reason === undefined ? { state: 'unconfirmed' } : declinedBy(last.reason);
}

/* Captures */

interface Captures {
  /** Minor units. */
  captured: number;
  /** Reason of the last failure, where no capture is left that may succeed. */
  failed?: string;
  /** Adyen's ID of the authorization that was captured. */
  payment?: string;
}

/** A failure is final for its capture, whether it comes before or after the success. */
function readCaptures(entries: readonly LedgerEntry[]): Captures {
  const failures = entries.filter(({ kind, success }) => kind === 'CAPTURE_FAILED' || !success);
  const failed = new Set(failures.map(({ processorId }) => processorId));
  const amounts = new Map(
    entries
      .filter(({ kind, success, processorId }) => kind === 'CAPTURE' && success && !failed.has(processorId))
      .map(({ processorId, amount = 0 }) => [processorId, amount]),
  );
  const isPending = entries.some(
    ({ kind, processorId }) =>
      kind === own.captureReceived && !failed.has(processorId) && !amounts.has(processorId),
  );
  const captured = [...amounts.values()].reduce((sum, amount) => sum + amount, 0);
  const reason = failures.findLast(({ reason: one }) => one !== undefined && one !== 'unknown')?.reason;
  const first = entries.find(({ processorId }) => amounts.has(processorId)) ?? entries[0];
  return {
    captured,
    ...(failures.length > 0 && captured === 0 && !isPending ? { failed: reason ?? 'capture-failed' } : {}),
    ...(first ? { payment: paymentIn(first) } : {}),
  };
}

/* Cancels */

interface Cancels {
  /** Every authorization of this reference. */
  all: boolean;
  done: ReadonlySet<string>;
  pending: ReadonlySet<string>;
}

const cancelEvents: ReadonlySet<string> = new Set([
  'CANCELLATION',
  'CANCEL_OR_REFUND',
  'TECHNICAL_CANCEL',
  'EXPIRE',
]);

function readCancels(entries: readonly LedgerEntry[], now: number): Cancels {
  const events = entries.filter(({ kind }) => cancelEvents.has(kind));
  const decided = new Set(events.map(({ processorId }) => processorId));
  const received = entries.filter(
    ({ kind, processorId }) => kind === own.cancelReceived && !decided.has(processorId),
  );
  const overdue = received.filter(({ at }) => now - at >= cancelPatience);
  const done = new Set([...events.filter(({ success }) => success), ...overdue].map(paymentIn));
  const pending = new Set(received.map(paymentIn).filter((psp) => !done.has(psp)));
  return { all: done.has(''), done, pending };
}

type Fence = 'pending' | 'done';

/**
 * Of cancels by reference. One that found nothing is done as well: a payment that turns up later is canceled when it is reported, and
 * without a capture, which is never asked for then, no money moves.
 */
function readFence(entries: readonly LedgerEntry[], now: number): Fence | undefined {
  if (entries.some(({ kind }) => kind === 'TECHNICAL_CANCEL')) return 'done';
  if (entries.length === 0) return undefined;
  return entries.some(({ at }) => now - at >= cancelPatience) ? 'done' : 'pending';
}

/* Refunds */

/** A refund that was reversed or failed after its success has failed. @param psp Adyen's ID of the refund */
export function readRefund(entries: readonly LedgerEntry[], psp: string): RefundState['status'] {
  const events = entries.filter(
    ({ kind, processorId }) => kind.startsWith('REFUND') && processorId.split('/')[1] === psp,
  );
  const hasFailed = events.some(
    ({ kind, success }) => kind === 'REFUND_FAILED' || kind === 'REFUNDED_REVERSED' || !success,
  );
  if (hasFailed) return 'failed';
  return events.some(({ kind }) => kind === 'REFUND') ? 'completed' : 'pending';
}

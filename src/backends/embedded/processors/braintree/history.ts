/** What our own ledger tells of Braintree's payments. */
import { minute } from '#commerce';
import { ownKinds } from '../payment-history.ts';
import type { LedgerEntry } from '../port.ts';

/** A transaction that the search showed. */
export const foundKind = 'transaction_found';

/** Prints of the instruments whose request for an authorization has no answer: it may have made a transaction that is not known. */
export function openRequests(entries: readonly LedgerEntry[]): string[] {
  const printOf = ({ id }: LedgerEntry): string => id.split(':')[1] ?? '';
  const answers = entries.filter(({ kind }) => kind === ownKinds.answered);
  const open = entries.filter(
    (asked) =>
      asked.kind === ownKinds.asked &&
      // Those of one instrument share a request key: whatever they are answered, it is the same transaction.
      !answers.some(
        (answer) =>
          printOf(answer) === printOf(asked) && (answer.processorId !== '' || answer.at >= asked.at),
      ),
  );
  return [...new Set(open.map(printOf))];
}

/* Captures: Braintree voids a captured payment too, so a void must know of a capture that is under way. */

export const captureKinds = { asked: 'capture_asked', answered: 'capture_answered' } as const;

/** A request that was sent has arrived by then, or never will. */
const inFlightMs = minute;

/** Whether a capture may still arrive. @param now epoch milliseconds, by the clock of the ledger */
export function isCapturing(entries: readonly LedgerEntry[], now: number): boolean {
  const answered = new Set(
    entries.filter(({ kind }) => kind === captureKinds.answered).map(({ id }) => id.split(':')[1]),
  );
  return entries.some(
    ({ kind, id, at }) =>
      kind === captureKinds.asked && now - at < inFlightMs && !answered.has(id.split(':')[1]),
  );
}

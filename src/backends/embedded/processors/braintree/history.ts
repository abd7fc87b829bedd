/** Captures in our own ledger: Braintree voids a captured payment too, so a void must know of a capture that is under way. */
import { minute } from '#commerce';
import type { LedgerEntry } from '../port.ts';

export const captureKinds = { asked: 'capture_asked', answered: 'capture_answered' } as const;

/** A request that was sent has arrived by then, or never will. */
const inFlightMs = minute;

/** Whether a capture may still arrive. */
export function isCapturing(entries: readonly LedgerEntry[], now: number): boolean {
  const answered = new Set(
    entries.filter(({ kind }) => kind === captureKinds.answered).map(({ id }) => id.split(':')[1]),
  );
  return entries.some(
    ({ kind, id, at }) =>
      kind === captureKinds.asked && now - at < inFlightMs && !answered.has(id.split(':')[1]),
  );
}

/** The webhook body of an event, without personal data. */
import type { CommerceEvent } from '#commerce';

/** The same text at every try, because signatures are over it. */
export function eventBody({ type, at, trace: _ours, ...data }: CommerceEvent): string {
  return bodyOf(type, at, data);
}

/** @param at epoch milliseconds */
export const bodyOf = (type: string, at: number, data: object): string =>
  JSON.stringify({ type, timestamp: new Date(at).toISOString(), data });

/** Body of an event for the sink, the same as the service sends: what the event has, and nothing about a person. */
import type { CommerceEvent } from '../../../../../src/commerce/records.ts';

/** The same text at every try, because signatures are over it. */
export function eventBody({ type, at, ...data }: CommerceEvent): string {
  return JSON.stringify({ type, timestamp: new Date(at).toISOString(), data });
}

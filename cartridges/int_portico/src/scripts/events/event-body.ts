/** What the sink is told of an event, as the service tells its own sinks: what the event has, and nothing about a person. */
import type { CommerceEvent } from '../../../../../src/commerce/records.ts';

/** The same text at every try, because signatures are over it. */
export function eventBody({ type, at, ...data }: CommerceEvent): string {
  return JSON.stringify({ type, timestamp: new Date(at).toISOString(), data });
}

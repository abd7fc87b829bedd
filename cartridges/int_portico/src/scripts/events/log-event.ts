/** Events as one JSON line each in the log, for analytics. */
import type { CommerceEvent } from '../../../../../src/commerce/records.ts';
import { logOf } from '../log.ts';
import { shortHash } from '../platform/tokens.ts';

/** What a label may take of a line: anybody chooses it. */
const longest = 200;

/** Ids of checkouts open them: their hash stands for them. */
export function logEvent({ checkoutId, agent, id: _id, ...event }: CommerceEvent): void {
  const facts = {
    ...event,
    ...(agent === undefined ? {} : { agent: agent.slice(0, longest) }),
    ...(checkoutId === undefined ? {} : { checkout: shortHash(checkoutId) }),
  };
  // The log takes braces with a number for places to fill in.
  logOf('portico.events').info(JSON.stringify(facts).replace(/\{(?=\d)/g, '{ '));
}

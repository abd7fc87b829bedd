/** Names of agents in counts. Callers can invent names, so their number is limited. */

/** Stands for all beyond the most. */
export const otherAgents = '*';

/** Proven: by an API key, a token or a signature. Anything else is the address of a profile, which anybody can name. */
export const isProven = (agent: string): boolean => /^(?:key|client|profile):/.test(agent);

/**
 * @param known names counted separately for the store and day; a new one is added while there is room
 * @param maxAgents limit for verified agents, and again for unverified ones
 */
export function placeFor(known: Set<string>, agent: string, maxAgents: number): string {
  if (agent === '' || known.has(agent)) return agent;
  const proven = isProven(agent);
  let same = 0;
  for (const one of known) if (one !== otherAgents && one !== '' && isProven(one) === proven) same += 1;
  if (same >= maxAgents) return otherAgents;
  known.add(agent);
  return agent;
}

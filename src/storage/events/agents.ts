/** Names of agents as counts keep them: anybody can make up as many as they like, so only so many are told apart. */

/** Stands for all beyond the most. */
export const otherAgents = '*';

/** Proven: by an API key, a token or a signature. Anything else is the address of a profile, which anybody can name. */
export const isProven = (agent: string): boolean => /^(?:key|client|profile):/.test(agent);

/**
 * @param known those of the same site and day that are told apart; a new one is added while there is a place
 * @param maxAgents of those that have proven who they are, and again of those that have only said so
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

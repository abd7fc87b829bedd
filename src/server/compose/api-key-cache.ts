/** Verified API keys are remembered for a moment: the accounts library takes a millisecond for each. */
import { createHash } from 'node:crypto';

export interface Holder {
  id: string;
  client: string;
  /** The only agent profile that it may speak for. */
  boundProfile?: string;
  /** Id of the only store that takes it. */
  site?: string;
}

/** By the key itself, or by its id. */
export type VerifyKey = (text: string) => Promise<Holder | undefined>;

/** A revoked key works for so long at most, in milliseconds. */
const kept = 5_000;
const maxKnown = 10_000;

export function cacheApiKeys(verify: VerifyKey, now: () => number): VerifyKey {
  const known = new Map<string, { holder: Holder; until: number }>();
  return async (text) => {
    // The key itself is not kept in memory longer than the call.
    const name = createHash('sha256').update(text).digest('base64url');
    const found = known.get(name);
    if (found && found.until > now()) return found.holder;
    known.delete(name);
    const asked = now();
    const holder = await verify(text);
    if (holder) known.set(name, { holder, until: asked + kept });
    if (known.size > maxKnown) known.delete(known.keys().next().value as string);
    return holder;
  };
}

/** Nonces that were used, in memory and bounded. Several nodes need a shared one: a nonce is new once on each of them. */
import { boundedMap } from '../negotiation/bounded-map.ts';

export interface Replay {
  /**
   * Remembers a nonce.
   * @param key thumbprint of the key, because ids of keys are no one's own
   * @param until epoch milliseconds
   * @returns whether it had been seen already
   */
  seen(key: string, nonce: string, until: number): boolean;
}

/** @param max nonces; the oldest use is forgotten first */
export function createReplay(now: () => number = Date.now, max = 50_000): Replay {
  const used = boundedMap<number>(max);
  return {
    seen(key, nonce, until) {
      const id = `${key} ${nonce}`;
      const before = used.get(id);
      if (before !== undefined && before > now()) return true;
      used.set(id, until);
      return false;
    },
  };
}

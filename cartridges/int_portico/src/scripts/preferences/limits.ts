/**
 * Calls a minute, in a custom cache. The cache is that of one application server, and two calls at the same moment may count as
 * one: with three servers a caller gets up to three times as many. What must hold everywhere: `payment-limits.ts`.
 */
import CacheMgr from 'dw/system/CacheMgr';
import type { Site } from '../../../../../src/commerce/site/site.ts';
import type { Limits } from '../../../../../src/protocols/ucp/access/sliding-limits.ts';
import { shortHash } from '../platform/tokens.ts';

/** Seconds that are counted together. */
const width = 1;
/** A minute, and one more that is only partly in it: it counts whole, so that no minute gets more than its limit. */
const slots = 61;

interface Window {
  /** The newest slot that is counted. */
  slot: number;
  /** The newest first. */
  counts: number[];
}

/** @param now epoch milliseconds */
export function createLimits({ site }: { site: Pick<Site, 'id'> }, now: () => number = Date.now): Limits {
  const cache = CacheMgr.getCache('porticoLimits');
  const look = (subject: string, perMinute: number) => {
    // Keys of caches may be logged.
    const key = `${site.id} ${shortHash(subject)}`;
    const slot = Math.floor(now() / 1_000 / width);
    const window = advance(cache.get(key) as Window | undefined, slot);
    const total = window.counts.reduce((sum, count) => sum + count, 0);
    const allowed = total < perMinute;
    const state = { allowed, retryAfter: allowed ? 0 : retryAfter(window, total, perMinute) };
    return { key, slot, window, state };
  };
  return {
    look: async (subject, perMinute) => look(subject, perMinute).state,
    async take(subject, perMinute) {
      const { key, slot, window, state } = look(subject, perMinute);
      if (state.allowed)
        cache.put(key, { slot, counts: [(window.counts[0] ?? 0) + 1, ...window.counts.slice(1)] });
      return state;
    },
  };
}

/** Forgets what has left the window. A clock that goes back changes nothing. */
function advance(window: Window | undefined, slot: number): Window {
  if (!window) return { slot, counts: [0] };
  const steps = Math.max(0, Math.min(slot - window.slot, slots));
  const newer: number[] = [];
  for (let step = 0; step < steps; step += 1) newer.push(0);
  return { slot: Math.max(slot, window.slot), counts: newer.concat(window.counts).slice(0, slots) };
}

/** Whole seconds until enough have left. */
function retryAfter({ counts }: Window, total: number, perMinute: number): number {
  let left = total;
  for (let age = counts.length - 1; age >= 0; age -= 1) {
    left -= counts[age] ?? 0;
    if (left < perMinute) return (slots - age) * width;
  }
  return slots * width;
}

/** So many calls in any minute, in memory and bounded. Several nodes share their limits by a `Limits` over the database. */
import { boundedMap } from '../negotiation/bounded-map.ts';

export interface Limits {
  /** Takes a place; `retryAfter` in whole seconds, 0 when allowed. */
  take(subject: string, perMinute: number): Promise<LimitState>;
}

export interface LimitState {
  allowed: boolean;
  retryAfter: number;
}

export interface SlidingOptions {
  /** Epoch milliseconds. */
  now?: () => number;
  /** Callers remembered; the one that was quiet longest is forgotten first. */
  subjects?: number;
}

const windowMs = 60_000;

export function slidingLimits({ now = Date.now, subjects = 10_000 }: SlidingOptions = {}): Limits {
  const windows = boundedMap<number[]>(subjects);
  return {
    take(subject, perMinute) {
      const at = now();
      const calls = (windows.get(subject) ?? []).filter((call) => call > at - windowMs);
      const allowed = calls.length < perMinute;
      if (allowed) calls.push(at);
      windows.set(subject, calls);
      // With a limit made smaller there may be more calls than places: the one whose leaving frees a place counts.
      const first = calls[Math.max(0, calls.length - perMinute)] ?? at;
      const retryAfter = allowed ? 0 : Math.max(1, Math.ceil((first + windowMs - at) / 1000));
      return Promise.resolve({ allowed, retryAfter });
    },
  };
}

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

/** The window in seconds, and one more that is only partly in it: it counts whole, so that no minute gets more than its limit. */
const slots = 61;

interface Window {
  /** Calls by second, modulo `slots`. */
  counts: Uint32Array;
  /** Of `counts`. */
  total: number;
  /** The newest second that is counted. */
  second: number;
}

/** One call costs the same whatever the limit is: calls are counted by the second. */
export function slidingLimits({ now = Date.now, subjects = 10_000 }: SlidingOptions = {}): Limits {
  const windows = boundedMap<Window>(subjects);
  return {
    take(subject, perMinute) {
      const second = Math.floor(now() / 1000);
      const window = windows.get(subject) ?? { counts: new Uint32Array(slots), total: 0, second };
      advance(window, second);
      const allowed = window.total < perMinute;
      if (allowed) {
        window.counts[second % slots] = at(window, second) + 1;
        window.total += 1;
      }
      windows.set(subject, window);
      return Promise.resolve({ allowed, retryAfter: allowed ? 0 : secondsUntilFree(window, perMinute) });
    },
  };
}

const at = ({ counts }: Window, second: number): number => counts[second % slots] ?? 0;

/** Forgets the seconds that have left the window. A clock that goes back changes nothing. */
function advance(window: Window, second: number): void {
  const steps = Math.min(second - window.second, slots);
  for (let step = 1; step <= steps; step += 1) {
    const gone = window.second + step;
    window.total -= at(window, gone);
    window.counts[gone % slots] = 0;
  }
  window.second = Math.max(window.second, second);
}

/** With a limit made smaller more calls must leave than one. */
function secondsUntilFree(window: Window, perMinute: number): number {
  let left = window.total;
  for (let age = slots - 1; age >= 0; age -= 1) {
    left -= at(window, window.second - age);
    if (left < perMinute) return slots - age;
  }
  return slots;
}

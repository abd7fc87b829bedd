/** A limit of calls in any minute, in memory and bounded. Nodes share what each let through. */
import { boundedMap } from '../negotiation/bounded-map.ts';

export interface Limits {
  /** Takes a place; `retryAfter` in whole seconds, 0 when allowed. */
  take(subject: string, perMinute: number): Promise<LimitState>;
  /** What `take` would answer now; takes nothing. */
  look(subject: string, perMinute: number): Promise<LimitState>;
}

export interface LimitState {
  allowed: boolean;
  retryAfter: number;
}

export interface SlidingLimits extends Limits {
  /** What was let through here since this was asked last, calls by subject; from the first time on that it is asked. */
  news(): ReadonlyMap<string, number>;
  /** Counts what another node let through. @param ageMs how long ago */
  hear(subject: string, calls: number, ageMs: number): void;
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
export function slidingLimits({ now = Date.now, subjects = 10_000 }: SlidingOptions = {}): SlidingLimits {
  const windows = boundedMap<Window>(subjects);
  let untold: Map<string, number> | undefined;
  function windowOf(subject: string): Window {
    const second = Math.floor(now() / 1000);
    const window = windows.get(subject) ?? { counts: new Uint32Array(slots), total: 0, second };
    advance(window, second);
    return window;
  }
  return {
    take(subject, perMinute) {
      const window = windowOf(subject);
      const allowed = window.total < perMinute;
      if (allowed) {
        add(window, 1, 0);
        const before = untold?.get(subject);
        if (untold && (before !== undefined || untold.size < subjects))
          untold.set(subject, (before ?? 0) + 1);
      }
      windows.set(subject, window);
      return Promise.resolve({ allowed, retryAfter: allowed ? 0 : secondsUntilFree(window, perMinute) });
    },
    look(subject, perMinute) {
      const window = windowOf(subject);
      const allowed = window.total < perMinute;
      return Promise.resolve({ allowed, retryAfter: allowed ? 0 : secondsUntilFree(window, perMinute) });
    },
    news() {
      const told = untold ?? new Map<string, number>();
      untold = new Map();
      return told;
    },
    hear(subject, calls, ageMs) {
      const age = Math.max(0, Math.floor(ageMs / 1000));
      if (age >= slots) return;
      const window = windowOf(subject);
      add(window, calls, age);
      windows.set(subject, window);
    },
  };
}

/** Also of seconds before 1970, which clocks of tests have. */
const slotOf = (second: number): number => ((second % slots) + slots) % slots;
const at = ({ counts }: Window, second: number): number => counts[slotOf(second)] ?? 0;

/** @param age whole seconds before the newest that is counted */
function add(window: Window, calls: number, age: number): void {
  const second = window.second - age;
  window.counts[slotOf(second)] = at(window, second) + calls;
  window.total += calls;
}

/** Forgets the seconds that have left the window. A clock that goes back changes nothing. */
function advance(window: Window, second: number): void {
  const steps = Math.min(second - window.second, slots);
  for (let step = 1; step <= steps; step += 1) {
    const gone = window.second + step;
    window.total -= at(window, gone);
    window.counts[slotOf(gone)] = 0;
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

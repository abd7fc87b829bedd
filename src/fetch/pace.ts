/** What a host answered, as far as pacing is concerned. */
export interface HostAnswer {
  status?: number;
  retryAfterMs?: number;
  ttfbMs?: number;
}

/** The pace of one host: a token bucket that learns from answers. Times are milliseconds of one clock. */
export interface Pace {
  /** Until a request may start; 0 when at once. */
  delay(now: number): number;
  take(now: number): void;
  /** Requests at the same time. */
  places(): number;
  /** How much longer the host wants no request at all; 0 or less when it does not. */
  closedFor(now: number): number;
  learn(answer: HostAnswer, now: number): void;
}

const burst = 12;
const fullRate = 6; // a second
const lowestRate = 0.75;
const places = 4;
const slowPlaces = 2;
const slowMs = 1_000;
const remembered = 9;
/** The longest `Retry-After` that is waited for. */
const patienceMs = 10_000;
const longestCloseMs = 86_400_000;

/** `local`: places only, no rate, and nothing is learned. */
export function createPace(local: boolean, start: number): Pace {
  let tokens = burst;
  let rate = fullRate;
  let filled = start;
  let pausedUntil = 0;
  let closedUntil = 0;
  const firstBytes: number[] = [];

  function refill(now: number): void {
    tokens = Math.min(burst, tokens + ((now - filled) / 1_000) * rate);
    filled = now;
  }

  return {
    delay(now) {
      if (local) return 0;
      refill(now);
      // A hair under one token counts as one, or rounding would ask for a wait of nothing for ever.
      const bucket = tokens >= 1 - 1e-6 ? 0 : ((1 - tokens) / rate) * 1_000;
      return Math.max(bucket, pausedUntil - now, 0);
    },
    take(now) {
      refill(now);
      tokens -= 1;
    },
    places: () => (!local && firstBytes.length >= 3 && median(firstBytes) > slowMs ? slowPlaces : places),
    closedFor: (now) => closedUntil - now,
    learn({ status, retryAfterMs, ttfbMs }, now) {
      if (local) return;
      if (ttfbMs !== undefined) {
        firstBytes.push(ttfbMs);
        if (firstBytes.length > remembered) firstBytes.shift();
      }
      if (status !== 429 && status !== 503) return;
      refill(now);
      rate = Math.max(lowestRate, rate / 2);
      if (retryAfterMs === undefined) return;
      if (retryAfterMs <= patienceMs) pausedUntil = Math.max(pausedUntil, now + retryAfterMs);
      else closedUntil = Math.max(closedUntil, now + Math.min(retryAfterMs, longestCloseMs));
    },
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

import { setTimeout as wait } from 'node:timers/promises';
import type { Politeness } from './exchange.ts';
import { FetchFailure } from './failure.ts';

/** The clock as an argument, so that tests need not wait. */
export interface Clock {
  /** Milliseconds. */
  now(): number;
  /** Rejects when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

interface Waiter {
  start(release: (answer: HostAnswer) => void): void;
  fail(failure: FetchFailure): void;
}

interface Host {
  pace: Pace;
  waiters: Waiter[];
  active: number;
  alarm?: AbortController;
  used: number;
}

const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) => wait(ms, undefined, { signal }),
};

/** For hosts that expect requests: by a contract, or because they subscribed. */
export const unpaced: Politeness = { turn: () => Promise.resolve(() => undefined) };

/** Hosts without requests for this long are forgotten, with their slower pace. */
const forgetMs = 600_000;

/**
 * Pacing for one process: each public host has a token bucket and a few slots, shared by all callers. Local
 * hosts have the slots only. Turns are given in the order of the calls.
 */
export function createPoliteness(clock: Clock = systemClock): Politeness {
  const hosts = new Map<string, Host>();

  function hostOf(name: string, local: boolean): Host {
    const now = clock.now();
    if (hosts.size > 256) {
      for (const [key, host] of hosts) if (isIdle(host, now)) hosts.delete(key);
    }
    const key = local ? `local ${name}` : name;
    let host = hosts.get(key);
    if (!host || isIdle(host, now))
      hosts.set(key, (host = { pace: createPace(local, now), waiters: [], active: 0, used: now }));
    host.used = now;
    return host;
  }

  /** Starts all requests whose turn it is, and sets one timer for the next. */
  function serve(host: Host): void {
    host.alarm?.abort();
    delete host.alarm;
    while (host.waiters.length > 0) {
      const now = clock.now();
      if (host.pace.closedFor(now) > 0) return refuse(host, now);
      if (host.active >= host.pace.places()) return;
      const delay = host.pace.delay(now);
      if (delay > 0) return wake(host, delay);
      host.pace.take(now);
      host.active += 1;
      host.waiters.shift()?.start((answer) => finish(host, answer));
    }
  }

  function wake(host: Host, delay: number): void {
    const alarm = (host.alarm = new AbortController());
    clock.sleep(delay, alarm.signal).then(
      () => host.alarm === alarm && serve(host),
      () => undefined,
    );
  }

  function finish(host: Host, answer: HostAnswer): void {
    host.active -= 1;
    host.used = clock.now();
    host.pace.learn(answer, host.used);
    serve(host);
  }

  return {
    turn(name, local, signal) {
      const host = hostOf(name, local);
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(new FetchFailure('cancelled', 'Cancelled.'));
        const onAbort = () => {
          host.waiters.splice(host.waiters.indexOf(waiter), 1);
          reject(new FetchFailure('cancelled', 'Cancelled.'));
          serve(host);
        };
        const waiter: Waiter = {
          start(release) {
            signal?.removeEventListener('abort', onAbort);
            let given = false;
            resolve((answer) => {
              if (!given) release(answer);
              given = true;
            });
          },
          fail(failure) {
            signal?.removeEventListener('abort', onAbort);
            reject(failure);
          },
        };
        signal?.addEventListener('abort', onAbort, { once: true });
        host.waiters.push(waiter);
        serve(host);
      });
    },
  };
}

function isIdle(host: Host, now: number): boolean {
  const unused = host.active === 0 && host.waiters.length === 0;
  return unused && now - host.used > forgetMs && host.pace.closedFor(now) <= 0;
}

function refuse(host: Host, now: number): void {
  const seconds = Math.ceil(host.pace.closedFor(now) / 1_000);
  for (const waiter of host.waiters.splice(0)) {
    waiter.fail(
      new FetchFailure('throttled', `The host requested a pause of ${seconds} more seconds (Retry-After).`),
    );
  }
}

/** The facts of a response that affect pacing. */
interface HostAnswer {
  status?: number;
  retryAfterMs?: number;
  ttfbMs?: number;
}

/** The pace of one host: a token bucket that adapts to responses. Times are milliseconds of one clock. */
interface Pace {
  /** Time until a request may start; 0 for now. */
  delay(now: number): number;
  take(now: number): void;
  /** Requests at the same time. */
  places(): number;
  /** Remaining pause that the host requested; 0 or less without one. */
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
/** The longest `Retry-After` that the fetcher waits for. */
const patienceMs = 10_000;
const longestCloseMs = 86_400_000;

/** `local`: slots only, no rate, and no adaptation. */
function createPace(local: boolean, start: number): Pace {
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
      // Slightly less than one token counts as one: otherwise rounding could cause endless waits of 0 ms.
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

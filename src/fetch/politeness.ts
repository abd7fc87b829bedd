import { setTimeout as wait } from 'node:timers/promises';
import type { Politeness } from './exchange.ts';
import { FetchFailure } from './failure.ts';
import { createPace, type HostAnswer, type Pace } from './pace.ts';

/** Time, as an argument, so that pacing is tested without waiting. */
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

/** For hosts that want to be called: by a contract, or because they asked to be told. */
export const unpaced: Politeness = { turn: () => Promise.resolve(() => undefined) };

/** Hosts not asked for this long are forgotten, and with them their slower pace. */
const forgetMs = 600_000;

/**
 * Pacing for one process: each public host has a token bucket and a few places, shared by all who ask. Hosts that
 * are local have the places only. Turns are given in the order in which they were asked for.
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

  /** Starts everybody whose turn it is, and sets one alarm for the next. */
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
    waiter.fail(new FetchFailure('throttled', `The host asked for a pause of ${seconds} more seconds.`));
  }
}

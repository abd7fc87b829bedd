/** Hosts that this node audits and others wait for: taken with the first audit of a host, given back with the last. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { HostLeases } from '#storage';

export interface HeldHosts {
  /**
   * Takes part in holding a host, and waits where another node holds it. @param longestMs default that of all
   * @returns gives it back; undefined where the other node held it all the time, or this one stops
   */
  enter(host: string, longestMs?: number): Promise<(() => void) | undefined>;
  /** Goes on holding what is held: called more often than a lease ends. Never rejects. */
  keep(): Promise<void>;
  /** Nobody waits any longer; resolves when what was given back is free. */
  close(): Promise<void>;
}

export interface HeldHostsDeps {
  leases: HostLeases;
  log(event: string, facts: Record<string, unknown>): void;
  /** How long `enter` waits; default 10,000. */
  waitMs?: number;
  /** Between two looks at what another node holds, about; default 400. */
  lookMs?: number;
}

interface Held {
  /** Audits that run or are about to. */
  users: number;
  /** Whether the host became ours. */
  taken: Promise<boolean>;
  /** It did. */
  isOurs: boolean;
}

export function createHeldHosts({ leases, log, waitMs = 10_000, lookMs = 400 }: HeldHostsDeps): HeldHosts {
  const held = new Map<string, Held>();
  /** Must have ended before the host is taken again: their statements could pass each other. */
  const releasing = new Map<string, Promise<void>>();
  const closing = new AbortController();

  async function take(host: string): Promise<boolean> {
    await releasing.get(host);
    return leases.take(host);
  }

  function forget(host: string, one: Held): boolean {
    return held.get(host) === one && held.delete(host);
  }

  function leave(host: string, one: Held): void {
    one.users -= 1;
    if (one.users > 0 || !forget(host, one)) return;
    const released = leases
      .release(host)
      .catch((error: unknown) => log('host-not-released', { err: error }))
      .finally(() => releasing.delete(host));
    releasing.set(host, released);
  }

  async function join(host: string): Promise<(() => void) | undefined> {
    const one = held.get(host) ?? { users: 0, taken: take(host), isOurs: false };
    held.set(host, one);
    one.users += 1;
    try {
      if (await one.taken) {
        one.isOurs = true;
        return once(() => leave(host, one));
      }
    } catch (error) {
      forget(host, one);
      throw error;
    }
    forget(host, one);
    return undefined;
  }

  return {
    async enter(host, longestMs = waitMs) {
      const until = performance.now() + longestMs;
      for (;;) {
        const giveBack = await join(host);
        if (giveBack || closing.signal.aborted || performance.now() >= until) return giveBack;
        const pause = lookMs * (0.5 + Math.random());
        await sleep(pause, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    },
    async keep() {
      const before = [...held].filter(([, { isOurs }]) => isOurs);
      if (before.length === 0) return;
      try {
        const kept = new Set(await leases.keep(before.map(([host]) => host)));
        for (const [host, one] of before) {
          // Whoever comes next asks anew; what runs goes on to its end.
          if (!kept.has(host) && forget(host, one)) log('host-lease-lost', { host });
        }
      } catch (error) {
        log('hosts-not-kept', { err: error });
      }
    },
    async close() {
      closing.abort();
      await Promise.all(releasing.values());
    },
  };
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}

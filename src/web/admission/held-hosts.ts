/** Leases of hosts that this node audits: acquired with the first audit of a host, released with the last. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { HostLeases } from '#storage';

export interface HeldHosts {
  /**
   * Joins or acquires the lease of a host, and waits while another node has it. @param longestMs default `waitMs`
   * @returns a function that releases it; undefined on timeout or shutdown
   */
  enter(host: string, longestMs?: number): Promise<(() => void) | undefined>;
  /** Renews all leases. Call more often than a lease expires. Never rejects. */
  keep(): Promise<void>;
  /** Stops waiting; resolves when all pending releases are done. */
  close(): Promise<void>;
}

export interface HeldHostsDeps {
  leases: HostLeases;
  log(event: string, facts: Record<string, unknown>): void;
  /** How long `enter` waits; default 10,000. */
  waitMs?: number;
  /** Average polling interval while another node has the lease; default 400. */
  lookMs?: number;
}

interface Held {
  /** Running and starting audits. */
  users: number;
  /** Whether this node got the lease. */
  taken: Promise<boolean>;
  /** `taken` resolved to true. */
  isOurs: boolean;
}

export function createHeldHosts({ leases, log, waitMs = 10_000, lookMs = 400 }: HeldHostsDeps): HeldHosts {
  const held = new Map<string, Held>();
  /** Awaited before a host is taken again, so that the statements cannot overtake each other. */
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
          // Running audits continue; the next one acquires the lease again.
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

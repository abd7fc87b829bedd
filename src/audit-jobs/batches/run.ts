/** Runs due items of a shard, one after the other. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { BatchOptions, BatchStore, DueItem, ItemEnd } from './batch.ts';

/** The result of an audit. */
export type ItemAudit =
  | (ItemEnd & { state: 'done' | 'failed' })
  /** Postponed, with all items of this host: other audits of it are running, or its rate limit is reached. */
  | { state: 'later'; afterMs: number }
  /** Aborted by the signal. */
  | { state: 'stopped' };

export interface RunDeps {
  store: BatchStore;
  /** Audits, and stores the report for the key. Rejects only for internal errors. */
  audit(item: { url: string; keyId: string; options: BatchOptions }, signal: AbortSignal): Promise<ItemAudit>;
  /** Waits for a slot on this node; rejects when the signal aborts. @returns a function that releases it */
  place(signal: AbortSignal): Promise<() => void>;
  /** Whether this node may start an audit; interactive audits may use all its slots. */
  hasRoom(): boolean;
  now(): number;
  log(event: string, facts: Record<string, unknown>): void;
  /** Interval of checks whether the batch was canceled; default 2,000. */
  lookEveryMs?: number;
  /** Delays between attempts to store a result; default about a minute in total. */
  keepAgainMs?: readonly number[];
}

/** Renewed while the audit runs: an expired claim means that its node died. */
const claimMs = 75_000;
/** Checks are reads, renewals are writes. */
const looksPerRenewal = 10;
/** A URL that crashes the process is not retried forever. */
const mostTries = 3;
/** A database outage takes seconds, repeating an audit takes longer. Not `retryAt`: the result is in memory until it is stored. */
const keepAgainMs = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 20_000];

/** @returns whether more items may be due now */
export async function runNextItem(deps: RunDeps, shard: number, signal: AbortSignal): Promise<boolean> {
  const { store, now } = deps;
  if (signal.aborted || !(await store.next(shard, now()))) return false;
  const leave = await deps.place(signal).catch(() => undefined);
  if (!leave) return false;
  try {
    // Before any claim, because a claim and its release are writes.
    if (!deps.hasRoom()) return false;
    // Read again: waiting for a slot may have taken long.
    const item = await store.next(shard, now());
    if (!item) return false;
    const begun = now();
    if (await store.claim(item, begun, begun + claimMs)) await runOne(deps, item, begun, signal);
    return true;
  } finally {
    leave();
  }
}

async function runOne(deps: RunDeps, item: DueItem, begun: number, signal: AbortSignal): Promise<void> {
  const { store, now, log } = deps;
  if (item.isCancelled) return void (await store.finish(item, begun, { state: 'cancelled' }, now()));
  if (item.tries >= mostTries) {
    const reason = `The audit was started ${mostTries} times, but the service stopped each time before it finished.`;
    const end = { state: 'failed', code: 'interrupted', reason } as const;
    return void (await store.finish(item, begun, end, now()));
  }
  const cancelled = new AbortController();
  let looks = 0;
  const looking = setInterval(() => {
    looks += 1;
    if (looks % looksPerRenewal === 0) store.renew(item, begun, now() + claimMs).catch(ignored);
    store
      .isCancelled(item.batchId)
      .then((isCancelled) => isCancelled && cancelled.abort())
      .catch(ignored);
  }, deps.lookEveryMs ?? 2_000).unref();
  let audited: ItemAudit;
  try {
    audited = await deps.audit(item, AbortSignal.any([signal, cancelled.signal]));
  } catch (error) {
    log('batch-audit-broke', { batch: item.batchId, position: item.position, err: error });
    const reason = 'The audit failed with an internal error.';
    audited = { state: 'failed', code: 'internal', reason };
  }
  await keep(deps, signal, async () => {
    if (audited.state === 'stopped') return store.giveBack(item, begun, now(), now());
    if (audited.state !== 'later') return void (await store.finish(item, begun, audited, now()));
    const dueAt = now() + audited.afterMs;
    await store.giveBack(item, begun, dueAt, now());
    await store.putOff(item.url, dueAt);
  }).finally(() => clearInterval(looking));
}

/** Retries while the database is unavailable. @param signal the service stops: no retries */
async function keep(
  { keepAgainMs: pauses = keepAgainMs, log }: RunDeps,
  signal: AbortSignal,
  write: () => Promise<void>,
): Promise<void> {
  for (const pause of pauses) {
    try {
      return await write();
    } catch (error) {
      if (signal.aborted) throw error;
      log('batch-item-not-kept', { err: error });
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }
  return write();
}

/** The next check is soon. */
const ignored = (): void => undefined;

/** Limits concurrency; others wait in FIFO order. */
export function createPlaces(count: number): RunDeps['place'] {
  let free = count;
  const waiting = new Set<() => void>();
  const leaver = (): (() => void) => {
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      const [next] = waiting;
      if (!next) free += 1;
      else {
        waiting.delete(next);
        next();
      }
    };
  };
  return (signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason as Error);
      if (free > 0) {
        free -= 1;
        return resolve(leaver());
      }
      const enter = (): void => {
        signal.removeEventListener('abort', giveUp);
        resolve(leaver());
      };
      const giveUp = (): void => {
        waiting.delete(enter);
        reject(signal.reason as Error);
      };
      waiting.add(enter);
      signal.addEventListener('abort', giveUp, { once: true });
    });
}

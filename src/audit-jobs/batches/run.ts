/** Runs what is due in a shard, one item after the other. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { BatchOptions, BatchStore, DueItem, ItemEnd } from './batch.ts';

/** What became of an audit. */
export type ItemAudit =
  | (ItemEnd & { state: 'done' | 'failed' })
  /** Not now, and nothing else of this host: others audit there, or it was audited often enough for now. */
  | { state: 'later'; afterMs: number }
  /** The signal said so. */
  | { state: 'stopped' };

export interface RunDeps {
  store: BatchStore;
  /** Audits, and keeps the report for the key. Rejects only for faults of ours. */
  audit(item: { url: string; keyId: string; options: BatchOptions }, signal: AbortSignal): Promise<ItemAudit>;
  /** Waits for a place on this node; rejects when the signal says so. @returns gives it back */
  place(signal: AbortSignal): Promise<() => void>;
  /** Whether this node may begin an audit; those who wait for an answer may have all its places. */
  hasRoom(): boolean;
  now(): number;
  log(event: string, facts: Record<string, unknown>): void;
  /** Between two looks whether the batch was cancelled; default 2,000. */
  lookEveryMs?: number;
  /** Between tries to keep what became of an item; default about a minute in all. */
  keepAgainMs?: readonly number[];
}

/** Renewed while the audit runs: whoever holds a claim after that has died. */
const claimMs = 75_000;
/** A look is a read, a renewal a write. */
const looksPerRenewal = 10;
/** An address at which the process dies is not tried for ever. */
const mostTries = 3;
/** A database is away for seconds, and an audit takes longer to make again. Not `retryAt`: the result is in memory until it is kept. */
const keepAgainMs = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 20_000];

/** @returns whether there may be more to do at once */
export async function runNextItem(deps: RunDeps, shard: number, signal: AbortSignal): Promise<boolean> {
  const { store, now } = deps;
  if (signal.aborted || !(await store.next(shard, now()))) return false;
  const leave = await deps.place(signal).catch(() => undefined);
  if (!leave) return false;
  try {
    // Before anything is claimed: each claim and its return are writes.
    if (!deps.hasRoom()) return false;
    // Read again: waiting for a place may have taken long.
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
    const reason = `The audit was begun ${mostTries} times, and each time the service stopped before its end.`;
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
    const reason = 'The audit ended with an error of ours.';
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

/** Tries again while the database is away. @param signal the service stops: once is enough */
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

/** The next look comes soon. */
const ignored = (): void => undefined;

/** At most so many at once; those that wait go in their order. */
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

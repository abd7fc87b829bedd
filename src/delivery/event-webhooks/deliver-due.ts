/** Delivery of what is due, on any number of nodes: each sink has places of its own, so that none waits for another. */
import type { DueDelivery, SinkStore } from './sink.ts';
import { longestTryMs, tryDelivery, type Tried, type TryParts } from './try-delivery.ts';

export interface DeliverParts extends TryParts {
  store: SinkStore;
  /** Told what an operator should know. No personal data, no addresses. */
  log(event: string, facts: Record<string, unknown>): void;
  /** Goes on with what an event followed from. */
  resume<T>(trace: string | undefined, work: () => Promise<T>): Promise<T>;
  /** Told when the service turns a sink off; maybe more than once. While it rejects the sink stays on. */
  turnedOff(sink: string, reason: 'gone' | 'failing'): Promise<void>;
}

export type Counts = Record<Tried['kept']['state'], number>;

/** Tries of one sink at once. */
const perSink = 2;
/** While tries are under way, new deliveries are looked for this often, in milliseconds. */
const lookAgainMs = 500;
/** After it a node that died is thought dead. */
const claimMs = longestTryMs + 40_000;

/**
 * Tries what is due, and what becomes due while it runs: it ends when nothing is under way, and so never makes the others wait for
 * who hangs. Each delivery is sent by one node at a time and at least once. Rejects when the store does not answer, after the
 * tries under way have ended.
 * @param signal aborted: nothing new is begun
 */
export async function deliverDue(parts: DeliverParts, signal?: AbortSignal): Promise<Counts> {
  const counts: Counts = { delivered: 0, failed: 0, dropped: 0 };
  /** Tries under way, each with its sink. */
  const running = new Map<Promise<void>, string>();
  const mayStart = () => !signal?.aborted;

  async function startDue(): Promise<boolean> {
    let started = false;
    for (const delivery of await parts.store.due(parts.now(), perSink)) {
      if (!mayStart()) break;
      if ([...running.values()].filter((sink) => sink === delivery.sink).length >= perSink) continue;
      const claimed = await claim(parts, delivery);
      if (!claimed) continue;
      started = true;
      const attempt = deliver(parts, claimed).then((state) => {
        counts[state] += 1;
        running.delete(attempt);
      });
      running.set(attempt, delivery.sink);
    }
    return started;
  }

  try {
    for (;;) {
      // What ends while the list is read made room for what it left out.
      const wasIdle = running.size === 0;
      const started = mayStart() && (await startDue());
      if (wasIdle && !started) return counts;
      await oneOf([...running.keys()], mayStart());
    }
  } finally {
    await Promise.all(running.keys());
  }
}

/** Undefined: another node was faster. */
export async function claim(parts: DeliverParts, delivery: DueDelivery): Promise<DueDelivery | undefined> {
  const until = parts.now() + claimMs;
  return (await parts.store.claim(delivery, until)) ? { ...delivery, nextTryAt: until } : undefined;
}

/** Never rejects. What was sent and could not be kept comes again, with the same id, when the claim is over. */
export async function deliver(parts: DeliverParts, claimed: DueDelivery): Promise<keyof Counts> {
  const { tried, kept } = await parts.resume(claimed.trace, () => tryDelivery(parts, claimed));
  const facts = { sink: claimed.sink, tries: claimed.tries + 1, reason: tried.reason };
  if (kept.state !== 'delivered') parts.log(`webhook-${kept.state}`, facts);
  try {
    // Told before it is kept: a crash in between tells it again, where the other order would tell nobody.
    if (kept.state !== 'delivered' && kept.off) await parts.turnedOff(claimed.sink, kept.off);
    await parts.store.keep(claimed, tried, kept);
    return kept.state;
  } catch (err) {
    parts.log('webhook-state-not-kept', { ...facts, err });
    return 'failed';
  }
}

/** Until one try has ended, or until it is time to look again. */
async function oneOf(running: readonly Promise<void>[], lookAgain: boolean): Promise<void> {
  if (running.length === 0) return;
  if (!lookAgain) return Promise.race(running);
  let timer: NodeJS.Timeout | undefined;
  const pause = new Promise<void>((resolve) => (timer = setTimeout(resolve, lookAgainMs)));
  await Promise.race([...running, pause]).finally(() => clearTimeout(timer));
}

/** Delivery of the notices that are due: several targets at once, on any number of nodes. */
import { deliver, hostOf, type Delivery } from './deliver.ts';
import { longestTryMs } from './notice-request.ts';
import type { WebhookDeps, WebhookParts } from './parts.ts';

export interface OrderWebhooks {
  /**
   * Tries what is due, and what becomes due while it runs, at most `limit` notices; each once. A notice is sent by one
   * node at a time, at least once, and never before an earlier one of its order and address has ended.
   * Rejects when the store does not answer, after the tries under way have ended.
   * @param signal aborted: nothing new is begun
   */
  deliverDue(limit: number, signal?: AbortSignal): Promise<Record<Delivery, number>>;
}

const places = 8;
/** A target that is slow keeps the other places free. */
const placesPerHost = 2;
/** More than places, as some may be for hosts that are busy. */
const batch = 32;
/** While tries are under way, new notices are looked for this often, in milliseconds. */
const lookAgainMs = 500;
/** After it a node that died is thought dead. */
const claimMs = longestTryMs + 45_000;

export function createOrderWebhooks(deps: WebhookDeps): OrderWebhooks {
  const parts: WebhookParts = {
    now: Date.now,
    random: Math.random,
    log: () => {},
    resume: (_trace, work) => work(),
    ...deps,
  };
  return { deliverDue: (limit, signal) => deliverDue(parts, limit, signal) };
}

async function deliverDue(
  parts: WebhookParts,
  limit: number,
  signal: AbortSignal | undefined,
): Promise<Record<Delivery, number>> {
  const counts = { delivered: 0, failed: 0, dropped: 0 };
  /** Tries under way, each with its host. */
  const running = new Map<Promise<void>, string>();
  const isFree = (host: string) => [...running.values()].filter((one) => one === host).length < placesPerHost;
  let left = limit;

  async function startDue(): Promise<boolean> {
    let started = false;
    const due = await parts.store.dueNotices(parts.now(), batch, placesPerHost);
    for (const notice of due) {
      if (left <= 0 || running.size >= places || signal?.aborted) break;
      const host = hostOf(notice.url);
      if (!isFree(host)) continue;
      const until = parts.now() + claimMs;
      if (!(await parts.store.transaction((write) => write.claimNotice(notice, until)))) continue;
      left -= 1;
      started = true;
      const attempt = deliver(parts, notice, until).then((delivery) => {
        counts[delivery] += 1;
        running.delete(attempt);
      });
      running.set(attempt, host);
    }
    return started;
  }

  try {
    for (;;) {
      const mayStart = left > 0 && running.size < places && !signal?.aborted;
      const started = mayStart && (await startDue());
      if (running.size === 0 && !started) return counts;
      await oneOf([...running.keys()], left > 0 && running.size < places);
    }
  } finally {
    await Promise.all(running.keys());
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

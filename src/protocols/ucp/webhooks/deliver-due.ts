/** Delivery of the notices that are due: several targets at once, on any number of nodes. */
import { deliver, hostOf, type Delivery } from './deliver.ts';
import { longestTryMs } from './notice-request.ts';
import type { WebhookDeps, WebhookParts } from './parts.ts';

export interface OrderWebhooks {
  /**
   * Tries what is due, and what becomes due while it runs: it ends when nothing is under way, and so never makes the others wait
   * for who hangs. A notice is sent by one node at a time, at least once, and never before an earlier one of its order and
   * address has ended. Rejects when the store does not answer, after the tries under way have ended.
   * @param signal aborted: nothing new is begun
   */
  deliverDue(signal?: AbortSignal): Promise<Record<Delivery, number>>;
}

const places = 128;
/** Of a host. While more than half of all places are taken it has one. */
const placesPerHost = 2;
/** Of those that failed before and may do so again: all the others are for first tries. */
const placesForMore = 32;
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
  return { deliverDue: (signal) => deliverDue(parts, signal) };
}

async function deliverDue(
  parts: WebhookParts,
  signal: AbortSignal | undefined,
): Promise<Record<Delivery, number>> {
  const counts = { delivered: 0, failed: 0, dropped: 0 };
  /** Tries under way. */
  const running = new Map<Promise<void>, { host: string; isFirst: boolean }>();
  const isFull = (): boolean => running.size >= places || (signal?.aborted ?? false);
  const hasMoreTries = (): boolean =>
    [...running.values()].filter(({ isFirst }) => !isFirst).length < placesForMore;
  const busyHosts = (): Set<string> => {
    const most = running.size >= places / 2 ? 1 : placesPerHost;
    const byHost = Map.groupBy(running.values(), ({ host }) => host);
    return new Set([...byHost].flatMap(([host, { length }]) => (length >= most ? [host] : [])));
  };

  async function startDue(): Promise<boolean> {
    let started = false;
    const which = { perHost: placesPerHost, without: [...busyHosts()], isFirst: !hasMoreTries() };
    for (const notice of await parts.store.dueNotices(parts.now(), batch, which)) {
      if (isFull()) break;
      const [host, isFirst] = [hostOf(notice.url), notice.tries === 0];
      if (busyHosts().has(host) || !(isFirst || hasMoreTries())) continue;
      const until = parts.now() + claimMs;
      if (!(await parts.store.transaction((write) => write.claimNotice(notice, until)))) continue;
      started = true;
      const attempt = deliver(parts, notice, until).then((delivery) => {
        counts[delivery] += 1;
        running.delete(attempt);
      });
      running.set(attempt, { host, isFirst });
    }
    return started;
  }

  try {
    for (;;) {
      // What ends while the list is read made room for what it left out.
      const wasIdle = running.size === 0;
      const started = !isFull() && (await startDue());
      if (wasIdle && !started) return counts;
      await oneOf([...running.keys()], !isFull());
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

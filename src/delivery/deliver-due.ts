/** Delivers due items on any number of nodes: claimed by one node at a time, sent at least once, with slots per target. */

/** Times are epoch milliseconds. */
export interface Due {
  /** Tries that ended without success. */
  tries: number;
  /** Due time; while claimed, the end of the claim. */
  nextTryAt?: number;
}

/** How many tries may run at once. */
interface Places {
  total: number;
  /** Of one target. Once half of all places are taken, a target has one. */
  perTarget: number;
  /** Of items that failed before and may do so again: the others are for first tries. */
  retries: number;
}

/** What has a place now. */
export interface Room {
  /** Items that may start. */
  limit: number;
  /** Targets without a free place. */
  busyTargets: string[];
  firstTriesOnly: boolean;
}

export interface Queue<Item extends Due> {
  /** What is due, the oldest first. It may ignore the room: what has no place is left out. */
  due(now: number, room: Room): Promise<Item[]>;
  /** Moves the time of an item that is still due at its `nextTryAt`. False: another node was faster. */
  claim(item: Item, until: number): Promise<boolean>;
  /** No try takes longer, in milliseconds. */
  longestTryMs: number;
  now(): number;
}

export interface DueWork<Item extends Due, Outcome extends string> extends Queue<Item> {
  places: Places;
  /** What a hanging delivery may block: a host or a receiver. */
  targetOf(item: Item): string;
  /** Tries a claimed item once and writes what became of it. When it rejects, nothing more is started. */
  deliver(claimed: Item): Promise<Outcome>;
}

export interface RunLimits {
  /** Aborted: nothing new is started. */
  signal?: AbortSignal | undefined;
  /** Items to start in this run; default: all that is due. */
  limit?: number;
}

/** While tries run, new items are looked for this often. */
const lookAgainMs = 500;
/** Margin beyond the longest attempt, for a slow database or a paused process. */
const graceMs = 40_000;
const minute = 60_000;

/** How long a claim holds, in whole minutes: after it, the node that made it is taken for dead. */
export const leaseFor = (longestTryMs: number): number =>
  Math.ceil((longestTryMs + graceMs) / minute) * minute;

/** @returns the item as it is claimed; undefined: another node was faster */
export async function claimDue<Item extends Due>(
  queue: Pick<Queue<Item>, 'claim' | 'longestTryMs' | 'now'>,
  item: Item,
): Promise<Item | undefined> {
  const until = queue.now() + leaseFor(queue.longestTryMs);
  return (await queue.claim(item, until)) ? { ...item, nextTryAt: until } : undefined;
}

/**
 * Tries what is due, and what becomes due while it runs. It ends when nothing is running, so a target that hangs never makes the
 * others wait. Rejects when the queue or `deliver` does, after the tries that are running have ended.
 * @param counts by outcome; they are added to
 */
export async function deliverDue<Item extends Due, Outcome extends string>(
  work: DueWork<Item, Outcome>,
  counts: Record<Outcome, number>,
  { signal, limit = Infinity }: RunLimits = {},
): Promise<Record<Outcome, number>> {
  const { places } = work;
  const running = new Map<Promise<void>, { target: string; isRetry: boolean }>();
  let started = 0;
  let fault: { error: unknown } | undefined;

  const freePlaces = (): number =>
    signal?.aborted || fault ? 0 : Math.min(places.total - running.size, limit - started);
  const hasRetryPlace = (): boolean =>
    [...running.values()].filter(({ isRetry }) => isRetry).length < places.retries;
  const busyTargets = (): Set<string> => {
    const maxPerTarget = running.size >= places.total / 2 ? 1 : places.perTarget;
    const byTarget = Map.groupBy(running.values(), ({ target }) => target);
    return new Set([...byTarget].flatMap(([target, { length }]) => (length >= maxPerTarget ? [target] : [])));
  };

  async function startDue(): Promise<boolean> {
    const before = started;
    const room = {
      limit: freePlaces(),
      busyTargets: [...busyTargets()],
      firstTriesOnly: !hasRetryPlace(),
    };
    for (const item of await work.due(work.now(), room)) {
      if (freePlaces() <= 0) break;
      const [target, isRetry] = [work.targetOf(item), item.tries > 0];
      if (busyTargets().has(target) || (isRetry && !hasRetryPlace())) continue;
      const claimed = await claimDue(work, item);
      if (!claimed) continue;
      started += 1;
      const attempt = work
        .deliver(claimed)
        .then(
          (outcome) => void (counts[outcome] += 1),
          (error: unknown) => void (fault ??= { error }),
        )
        .finally(() => running.delete(attempt));
      running.set(attempt, { target, isRetry });
    }
    return started > before;
  }

  try {
    for (;;) {
      // A try that ends while the list is read frees a place for what the list left out: only an idle look ends the run.
      const wasIdle = running.size === 0;
      const hasStarted = freePlaces() > 0 && (await startDue());
      if (wasIdle && !hasStarted) break;
      await oneOf([...running.keys()], freePlaces() > 0);
    }
  } finally {
    await Promise.all(running.keys());
  }
  if (fault) throw (fault as { error: unknown }).error;
  return counts;
}

/** Until one try has ended, or until it is time to look again. */
async function oneOf(running: readonly Promise<void>[], lookAgain: boolean): Promise<void> {
  if (running.length === 0) return;
  if (!lookAgain) return Promise.race(running);
  let timer: NodeJS.Timeout | undefined;
  const pause = new Promise<void>((resolve) => (timer = setTimeout(resolve, lookAgainMs)));
  await Promise.race([...running, pause]).finally(() => clearTimeout(timer));
}

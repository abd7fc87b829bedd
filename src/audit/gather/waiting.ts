/** Requests that wait until no other work is left: those that the plan has no room for, and those that must come late. */

export interface WaitingRequests {
  /** Counts work of the audit that may cause more requests. Waiting requests are not sent during it. */
  during<T>(work: Promise<T>): Promise<T>;
  /** An exchange was completed. */
  exchanged(): void;
  /**
   * Waits for what the rest of the audit leaves.
   * @returns redirects that may be followed; undefined when all requests are spent, or the time has ended
   */
  spare(wish: { value: number; key: string; redirects: number }): Promise<number | undefined>;
  /** Waits for this many exchanges, or until nothing else is left. Infinity: until all others are done. */
  late(wish: { exchanges: number; key: string; reserved: boolean }): Promise<void>;
}

interface Spare {
  value: number;
  key: string;
  redirects: number;
  go: (redirects: number | undefined) => void;
}

interface Late {
  exchanges: number;
  key: string;
  /** The plan keeps a request for it. */
  reserved: boolean;
  go: () => void;
}

const byKey = (a: { key: string }, b: { key: string }): number => (a.key < b.key ? -1 : 1);
const byValue = (a: Spare, b: Spare): number => a.value - b.value || byKey(a, b);

/**
 * Requests are sent by value, so that the same storefront gets the same ones whatever answers first: all that fit with
 * their redirects, or one after the other near the limit. The last ones are sent when no room is left for others.
 * @param room requests that are neither spent nor held
 * @param signal aborts when the time has ended
 */
export function createWaitingRequests(room: () => number, signal: AbortSignal): WaitingRequests {
  let spares: Spare[] = [];
  let lates: Late[] = [];
  let working = 0;
  let exchanges = 0;
  let planned = false;

  /** In a later turn: the last response may cause more work. */
  function plan(): void {
    if (planned || working > 0 || spares.length + lates.length === 0) return;
    planned = true;
    setImmediate(() => {
      planned = false;
      if (working > 0) return;
      release();
      plan();
    });
  }

  function release(): void {
    if (spares.length > 0) return releaseSpares();
    lates.sort((a, b) => a.exchanges - b.exchanges);
    releaseLates(lates[0]?.exchanges ?? 0);
  }

  function releaseSpares(): void {
    let left = signal.aborted ? 0 : room() - lates.filter(({ reserved }) => reserved).length;
    const [first, ...others] = spares.sort(byValue);
    if (!first || left < 1) {
      const denied = spares;
      spares = [];
      for (const { go } of denied) go(undefined);
      return;
    }
    const redirects = Math.min(first.redirects, left - 1);
    first.go(redirects);
    left -= 1 + redirects;
    const end = others.findIndex((one) => (left -= 1 + one.redirects) < 0);
    spares = end < 0 ? [] : others.slice(end);
    for (const one of end < 0 ? others : others.slice(0, end)) one.go(one.redirects);
  }

  function releaseLates(upTo: number): void {
    const ready = lates.filter((one) => one.exchanges <= upTo).sort(byKey);
    lates = lates.filter((one) => one.exchanges > upTo);
    for (const { go } of ready) go();
  }

  signal.addEventListener('abort', () => {
    const denied = spares;
    spares = [];
    for (const { go } of denied) go(undefined);
    releaseLates(Infinity);
  });

  return {
    during: async (work) => {
      working += 1;
      try {
        return await work;
      } finally {
        working -= 1;
        plan();
      }
    },
    exchanged: () => {
      exchanges += 1;
      releaseLates(exchanges);
    },
    spare: (wish) =>
      new Promise((go) => {
        spares.push({ ...wish, go });
        plan();
      }),
    late: (wish) =>
      new Promise((go) => {
        lates.push({ ...wish, go });
        releaseLates(exchanges);
        plan();
      }),
  };
}

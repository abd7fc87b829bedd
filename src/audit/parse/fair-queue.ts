/** Runs one task at a time. The account with the least time so far comes first, so that long tasks do not block others. */

/** Of one audit. */
export interface Account {
  /** Milliseconds that its work has taken. */
  spentMs: number;
  /** Cancels the task if it has not started. */
  isClosed?: boolean;
}

export interface FairQueue {
  /** Rejects where the work does, and when the account was closed before it began. */
  run<T>(account: Account, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  account: Account;
  begin(): Promise<void>;
  giveUp(): void;
}

export function createFairQueue(now: () => number = () => performance.now()): FairQueue {
  const waiting: Waiting[] = [];
  let isRunning = false;

  function takeNext(): Waiting | undefined {
    if (waiting.length === 0) return undefined;
    // Of several that have had as much the one that came first.
    const least = waiting.reduce((one, other) => (other.account.spentMs < one.account.spentMs ? other : one));
    waiting.splice(waiting.indexOf(least), 1);
    return least;
  }

  async function work(): Promise<void> {
    isRunning = true;
    for (let next = takeNext(); next !== undefined; next = takeNext()) {
      if (next.account.isClosed) {
        next.giveUp();
        continue;
      }
      const begin = now();
      await next.begin();
      next.account.spentMs += now() - begin;
    }
    isRunning = false;
  }

  return {
    run: <T>(account: Account, task: () => Promise<T>): Promise<T> => {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      waiting.push({
        account,
        begin: () => task().then(resolve, reject),
        giveUp: () => reject(new Error('canceled')),
      });
      if (!isRunning) void work();
      return promise;
    },
  };
}

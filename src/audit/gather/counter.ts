/** The hard limit on exchanges. A turn holds room for its redirects until it is known how many there were. */

export interface Turn {
  /** Redirects that may be followed. */
  redirects: number;
  /** Gives the rest back; `used` counts the answer and every hop. */
  settle(used: number): void;
}

export interface Counter {
  /** Undefined when the limit is reached. Waits while turns that are still open may give room back. */
  take(redirects: number): Promise<Turn | undefined>;
  spent(): number;
}

export function createCounter(limit: number): Counter {
  const room = { spent: 0, held: 0 };
  let waiting: (() => void)[] = [];
  const free = (): number => limit - room.spent - room.held;

  return {
    spent: () => room.spent,
    take: async (redirects) => {
      while (free() < 1 + redirects && room.held > 0)
        await new Promise<void>((resolve) => waiting.push(resolve));
      if (free() < 1) return undefined;
      const hold = Math.min(1 + redirects, free());
      room.held += hold;
      return {
        redirects: hold - 1,
        settle: (used) => {
          room.held -= hold;
          room.spent += Math.min(used, hold);
          const woken = waiting;
          waiting = [];
          for (const wake of woken) wake();
        },
      };
    },
  };
}

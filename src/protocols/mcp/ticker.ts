/** One timer for everything that wants to be woken now and then, however much that is; none while it is nothing. */

export interface Ticker {
  /** @returns what ends it */
  add(tick: () => void): () => void;
}

/** The timer holds no process open. */
export function createTicker(everyMs: number): Ticker {
  const ticks = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  const remove = (tick: () => void) => {
    ticks.delete(tick);
    if (ticks.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  return {
    add(tick) {
      ticks.add(tick);
      timer ??= setInterval(() => ticks.forEach((tick) => tick()), everyMs).unref();
      return () => remove(tick);
    },
  };
}

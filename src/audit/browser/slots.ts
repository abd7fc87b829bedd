/** Limits concurrency; others wait in FIFO order. */
export interface Slots {
  run<T>(task: () => Promise<T>): Promise<T>;
  /** Number of waiting tasks. */
  waiting(): number;
}

export function createSlots(maxRunning: number): Slots {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(task) {
      if (running >= maxRunning) await new Promise<void>((go) => waiting.push(go));
      else running += 1;
      try {
        return await task();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
    waiting: () => waiting.length,
  };
}

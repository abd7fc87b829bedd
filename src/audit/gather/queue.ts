/** One queue for all requests: the lowest priority number goes first, equal ones in the order of asking. */

export interface Queue {
  /** Runs the task when a place is free; settles as the task does. */
  run<T>(priority: number, task: () => Promise<T>): Promise<T>;
}

interface Waiting {
  priority: number;
  start: () => void;
}

/** @param concurrency tasks that run at once, at least 1 */
export function createQueue(concurrency: number): Queue {
  const waiting: Waiting[] = [];
  let running = 0;
  let planned = false;

  const next = (): void => {
    planned = false;
    while (running < Math.max(1, concurrency)) {
      const at = waiting.reduce(
        (best, one, index) => (one.priority < (waiting[best]?.priority ?? Infinity) ? index : best),
        0,
      );
      const [chosen] = waiting.splice(at, 1);
      if (!chosen) return;
      running += 1;
      chosen.start();
    }
  };

  // Starting one turn later lets tasks that became ready together compete by priority.
  const plan = (): void => {
    if (planned) return;
    planned = true;
    queueMicrotask(next);
  };

  return {
    run: <T>(priority: number, task: () => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        const start = (): void => {
          void Promise.resolve()
            .then(task)
            .then(resolve, reject)
            .finally(() => {
              running -= 1;
              plan();
            });
        };
        waiting.push({ priority, start });
        plan();
      }),
  };
}

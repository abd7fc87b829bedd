/** Engines that are lent to one request each; who comes when all are lent waits in line. */
import type { Engine } from '../engines/index.ts';

export interface Pool {
  use<T>(work: (engine: Engine) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export function createPool(engines: readonly Engine[]): Pool {
  const free = [...engines];
  const waiting: ((engine: Engine) => void)[] = [];
  return {
    async use(work) {
      const engine = free.pop() ?? (await new Promise<Engine>((resolve) => void waiting.push(resolve)));
      try {
        return await work(engine);
      } finally {
        const next = waiting.shift();
        if (next) next(engine);
        else free.push(engine);
      }
    },
    async close() {
      await Promise.all(engines.map((engine) => engine.close()));
    },
  };
}

/** What the benchmarks of selling need: the service and a bare server as processes, and what stands around them. */
import type { BenchNode } from './node.ts';
import { startServer } from './shop-process.ts';
import { openWorld } from './world.ts';

export interface SellingBench {
  service: BenchNode;
  /** Answers the bytes of the manifest. */
  bare: { url: string };
  /** Value of `UCP-Agent`. */
  agent: string;
  close(): Promise<void>;
}

/** @param file database of a store that is there already; default a new one that goes away */
export async function openBench(file?: string): Promise<SellingBench> {
  const world = await openWorld('sqlite', file === undefined ? {} : { file });
  const service = await world.start();
  const bare = await startServer('./bare-server.ts', [`${service.url}/.well-known/ucp`]);
  return {
    service,
    bare: JSON.parse(bare.line) as { url: string },
    agent: world.agent,
    async close() {
      await bare.stop();
      await service.stop();
      await world.close();
    },
  };
}

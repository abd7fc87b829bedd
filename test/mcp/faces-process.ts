/**
 * The faces in a process of their own, for measuring: prints where, then answers each message of its parent with what it holds
 * after a garbage collection. Start it with --expose-gc.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { serveFaces } from './serving.ts';

export interface Held {
  /** Bytes. */
  heap: number;
  /** Heap, buffers and all. */
  rss: number;
  sessions: number;
  /** Sockets and timers that are open. */
  handles: number;
}

const limits = { maxSessions: 20_000, maxSessionsOfNetwork: 20_000 };
const serving = await serveFaces({
  limits,
  server: {
    name: 'measured',
    title: 'Measured',
    version: '1.0.0',
    tools: [
      {
        name: 'echo',
        title: 'Echo',
        description: 'Says back what it was told.',
        inputSchema: {
          type: 'object',
          properties: { message: { type: 'string' } },
          required: ['message'],
        },
        call: async ({ message }) => ({ structured: { message }, text: `Echo: ${message}` }),
      },
    ],
  },
});

process.on('message', async () => {
  for (let round = 0; round < 3; round += 1) {
    await sleep(50);
    globalThis.gc?.();
  }
  const { heapUsed: heap, rss } = process.memoryUsage();
  const handles = process.getActiveResourcesInfo().filter((name) => /TCP|Timeout/.test(name)).length;
  process.send?.({ heap, rss, sessions: serving.faces.sessions(), handles } satisfies Held);
});
process.on('disconnect', () => process.exit());
process.send?.({ url: serving.origin });

/** Thread of `createParser`: one page in, its facts out. The tree is garbage before the next page comes. */
import { parentPort } from 'node:worker_threads';
import type { PageFacts } from './facts/facts.ts';
import { pageFacts } from './html.ts';
import type { PageContext } from './page-context.ts';

type Answer = { facts: PageFacts } | { error: string };

const answerTo = (body: Uint8Array, context: PageContext): Promise<Answer> =>
  pageFacts(body, context).then(
    (facts) => ({ facts }),
    (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
  );

parentPort?.on(
  'message',
  async ({ body, context }: { body: Uint8Array<ArrayBuffer>; context: PageContext }) => {
    const answer = await answerTo(body, context);
    // Given back at once: the collector sees a small object and comes late.
    body.buffer.transfer(0);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
    parentPort?.postMessage(answer);
  },
);

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
parentPort?.postMessage('ready');

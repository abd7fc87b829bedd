/** Parses pages: large ones one at a time in a worker with a memory limit, small ones in this thread where many share it. */
import { Worker } from 'node:worker_threads';
import type { PageFacts } from './facts.ts';
import type { PageContext } from './html.ts';

export interface Parser {
  /** Facts of a page. Rejects when the page is too large for the worker's memory, and after `close`. */
  page(body: Uint8Array, context: PageContext): Promise<PageFacts>;
  /** Ends the worker at once; pages in hand reject. */
  close(): Promise<void>;
}

/** Larger bodies go to the worker: one of this size keeps a thread busy for 6 ms, and many audits may share this one. */
const THRESHOLD = 30_000;
/** A tree of the largest page that the fetcher lets in needs about 120 MB. */
const MEMORY_MB = 160;

interface Settle {
  resolve(facts: PageFacts): void;
  reject(error: Error): void;
}

/**
 * A parser whose worker starts at the first page above `threshold` bytes and may hold `memoryMb` of objects. `ready`: it
 * starts at once, and every page goes there.
 */
export function createParser(
  options: { threshold?: number; memoryMb?: number; ready?: boolean } = {},
): Parser {
  const resourceLimits = {
    maxOldGenerationSizeMb: options.memoryMb ?? MEMORY_MB,
    maxYoungGenerationSizeMb: 8,
  };
  const threshold = options.threshold ?? (options.ready ? 0 : THRESHOLD);
  let worker: Worker | undefined;
  let inHand: Settle | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let closed = false;

  const settled = (): Settle | undefined => {
    const taken = inHand;
    inHand = undefined;
    return taken;
  };
  const start = (): Worker => {
    const made = new Worker(new URL('./worker.ts', import.meta.url), { resourceLimits, execArgv: [] });
    const lost = (error: Error): void => {
      if (worker !== made) return;
      worker = undefined;
      settled()?.reject(error);
    };
    made.on('message', (answer: { facts: PageFacts } | { error: string }) => {
      if ('facts' in answer) settled()?.resolve(answer.facts);
      else settled()?.reject(new Error(answer.error));
    });
    made.on('error', (cause) =>
      lost(new Error('the page could not be parsed within the memory limit', { cause })),
    );
    made.on('exit', () => lost(new Error('the parser ended')));
    // An idle worker keeps no process alive; a page in hand does.
    made.unref();
    return made;
  };
  const parse = (body: Uint8Array, context: PageContext): Promise<PageFacts> => {
    if (closed) return Promise.reject(new Error('the parser is closed'));
    worker ??= start();
    const target = worker;
    target.ref();
    // Moved, so that the worker can give it back: the caller may need its own.
    const copy = new Uint8Array(body);
    return new Promise<PageFacts>((resolve, reject) => {
      inHand = { resolve, reject };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
      target.postMessage({ body: copy, context }, [copy.buffer]);
    }).finally(() => target.unref());
  };

  if (options.ready) worker = start();
  return {
    async page(body, context) {
      if (closed) throw new Error('the parser is closed');
      if (body.byteLength <= threshold) {
        const { pageFacts } = await import('./html.ts');
        return pageFacts(body, context);
      }
      const turn = queue.then(() => parse(body, context));
      queue = turn.catch(() => undefined);
      return turn;
    },
    async close() {
      closed = true;
      const ending = worker;
      worker = undefined;
      settled()?.reject(new Error('the parser is closed'));
      await ending?.terminate();
    },
  };
}

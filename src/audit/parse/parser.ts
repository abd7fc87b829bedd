/** Parses pages, one at a time, in a worker with limits of memory and time: even a small page can be made to take minutes. */
import { Worker } from 'node:worker_threads';
import { programFile } from '../../config/files.ts';
import type { PageFacts } from './facts/facts.ts';
import { createFairQueue, type Account } from './fair-queue.ts';
import type { PageContext } from './page-context.ts';

export interface Parser {
  /** Facts of a page. Rejects with a `CostlyPage` when it is beyond a limit, and after `close`. Waiting for others has no limit. @param account owner of the page for fair scheduling; default: a new account */
  page(body: Uint8Array, context: PageContext, account?: Account): Promise<PageFacts>;
  /** Ends the worker at once; pages in hand reject. */
  close(): Promise<void>;
}

/** A tree of the largest page that the fetcher lets in needs about 120 MB. */
const MEMORY_MB = 160;
/** Of the worker's young objects, three times what is used of it at once. */
const YOUNG_MB = 8;
/** Ten times what the largest page takes on a slow machine. */
const LIMIT_MS = 5_000;

/** A page that is made to cost too much. */
export class CostlyPage extends Error {
  readonly limit: 'memory' | 'time';

  constructor(limit: CostlyPage['limit'], options?: ErrorOptions) {
    super(`the page could not be parsed within the ${limit} limit`, options);
    this.name = 'CostlyPage';
    this.limit = limit;
  }
}

interface Thread {
  worker: Worker;
  /** It has read its files, and begins with what it is sent. */
  ready: Promise<void>;
}

interface Settle {
  resolve(facts: PageFacts): void;
  reject(error: Error): void;
}

/**
 * A parser whose worker starts at the first page, or at once when `ready`, and may hold `memoryMb` of objects. A page that takes
 * longer than `limitMs` is given up, and the next one gets a worker of its own.
 * @param options.youngMb a tree that fits in is thrown away at little cost: 64 take a quarter less of the processor than 16, and
 *   hold 40 MB more
 */
export function createParser(
  options: { memoryMb?: number; youngMb?: number; limitMs?: number; ready?: boolean } = {},
): Parser {
  const resourceLimits = {
    maxOldGenerationSizeMb: options.memoryMb ?? MEMORY_MB,
    maxYoungGenerationSizeMb: options.youngMb ?? YOUNG_MB,
  };
  const { limitMs = LIMIT_MS } = options;
  let thread: Thread | undefined;
  let inHand: Settle | undefined;
  const queue = createFairQueue();
  let closed = false;

  const settled = (): Settle | undefined => {
    const taken = inHand;
    inHand = undefined;
    return taken;
  };
  const start = (): Thread => {
    const made = new Worker(programFile('src/audit/parse/worker.ts'), { resourceLimits, execArgv: [] });
    const lost = (error: Error): void => {
      if (thread?.worker !== made) return;
      thread = undefined;
      settled()?.reject(error);
    };
    const { promise: ready, resolve: begin } = Promise.withResolvers<void>();
    made.on('message', (answer: 'ready' | { facts: PageFacts } | { error: string }) => {
      if (answer === 'ready') begin();
      else if ('facts' in answer) settled()?.resolve(answer.facts);
      else settled()?.reject(new Error(answer.error));
    });
    made.on('error', (cause) => lost(new CostlyPage('memory', { cause })));
    made.on('exit', () => lost(new Error('the parser ended')));
    // An idle worker keeps no process alive; a page in hand does.
    made.unref();
    return { worker: made, ready };
  };
  /** @param page what is in hand, if it still is */
  const giveUp = (page: Settle): void => {
    if (inHand !== page) return;
    const ending = thread;
    thread = undefined;
    settled()?.reject(new CostlyPage('time'));
    void ending?.worker.terminate();
  };
  const parse = (body: Uint8Array, context: PageContext): Promise<PageFacts> => {
    if (closed) return Promise.reject(new Error('the parser is closed'));
    thread ??= start();
    const { worker: target, ready } = thread;
    target.ref();
    // Moved, so that the worker can give it back: the caller may need its own.
    const copy = new Uint8Array(body);
    let timer: NodeJS.Timeout | undefined;
    return new Promise<PageFacts>((resolve, reject) => {
      const page = { resolve, reject };
      inHand = page;
      void ready.then(() => {
        // A response that arrived while this thread was busy is handled first.
        if (inHand === page) timer = setTimeout(() => setImmediate(giveUp, page), limitMs);
      });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
      target.postMessage({ body: copy, context }, [copy.buffer]);
    }).finally(() => {
      clearTimeout(timer);
      target.unref();
    });
  };

  if (options.ready) thread = start();
  return {
    async page(body, context, account = { spentMs: 0 }) {
      if (closed) throw new Error('the parser is closed');
      return queue.run(account, () => parse(body, context));
    },
    async close() {
      closed = true;
      const ending = thread?.worker;
      thread = undefined;
      settled()?.reject(new Error('the parser is closed'));
      await ending?.terminate();
    },
  };
}

/** One engine: jobs one after the other, within their time. What does not end, or breaks, is replaced by a new one. */
import type { Wire } from '../wire/index.ts';
import type { Engine, Job, RunResult } from './engine.ts';
import { JobTimeout } from './failures.ts';
import { createResolver } from './resolve.ts';
import { startSession, type Session } from './session.ts';
import type { Transport, TransportEvents } from './transport.ts';

interface Running {
  transport: Transport;
  ready: Promise<void>;
  session?: Session | undefined;
  isGone: boolean;
}

export async function createEngine(
  open: (events: TransportEvents) => Transport,
  { sources }: { sources: boolean },
): Promise<Engine> {
  let closed = false;
  let running = start(open);
  await running.ready;
  let turn: Promise<unknown> = Promise.resolve();

  async function perform(job: Job, wire: Wire): Promise<RunResult> {
    if (closed) throw new Error('The engine is closed.');
    if (running.isGone) running = start(open);
    const mine = running;
    await mine.ready;
    const { timeLimit = 120_000, cartridges } = job;
    const resolver = createResolver(cartridges, { sources });
    const session = startSession({ job, wire, resolver, send: mine.transport.send });
    mine.session = session;
    const timer = setTimeout(() => {
      session.fail(new JobTimeout(`${job.module} ${job.export} took longer than ${timeLimit} ms.`));
      mine.isGone = true;
      void mine.transport.close();
    }, timeLimit);
    try {
      return await session.result;
    } finally {
      clearTimeout(timer);
      mine.session = undefined;
    }
  }

  return {
    run(job, wire) {
      const mine = turn.then(() => perform(job, wire));
      turn = mine.catch(() => undefined);
      return mine;
    },
    async close() {
      closed = true;
      running.session?.fail(new Error('The engine was closed.'));
      running.isGone = true;
      await running.transport.close();
    },
  };
}

function start(open: (events: TransportEvents) => Transport): Running {
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  // Who waits for it hears of it.
  ready.catch(() => undefined);
  const running: Running = {
    ready,
    isGone: false,
    transport: open({
      frame(frame) {
        if (frame.say === 'ready') resolve();
        else running.session?.receive(frame);
      },
      gone(reason) {
        running.isGone = true;
        reject(reason);
        running.session?.fail(reason);
      },
    }),
  };
  return running;
}

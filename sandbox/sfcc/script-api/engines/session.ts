/**
 * The host's side of one job. Script and simulator take turns: the script waits for each answer, and while it waits it may be
 * called, nested to any depth. What is called at the same time runs one after the other.
 */
import { resolve } from 'node:path';
import { ScriptException, type Answer, type Encoded, type Wire } from '../wire/index.ts';
import type { Job, RunResult } from './engine.ts';
import { SimulatorDefect } from './failures.ts';
import type { FromEngine, ModuleAsk, ToEngine } from './frames.ts';
import type { Resolver } from './resolve.ts';

export interface SessionParts {
  job: Job;
  wire: Wire;
  resolver: Resolver;
  send(frame: ToEngine): void;
}

export interface Session {
  receive(frame: FromEngine): void;
  /** The engine is gone. */
  fail(error: Error): void;
  result: Promise<RunResult>;
}

interface Call {
  kind: 'call';
  frame: ToEngine;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}
type Waiting = { kind: 'ask'; answer?: Answer };

export function startSession({ job, wire, resolver, send }: SessionParts): Session {
  const stack: (Call | Waiting)[] = [];
  const queue: Call[] = [];
  let ended = false;

  const enter = (call: Call): void => {
    stack.push(call);
    send(call.frame);
  };
  /** Lets the script go on if it waits for something that is there. */
  const proceed = (): void => {
    const top = stack.at(-1);
    if (ended || top?.kind !== 'ask') return;
    const next = top.answer ? undefined : queue.shift();
    if (top.answer) {
      stack.pop();
      send({ say: 'answer', answer: top.answer });
    } else if (next) enter(next);
  };
  const call = (frame: ToEngine): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (ended) throw new Error('A function of a script was called after its job had ended.');
      queue.push({ kind: 'call', frame, resolve, reject });
      proceed();
    });

  const answerTo = async (ask: (FromEngine & { say: 'ask' })['ask']): Promise<Answer> =>
    ask.op === 'locate' || ask.op === 'super' ? located(ask, resolver) : wire.answer(ask);

  wire.attach({
    callback: (id, given) => call({ say: 'callback', id, given: given.map((one) => wire.encode(one)) }),
    invoke: (module, name, given) =>
      call({ say: 'invoke', module, name, given: given.map((one) => wire.encode(one)) }),
  });

  const end = (error?: Error): void => {
    ended = true;
    wire.attach(undefined);
    const gone = error ?? new Error('The job has ended.');
    for (const one of [...stack, ...queue]) if (one.kind === 'call') one.reject(gone);
  };

  const result = (async (): Promise<RunResult> => {
    const running = new Promise<unknown>((succeed, reject) => {
      const { module, export: name, arguments: given = [], ahead = 0 } = job;
      const roots = job.cartridges.map(({ root }) => resolve(root));
      const globals = wire.globalNames;
      const frame: ToEngine = {
        say: 'run',
        module,
        name,
        given: given.map((one) => wire.encode(one)),
        globals,
        roots,
        ahead,
      };
      enter({ kind: 'call', frame, resolve: succeed, reject });
    });
    const outcome = await running
      .then(
        (value) => ({ outcome: 'returned' as const, value }),
        (error: unknown) => {
          if (!(error instanceof ScriptException)) throw error;
          const { type, message, scriptStack } = error;
          return { outcome: 'threw' as const, type, message, stack: scriptStack };
        },
      )
      .finally(() => end());
    if (wire.defects.length > 0) throw new SimulatorDefect(`${job.module} ${job.export}`, wire.defects);
    return { ...outcome, refused: wire.refused };
  })();
  // The caller of the job handles it; an earlier failure is not an unhandled rejection.
  result.catch(() => undefined);

  return {
    result,
    fail: end,
    receive(frame) {
      if (ended) return;
      if (frame.say === 'ask') {
        const waiting: Waiting = { kind: 'ask' };
        stack.push(waiting);
        void answerTo(frame.ask).then((answer) => {
          waiting.answer = answer;
          proceed();
        });
      } else if (frame.say === 'done') {
        const done = stack.pop();
        if (done?.kind === 'call') settle(done, frame, wire.decode);
        else end(new Error('The engine ended what was not begun.'));
        proceed();
      }
    },
  };
}

function settle(call: Call, frame: FromEngine & { say: 'done' }, decode: (value: Encoded) => unknown): void {
  if ('thrown' in frame) {
    const { own, ...thrown } = frame.thrown;
    call.reject(new ScriptException({ id: own, ...thrown }));
    return;
  }
  try {
    call.resolve(decode(frame.ok));
  } catch (error) {
    call.reject(error);
  }
}

function located(ask: ModuleAsk, resolver: Resolver): Answer {
  try {
    const found = ask.op === 'super' ? resolver.superOf(ask.from) : resolver.locate(ask.name, ask.from);
    return { ok: found ? { o: { ...found } } : null };
  } catch (error) {
    return { thrown: { message: (error as Error).message, members: {} } };
  }
}

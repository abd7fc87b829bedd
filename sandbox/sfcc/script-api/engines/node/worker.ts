/** Runs jobs in a worker thread, one after the other: see `engines/frames.ts`. */
import type { Answer, Ask, Encoded } from '../../wire/index.ts';
import type { FromEngine, ModuleAsk, ToEngine } from '../frames.ts';
import type { Located } from '../resolve.ts';
import { onFrame, receive, send } from './channel.ts';
import { errorClasses, platformError, told } from './errors.ts';
import { addCartridges, installImports, setModules } from './imports.ts';
import { createModules, type Modules } from './modules.ts';
import { createRemotes, type AskHost } from './remotes.ts';
import { createValues, type ScriptValues } from './values.ts';

type RunFrame = Extract<ToEngine, { say: 'run' }>;
type CallFrame = Exclude<ToEngine, { say: 'answer' }>;

const clock = Date.now;

async function runJob(frame: RunFrame): Promise<void> {
  Date.now = () => clock() + frame.ahead;
  const thrown: unknown[] = [];
  let ended = false;

  const ask = (question: Ask | ModuleAsk): Exclude<Answer, { thrown: unknown }> => {
    if (ended) throw new Error('The platform was asked when the job had ended: something was not awaited.');
    send({ say: 'ask', ask: question });
    for (;;) {
      const next = receive();
      if (next.say !== 'answer') {
        performNow(next);
        continue;
      }
      if (!('thrown' in next.answer)) return next.answer;
      const { thrown: given } = next.answer;
      if ('own' in given) throw thrown[given.own];
      const members = Object.entries(given.members).map(([name, one]) => [name, values.decode(one)] as const);
      throw platformError(given, Object.fromEntries(members));
    }
  };
  const remotes = createRemotes(ask as AskHost, () => values);
  const values: ScriptValues = createValues(remotes);
  const located = (question: ModuleAsk): Located | undefined => {
    const answer = ask(question) as { ok: Encoded };
    return answer.ok === null ? undefined : (values.decode(answer.ok) as Located);
  };
  const valueOf = (question: Ask): unknown => values.decode((ask(question) as { ok: Encoded }).ok);
  const modules = createModules({
    locate: (name, from) =>
      located({ op: 'locate', name, ...(from === undefined ? {} : { from }) }) as Located,
    superOf: (from) => located({ op: 'super', from }),
    platform: (name) => valueOf({ op: 'module', name }),
  });

  const failed = (error: unknown): FromEngine => ({
    say: 'done',
    thrown: { own: thrown.push(error) - 1, ...told(error) },
  });
  const start = (next: CallFrame): unknown =>
    next.say === 'callback' ? values.call(next.id, next.given) : callExport(modules, next, values);
  /** Host and script both wait, so no promise can settle meanwhile. */
  const performNow = (next: CallFrame): void => {
    try {
      const result = start(next);
      if (result instanceof Promise) result.catch(() => undefined);
      send({ say: 'done', ok: values.encode(result) });
    } catch (error) {
      send(failed(error));
    }
  };

  setModules(modules);
  const removeGlobals = setGlobals(frame.globals, (name) => valueOf({ op: 'global', name }), remotes.encoded);
  addCartridges(frame.roots);
  let done: FromEngine;
  try {
    done = { say: 'done', ok: values.encode(await start(frame)) };
  } catch (error) {
    done = failed(error);
  }
  ended = true;
  removeGlobals();
  send(done);
}

function callExport(
  modules: Modules,
  { module, name, given }: { module: string; name: string; given: Encoded[] },
  { decode }: ScriptValues,
): unknown {
  const exported = modules.require(module) as Record<string, unknown>;
  const work = exported[name];
  if (typeof work !== 'function') throw new Error(`${module} exports no function ${name}.`);
  return (work as (...all: unknown[]) => unknown).apply(exported, given.map(decode));
}

function setGlobals(
  names: readonly string[],
  named: (name: string) => unknown,
  encoded: (object: object) => unknown,
): () => void {
  for (const name of names)
    Object.defineProperty(globalThis, name, { configurable: true, get: () => named(name) });
  const empty = (given: unknown): boolean => {
    if (given === null || given === undefined || given === '') return true;
    if (Array.isArray(given)) return given.length === 0;
    if (typeof given !== 'object' || !encoded(given) || !('iterator' in given)) return false;
    return (given as { empty?: unknown }).empty === true;
  };
  Object.assign(globalThis, errorClasses, { empty });
  return () => {
    for (const name of names) Reflect.deleteProperty(globalThis, name);
  };
}

installImports();
onFrame((frame) => {
  if (frame.say === 'run') void runJob(frame);
});
send({ say: 'ready' });

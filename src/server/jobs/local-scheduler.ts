/** Background work: named tasks that repeat while the process runs. */

export interface Task {
  name: string;
  /** Between the end of a run and the next, milliseconds; about: nodes that start together drift apart. */
  everyMs: number;
  /** Of several nodes so many may run it at once; default one. It claims what it works on. Within a process it never overlaps. */
  places?: number;
  /** For work on the memory of a process: each node runs it. */
  everyNode?: boolean;
  /** It is divided into so many parts, each of which runs once at a time among all nodes; default one. */
  shards?: number;
  /** A run may take minutes: such tasks have slots of their own, so that others never wait for them. */
  isLong?: boolean;
  /**
   * @param signal aborted when the process is to stop: end soon
   * @param shard from 0
   * @returns `again` where there is more to do at once; anything else is nothing
   */
  run(signal: AbortSignal, shard: number): Promise<unknown>;
}

/** The task, or the shard, comes again without a pause. */
export const again = Symbol('again');

export interface Background {
  /** Begins nothing more and resolves when the running ones have ended. May be called again. */
  stop(): Promise<void>;
  /**
   * Runs a task soon: now, or once more after the run that is under way. @param shards default all of its shards
   * @throws for a name that is none
   */
  kick(name: string, shards?: readonly number[]): void;
}

export interface BackgroundDeps {
  log(event: string, facts: Record<string, unknown>): void;
  /** 0 to 1. */
  random?: () => number;
}

interface State {
  task: Task;
  shard: number;
  timer?: NodeJS.Timeout;
  running?: Promise<void>;
  /** Wanted while it ran. */
  again: boolean;
  /** In a row. */
  failures: number;
}

const longestPauseMs = 300_000;

/** A task never overlaps with itself. An error does not end it: it is retried with growing delays. */
export function startBackground(
  tasks: readonly Task[],
  { log, random = Math.random }: BackgroundDeps,
): Background {
  const stopping = new AbortController();
  const states = new Map<string, State[]>(
    tasks.map((task) => [
      task.name,
      Array.from({ length: task.shards ?? 1 }, (_, shard) => ({ task, shard, again: false, failures: 0 })),
    ]),
  );
  if (states.size < tasks.length) throw new Error('Two background tasks have the same name.');
  const all = [...states.values()].flat();

  function plan(state: State, ms: number): void {
    clearTimeout(state.timer);
    if (stopping.signal.aborted) return;
    state.timer = setTimeout(() => {
      state.running = run(state);
    }, ms).unref();
  }

  async function run(state: State): Promise<void> {
    const { name, everyMs } = state.task;
    state.again = false;
    try {
      if ((await state.task.run(stopping.signal, state.shard)) === again) state.again = true;
      state.failures = 0;
    } catch (error) {
      state.failures += 1;
      log('background-task-failed', { task: name, failures: state.failures, err: error });
    }
    delete state.running;
    plan(state, state.again ? 0 : pauseAfter(everyMs, state.failures) * (0.9 + 0.2 * random()));
  }

  for (const state of all) plan(state, state.task.everyMs * random());

  return {
    async stop() {
      stopping.abort();
      for (const { timer } of all) clearTimeout(timer);
      await Promise.all(all.map(({ running }) => running));
    },
    kick(name, shards) {
      const all = states.get(name);
      if (!all) throw new Error(`Unknown background task ${name}.`);
      for (const state of shards ? all.filter(({ shard }) => shards.includes(shard)) : all) {
        if (state.running) state.again = true;
        else plan(state, 0);
      }
    },
  };
}

/**
 * Milliseconds until a task runs again: doubled each time it fails in a row. Unlike `retryAt` of deliveries it has no last try.
 */
export const pauseAfter = (everyMs: number, failures: number): number =>
  Math.max(everyMs, Math.min(everyMs * 2 ** failures, longestPauseMs));

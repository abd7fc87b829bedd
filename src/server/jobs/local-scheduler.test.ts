import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import fc from 'fast-check';
import { again, startBackground, type Task } from './local-scheduler.ts';

/** A task whose runs end on request. */
function handTask(name: string, everyMs: number) {
  const open: { resolve(): void; reject(error: Error): void }[] = [];
  const seen = { runs: 0, most: 0, stopped: false };
  const task: Task = {
    name,
    everyMs,
    run: (signal) => {
      seen.runs += 1;
      signal.addEventListener('abort', () => (seen.stopped = true));
      return new Promise<void>((resolve, reject) => {
        open.push({ resolve, reject });
        seen.most = Math.max(seen.most, open.length);
      });
    },
  };
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    task,
    seen,
    isRunning: () => open.length > 0,
    async end(error?: Error) {
      const run = open.shift();
      if (error) run?.reject(error);
      else run?.resolve();
      await turn();
    },
  };
}

type Logged = [event: string, facts: Record<string, unknown>][];
const deps = (logged: Logged = []) => ({
  random: () => 0.5,
  log: (...line: Logged[0]) => void logged.push(line),
});

/** With a clock that is moved by hand. */
const timed = (title: string, run: (tick: (ms: number) => void) => Promise<void>) =>
  test(title, async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      await run((ms) => mock.timers.tick(ms));
    } finally {
      mock.timers.reset();
    }
  });

timed('repeats a task at its interval after the last run ended', async (tick) => {
  const { task, seen, end } = handTask('a', 1_000);
  const { stop } = startBackground([task], deps());
  tick(499);
  assert.equal(seen.runs, 0);
  tick(1);
  assert.equal(seen.runs, 1);
  tick(60_000);
  assert.equal(seen.runs, 1, 'however long it takes');
  await end();
  tick(999);
  assert.equal(seen.runs, 1);
  tick(1);
  assert.equal(seen.runs, 2);
  await end();
  await stop();
});

timed('spreads the first runs of nodes that start together', async (tick) => {
  const early = handTask('a', 1_000);
  const late = handTask('a', 1_000);
  const nodes = [
    startBackground([early.task], { ...deps(), random: () => 0.1 }),
    startBackground([late.task], { ...deps(), random: () => 0.9 }),
  ];
  tick(100);
  assert.deepEqual([early.seen.runs, late.seen.runs], [1, 0]);
  tick(800);
  assert.deepEqual([early.seen.runs, late.seen.runs], [1, 1]);
  await Promise.all([early.end(), late.end()]);
  tick(920);
  assert.deepEqual([early.seen.runs, late.seen.runs], [2, 1]);
  await Promise.all([early.end(), late.end(), ...nodes.map(({ stop }) => stop())]);
});

timed('retries a failing task with growing delays, without affecting others', async (tick) => {
  const logged: Logged = [];
  const { task, seen, end } = handTask('a', 100_000);
  const other = handTask('b', 10_000);
  const error = new Error('no');
  const { stop } = startBackground([task, other.task], deps(logged));
  tick(50_000);
  await other.end();
  for (const gap of [200_000, 300_000, 300_000]) {
    await end(error);
    const { runs } = seen;
    tick(gap - 1);
    assert.equal(seen.runs, runs);
    tick(1);
    assert.equal(seen.runs, runs + 1);
  }
  assert.deepEqual(logged.at(-1), ['background-task-failed', { task: 'a', failures: 3, err: error }]);
  await end();
  tick(100_000);
  assert.equal(seen.runs, 5, 'after a good run as often as before');
  assert.equal(other.seen.runs, 2);
  await Promise.all([end(), other.end()]);
  await stop();
});

timed('treats a synchronous exception as a failure', async (tick) => {
  const logged: Logged = [];
  const run = () => {
    throw new Error('no');
  };
  const { stop } = startBackground([{ name: 'a', everyMs: 10, run }], deps(logged));
  tick(5);
  await stop();
  assert.equal(logged.length, 1);
});

timed('runs each shard independently, and again at once if it has more work', async (tick) => {
  const runs: number[] = [];
  const run: Task['run'] = async (_, shard) => (runs.push(shard), runs.length === 1 ? again : undefined);
  const { kick, stop } = startBackground([{ name: 'a', everyMs: 100, shards: 3, run }], deps());
  tick(50);
  assert.deepEqual(runs, [0, 1, 2]);
  await new Promise((resolve) => setImmediate(resolve));
  tick(0);
  assert.deepEqual(runs, [0, 1, 2, 0]);
  await new Promise((resolve) => setImmediate(resolve));
  kick('a');
  tick(0);
  assert.deepEqual(runs.toSorted(), [0, 0, 0, 1, 1, 2, 2]);
  await new Promise((resolve) => setImmediate(resolve));
  runs.length = 0;
  kick('a', [2]);
  tick(0);
  assert.deepEqual(runs, [2]);
  await stop();
});

timed('runs a kicked task at once, or once more if it is running', async (tick) => {
  const { task, seen, end } = handTask('a', 1_000_000);
  const { kick, stop } = startBackground([task], deps());
  kick('a');
  kick('a');
  tick(0);
  assert.equal(seen.runs, 1);
  kick('a');
  kick('a');
  tick(10);
  assert.equal(seen.runs, 1);
  await end();
  tick(0);
  assert.equal(seen.runs, 2);
  await end();
  tick(999_999);
  assert.equal(seen.runs, 2, 'two kicks are one more run');
  assert.throws(() => kick('b'), /Unknown background task b/);
  await stop();
  kick('a');
  tick(10_000_000);
  assert.equal(seen.runs, 2);
});

timed('aborts running tasks on stop, waits for them, and starts none', async (tick) => {
  const { task, seen, end } = handTask('a', 1_000);
  const { kick, stop } = startBackground([task], deps());
  tick(500);
  kick('a');
  let stopped = false;
  const stopping = Promise.all([stop(), stop()]).then(() => (stopped = true));
  assert.equal(seen.stopped, true);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(stopped, false);
  await end();
  await stopping;
  tick(100_000);
  assert.equal(seen.runs, 1);
});

test('rejects two tasks with the same name', () => {
  const { task } = handTask('a', 1_000);
  assert.throws(() => startBackground([task, task], deps()), /the same name/);
});

type Step = ['tick', number] | ['kick' | 'end' | 'fail', 0 | 1];
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.constant('tick' as const), fc.integer({ min: 0, max: 700_000 })),
  fc.tuple(
    fc.constantFrom('kick' as const, 'end' as const, 'fail' as const),
    fc.constantFrom(0 as const, 1 as const),
  ),
);

timed('never runs a task twice at once, and always repeats it', async (tick) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const tasks = [handTask('a', 1_000), handTask('b', 90_000)] as const;
      const background = startBackground(
        tasks.map(({ task }) => task),
        deps(),
      );
      for (const [what, value] of steps) {
        if (what === 'tick') tick(value);
        else if (what === 'kick') background.kick(tasks[value].task.name);
        else await tasks[value].end(what === 'fail' ? new Error('no') : undefined);
        for (const { seen } of tasks) assert.ok(seen.most <= 1);
      }
      for (const { isRunning, end } of tasks) {
        await end();
        tick(700_000);
        assert.ok(isRunning());
        await end();
      }
      for (const { end } of tasks) await end();
      await background.stop();
    }),
  );
});

/** Tasks of several nodes on PostgreSQL: one runs a task at a time, and what a node leaves behind the others finish. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { again, type Task } from '../src/server/jobs/local-scheduler.ts';
import { startClusterBackground } from '../src/server/jobs/cluster-scheduler.ts';
import { faultyNetwork, nodesForTests, pollMs, skipNodes, sometime, until } from './support/cluster-nodes.ts';

const hour = 3_600_000;

describe('tasks of several nodes', { skip: skipNodes }, () => {
  const { nodes, logged, node, alone, place } = nodesForTests();

  test('run again and again, but never twice at once', async () => {
    let running = 0;
    let most = 0;
    let runs = 0;
    const task = (): Task => ({
      name: 'often',
      everyMs: 20,
      async run() {
        running += 1;
        runs += 1;
        most = Math.max(most, running);
        await sleep(30);
        running -= 1;
      },
    });
    await Promise.all([node([task()]), node([task()]), node([task()])]);
    await until(() => runs >= 8, 'eight runs');
    await alone();
    assert.equal(most, 1);
    const after = runs;
    await sleep(100);
    assert.equal(runs, after, 'a node that has stopped runs nothing');
  });

  test('with a concurrency of two run twice at once and never three times; tasks in memory run on each node', async () => {
    let running = 0;
    let most = 0;
    const own = [0, 0, 0];
    const shared: Task = {
      name: 'wide',
      everyMs: 20,
      places: 2,
      async run() {
        running += 1;
        most = Math.max(most, running);
        await sleep(30);
        running -= 1;
      },
    };
    const tasksOf = (at: number): Task[] => [
      shared,
      { name: 'own', everyMs: 20, everyNode: true, run: async () => void (own[at] = (own[at] ?? 0) + 1) },
    ];
    const started = await Promise.all(own.map((_, at) => node(tasksOf(at))));
    await until(() => most >= 2 && own.every((runs) => runs > 1), 'two runs at once');
    started[1]?.kick('wide');
    await sleep(100);
    await alone();
    assert.equal(most, 2);
  });

  test('with shards run each shard independently, repeat it while there is more, and delay no short task', async () => {
    const running = [0, 0, 0, 0];
    const runs = [0, 0, 0, 0];
    let [together, most, short] = [0, 0, 0];
    const tasks = (): Task[] => [
      {
        name: 'sharded',
        everyMs: hour,
        shards: 4,
        isLong: true,
        async run(_, shard) {
          running[shard] = (running[shard] ?? 0) + 1;
          runs[shard] = (runs[shard] ?? 0) + 1;
          together = Math.max(together, running[shard]);
          most = Math.max(
            most,
            running.reduce((sum, one) => sum + one),
          );
          await sleep(30);
          running[shard] -= 1;
          return (runs[shard] ?? 0) < 3 ? again : undefined;
        },
      },
      { name: 'short', everyMs: 20, run: async () => void (short += 1) },
    ];
    const log = (...line: (typeof logged)[0]) => void logged.push(line);
    for (let at = 0; at < 2; at += 1)
      nodes.push(await startClusterBackground(tasks(), { url: place.url, longPlaces: 1, pollMs }, { log }));
    nodes[0]?.kick('sharded');
    await until(() => runs.every((one) => one >= 3), 'three runs of each shard');
    await until(() => short > 2, 'short runs');
    await sleep(100);
    assert.deepEqual(runs, [3, 3, 3, 3]);
    assert.deepEqual([together, most], [1, 2], 'one slot on each of two nodes');
    nodes[1]?.kick('sharded', [2]);
    await until(() => runs[2] === 4, 'a run of one shard');
    await sleep(100);
    await alone();
    assert.deepEqual(runs, [3, 3, 4, 3], 'and of no other');
  });

  test('run soon after a request on one node, and once more if they were running', async () => {
    let runs = 0;
    let release = () => {};
    const task = (): Task => ({
      name: 'rare',
      everyMs: hour,
      run: () => {
        runs += 1;
        return new Promise<void>((resolve) => (release = resolve));
      },
    });
    const [one, other] = await Promise.all([node([task()]), node([task()])]);
    one.kick('rare');
    await until(() => runs === 1, 'the wanted run');
    other.kick('rare');
    other.kick('rare');
    await sleep(100);
    assert.equal(runs, 1, 'not beside the one that runs');
    release();
    await until(() => runs === 2, 'the second wanted run');
    release();
    await sleep(100);
    assert.equal(runs, 2);
    assert.throws(() => one.kick('none'), /Unknown background task none/);
    await alone();
  });

  test('are logged and retried with growing delays when they fail', async () => {
    logged.length = 0;
    let runs = 0;
    const failing: Task = {
      name: 'failing',
      everyMs: 100,
      run: () => ((runs += 1), Promise.reject(new Error('not today'))),
    };
    await node([failing]);
    await until(() => runs >= 3, 'three runs');
    await alone();
    const failures = logged.filter(([event]) => event === 'background-task-failed');
    assert.deepEqual(
      failures.slice(0, 3).map(([, facts]) => [facts['task'], facts['failures']]),
      [1, 2, 3].map((count) => ['failing', count]),
    );
  });

  test('run if a claim succeeded although its response was lost', async () => {
    let runs = 0;
    const task: Task = { name: 'unheard', everyMs: hour, run: async () => void (runs += 1) };
    await node([task], 1_000);
    // As the library locks it, an hour ago: no method of it does so.
    const holder = sql`(select name from job_worker order by seen_at desc limit 1)`;
    await sql`update portico_jobs._private_jobs set locked_at = now() - interval '1 hour', locked_by = ${holder}
      where key = 'unheard'`.execute(place.database.db);
    await sql`update portico_jobs._private_job_queues set locked_at = now() - interval '1 hour', locked_by = ${holder}
      where queue_name = 'unheard'`.execute(place.database.db);
    nodes[0]?.kick('unheard');
    await until(() => runs > 0, 'a run');
    await alone();
  });

  test('stop with the node although the database is unavailable', async (t) => {
    const { proxy, through } = await faultyNetwork(t, place.url);
    const task: Task = { name: 'idle', everyMs: hour, run: async () => {} };
    const one = await startClusterBackground([task], { url: through }, { log() {} });
    proxy.set({ refusing: true });
    proxy.cut();
    await one.stop();
    await one.stop();
  });

  test('do not crash the process when connections break while the node stops listening', async (t) => {
    const { proxy, through } = await faultyNetwork(t, place.url);
    const listeners = async (): Promise<number[]> => {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity where datname = current_database() and query like 'LISTEN "jobs:insert"%'`.execute(
        place.database.db,
      );
      return rows.map(({ pid }) => pid);
    };
    let isLost = false;
    const log = (event: string): void => void (isLost ||= event === 'background-connection-lost');
    const task: Task = { name: 'listening', everyMs: 50, run: async () => {} };
    const one = await startClusterBackground([task], { url: through, longPlaces: 0 }, { log });
    const first = await sometime(async () => (await listeners())[0], 'the first listener');
    await sql`select pg_terminate_backend(${first})`.execute(place.database.db);
    await until(() => isLost, 'the end of its connection');
    // From here on it asks to listen once more, and waits for the answer.
    proxy.set({ silent: 'answers' });
    await sometime(async () => (await listeners()).find((pid) => pid !== first), 'the second listener');
    const rejected: unknown[] = [];
    const onRejection = (error: unknown): void => void rejected.push(error);
    process.on('unhandledRejection', onRejection);
    const stopped = one.stop();
    await sleep(50);
    proxy.set({ refusing: true });
    proxy.cut();
    await stopped;
    await sleep(50);
    process.off('unhandledRejection', onRejection);
    assert.deepEqual(rejected, []);
  });

  test('leave nothing open when a node cannot start', async () => {
    const wrong = new URL(place.url);
    wrong.pathname = '/nothing';
    await assert.rejects(startClusterBackground([], { url: wrong.href }, { log() {} }), /does not exist/);
  });

  test('are notified and finished when a node stops, and left to the others', async () => {
    let begun = false;
    let told = false;
    let ended = false;
    let others = 0;
    const patient: Task = {
      name: 'patient',
      everyMs: 10,
      run: (signal) => {
        begun = true;
        return new Promise<void>((resolve) =>
          signal.addEventListener('abort', () => {
            told = true;
            setTimeout(() => resolve(void (ended = true)), 50);
          }),
        );
      },
    };
    const leaving = await node([patient]);
    leaving.kick('patient');
    await until(() => begun, 'the run of the patient task');
    await node([{ ...patient, run: async () => void (others += 1) }]);
    await leaving.stop();
    assert.ok(told && ended);
    await until(() => others > 0, 'the run on the other node');
    await alone();
  });
});

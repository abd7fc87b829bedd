/** Nodes that are killed, and a database that is away for seconds, while tasks run. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Task } from '../../src/server/jobs/local-scheduler.ts';
import { startClusterBackground } from '../../src/server/jobs/cluster-scheduler.ts';
import { faultyNetwork, nodesForTests, skipNodes, until } from '../support/cluster-nodes.ts';

describe('tasks of several nodes', { skip: skipNodes }, () => {
  const { logged, node, alone, place } = nodesForTests();

  test('run on another node after theirs was killed', async (t) => {
    const program = `
      const { startClusterBackground } = await import(${JSON.stringify(join(import.meta.dirname, '../../src/server/jobs/cluster-scheduler.ts'))});
      const task = { name: 'taken', everyMs: 10, run: () => (console.log('running'), new Promise(() => {})) };
      await startClusterBackground([task], { url: ${JSON.stringify(place.url)}, silentMs: 2000 }, { log() {} });`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    t.after(() => child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    logged.length = 0;
    let runs = 0;
    const task: Task = { name: 'taken', everyMs: 10, run: async () => void (runs += 1) };
    await node([task], 2_000);
    await sleep(3_000);
    assert.equal(runs, 0, 'not while the other one lives');
    child.kill('SIGKILL');
    await until(() => runs > 0, 'the run on another node');
    assert.ok(logged.some(([event]) => event === 'background-node-silent'));
    await alone();
  });

  test('continue after a database outage during their run', async (t) => {
    const { proxy, through } = await faultyNetwork(t, place.url);
    let short = 0;
    let long = 0;
    const tasks: Task[] = [
      { name: 'short', everyMs: 50, run: async () => void (short += 1) },
      { name: 'long', everyMs: 50, run: async () => ((long += 1), void (await sleep(1_500))) },
    ];
    const log = (...line: (typeof logged)[0]) => void logged.push(line);
    const one = await startClusterBackground(tasks, { url: through, silentMs: 2_000 }, { log });
    t.after(() => one.stop());
    for (let outage = 0; outage < 3; outage += 1) {
      const before = [short, long] as const;
      await until(() => short > before[0] + 1 && long > before[1] + 1, `runs before outage ${outage}`);
      proxy.set({ refusing: true });
      proxy.cut();
      await sleep(6_000);
      proxy.set({});
    }
    const after = [short, long] as const;
    await until(() => short > after[0] + 2 && long > after[1] + 2, 'runs after the outages');
  });
});

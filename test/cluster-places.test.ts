/** Tasks that wait for a hanging receiver, on PostgreSQL: each has its own slot. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#storage';
import type { Task } from '../src/server/jobs/local-scheduler.ts';
import { startClusterBackground } from '../src/server/jobs/cluster-scheduler.ts';
import { testDialects } from './support/databases.ts';

const postgres = testDialects().find(({ name }) => name === 'PostgreSQL');

test(
  'runs other tasks however many wait for one that hangs',
  { skip: postgres?.skip ?? 'no PostgreSQL' },
  async (t) => {
    const url = (await postgres?.url()) ?? '';
    // Its tables.
    await (await openDatabase(url)).close();
    const hanging = Promise.withResolvers<void>();
    let [waiting, others] = [0, 0];
    const wait = (name: string): Task => ({
      name,
      everyMs: 20,
      places: 5,
      async run() {
        waiting += 1;
        await hanging.promise;
      },
    });
    const other: Task = { name: 'other', everyMs: 20, run: async () => void (others += 1) };
    const node = await startClusterBackground(
      [wait('hangs'), wait('hangs too'), other],
      { url },
      { log: () => {} },
    );
    t.after(() => {
      hanging.resolve();
      return node.stop();
    });
    const until = async (holds: () => boolean): Promise<void> => {
      for (let tries = 0; tries < 1_200 && !holds(); tries += 1) await sleep(50);
    };
    await until(() => waiting === 10);
    assert.equal(waiting, 10);
    const before = others;
    await until(() => others >= before + 3);
    assert.ok(others >= before + 3, `${others - before} runs`);
  },
);

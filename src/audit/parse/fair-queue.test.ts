import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFairQueue, type Account } from './fair-queue.ts';

/** A queue whose work takes as long as it says, by a clock of its own. */
function timed() {
  let clock = 0;
  const done: string[] = [];
  const queue = createFairQueue(() => clock);
  const run = (account: Account, name: string, ms: number): Promise<string> =>
    queue.run(account, async () => {
      await Promise.resolve();
      clock += ms;
      done.push(name);
      return name;
    });
  return { done, run, queue };
}

test('runs the account with the least used time first, then the first to arrive', async () => {
  const { done, run } = timed();
  const [heavy, light, late] = [{ spentMs: 0 }, { spentMs: 0 }, { spentMs: 0 }];
  const all = [1, 2, 3].map((n) => run(heavy, `heavy ${n}`, 5_000));
  all.push(...[1, 2].map((n) => run(light, `light ${n}`, 20)));
  all.push(run(late, 'late', 20));
  assert.deepEqual(await Promise.all(all), ['heavy 1', 'heavy 2', 'heavy 3', 'light 1', 'light 2', 'late']);
  assert.deepEqual(done, ['heavy 1', 'light 1', 'late', 'light 2', 'heavy 2', 'heavy 3']);
  assert.deepEqual([heavy.spentMs, light.spentMs, late.spentMs], [15_000, 40, 20]);
});

test('rejects only the work that failed, and counts its time', async () => {
  const { done, run, queue } = timed();
  const account = { spentMs: 0 };
  const failing = queue.run(account, () => Promise.reject(new Error('no page')));
  const next = run(account, 'next', 10);
  await assert.rejects(failing, /no page/);
  assert.equal(await next, 'next');
  assert.deepEqual(done, ['next']);
});

test('starts no task of a closed account', async () => {
  const { done, run } = timed();
  const [gone, other]: Account[] = [{ spentMs: 0 }, { spentMs: 0 }];
  assert.ok(gone && other);
  const first = run(gone, 'first', 10);
  const second = run(gone, 'second', 10);
  const third = run(other, 'third', 10);
  gone.isClosed = true;
  assert.equal(await first, 'first', 'it had begun');
  await assert.rejects(second, /^Error: canceled$/);
  assert.equal(await third, 'third');
  assert.deepEqual(done, ['first', 'third']);
});

test('continues after the queue was empty', async () => {
  const { run } = timed();
  const account = { spentMs: 0 };
  assert.equal(await run(account, 'a', 1), 'a');
  await new Promise(setImmediate);
  assert.equal(await run(account, 'b', 1), 'b');
});

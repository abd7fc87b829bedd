import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCounter } from './session.ts';
import { createQueue } from './session.ts';

test('starts the lowest number first, and equal ones in order of arrival', async () => {
  const queue = createQueue(1);
  const order: string[] = [];
  const task = (name: string) => async (): Promise<void> => void order.push(name);
  await Promise.all([
    queue.run(9, task('late')),
    queue.run(5, task('a')),
    queue.run(5, task('b')),
    queue.run(1, task('first')),
  ]);
  assert.deepEqual(order, ['first', 'a', 'b', 'late']);
});

test('runs no more tasks than slots, and frees the slot of a failed one', async () => {
  const queue = createQueue(2);
  let running = 0;
  let most = 0;
  const tasks = Array.from({ length: 7 }, (_, at) =>
    queue.run(at, async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (at === 0) throw new Error('broken');
      return at;
    }),
  );
  const settled = await Promise.allSettled(tasks);
  assert.equal(most, 2);
  assert.deepEqual(
    settled.map(({ status }) => status === 'fulfilled'),
    [false, true, true, true, true, true, true],
  );
});

test('reserves room for redirects in a turn, and returns the rest', async () => {
  const counter = createCounter(5);
  const first = await counter.take(3);
  assert.equal(first?.redirects, 3);
  const second = counter.take(3);
  first?.settle(1);
  assert.equal((await second)?.redirects, 3);
});

test('follows fewer redirects in the last turns, and exceeds no limit', async () => {
  const counter = createCounter(3);
  const first = await counter.take(5);
  assert.equal(first?.redirects, 2);
  first?.settle(2);
  const second = await counter.take(5);
  assert.equal(second?.redirects, 0);
  second?.settle(1);
  assert.equal(await counter.take(0), undefined);
  assert.equal(counter.spent(), 3);
});

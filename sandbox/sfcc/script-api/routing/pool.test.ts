import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Engine } from '../engines/index.ts';
import { createPool } from './pool.ts';

const engine = (closed: string[], name: string): Engine => ({
  run: () => Promise.reject(new Error('Not run.')),
  close: async () => void closed.push(name),
});

void test('runs one job per engine and queues the others in order', async () => {
  const pool = createPool([engine([], 'one'), engine([], 'two')]);
  const began: number[] = [];
  const ends: (() => void)[] = [];
  const works = [0, 1, 2, 3].map((at) =>
    pool.use(() => {
      began.push(at);
      return new Promise<void>((resolve) => void ends.push(resolve));
    }),
  );
  await new Promise((resolve) => void setImmediate(resolve));
  assert.deepEqual(began, [0, 1]);
  ends[1]?.();
  await works[1];
  await new Promise((resolve) => void setImmediate(resolve));
  assert.deepEqual(began, [0, 1, 2]);
  for (const at of [0, 2]) ends[at]?.();
  await works[0];
  await new Promise((resolve) => void setImmediate(resolve));
  ends[3]?.();
  await Promise.all(works);
  assert.deepEqual(began, [0, 1, 2, 3]);
});

void test('frees an engine after a failure', async () => {
  const pool = createPool([engine([], 'one')]);
  await assert.rejects(
    pool.use(() => Promise.reject(new Error('No.'))),
    /No/,
  );
  assert.equal(await pool.use(() => Promise.resolve(1)), 1);
});

void test('closes every engine', async () => {
  const closed: string[] = [];
  await createPool([engine(closed, 'one'), engine(closed, 'two')]).close();
  assert.deepEqual(closed, ['one', 'two']);
});

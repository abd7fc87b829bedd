import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTimeSlicer } from './time-slicer.ts';

test('lets other work run in each pause, and runs sliced work in order', async () => {
  const timeSliced = createTimeSlicer(0);
  const seen: string[] = [];
  const work = (name: string) =>
    timeSliced(async (pause) => {
      for (let step = 1; step <= 3; step += 1) {
        seen.push(`${name}${step}`);
        setImmediate(() => seen.push('other'));
        await pause();
      }
      return name;
    });
  assert.deepEqual(await Promise.all([work('a'), work('b')]), ['a', 'b']);
  const own = ['a1', 'a2', 'a3', 'b1', 'b2', 'b3'];
  assert.deepEqual(
    seen,
    own.flatMap((step) => [step, 'other']),
  );
});

test('continues after work that fails', async () => {
  const timeSliced = createTimeSlicer();
  const failing = timeSliced(async () => {
    throw new Error('no');
  });
  const next = timeSliced(async () => 'yes');
  await assert.rejects(failing, /no/);
  assert.equal(await next, 'yes');
});

test('runs a slice until its time is used up', async () => {
  const timeSliced = createTimeSlicer(3_600_000);
  let others = 0;
  await timeSliced(async (pause) => {
    setImmediate(() => (others += 1));
    for (let step = 0; step < 100; step += 1) await pause();
    assert.equal(others, 0);
  });
});

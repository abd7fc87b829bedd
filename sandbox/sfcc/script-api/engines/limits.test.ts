/** Long, endless and simultaneous work, on both engines. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JobTimeout, openEngine } from './index.ts';
import { openTestWire } from './simulator.testing.ts';
import { probe, onEachEngine } from './testing.ts';

onEachEngine('limits of', (engine, kind) => {
  const run = async (job: string, ...given: unknown[]): Promise<unknown> => {
    const result = await engine.run(probe(job, ...given), openTestWire().wire);
    assert.ok(result.outcome === 'returned', JSON.stringify(result));
    return result.value;
  };

  test('stops an endless job and runs the next one', async () => {
    const endless = engine.run({ ...probe('limits endless'), timeLimit: 300 }, openTestWire().wire);
    const next = run('limits deep');
    await assert.rejects(endless, (error: unknown) => {
      assert.ok(error instanceof JobTimeout);
      assert.match(error.message, /limits endless took longer than 300 ms/);
      return true;
    });
    assert.equal(await next, 800);
  });

  test('lets a script catch endless recursion', async () => {
    assert.equal(await run('limits bottomless'), true);
    assert.equal(await run('limits deep'), 800);
  });

  test('passes large strings', async () => {
    assert.equal(await run('limits long', `${'ö😀'.repeat(200_000)}end`), '600003 end');
  });

  test('runs the jobs of one engine in sequence', async () => {
    const values = await Promise.all([1, 2, 3].map((value) => run('calls hook', value)));
    assert.deepEqual(
      values.map((value) => (value as { value: number }).value),
      [1, 2, 3],
    );
  });

  test('runs two engines in parallel', async () => {
    const other = await openEngine(kind);
    try {
      const both = [engine, other].map((one) => one.run(probe('limits many', 500), openTestWire().wire));
      assert.deepEqual(
        (await Promise.all(both)).map(({ outcome }) => outcome),
        ['returned', 'returned'],
      );
    } finally {
      await other.close();
    }
  });

  test('runs nothing in a closed engine', async () => {
    const other = await openEngine(kind);
    const running = other.run(probe('limits endless'), openTestWire().wire);
    const refused = assert.rejects(running, /closed/);
    await new Promise((resolve) => void setTimeout(resolve, 50));
    await other.close();
    await refused;
    await assert.rejects(other.run(probe('limits deep'), openTestWire().wire), /closed/);
  });
});

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

  test('a job that does not end is ended, and the next one runs', async () => {
    const endless = engine.run({ ...probe('limits endless'), timeLimit: 300 }, openTestWire().wire);
    const next = run('limits deep');
    await assert.rejects(endless, (error: unknown) => {
      assert.ok(error instanceof JobTimeout);
      assert.match(error.message, /limits endless took longer than 300 ms/);
      return true;
    });
    assert.equal(await next, 800);
  });

  test('recursion without end is an error that the script can catch', async () => {
    assert.equal(await run('limits bottomless'), true);
    assert.equal(await run('limits deep'), 800);
  });

  test('large texts go through', async () => {
    assert.equal(await run('limits long', `${'ö😀'.repeat(200_000)}end`), '600003 end');
  });

  test('jobs of one engine run one after the other', async () => {
    const values = await Promise.all([1, 2, 3].map((value) => run('calls hook', value)));
    assert.deepEqual(
      values.map((value) => (value as { value: number }).value),
      [1, 2, 3],
    );
  });

  test('two engines run side by side', async () => {
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

  test('a closed engine runs nothing', async () => {
    const other = await openEngine(kind);
    const running = other.run(probe('limits endless'), openTestWire().wire);
    const refused = assert.rejects(running, /closed/);
    await new Promise((resolve) => void setTimeout(resolve, 50));
    await other.close();
    await refused;
    await assert.rejects(other.run(probe('limits deep'), openTestWire().wire), /closed/);
  });
});

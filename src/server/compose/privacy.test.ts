import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDialects } from '../../../test/support/databases.ts';
import { createPrivacy } from './privacy.ts';

type Watched = Record<string, () => unknown>;

for (const { name, skip, open } of testDialects())
  test(`${name}: increases the job's age until a run without failures`, { skip }, async (t) => {
    const database = await open();
    t.after(() => database.close());
    const clock = { now: 10_000_000_000 };
    const logged: unknown[] = [];
    const watched: Watched = {};
    const { tasks } = createPrivacy({
      database,
      secret: 'a secret of a test that is long enough',
      logger: { error: (facts: unknown, event?: string) => void logged.push([event, facts]) } as never,
      telemetry: { metrics: { watch: (key, read) => void (watched[key] = read) } },
      now: () => clock.now,
    });
    const [task] = tasks;
    const age = async () => (await watched['retentionAge']?.()) as [{ value: number }];
    const run = async () => task?.run(new AbortController().signal, 0);

    clock.now += 60_000;
    assert.deepEqual(await age(), [{ value: 60 }], 'since the start of the node');
    await run();
    assert.deepEqual(await age(), [{ value: 0 }]);
    await database.db.schema.alterTable('refusalDay').renameTo('gone').execute();
    clock.now += 5_000;
    await assert.rejects(run(), /1 kinds? of data/);
    assert.match(JSON.stringify(logged), /retention-failed.*"kind":"refusals"/);
    assert.deepEqual(await age(), [{ value: 65 }]);
    await database.db.schema.alterTable('gone').renameTo('refusalDay').execute();
    await run();
    assert.deepEqual(await age(), [{ value: 0 }]);
    const overdue = (await watched['retentionOverdue']?.()) as { kind: string; value: number }[];
    assert.ok(overdue.length > 20 && overdue.every(({ value }) => value === 0), JSON.stringify(overdue));
  });

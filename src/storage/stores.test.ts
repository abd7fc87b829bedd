import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Report } from '#audit';
import { reportStore } from './reports.ts';
import { createRetention } from './retention/retention.ts';
import { testDialects } from '../../test/support/databases.ts';
import { monthOf, renewalAfter, usageStore } from './usage.ts';
import { windowStore } from './windows.ts';

const report = (id: string, url = 'https://shop.test/') =>
  ({ id, url, score: { overall: 71.5, grade: 'C' }, categories: [] as Report['categories'] }) as Report;
const fifty = Array.from({ length: 50 });

for (const { name, skip, open } of testDialects()) {
  test(`${name}: reads, lists, and deletes a report only with its own key`, { skip }, async () => {
    const database = await open();
    const store = reportStore(database);
    await store.save('key-1', report('a'), 1_000);
    await store.save('key-1', report('b'), 3_000_000_000_000);
    await store.save('key-1', report('c'), 1_000);
    await store.save('key-2', report('d'), 2_000);

    assert.deepEqual(await store.read('key-1', 'a'), report('a'));
    assert.equal(await store.read('key-2', 'a'), undefined);
    const page = await store.list('key-1', { limit: 2 });
    assert.deepEqual(page[0], {
      id: 'b',
      url: 'https://shop.test/',
      createdAt: 3_000_000_000_000,
      score: 71.5,
      grade: 'C',
    });
    assert.deepEqual(
      page.map(({ id }) => id),
      ['b', 'c'],
    );
    const rest = await store.list('key-1', { limit: 2, after: { createdAt: 1_000, id: 'c' } });
    assert.deepEqual(
      rest.map(({ id }) => id),
      ['a'],
    );
    assert.equal(await store.remove('key-2', 'a'), false);
    assert.equal(await store.remove('key-1', 'a'), true);
    assert.equal(await store.read('key-1', 'a'), undefined);
    await database.close();
  });

  test(`${name}: stops concurrent reservations exactly at the limit`, { skip }, async () => {
    const database = await open();
    const usage = usageStore(database);
    const answers = await Promise.all(fifty.map(() => usage.reserve('key', '2026-11', 20)));
    const counted = answers.filter((count) => count !== undefined).sort((a, b) => a - b);
    assert.deepEqual(
      counted,
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    await usage.giveBack('key', '2026-11');
    assert.equal(await usage.count('key', '2026-11'), 19);
    assert.equal(await usage.count('key', '2026-12'), 0);
    assert.equal(await usage.reserve('other', '2026-11', 0), undefined);
    await database.close();
  });

  test(`${name}: accepts exactly the limit of concurrent calls`, { skip }, async () => {
    const database = await open();
    const windows = windowStore(database);
    const limit = { limit: 20, windowMs: 60_000 };
    const answers = await Promise.all(fifty.map(() => windows.take('key:a', limit)));
    assert.equal(answers.filter(({ allowed }) => allowed).length, 20);
    assert.ok((await windows.take('key:b', limit)).allowed, 'another subject has a window of its own');
    await database.close();
  });

  test(`${name}: never exceeds the limit in any period of the window's length`, { skip }, async () => {
    const database = await open();
    let clock = 1_000_000;
    const windows = windowStore(database, () => clock);
    const limit = { limit: 2, windowMs: 60_000 };
    const at = async (time: number) => {
      clock = 1_000_000 + time;
      return (await windows.take('key:a', limit)).allowed;
    };
    assert.deepEqual([await at(0), await at(59_000), await at(59_500)], [true, true, false]);
    assert.deepEqual([await at(60_000), await at(61_000), await at(119_000)], [true, false, true]);

    const full = await windows.peek('key:a', limit);
    assert.deepEqual(full, { allowed: false, remaining: 0, resetMs: 1_000, at: clock });
    await windows.giveBack('key:a', clock);
    assert.equal((await windows.peek('key:a', limit)).remaining, 1);
    clock += 120_000;
    await createRetention(database, () => clock).run(undefined, ['limits']);
    assert.deepEqual(await database.db.selectFrom('slidingWindow').selectAll().execute(), []);
    await database.close();
  });

  test(`${name}: ignores calls recorded by a clock that was a day ahead`, { skip }, async () => {
    const database = await open();
    const now = Date.now();
    let clock = now + 86_400_000;
    const windows = windowStore(database, () => clock);
    const limit = { limit: 2, windowMs: 60_000 };
    for (const allowed of [true, true, false])
      assert.equal((await windows.take('key:a', limit)).allowed, allowed);
    clock = now;
    assert.deepEqual(await windows.peek('key:a', limit), {
      allowed: true,
      remaining: 2,
      resetMs: 0,
      at: now,
    });
    for (const allowed of [true, true, false])
      assert.equal((await windows.take('key:a', limit)).allowed, allowed);
    await database.close();
  });

  test(
    `${name}: counts calls of other nodes on a node whose clock is behind`,
    { skip: skip || (name === 'SQLite' && 'one node') },
    async () => {
      const database = await open();
      const limit = { limit: 2, windowMs: 60_000 };
      const [right, behind] = [windowStore(database), windowStore(database, () => Date.now() - 3_600_000)];
      for (let call = 0; call < 2; call += 1) await right.take('key:a', limit);
      assert.equal((await behind.take('key:a', limit)).allowed, false);
      assert.equal((await behind.peek('key:a', limit)).allowed, false);
      await database.close();
    },
  );
}

test('starts and renews months in UTC', () => {
  const lastMoment = Date.parse('2026-12-31T23:59:59.999Z');
  assert.equal(monthOf(lastMoment), '2026-12');
  assert.equal(new Date(renewalAfter(lastMoment)).toISOString(), '2027-01-01T00:00:00.000Z');
});

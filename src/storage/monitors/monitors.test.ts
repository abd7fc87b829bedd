import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshState, type Monitor } from '#audit-jobs';
import { testDialects } from '../../../test/support/databases.ts';
import { monitorStore } from './monitors.ts';
import { startedAudits } from './started.ts';
import { createRetention } from '../retention/retention.ts';

const monitor = (id: string, over: Partial<Monitor> = {}): Monitor => ({
  id,
  host: 'shop.test',
  url: 'https://shop.test/',
  schedule: { every: 'day', hour: 3 },
  rules: { fall: 5, limit: null, critical: true, unreachable: true },
  recipients: ['ann@shop.test'],
  paused: false,
  nextAt: 1_000,
  createdAt: 1,
  createdBy: 'Ann',
  state: freshState(),
  ...over,
});
const state = { ...freshState(), runs: 1 };
const alert = { id: 'alert', monitorId: 'a', at: 5, changes: [] };

for (const { name, skip, open } of testDialects()) {
  test(`${name}: gives a due monitor to one of several claimants`, { skip }, async () => {
    const database = await open();
    const store = monitorStore(database);
    await store.add(monitor('a'));
    await store.add(monitor('later', { nextAt: 9_000 }));
    await store.add(monitor('paused', { paused: true }));
    const due = await store.due(2_000, 10);
    assert.deepEqual(due, [{ ...monitor('a'), claimedUntil: 0 }]);
    const claims = await Promise.all(
      Array.from({ length: 8 }, () => store.claim({ ...monitor('a'), claimedUntil: 0 }, 5_000)),
    );
    assert.equal(claims.filter(Boolean).length, 1);
    assert.deepEqual(await store.due(2_000, 10), []);
    // The holder of the claim died: it is due again when the claim expires.
    assert.deepEqual(
      (await store.due(5_000, 10)).map(({ id, claimedUntil }) => [id, claimedUntil]),
      [['a', 5_000]],
    );
    await database.close();
  });

  test(`${name}: does not run a monitor again after another node finished it`, { skip }, async () => {
    const database = await open();
    const store = monitorStore(database);
    await store.add(monitor('a'));
    const [slow] = await store.due(2_000, 10);
    const [fast] = await store.due(2_000, 10);
    assert.ok(slow && fast);
    assert.equal(await store.claim(fast, 5_000), true);
    assert.equal(await store.finish(fast, 5_000, { state, nextAt: 8_000 }), true);
    assert.equal(await store.claim(slow, 5_001), false);
    await database.close();
  });

  test(`${name}: records a run once, by the holder of the claim`, { skip }, async () => {
    const database = await open();
    const store = monitorStore(database);
    await store.add(monitor('a'));
    await store.claim({ ...monitor('a'), claimedUntil: 0 }, 5_000);
    await store.claim({ ...monitor('a'), claimedUntil: 5_000 }, 9_000);
    assert.equal(await store.finish(monitor('a'), 5_000, { state, nextAt: 7_000, alert }), false);
    assert.equal(await store.finish(monitor('a'), 9_000, { state, nextAt: 8_000, alert }), true);
    const kept = await store.read('a');
    assert.deepEqual([kept?.nextAt, kept?.state], [8_000, state]);
    assert.deepEqual(await store.waiting(10), [{ ...alert, mailed: null }]);
    await store.settle('alert', 2);
    assert.deepEqual(await store.waiting(10), []);
    assert.deepEqual(await store.alerts('a', { limit: 10 }), [{ ...alert, mailed: 2 }]);
    assert.deepEqual(await store.alerts('a', { limit: 10, before: { at: 5, id: 'alert' } }), []);
    await database.close();
  });

  test(`${name}: keeps a schedule or URL that changed during a run`, { skip }, async () => {
    const database = await open();
    const store = monitorStore(database);
    await store.add(monitor('a'));
    await store.claim({ ...monitor('a'), claimedUntil: 0 }, 5_000);
    const { url, rules, recipients, host } = monitor('a');
    const settings = { url, rules, recipients, host, schedule: { every: 'hours', hours: 6 } as const };
    assert.equal(await store.change('a', { ...settings, nextAt: 3_000 }), true);
    await store.finish(monitor('a'), 5_000, { state, nextAt: 8_000 });
    const changed = await store.read('a');
    assert.deepEqual(
      [changed?.nextAt, changed?.schedule, changed?.createdBy],
      [3_000, settings.schedule, 'Ann'],
    );

    await store.claim({ ...monitor('a'), claimedUntil: 0 }, 6_000);
    await store.change(
      'a',
      { ...settings, url: 'https://other.test/', host: 'other.test', nextAt: 1 },
      freshState(),
    );
    assert.equal(await store.finish(monitor('a'), 6_000, { state, nextAt: 8_000 }), false);
    assert.deepEqual((await store.read('a'))?.state, freshState());
    assert.deepEqual(
      (await store.ofHosts(['other.test'])).map(({ id }) => id),
      ['a'],
    );
    assert.deepEqual(await store.ofHosts(['shop.test']), []);
    await database.close();
  });

  test(`${name}: deletes alerts with their monitor, and discards a running audit`, { skip }, async () => {
    const database = await open();
    const store = monitorStore(database);
    await store.add(monitor('a'));
    await store.claim({ ...monitor('a'), claimedUntil: 0 }, 5_000);
    await store.finish(monitor('a'), 5_000, { state, nextAt: 8_000, alert });
    assert.equal(await store.remove('a'), true);
    assert.equal(await store.remove('a'), false);
    assert.equal(await store.finish(monitor('a'), 5_000, { state, nextAt: 8_000 }), false);
    assert.deepEqual([await store.waiting(5), await store.list(), await store.count()], [[], [], 0]);
    await database.close();
  });

  test(`${name}: reports the progress of a started audit until it ends`, { skip }, async () => {
    const database = await open();
    const store = startedAudits(database);
    const audit = {
      id: 'a',
      url: 'https://shop.test/',
      host: 'shop.test',
      startedBy: 'Ann',
      createdAt: 1,
      endsAt: 100,
    };
    await store.add(audit);
    await store.progress('a', { step: 'home', done: 1, left: 9 });
    assert.deepEqual(
      (await store.running(50, 5)).map(({ id, done }) => [id, done]),
      [['a', 1]],
    );
    assert.deepEqual(await store.running(100, 5), [], 'one that should have ended is not running');
    await store.end('a', 'Gone.');
    await store.progress('a', { step: 'home', done: 2, left: 8 });
    await store.end('a');
    const ended = await store.read('a');
    assert.deepEqual([ended?.state, ended?.reason, ended?.done], ['failed', 'Gone.', 1]);
    await createRetention(database, () => 86_400_000 + 100).run(undefined, ['started-audits']);
    assert.equal(await store.read('a'), undefined);
    await database.close();
  });
}

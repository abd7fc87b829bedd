/** Calls a minute of agents where several nodes answer them, on PostgreSQL. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type Database } from '#storage';
import { startBackground } from '../src/server/jobs/local-scheduler.ts';
import { sharedLimits } from '../src/server/compose/shared-limits.ts';
import { proxiedDatabase, testDialects } from './support/databases.ts';
import { until } from './support/until.ts';

const postgres = testDialects().find(({ name }) => name === 'PostgreSQL');
const skip = postgres?.skip ?? 'no PostgreSQL';
const hour = 3_600_000;

async function nodeAt(t: TestContext, url: string, ahead = 0) {
  const database = await openDatabase(url, { onError: () => {} });
  t.after(() => database.close());
  const logged: string[] = [];
  const log = (event: string): void => void logged.push(event);
  const { limits, tasks } = sharedLimits(database, { now: () => Date.now() + ahead, log });
  const swap = async (): Promise<unknown> => tasks[0]?.run(new AbortController().signal, 0);
  await swap();
  const isAllowed = async (subject: string, perMinute: number): Promise<boolean> =>
    (await limits.take(subject, perMinute)).allowed;
  return { database, logged, tasks, swap, isAllowed };
}
const rows = async ({ db }: Database): Promise<unknown[]> =>
  db
    .selectFrom('callExchange' as never)
    .selectAll()
    .execute();

test('nodes share a limit with different clocks, and so does one that starts later', { skip }, async (t) => {
  const url = (await postgres?.url()) ?? '';
  const nodes = [await nodeAt(t, url), await nodeAt(t, url, hour), await nodeAt(t, url, -hour)];
  const subject = `ucp demo profile:https://agent.example/${'long'.repeat(100)}`;
  let allowed = 0;
  for (let call = 0; call < 60; call += 1) {
    if (await nodes[call % 3]?.isAllowed(subject, 20)) allowed += 1;
    for (const { swap } of nodes) await swap();
  }
  assert.equal(allowed, 20);
  assert.equal(await nodes[0]?.isAllowed('another', 20), true);
  const later = await nodeAt(t, url, 5 * hour);
  assert.equal(await later.isAllowed(subject, 20), false, 'a restart forgets nothing');
  assert.equal(await later.isAllowed(subject, 21), true);
  const [first] = (await rows(later.database)) as { calls: string }[];
  assert.ok((first?.calls.length ?? 0) < 120);
});

test(
  'a limit is exceeded by less than one exchange under load, and a node ends with its tasks',
  { skip },
  async (t) => {
    const url = (await postgres?.url()) ?? '';
    const nodes = [await nodeAt(t, url), await nodeAt(t, url), await nodeAt(t, url)];
    const backgrounds = nodes.map(({ tasks }) => startBackground(tasks, { log: assert.fail }));
    const [limit, perSecond] = [150, 100];
    let allowed = 0;
    let call = 0;
    let late = 0;
    /** Since the limit was reached: a slow machine reaches it later. */
    let reached = Infinity;
    while (performance.now() - reached < 3_000) {
      const isLate = performance.now() - reached > 2_000;
      if (await nodes[(call += 1) % 3]?.isAllowed('a', limit))
        [allowed, late] = [allowed + 1, late + Number(isLate)];
      if (allowed === limit) reached = Math.min(reached, performance.now());
      await sleep(1_000 / perSecond);
    }
    for (const background of backgrounds) await background.stop();
    // What arrives in a second: an exchange of 0.55 s, and what it takes.
    assert.ok(allowed <= limit + perSecond, `${allowed}`);
    assert.equal(late, 0);
  },
);

test('rows of stopped nodes are deleted, and idle nodes write none', { skip }, async (t) => {
  const url = (await postgres?.url()) ?? '';
  const [node, other] = [await nodeAt(t, url), await nodeAt(t, url)];
  for (let call = 0; call < 30; call += 1) {
    await other.isAllowed(`caller ${call}`, 5);
    await other.swap();
  }
  assert.equal((await rows(node.database)).length, 30);
  await node.database.db
    .updateTable('callExchange' as never)
    .set({ at: new Date(Date.now() - 62_000) } as never)
    .execute();
  for (let turn = 0; turn < 20; turn += 1) await node.swap();
  assert.deepEqual(await rows(node.database), []);
  assert.equal(await node.isAllowed('caller 0', 1), true, 'what is over is not heard either');
});

test(
  'each node applies the limit alone without the database, logs it once, and shares it again afterwards',
  { skip },
  async (t) => {
    const url = (await postgres?.url()) ?? '';
    const { proxy, url: through } = await proxiedDatabase(url);
    const [node, other] = [await nodeAt(t, through), await nodeAt(t, url)];
    t.after(() => proxy.close());
    proxy.set({ refusing: true });
    proxy.cut();
    for (let call = 0; call < 12; call += 1) {
      assert.equal(await node.isAllowed('a', 10), call < 10);
      await node.swap();
    }
    assert.deepEqual(node.logged, ['call-exchange-away']);
    proxy.set({});
    await until(async () => {
      await node.swap();
      return node.logged.length > 1;
    });
    assert.deepEqual(node.logged, ['call-exchange-away', 'call-exchange-back']);
    await other.isAllowed('b', 1);
    await other.swap();
    await node.swap();
    assert.equal(await node.isAllowed('b', 1), false);
  },
);

test('one node over SQLite exchanges nothing', async (t) => {
  const [sqlite] = testDialects();
  const database = await sqlite?.open();
  assert.ok(database);
  t.after(() => database.close());
  const { limits, tasks } = sharedLimits(database, { now: Date.now, log: assert.fail });
  assert.deepEqual(tasks, []);
  assert.deepEqual([(await limits.take('a', 1)).allowed, (await limits.take('a', 1)).allowed], [true, false]);
});

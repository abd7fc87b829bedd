import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Report } from '#audit';
import {
  shardOf,
  batchShards,
  type BatchStore,
  type DueItem,
  type ItemEnd,
  type NewBatch,
} from '#audit-jobs';
import { testDialects } from '../../../test/support/databases.ts';
import { reportStore } from '../reports.ts';
import { usageStore } from '../usage.ts';
import { batchStore } from './batches.ts';
import { createRetention } from '../retention/retention.ts';

const urls = (count: number, host = (at: number) => `shop-${at}.test`): string[] =>
  Array.from({ length: count }, (_, at) => `https://${host(at)}/`);

const batch = (over: Partial<NewBatch> = {}): NewBatch => ({
  id: 'b1',
  keyId: 'k1',
  name: null,
  options: {},
  urls: urls(3),
  createdAt: 1_000,
  ...over,
});
const quota = { month: '2026-11', limit: 10 };
/** As much of a report as lists read. */
const done = (id = 'r1'): ItemEnd => {
  const categories = [
    { id: 'a', score: 1, counts: { pass: 1, warn: 0, fail: 0, notApplicable: 0, unknown: 0 } },
  ];
  const score = { overall: 80, grade: 'B' };
  const report = { id, url: 'https://a.test/', score, categories, results: [] };
  return { state: 'done', report: report as unknown as Report };
};

async function take(store: BatchStore, shard: number, now: number, until: number): Promise<DueItem> {
  const item = await store.next(shard, now);
  assert.ok(item, 'something is due');
  assert.equal(await store.claim(item, now, until), true);
  return item;
}

test('spreads hosts evenly, and keeps each host in one shard for any port and path', () => {
  assert.equal(shardOf('https://a.test/x'), shardOf('http://a.test:8080/y'));
  assert.equal(shardOf('https://a.test./'), shardOf('https://a.test/'));
  const counts = Array.from({ length: batchShards }, () => 0);
  for (const url of urls(6_400)) counts[shardOf(url)] = (counts[shardOf(url)] ?? 0) + 1;
  assert.ok(
    Math.min(...counts) > 60 && Math.max(...counts) < 150,
    `${Math.min(...counts)} to ${Math.max(...counts)}`,
  );
});

for (const { name, skip, open } of testDialects()) {
  test(
    `${name}: runs an item once, and records its end once, by the holder of its claim`,
    { skip },
    async () => {
      const database = await open();
      const store = batchStore(database);
      await store.add(batch({ urls: ['https://a.test/'] }));
      const shard = shardOf('https://a.test/');
      assert.equal(await store.next(shard, 999), undefined);
      assert.equal(await store.next((shard + 1) % batchShards, 5_000), undefined);
      const item = await store.next(shard, 1_000);
      assert.deepEqual(item, {
        batchId: 'b1',
        position: 0,
        url: 'https://a.test/',
        dueAt: 1_000,
        tries: 0,
        keyId: 'k1',
        options: {},
        isCancelled: false,
      });
      const claims = await Promise.all(Array.from({ length: 8 }, () => store.claim(item!, 2_000, 5_000)));
      assert.equal(claims.filter(Boolean).length, 1);
      assert.equal(await store.next(shard, 4_999), undefined);
      await store.renew(item!, 2_000, 7_000);
      assert.equal(await store.next(shard, 6_999), undefined);
      await store.renew(item!, 2_001, 9_000);
      // The holder of the claim died.
      const again = await take(store, shard, 7_000, 9_000);
      assert.deepEqual([again.tries, again.dueAt], [1, 7_000]);
      await store.renew(item!, 2_000, 99_000);
      assert.ok(await store.next(shard, 9_000), 'who lost it renews nothing');
      assert.equal(await store.finish(item!, 2_000, done(), 6_000), false);
      assert.equal((await store.read('b1'))?.counts.running, 1);
      assert.deepEqual(
        await reportStore(database).list('k1', { limit: 9 }),
        [],
        'no report without its item',
      );
      assert.equal(await store.finish(item!, 7_000, done(), 8_000), true);
      assert.equal(await store.finish(item!, 7_000, done('r2'), 8_000), false);
      assert.equal((await reportStore(database).list('k1', { limit: 9 })).length, 1);
      const ended = await store.read('b1', 'k1');
      assert.deepEqual([ended?.endedAt, ended?.counts.done], [8_000, 1]);
      const [kept] = await store.items('b1', { limit: 10 });
      assert.deepEqual(
        [kept?.reportId, kept?.score, kept?.grade, kept?.categories, kept?.startedAt, kept?.endedAt],
        ['r1', 80, 'B', { a: 1 }, 7_000, 8_000],
      );
      assert.equal(await store.read('b1', 'k2'), undefined);
      await reportStore(database).remove('k1', 'r1');
      assert.deepEqual(
        (await store.items('b1', { limit: 10 })).map(({ reportId, score }) => [reportId, score]),
        [[null, 80]],
        'its report was deleted',
      );
      await database.close();
    },
  );

  test(`${name}: ends the batch once when its last two items end at the same time`, { skip }, async () => {
    const database = await open();
    const store = batchStore(database);
    for (let round = 0; round < 10; round += 1) {
      const id = `b${round}`;
      await store.add(batch({ id, urls: urls(8) }));
      const items = await Promise.all(urls(8).map((url) => take(store, shardOf(url), 2_000 + round, 9_000)));
      await Promise.all(
        items.map((item) =>
          store.finish(item, 2_000 + round, done(`${id} ${item.position} ${item.url}`), 3_000),
        ),
      );
      assert.equal((await store.read(id))?.endedAt, 3_000);
    }
    await database.close();
  });

  test(
    `${name}: runs lower positions first, so that a small batch does not wait for a large one`,
    { skip },
    async () => {
      const database = await open();
      const store = batchStore(database);
      const oneHost = () => 'a.test';
      const paths = (count: number, host: string) =>
        Array.from({ length: count }, (_, at) => `https://${host}/${at}`);
      await store.add(batch({ urls: paths(5, oneHost()) }));
      await store.add(batch({ id: 'b2', createdAt: 2_000, urls: paths(1, oneHost()) }));
      const order: string[] = [];
      for (let at = 0; at < 6; at += 1) {
        const item = await take(store, shardOf('https://a.test/'), 3_000, 10_000 + at);
        order.push(`${item.batchId} ${item.position}`);
      }
      assert.deepEqual(order, ['b1 0', 'b2 0', 'b1 1', 'b1 2', 'b1 3', 'b1 4']);
      await database.close();
    },
  );

  test(`${name}: returns a released item to waiting, as not started`, { skip }, async () => {
    const database = await open();
    const store = batchStore(database);
    await store.add(batch({ urls: ['https://a.test/'] }));
    const shard = shardOf('https://a.test/');
    const item = await take(store, shard, 2_000, 5_000);
    await store.giveBack(item, 1_999, 3_000, 62_000);
    assert.equal((await store.read('b1'))?.counts.running, 1, 'by another claim nothing is given back');
    await store.giveBack(item, 2_000, 60_000, 62_000);
    assert.equal(await store.next(shard, 59_999), undefined);
    assert.equal((await store.next(shard, 60_000))?.tries, 0);
    const later = await take(store, shard, 60_000, 70_000);
    await store.cancel('b1', 61_000);
    await store.giveBack(later, 60_000, 3_600_000, 62_000);
    const cancelled = await store.read('b1');
    assert.deepEqual(
      [cancelled?.counts.cancelled, (cancelled?.endedAt ?? 0) > 0],
      [1, true],
      'no item of a canceled batch is waiting',
    );
    await database.close();
  });

  test(`${name}: postpones all items of a busy host, and no others`, { skip }, async () => {
    const database = await open();
    const store = batchStore(database);
    const here = ['https://a.test/', 'http://a.test/1', 'https://a.test:8443/2'];
    const elsewhere = ['https://a.test.evil.test/', 'https://axtest/', 'https://b.test/?https://a.test/'];
    await store.add(batch({ urls: [...here, ...elsewhere] }));
    await store.add(batch({ id: 'b2', urls: ['https://a.test/other', 'https://a.test/late'] }));
    await database.db
      .updateTable('batchItem')
      .set({ dueAt: 90_000 })
      .where('url', '=', 'https://a.test/late')
      .execute();
    // Whatever shares the shard.
    await database.db
      .updateTable('batchItem')
      .set({ shard: shardOf('https://a.test/') })
      .execute();
    await store.putOff('https://a.test/', 60_000);
    const due = [...(await store.items('b1', { limit: 9 })), ...(await store.items('b2', { limit: 9 }))];
    assert.deepEqual(Object.fromEntries(due.map(({ url, dueAt }) => [url, dueAt])), {
      ...Object.fromEntries([...here, 'https://a.test/other'].map((url) => [url, 60_000])),
      ...Object.fromEntries(elsewhere.map((url) => [url, 1_000])),
      'https://a.test/late': 90_000,
    });
    await database.close();
  });

  test(`${name}: reserves scans for all items or none, and returns those not used`, { skip }, async () => {
    const database = await open();
    const store = batchStore(database);
    const used = () => usageStore(database).count('k1', quota.month);
    const taken = await store.add(batch({ urls: urls(8), quota }));
    assert.ok(taken.outcome === 'added');
    assert.deepEqual([taken.scansLeft, taken.batch.total, await used()], [2, 8, 8]);
    assert.deepEqual(await store.add(batch({ id: 'b2', urls: urls(3), quota })), {
      outcome: 'quota-exceeded',
      left: 2,
    });
    assert.deepEqual(await store.add(batch({ id: 'b3', urls: urls(11), quota })), {
      outcome: 'quota-exceeded',
      left: 2,
    });
    assert.equal(await store.read('b2'), undefined);

    const [one, two, three] = await Promise.all(
      urls(3).map((url) => take(store, shardOf(url), 2_000, 9_000)),
    );
    await store.finish(one!, 2_000, done(), 3_000);
    await store.finish(two!, 2_000, { state: 'failed', code: 'c', reason: 'r' }, 3_000);
    assert.equal(await used(), 7);
    const cancelled = await store.cancel('b1', 4_000);
    assert.deepEqual(cancelled?.counts, { waiting: 0, running: 1, done: 1, failed: 1, cancelled: 5 });
    assert.deepEqual([cancelled?.cancelledAt, cancelled?.endedAt, await used()], [4_000, null, 2]);
    assert.equal(await store.isCancelled('b1'), true);
    assert.deepEqual(await store.cancel('b1', 5_000), cancelled);
    // Its node has died: the next one finds it canceled.
    const left = await take(store, shardOf(three!.url), 9_000, 12_000);
    assert.equal(left.isCancelled, true);
    await store.finish(left, 9_000, { state: 'cancelled' }, 10_000);
    assert.deepEqual([(await store.read('b1'))?.endedAt, await used()], [10_000, 1]);
    await database.close();
  });

  test(
    `${name}: creates one batch for repeated requests, and rejects another request with the same key`,
    { skip },
    async () => {
      const database = await open();
      const store = batchStore(database);
      const request = { key: 'x', digest: 'd' };
      const all = await Promise.all(
        Array.from({ length: 6 }, (_, at) => store.add(batch({ id: `b${at}`, quota, request }))),
      );
      assert.deepEqual(all.map(({ outcome }) => outcome).toSorted(), [
        'added',
        ...Array<string>(5).fill('known'),
      ]);
      const ids = new Set(all.map((one) => ('batch' in one ? one.batch.id : '')));
      assert.deepEqual([ids.size, await usageStore(database).count('k1', quota.month)], [1, 3]);
      assert.deepEqual(await store.add(batch({ id: 'z', request: { key: 'x', digest: 'e' } })), {
        outcome: 'key-reused',
      });
      const other = await store.add(batch({ id: 'z', keyId: 'k2', request }));
      assert.equal(other.outcome, 'added');
      assert.equal((await store.list({ limit: 10 })).length, 2);
      await database.close();
    },
  );

  test(
    `${name}: stores 10,000 items in order, lists them in pages, and deletes them with their batch`,
    { skip },
    async () => {
      const database = await open();
      const store = batchStore(database);
      await store.add(batch({ urls: urls(10_000), options: { pages: 3 } }));
      await store.add(batch({ id: 'b2', createdAt: 2_000, name: 'Second' }));
      assert.deepEqual(
        (await store.list({ keyId: 'k1', limit: 1 })).map(({ id }) => id),
        ['b2'],
      );
      assert.deepEqual(
        (await store.list({ limit: 5, after: { createdAt: 2_000, id: 'b2' } })).map(({ id, counts }) => [
          id,
          counts.waiting,
        ]),
        [['b1', 10_000]],
      );
      const page = await store.items('b1', { limit: 500, after: 9_899 });
      assert.deepEqual([page.length, page[0]?.url], [100, 'https://shop-9900.test/']);
      assert.deepEqual(await store.items('b1', { limit: 5, state: 'done' }), []);
      await store.cancel('b1', 3_000);
      const day = 86_400_000;
      const sweep = async (now: number) =>
        (await createRetention(database, () => now).run(undefined, ['batches'])).removed;
      assert.deepEqual(await sweep(90 * day + 2_999), { batches: 0 });
      assert.deepEqual(await sweep(90 * day + 3_000), { batches: 1 });
      assert.deepEqual(
        [await store.read('b1'), (await store.items('b1', { limit: 1 })).length],
        [undefined, 0],
      );
      await database.close();
    },
  );
}

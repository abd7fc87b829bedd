import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heldSince, type NoticeChoice } from '#commerce';
import { testDialects } from '../../../test/support/databases.ts';
import { sampleSite } from '../../../test/support/ucp/sample-views.ts';
import { endOldHolds } from './notices.ts';
import { siteStore } from './sites.ts';
import { ids, notice, withStore } from '../../../test/support/storage/commerce.ts';

const google = { id: 'google', keys: ['k1'] };
const other = { id: 'other', keys: ['k2'] };
const twenty = Array.from({ length: 20 }, (_, index) => index);

for (const { name, skip, open } of testDialects()) {
  const storeTest = (title: string, use: Parameters<typeof withStore>[1]) =>
    test(`${name}: ${title}`, { skip }, () => withStore(open, use));

  storeTest('sends updates of one order and URL one after the other', async (store, { db }) => {
    await store.transaction(async (write) => {
      for (const id of ['n1', 'n2', 'n3', 'n4']) await write.insertNotice(notice(id));
    });
    const due = async (now = 1_000) => ids(await store.dueNotices(now, 10));
    assert.deepEqual(await due(999), []);
    assert.deepEqual(await store.dueNotices(1_000, 10), [
      { ...notice('n1'), sequence: 1, tries: 0, nextTryAt: 1_000 },
    ]);
    const next = (id: string, what: 'delivered' | 'dropped' | { tryAt: number; reason: string }) =>
      store.transaction((write) => write.updateNotice(id, what));

    await next('n1', { tryAt: 2_000, reason: 'HTTP 500' });
    assert.deepEqual(await due(1_999), [], 'a later one does not overtake the one that waits');
    assert.deepEqual(await store.dueNotices(2_000, 10), [
      { ...notice('n1'), sequence: 1, tries: 1, nextTryAt: 2_000 },
    ]);
    await next('n1', 'delivered');
    assert.deepEqual(await due(), ['n2']);
    await next('n2', { tryAt: 3_000, reason: 'refused' });
    await next('n2', 'dropped');
    assert.deepEqual(await due(), ['n3']);
    await next('n4', 'dropped');
    assert.deepEqual(await due(), ['n3'], 'one behind it may end first');
    await next('n3', 'delivered');
    assert.deepEqual(await due(9_000), []);

    await next('n2', { tryAt: 1, reason: 'too late' });
    await next('n2', 'delivered');
    assert.deepEqual(await due(9_000), [], 'what has ended stays ended');
    const rows = await db
      .selectFrom('orderNotice')
      .select(['id', 'tries', 'ended', 'reason'])
      .orderBy('sequence')
      .execute();
    assert.deepEqual(
      rows.map((row) => ({ ...row })),
      [
        { id: 'n1', tries: 2, ended: 'delivered', reason: 'HTTP 500' },
        { id: 'n2', tries: 2, ended: 'dropped', reason: 'refused' },
        { id: 'n3', tries: 1, ended: 'delivered', reason: null },
        { id: 'n4', tries: 1, ended: 'dropped', reason: null },
      ],
    );
    await store.transaction((write) => write.insertNotice(notice('n5')));
    assert.equal((await store.dueNotices(1_000, 10))[0]?.sequence, 5, 'ended ones still count');
  });

  storeTest('does not delay another order, URL, or store', async (store) => {
    await store.transaction(async (write) => {
      await write.insertNotice(notice('a1'));
      await write.insertNotice(notice('a2', { createdAt: 2_000 }));
      await write.insertNotice(notice('b1', { orderNumber: '1002', createdAt: 1_001 }));
      await write.insertNotice(notice('c1', { url: 'https://other.test/', createdAt: 1_002 }));
      await write.insertNotice(notice('d1', { site: 'other', createdAt: 1_003 }));
    });
    const due = await store.dueNotices(5_000, 10);
    assert.deepEqual(ids(due), ['a1', 'b1', 'c1', 'd1']);
    assert.deepEqual(new Set(due.map(({ sequence }) => sequence)), new Set([1]));
    assert.deepEqual(ids(await store.dueNotices(5_000, 2)), ['a1', 'b1']);
  });

  storeTest('gives an update to one of several claimants, without counting an attempt', async (store) => {
    await store.transaction(async (write) => {
      await write.insertNotice(notice('n1'));
      await write.insertNotice(notice('n2'));
    });
    const claim = (nextTryAt: number, until: number) =>
      store.transaction((write) => write.claimNotice({ id: 'n1', nextTryAt }, until));
    const won = await Promise.all(twenty.map((index) => claim(1_000, 5_000 + index)));
    assert.equal(won.filter(Boolean).length, 1);
    const until = 5_000 + won.indexOf(true);
    assert.deepEqual(ids(await store.dueNotices(4_999, 10)), [], 'nor may the next one overtake it');
    assert.deepEqual(await store.dueNotices(until, 10), [
      { ...notice('n1'), sequence: 1, tries: 0, nextTryAt: until },
    ]);
    assert.equal(await claim(1_000, 9_000), false);
    assert.equal(await claim(until, 9_000), true);
    await store.transaction((write) => write.updateNotice('n1', 'delivered'));
    assert.equal(await claim(9_000, 9_001), false, 'what has ended cannot be taken');
    assert.deepEqual(ids(await store.dueNotices(9_000, 10)), ['n2']);
  });

  storeTest('leaves room for other hosts beside a busy one, which can be skipped', async (store) => {
    await store.transaction(async (write) => {
      for (const index of twenty)
        await write.insertNotice(
          notice(`a${index}`, {
            orderNumber: `${index}`,
            url: `https://agent.test/${index}`,
            createdAt: 1_000 + index,
          }),
        );
      await write.insertNotice(notice('b', { url: 'https://other.test/', createdAt: 2_000 }));
    });
    const due = async (...[limit, which]: [number, NoticeChoice?]) =>
      ids(await store.dueNotices(2_000, limit, which));
    assert.deepEqual(await due(3), ['a0', 'a1', 'a2']);
    assert.deepEqual(await due(3, { perHost: 2 }), ['a0', 'a1', 'b']);
    assert.deepEqual(await due(3, { without: ['agent.test'] }), ['b']);
    await store.transaction((write) => write.claimNotice({ id: 'a0', nextTryAt: 1_000 }, 9_000));
    assert.deepEqual(await due(3, { perHost: 2 }), ['a1', 'a2', 'b']);
    await store.transaction((write) => write.updateNotice('a1', { tryAt: 1_000, reason: 'HTTP 500' }));
    assert.deepEqual(await due(3, { perHost: 2 }), ['a1', 'a2', 'b']);
    assert.deepEqual(await due(3, { perHost: 2, isFirst: true }), ['a2', 'a3', 'b']);
  });

  storeTest(
    'numbers updates of concurrent transactions without gaps or duplicates',
    async (store, { db }) => {
      const undone = store.transaction(async (write) => {
        await write.insertNotice(notice('undone'));
        throw new Error('undo');
      });
      await Promise.all([
        assert.rejects(undone, /undo/),
        ...twenty.map((index) =>
          store.transaction(async (write) => {
            await write.insertNotice(notice(`${index}-first`));
            await write.insertNotice(notice(`${index}-second`));
          }),
        ),
      ]);
      const rows = await db
        .selectFrom('orderNotice')
        .select(['id', 'sequence'])
        .orderBy('sequence')
        .execute();
      assert.deepEqual(
        rows.map(({ sequence }) => sequence),
        Array.from({ length: 40 }, (_, index) => index + 1),
      );
      for (const index of twenty) {
        const first = rows.findIndex(({ id }) => id === `${index}-first`);
        assert.equal(rows[first + 1]?.id, `${index}-second`, 'those of one transaction follow each other');
      }
    },
  );

  storeTest('ends held updates after 30 days, and when their partner is removed', async (store, database) => {
    const day = 86_400_000;
    const start = 1_800_000_000_000;
    const site = sampleSite({ id: 'shop', hosts: ['shop.test'], partners: [google, other] });
    const sites = siteStore(database, undefined, () => start);
    await sites.put(site);
    await store.transaction(async (write) => {
      for (const [id, partner] of [
        ['of-google', 'google'],
        ['of-other', 'other'],
      ] as const) {
        await write.insertNotice(notice(id, { orderNumber: id, partner }));
        await write.updateNotice(id, { tryAt: heldSince(start), reason: 'HTTP 401' });
      }
    });
    const ended = async () =>
      (await database.db.selectFrom('orderNotice').select(['id', 'ended']).orderBy('id').execute()).map(
        (row) => `${row.id} ${row.ended ?? 'waits'}`,
      );
    await sites.put({ ...site, partners: [other] });
    assert.deepEqual(await ended(), ['of-google dropped', 'of-other waits']);
    assert.equal(await endOldHolds(database, start + 30 * day - 1_000), 0);
    assert.equal(await endOldHolds(database, start + 30 * day), 1);
    assert.deepEqual(await ended(), ['of-google dropped', 'of-other dropped']);
  });
}

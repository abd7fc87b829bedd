import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoredAnswer } from '#commerce';
import { testDialects } from '../../../test/support/databases.ts';
import { commerceStore } from './store.ts';
import { cart, secret, withStore } from '../../../test/support/storage/commerce.ts';
import { createRetention } from '../retention/retention.ts';

const key = 'key-of-16-characters';
const answer = (with_: Partial<StoredAnswer> = {}): StoredAnswer => ({
  scope: 'shop:key:1:create',
  key,
  fingerprint: 'f1',
  expiresAt: 5_000,
  ...with_,
});
const twenty = Array.from({ length: 20 }, (_, index) => index);

for (const { name, skip, open } of testDialects()) {
  let clock = 1_000;
  const storeTest = (title: string, use: Parameters<typeof withStore>[1]) =>
    test(`${name}: ${title}`, { skip }, () => {
      clock = 1_000;
      return withStore(open, use, () => clock);
    });

  storeTest('claims and finishes a response, and expires it', async (store) => {
    const claimed = answer({ checkoutId: 'c1' });
    assert.equal(await store.transaction((write) => write.insertAnswer(claimed)), true);
    const find = (now = 1_000) => store.answer(claimed.scope, key, now);
    assert.deepEqual(await find(), claimed);
    assert.equal(await store.answer('another', key, 1_000), undefined);

    const content = { total: 4_200, lines: [null, 'ä\0'] };
    await store.transaction((write) => write.finishAnswer(claimed.scope, key, content));
    assert.deepEqual(await find(4_999), { ...claimed, answer: content });
    assert.equal(await find(5_000), undefined);
    await store.transaction((write) => write.finishAnswer(claimed.scope, 'unknown', content));
    assert.equal(await store.answer(claimed.scope, 'unknown', 1_000), undefined);
  });

  storeTest('replaces only an expired response', async (store) => {
    const first = answer({ checkoutId: 'c1', answer: null });
    const second = answer({ fingerprint: 'f2', expiresAt: 9_000 });
    const insert = (one: StoredAnswer) => store.transaction((write) => write.insertAnswer(one));
    assert.equal(await insert(first), true);
    clock = 4_999;
    assert.equal(await insert(second), false);
    assert.deepEqual(await store.answer(first.scope, key, clock), first);
    clock = 5_000;
    assert.equal(await insert(second), true);
    assert.deepEqual(await store.answer(first.scope, key, clock), second);
    assert.equal(await insert(answer({ scope: 'another' })), true, 'another scope has keys of its own');
  });

  storeTest('grants exactly one of 20 claims of a key', async (store) => {
    const race = (fingerprints: number[]) =>
      Promise.all(
        fingerprints.map((index) =>
          store.transaction((write) =>
            write.insertAnswer(answer({ fingerprint: String(index), expiresAt: clock + 5_000 })),
          ),
        ),
      );
    const won = await race(twenty);
    assert.equal(won.filter(Boolean).length, 1);
    assert.equal((await store.answer(answer().scope, key, clock))?.fingerprint, String(won.indexOf(true)));
    clock = 20_000;
    assert.equal((await race(twenty)).filter(Boolean).length, 1, 'the same for one that has expired');
  });

  storeTest('encrypts responses, so that another secret or key cannot read them', async (store, database) => {
    const content = { continue_url: 'https://shop.test/checkout/c1.linkthatopens' };
    await store.transaction(async (write) => {
      await write.insertAnswer(answer({ answer: content }));
      await write.insertAnswer(answer({ key: 'another-key-of-16' }));
      await write.finishAnswer(answer().scope, 'another-key-of-16', content);
    });
    const rows = await database.db.selectFrom('storedAnswer').selectAll().execute();
    assert.equal(rows.length, 2);
    assert.doesNotMatch(JSON.stringify(rows), /linkthat|continue_url/);
    assert.deepEqual((await store.answer(answer().scope, key, 1_000))?.answer, content);

    const stranger = commerceStore(database, { secret: `${secret}!` });
    await assert.rejects(stranger.answer(answer().scope, key, 1_000), /stored answer .* another secret/);
    const other = rows.find((row) => row.key !== key)?.answer ?? '';
    await database.db.updateTable('storedAnswer').set({ answer: other }).where('key', '=', key).execute();
    await assert.rejects(store.answer(answer().scope, key, 1_000), /cannot be decrypted/);
  });

  storeTest('returns an unsealed response of an older release as is', async (store, { db }) => {
    for (const content of [{ s: 'sealed:' }, 'sealed:', null, [1], true, 4]) {
      const row = { ...answer(), checkoutId: null, answer: JSON.stringify(content) };
      await db.insertInto('storedAnswer').values(row).execute();
      assert.deepEqual((await store.answer(row.scope, key, 1_000))?.answer, content);
      await db.deleteFrom('storedAnswer').execute();
    }
  });

  storeTest('keeps the transaction usable after a rejected claim', async (store) => {
    await store.transaction((write) => write.insertAnswer(answer()));
    await store.transaction(async (write) => {
      assert.equal(await write.insertAnswer(answer()), false);
      await write.insertCart(cart('a'));
    });
    assert.equal((await store.cart('a'))?.id, 'a');
  });

  storeTest('deletes only expired responses, in batches', async (store, database) => {
    const { db } = database;
    const sweep = (at: number) =>
      createRetention(database, () => at).run(undefined, ['answers', 'carts', 'agent-sessions']);
    const many = Array.from({ length: 600 }, (_, index) => index);
    await store.transaction(async (write) => {
      for (const index of many) await write.insertAnswer(answer({ key: `old ${index}` }));
      await write.insertAnswer(answer({ key: 'new', expiresAt: 5_001 }));
      for (const index of many.slice(0, 260)) await write.insertCart(cart(`old ${index}`));
      await write.insertCart(cart('new', { expiresAt: 9_001 }));
      const session = { id: 's', startedAt: 0 };
      await write.putSession({ ...session, subject: 'quiet', lastSeenAt: 0 }, 0);
      await write.putSession({ ...session, subject: 'heard', lastSeenAt: 1 }, 0);
    });
    await sweep(5_000);
    assert.ok(await store.cart('old 0'), 'a cart lives until its own time is over');
    const halfHour = 30 * 60_000;
    await store.transaction((write) => write.insertAnswer(answer({ key: 'live', expiresAt: halfHour + 1 })));
    await store.transaction((write) => write.insertCart(cart('live', { expiresAt: halfHour + 1 })));
    assert.deepEqual(await db.selectFrom('storedAnswer').select('key').orderBy('key').execute(), [
      { key: 'live' },
      { key: 'new' },
    ]);
    await Promise.all([sweep(halfHour), sweep(halfHour)]);
    assert.deepEqual(await db.selectFrom('storedAnswer').select('key').execute(), [{ key: 'live' }]);
    assert.deepEqual(await db.selectFrom('cart').select('id').execute(), [{ id: 'live' }]);
    assert.deepEqual(await db.selectFrom('agentSession').select('subject').execute(), [{ subject: 'heard' }]);
  });
}

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createRetention } from '../retention/retention.ts';
import { testDialects } from '../../../test/support/databases.ts';
import { contactMessages, type ContactMessage } from './messages.ts';
import { spentChallenges } from './spent-challenges.ts';

const message = (id: string, createdAt: number): Omit<ContactMessage, 'state'> => ({
  id,
  createdAt,
  source: 'form',
  name: 'Ada',
  email: 'ada@shop.test',
  message: 'Hello',
});

for (const { name, skip, open } of testDialects()) {
  test(`${name}: lists messages newest first, by page and state`, { skip }, async () => {
    const database = await open();
    after(() => database.close());
    const store = contactMessages(database);
    for (const [id, at] of [
      ['a', 1],
      ['b', 3],
      ['c', 2],
      ['d', 2],
    ] as const)
      await store.insert({ ...message(id, at), ...(id === 'b' ? { platform: 'adobe' } : {}) });
    const ids = async (...page: Parameters<typeof store.list>) =>
      (await store.list(...page)).map(({ id }) => id);
    assert.deepEqual(await ids({ limit: 9 }), ['b', 'd', 'c', 'a']);
    assert.deepEqual(await ids({ limit: 2 }), ['b', 'd']);
    assert.deepEqual(await ids({ limit: 2, before: { createdAt: 2, id: 'd' } }), ['c', 'a']);

    assert.equal(await store.mark('c', 'read'), true);
    assert.equal(await store.mark('x', 'read'), false);
    assert.deepEqual(await ids({ limit: 9, state: 'new' }), ['b', 'd', 'a']);
    assert.deepEqual(await store.counts(), { new: 3, read: 1, archived: 0 });
    assert.deepEqual(await store.read('b'), { ...message('b', 3), platform: 'adobe', state: 'new' });
    assert.equal(await store.remove('b'), true);
    assert.equal(await store.remove('b'), false);
    assert.equal(await store.read('b'), undefined);
  });

  test(
    `${name}: stores text unchanged, except characters that a database cannot store`,
    { skip },
    async () => {
      const database = await open();
      after(() => database.close());
      const store = contactMessages(database);
      const text = `<b>'; drop table contact_message; --\0\r\n🙂`;
      await store.insert({ ...message('a', 1), message: text, name: text });
      const kept = text.replace('\0', '\uFFFD');
      const read = await store.read('a');
      assert.deepEqual([read?.message, read?.name], [kept, kept]);
    },
  );

  test(`${name}: finds literal text in name, email address, and message`, { skip }, async () => {
    const database = await open();
    after(() => database.close());
    const store = contactMessages(database);
    await store.insert({ ...message('a', 1), name: 'Grace 100% Hopper' });
    await store.insert({ ...message('b', 2), email: 'first_last@shop.test' });
    await store.insert({ ...message('c', 3), message: String.raw`C:\portico, 100 of a_b and Grace` });
    await store.insert({ ...message('d', 4), name: 'firstXlast', message: "it's" });
    await store.mark('c', 'archived');
    const found = async (search: string, more: Partial<Parameters<typeof store.list>[0]> = {}) =>
      (await store.list({ limit: 9, search, ...more })).map(({ id }) => id).join('');
    assert.equal(await found('grace'), 'ca');
    assert.equal(await found('GRACE', { state: 'new' }), 'a');
    assert.equal(await found('grace', { before: { createdAt: 3, id: 'c' } }), 'a');
    assert.equal(await found('100%'), 'a');
    assert.equal(await found('t_l'), 'b');
    assert.equal(await found(String.raw`:\p`), 'c');
    assert.equal(await found("'"), 'd');
    assert.equal(await found('%'), 'a');
    assert.equal(await found('\0'), '');
    assert.equal(await found('shop.test'), 'dcba');
  });

  test(
    `${name}: accepts a challenge once under concurrency, and deletes it after expiry`,
    { skip },
    async () => {
      const database = await open();
      after(() => database.close());
      const clock = { at: 1_000 };
      const { spend } = spentChallenges(database);
      const spent = await Promise.all(Array.from({ length: 5 }, () => spend('a', 2_000)));
      assert.equal(spent.filter(Boolean).length, 1);
      clock.at = 3_000;
      assert.equal(await spend('b', 9_000), true);
      await createRetention(database, () => clock.at).run(undefined, ['limits']);
      const rows = await database.db.selectFrom('spentChallenge').select('id').execute();
      assert.deepEqual(rows, [{ id: 'b' }]);
    },
  );
}

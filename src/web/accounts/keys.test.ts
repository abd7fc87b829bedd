import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDialects } from '../../../test/support/databases.ts';
import { openKeys } from './keys.ts';

const secret = 'a-secret-for-tests-of-32-characters-or-more';
const day = 86_400_000;

for (const { name, skip, open } of testDialects()) {
  test(`${name}: lists keys with their metadata and without their secrets`, { skip }, async (t) => {
    const database = await open();
    t.after(() => database.close());
    const keys = openKeys(database, secret);
    const { id, key } = await keys.create({ client: 'Acme', plan: 'pro', expiresInDays: 2, madeBy: 'ada' });
    const [first] = await keys.list();
    assert.equal(first?.lastUsedAt, undefined);
    await keys.verify(key);
    const facts = await keys.read(id);
    assert.deepEqual(
      [facts?.client, facts?.plan, facts?.state, facts?.start, facts?.madeBy],
      ['Acme', 'pro', 'live', key.slice(0, 21), 'ada'],
    );
    assert.ok(Math.abs((facts?.expiresAt ?? 0) - Date.now() - 2 * day) < 60_000);
    assert.ok(Math.abs((facts?.lastUsedAt ?? 0) - Date.now()) < 60_000);
    assert.ok(!JSON.stringify(await keys.list()).includes(key.slice(-38)));
    await keys.revoke(id);
    assert.equal((await keys.read(id))?.state, 'revoked');
    assert.equal(await keys.read('nothing'), undefined);
  });

  test(`${name}: writes the last use at most once a minute`, { skip }, async (t) => {
    const database = await open();
    t.after(() => database.close());
    const keys = openKeys(database, secret);
    const { id, key } = await keys.create({ client: 'Acme' });
    await Promise.all(Array.from({ length: 10 }, () => keys.verify(key)));
    const before = (await keys.read(id))?.lastUsedAt;
    await new Promise((resolve) => setTimeout(resolve, 20));
    await keys.verify(key);
    assert.equal((await keys.read(id))?.lastUsedAt, before);
    const ago = new Date(Date.now() - 61_000);
    const lastRequest = database.dialect === 'sqlite' ? ago.toISOString() : ago;
    await database.db
      .updateTable('apiKey' as 'setting')
      .set({ lastRequest } as object)
      .execute();
    await keys.verify(key);
    assert.ok(((await keys.read(id))?.lastUsedAt ?? 0) > (before ?? 0));
  });

  test(
    `${name}: keeps the ID of a replaced key, and ends the old one after the overlap, at the next replacement, or immediately`,
    { skip },
    async (t) => {
      const database = await open();
      t.after(() => database.close());
      const keys = openKeys(database, secret);
      const { id, key: first } = await keys.create({ client: 'Acme', plan: 'scale', environment: 'test' });
      const second = (await keys.rotate(id, day))?.key ?? '';
      assert.match(second, new RegExp(`^ptc_test_${id}_`));
      assert.deepEqual(await keys.verify(first), await keys.verify(second));
      assert.equal((await keys.verify(first))?.id, id);
      assert.ok(((await keys.read(id))?.oldUntil ?? 0) > Date.now());
      assert.deepEqual(
        (await keys.list()).map((one) => one.id),
        [id],
      );
      const third = (await keys.rotate(id, day))?.key ?? '';
      const works = async () =>
        Promise.all([first, second, third].map(async (key) => Boolean(await keys.verify(key))));
      assert.deepEqual(await works(), [false, true, true]);
      await keys.update(id, { client: 'Beta', plan: 'free' });
      assert.deepEqual(
        [(await keys.verify(second))?.client, (await keys.verify(second))?.plan],
        ['Beta', 'free'],
      );
      await keys.revoke(id);
      assert.deepEqual(await works(), [false, false, false]);
      assert.equal(await keys.rotate(id, 0), undefined);
      assert.equal(await keys.update('nothing', { client: 'x' }), false);
    },
  );

  test(`${name}: lists an expired key until it is removed`, { skip }, async (t) => {
    const database = await open();
    t.after(() => database.close());
    const keys = openKeys(database, secret);
    const short = await keys.create({ client: 'Short', expiresInDays: 1 / 86_400 });
    const gone = await keys.create({ client: 'Gone' });
    await keys.revoke(gone.id);
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 1_050 });
    const live = await keys.create({ client: 'Live' });
    await keys.rotate(live.id, day);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const states = async () =>
      Object.fromEntries(
        (await openKeys(database, secret).list()).map(({ client, state }) => [client, state]),
      );
    assert.deepEqual(await states(), { Short: 'expired', Gone: 'revoked', Live: 'live' });
    assert.equal(await keys.verify(short.key), undefined);
    assert.equal(await keys.remove(live.id), false, 'a live key is revoked first');
    assert.equal(await keys.remove('nothing'), false);
    assert.equal(await keys.remove(`${live.id}.old`), false);
    assert.equal(await keys.remove(short.id), true);
    assert.equal(await keys.remove(gone.id), true);
    assert.deepEqual(await states(), { Live: 'live' });
    assert.equal(await keys.read(short.id), undefined);
  });
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDialects } from '../support/databases.ts';
import { openDatabase } from '#storage';
import { withKeysOf, openKeys } from '#web';
import { secret } from './service.ts';

for (const { name, skip, open, url } of testDialects()) {
  test(
    `${name}: verifies a new key with its client, plan, and scopes until it is revoked`,
    { skip },
    async () => {
      const database = await open();
      const keys = openKeys(database, secret);
      const { id, key } = await keys.create({ client: 'Acme GmbH', plan: 'pro', scopes: ['audit:read'] });
      assert.match(key, new RegExp(`^ptc_live_${id}_[0-9A-Za-z]{38}$`));
      assert.deepEqual(await keys.verify(key), {
        id,
        client: 'Acme GmbH',
        plan: 'pro',
        scopes: ['audit:read'],
      });
      await keys.revoke(id);
      assert.equal(await keys.verify(key), undefined);
      await database.close();
    },
  );

  test(`${name}: stores a hash of the key and never the key`, { skip }, async () => {
    const database = await open();
    const { key } = await openKeys(database, secret).create({ client: 'Acme' });
    const rows = await database.db
      .selectFrom('apiKey' as 'setting')
      .selectAll()
      .execute();
    assert.equal(rows.length, 1);
    assert.ok(!JSON.stringify(rows).includes(key.slice(-38)));
    await database.close();
  });

  test(`${name}: rejects an expired key`, { skip }, async () => {
    const database = await open();
    const keys = openKeys(database, secret);
    const { key } = await keys.create({ client: 'Acme', expiresInDays: 1 });
    assert.ok(await keys.verify(key));
    await database.db
      .updateTable('apiKey' as 'setting')
      .set({ expiresAt: '2020-01-01T00:00:00.000Z' } as object)
      .execute();
    assert.equal(await keys.verify(key), undefined);
    await database.close();
  });

  test(`${name}: accepts a key immediately that another process created`, { skip }, async () => {
    const databaseUrl = await url();
    const { id, key } = await withKeysOf({ databaseUrl, secret }, (keys) =>
      keys.create({ client: 'Acme', plan: 'scale' }),
    );
    const { id: other } = await withKeysOf({ databaseUrl, secret: undefined }, (keys) =>
      keys.create({ client: 'Beta' }),
    );
    assert.notEqual(id, other);
    const database = await openDatabase(databaseUrl);
    assert.equal((await openKeys(database, secret).verify(key))?.plan, 'scale');
    await database.close();
  });

  test(`${name}: returns an error, not an invalid key, when the database fails`, { skip }, async () => {
    const database = await open();
    const keys = openKeys(database, secret);
    const { key } = await keys.create({ client: 'Acme' });
    await database.close();
    await assert.rejects(keys.verify(key));
  });
}

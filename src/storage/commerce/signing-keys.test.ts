import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDialects } from '../../../test/support/databases.ts';
import { readSiteChanges } from './site-changes.ts';
import { signingKeyStore } from './signing-keys.ts';

const secret = 'a secret of at least thirty-two characters';
interface Keys {
  version: number;
  d: string;
}

for (const { name, skip, open } of testDialects()) {
  test(`${name}: stores signing keys encrypted and by version`, { skip }, async () => {
    const database = await open();
    const store = signingKeyStore<Keys>(database, { secret });
    assert.equal(await store.load('demo'), undefined);
    const saves = await Promise.all(['a', 'b', 'c'].map((d) => store.save('demo', { version: 1, d })));
    assert.equal(saves.filter(Boolean).length, 1);
    assert.equal(await store.save('demo', { version: 3, d: 'x' }), false);
    const next = await Promise.all(['x', 'y'].map((d) => store.save('demo', { version: 2, d })));
    assert.equal(next.filter(Boolean).length, 1);
    assert.equal((await store.load('demo'))?.version, 2);
    assert.equal(await store.load('other'), undefined);
    const row = await database.db
      .selectFrom('setting')
      .select('value')
      .where('name', '=', 'signing-keys:demo')
      .executeTakeFirstOrThrow();
    assert.doesNotMatch(row.value, /version|"d"/);
    const other = signingKeyStore<Keys>(database, { secret: `${secret}!` });
    await assert.rejects(
      other.load('demo'),
      /^Error: The signing keys "signing-keys:demo" cannot .*another secret/,
    );

    assert.equal(await store.replace('demo', { version: 5, d: 'z' }, 'ada', 7), false);
    assert.equal(await store.replace('demo', { version: 3, d: 'z' }, 'ada', 7), true);
    assert.equal((await store.load('demo'))?.d, 'z');
    const [change, ...none] = await readSiteChanges(database, 'demo', { limit: 9 });
    assert.deepEqual([change?.who, change?.at, none], ['ada', 7, []]);
    assert.deepEqual(change?.what, [{ name: 'signing-keys', secret: 'changed' }]);
    await database.close();
  });
}

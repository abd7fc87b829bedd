import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Site } from '#commerce';
import type { Database } from '../tables.ts';
import { testDialects } from '../../../test/support/databases.ts';
import { SecretRefused, siteSecrets, type SiteSecretsOptions } from './site-secrets.ts';
import { storePartnerKey } from './partner-keys.ts';
import { siteStore } from './sites.ts';

const secret = 'a secret of thirty-two characters';
const site = (id: string) => ({ id, name: id, hosts: [`${id}.test`], enabled: true }) as Site;
const name = 'slas-client-secret';

for (const { name: dialect, skip, open } of testDialects()) {
  const secretTest = (title: string, use: (database: Database) => Promise<void>) =>
    test(`${dialect}: ${title}`, { skip }, async () => {
      const database = await open();
      await siteStore(database).put(site('shop'));
      await use(database).finally(() => database.close());
    });
  const secretsOf = (database: Database, more: Partial<SiteSecretsOptions> = {}) =>
    siteSecrets(database, { secret, isConfigured: true, now: () => 1_000, ...more });

  secretTest('decrypts a secret unchanged, and never stores it in plain text', async (database) => {
    const secrets = secretsOf(database);
    assert.deepEqual(await secrets.open('shop'), { mark: '', revision: 1, values: {} });
    await secrets.put('shop', name, 'hunter-two', 'ann@shop.test');
    assert.deepEqual((await secrets.open('shop')).values, { [name]: 'hunter-two' });
    assert.deepEqual((await secrets.open('other')).values, {});
    assert.deepEqual(await secrets.list('shop'), [{ name, changedAt: 1_000, changedBy: 'ann@shop.test' }]);
    for (const table of ['siteSecret', 'siteChange', 'site'] as const) {
      const rows = JSON.stringify(await database.db.selectFrom(table).selectAll().execute());
      assert.doesNotMatch(rows, /hunter/, table);
      assert.ok(!rows.includes(Buffer.from('hunter-two').toString('base64url').slice(0, 10)), table);
    }
  });

  secretTest('does not decrypt a secret of another store or SECRET', async (database) => {
    await secretsOf(database).put('shop', name, 'hunter-two', 'ann');
    await assert.rejects(secretsOf(database, { secret: `${secret} no` }).open('shop'), /another secret/);
    await database.db.updateTable('siteSecret').set({ site: 'other' }).execute();
    await assert.rejects(secretsOf(database).open('other'), /cannot be decrypted/);
  });

  secretTest('applies a rotation here at once and on other nodes within a second', async (database) => {
    let clock = 0;
    const [here, there] = [secretsOf(database), secretsOf(database, { clock: () => clock })];
    await here.put('shop', name, 'first', 'ann');
    const before = await there.open('shop');
    await here.put('shop', name, 'first', 'bob');
    assert.notEqual((await here.open('shop')).mark, before.mark, 'given anew, though it is the same');
    clock = 999;
    assert.equal((await there.open('shop')).mark, before.mark);
    clock = 1_000;
    assert.equal((await there.open('shop')).mark, (await here.open('shop')).mark);
    assert.equal(await here.remove('shop', name, 'bob'), true);
    assert.equal(await here.remove('shop', name, 'bob'), false);
    assert.deepEqual(await here.open('shop'), { mark: '', revision: 4, values: {} });
  });

  secretTest('deletes a secret when its destination changes', async (database) => {
    const scapi = { shortCode: 'abc', organization: 'f_ecom_x_001', site: 'shop', clientId: 'c' };
    const at = (connection: object, more: object = {}) =>
      ({ ...site('shop'), backend: 'scapi', connection: { ...scapi, ...connection }, ...more }) as Site;
    const [sites, secrets] = [siteStore(database), secretsOf(database)];
    await sites.put(at({}));
    await secrets.put('shop', name, 'hunter-two', 'ann');
    await sites.put(at({ clientId: 'd' }, { name: 'Renamed' }), undefined, 'bob');
    assert.deepEqual((await secrets.open('shop')).values, { [name]: 'hunter-two' });
    for (const other of [at({ baseUrl: 'https://evil.test' }), at({ shortCode: 'evil' }), site('shop')]) {
      await secrets.put('shop', name, 'hunter-two', 'ann');
      await sites.put(other, undefined, 'mallory');
      assert.deepEqual(await secrets.list('shop'), []);
      const [last] = await sites.changes('shop', { limit: 1 });
      assert.ok(last?.what.some((one) => 'secret' in one && one.secret === 'removed'));
      await sites.put(at({}));
      assert.deepEqual(await secrets.list('shop'), []);
    }
  });

  secretTest('also deletes one of OCAPI, and one of a store that changes its API', async (database) => {
    const ocapi = {
      host: 'shop.example',
      site: 'shop',
      clientId: 'c',
      accountUrl: 'https://account.example',
    };
    const at = (connection: object, more: object = {}) =>
      ({ ...site('shop'), backend: 'ocapi', connection: { ...ocapi, ...connection }, ...more }) as Site;
    const scapi = { shortCode: 'abc', organization: 'f_ecom_x_001', site: 'shop', clientId: 'c' };
    const [sites, secrets] = [siteStore(database), secretsOf(database)];
    await sites.put(at({}));
    await secrets.put('shop', name, 'hunter-two', 'ann');
    await sites.put(at({ clientId: 'd' }, { name: 'Renamed' }), undefined, 'bob');
    assert.deepEqual((await secrets.open('shop')).values, { [name]: 'hunter-two' });
    for (const other of [
      at({ accountUrl: 'https://evil.test' }),
      at({ accountUrl: undefined }),
      at({}, { backend: 'scapi', connection: scapi }),
    ]) {
      await secrets.put('shop', name, 'hunter-two', 'ann');
      await sites.put(other, undefined, 'mallory');
      assert.deepEqual(await secrets.list('shop'), []);
      await sites.put(at({}));
    }
  });

  secretTest('replaces a secret only if those of the store are as they were read', async (database) => {
    const secrets = secretsOf(database);
    await siteStore(database).put(site('other'));
    await secrets.put('shop', name, 'first', 'ann');
    const { mark } = await secrets.open('shop');
    await secrets.put('other', name, 'of another store', 'ann');
    assert.equal(await secrets.replace('shop', name, 'second', 'bob', mark), true);
    assert.equal(await secrets.replace('shop', name, 'third', 'bob', mark), false, 'replaced meanwhile');
    assert.deepEqual((await secrets.open('shop')).values, { [name]: 'second' });
    const second = (await secrets.open('shop')).mark;
    await secrets.remove('shop', name, 'ann');
    assert.equal(await secrets.replace('shop', name, 'third', 'bob', second), false, 'removed meanwhile');
    assert.deepEqual((await secrets.open('shop')).values, {});
    const { length } = await siteStore(database).changes('shop', { limit: 9 });
    assert.equal(length, 4, 'what was not kept is not recorded');
  });

  secretTest('keeps no former key of a partner that another node removed', async (database) => {
    const [here, there] = [secretsOf(database), secretsOf(database, { clock: () => 0 })];
    await here.put('shop', 'partner-key:google', 'leaked', 'ann');
    await there.open('shop');
    await here.remove('shop', 'partner-key:google', 'ann');
    const change = { site: 'shop', partner: 'google', key: 'new', by: 'bob' };
    await storePartnerKey(database, there, change, 1_000);
    assert.deepEqual((await here.open('shop')).values, { 'partner-key:google': 'new' });
    await storePartnerKey(database, here, { ...change, key: 'newer' }, 1_000);
    assert.deepEqual((await here.open('shop')).values, {
      'partner-key:google': 'newer',
      'partner-key-before:google': 'new',
    });
  });

  secretTest('records who changed a secret and when, without the secret', async (database) => {
    const secrets = secretsOf(database);
    await secrets.put('shop', name, 'first', 'ann');
    await secrets.remove('shop', name, 'bob');
    await secrets.remove('shop', name, 'bob');
    const changes = await siteStore(database).changes('shop', { limit: 2 });
    assert.deepEqual(
      changes.map(({ at, who, what }) => ({ at, who, what })),
      [
        { at: 1_000, who: 'bob', what: [{ name, secret: 'removed' }] },
        { at: 1_000, who: 'ann', what: [{ name, secret: 'changed' }] },
      ],
    );
  });

  secretTest('does not conflict with concurrent edits of preferences', async (database) => {
    const sites = siteStore(database);
    const seen = await sites.revision();
    await secretsOf(database).put('shop', name, 'first', 'ann');
    assert.equal(typeof (await sites.put({ ...site('shop'), name: 'New' }, seen)), 'number');
  });

  const wrong: [value: string, site: string, says: RegExp][] = [
    ['', 'shop', /1 to 2,048/],
    ['x'.repeat(2_049), 'shop', /1 to 2,048/],
    [' spaced', 'shop', /without spaces/],
    ['two\nlines', 'shop', /one line/],
    ['good', 'nobodys', /No store found with the ID "nobodys"/],
  ];
  secretTest('rejects an invalid secret or unknown store without repeating the secret', async (database) => {
    for (const [value, of, says] of wrong)
      await assert.rejects(secretsOf(database).put(of, name, value, 'ann'), (error) => {
        assert.ok(error instanceof SecretRefused);
        assert.match(error.message, says);
        assert.ok(value === '' || !error.message.includes(value));
        return true;
      });
    assert.deepEqual(await secretsOf(database).list('shop'), []);
    assert.equal((await siteStore(database).changes('shop', { limit: 9 })).length, 1, 'its own making alone');
  });

  secretTest('stores nothing without SECRET in a database that also has the key', async (database) => {
    const putting = secretsOf(database, { isConfigured: false }).put('shop', name, 'good', 'ann');
    if (database.directory === undefined) await assert.rejects(putting, /Set SECRET/);
    else await putting;
  });
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Site } from '#commerce';
import type { Database } from '../tables.ts';
import { testDialects } from '../../../test/support/databases.ts';
import { HostTaken, siteStore } from './sites.ts';

const site = (id: string, with_: Partial<Site> = {}) =>
  ({ id, name: id, hosts: [`${id}.test`], enabled: true, currencies: ['EUR'], ...with_ }) as Site;
const twenty = Array.from({ length: 20 }, (_, index) => index);

for (const { name, skip, open } of testDialects()) {
  const siteTest = (title: string, use: (database: Database) => Promise<void>) =>
    test(`${name}: ${title}`, { skip }, async () => {
      const database = await open();
      await use(database).finally(() => database.close());
    });

  siteTest('finds a store by ID and by host in any spelling', async (database) => {
    const sites = siteStore(database);
    assert.deepEqual([await sites.list(), await sites.revision()], [[], 0]);
    const shop = site('shop', { hosts: ['shop.test', 'localhost:3000'] });
    assert.equal(await sites.put(shop), 1);
    assert.equal(await sites.put(site('art', { enabled: false })), 2);
    assert.deepEqual(await sites.list(), [site('art', { enabled: false }), shop]);
    assert.deepEqual(await sites.read('shop'), shop);
    assert.equal(await sites.read('none'), undefined);
    for (const host of ['shop.test', 'Shop.Test', 'shop.test:443', 'shop.test:80', 'localhost:3000']) {
      assert.equal((await sites.byHost(host))?.id, 'shop', host);
    }
    for (const host of ['localhost', 'shop.test:8080', 'constructor', '']) {
      assert.equal(await sites.byHost(host), undefined, host);
    }
    assert.equal((await sites.byHost('art.test'))?.enabled, false);
  });

  siteTest(
    'makes the first store the default until another is chosen, and reports the change',
    async (database) => {
      const sites = siteStore(database, undefined, () => 7);
      assert.equal(await sites.defaultSite(), undefined);
      assert.equal(await sites.setDefault('shop'), undefined);
      await sites.put(site('shop'));
      await sites.put(site('art'));
      await sites.put(site('shop', { enabled: false }));
      assert.equal((await sites.defaultSite())?.id, 'shop');
      assert.equal(await sites.setDefault('none'), undefined);
      assert.equal(await sites.revision(), 3);
      assert.equal(await sites.setDefault('shop', 'ann'), 3);
      assert.equal(await sites.setDefault('art', 'ann'), 4);
      assert.equal((await sites.defaultSite())?.id, 'art');
      assert.equal((await siteStore(database).defaultSite())?.id, 'art');
      const [change] = await sites.changes('art', { limit: 1 });
      assert.deepEqual(change, {
        site: 'art',
        revision: 4,
        at: 7,
        who: 'ann',
        what: [{ name: 'defaultStore', before: 'shop', after: 'art' }],
      });
      assert.equal(await sites.setDefault(null), 5);
      assert.equal(await sites.defaultSite(), undefined);
      await sites.put(site('third'));
      assert.equal(await sites.defaultSite(), undefined);
    },
  );

  siteTest('applies a change here at once and on other nodes within a second', async (database) => {
    let clock = 0;
    const here = siteStore(database, () => clock);
    const there = siteStore(database, () => clock);
    await here.put(site('shop'));
    assert.equal((await there.read('shop'))?.name, 'shop');
    await here.put(site('shop', { name: 'new', hosts: ['new.test'] }));
    assert.equal((await here.read('shop'))?.name, 'new');
    clock = 999;
    assert.equal((await there.read('shop'))?.name, 'shop');
    clock = 1_000;
    assert.equal((await there.read('shop'))?.name, 'new');
    assert.equal(await there.byHost('shop.test'), undefined);
    assert.equal((await there.byHost('new.test'))?.id, 'shop');
    assert.equal(await there.revision(), 2);
  });

  siteTest('caches reads, and queries once for concurrent reads', async (database) => {
    let clock = 0;
    let asked = 0;
    const db = new Proxy(database.db, {
      get(target, member) {
        if (member === 'selectFrom') asked += 1;
        const value: unknown = Reflect.get(target, member);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const sites = siteStore({ db }, () => clock);
    await siteStore(database).put(site('shop'));
    const found = await Promise.all(twenty.map(() => sites.read('shop')));
    const first = asked;
    assert.ok(found.every((one) => one === found[0]) && first > 0);
    await sites.byHost('shop.test');
    await sites.list();
    assert.equal(asked, first);
    clock = 1_000;
    assert.equal(await sites.read('shop'), found[0], 'unchanged: the same object');
    assert.ok(asked > first);
  });

  siteTest('returns frozen stores', async (database) => {
    const sites = siteStore(database);
    await sites.put(site('shop'));
    const held = (await sites.read('shop')) as Site;
    assert.throws(() => (held.name = 'mine'), TypeError);
    assert.throws(() => held.currencies.push('USD'), TypeError);
  });

  siteTest('accepts exactly one of 20 changes at one revision', async (database) => {
    const sites = siteStore(database);
    await sites.put(site('shop'));
    await sites.put(site('art'));
    const seen = await sites.revision();
    const answers = await Promise.all(
      twenty.map((index) => sites.put(site('shop', { name: `name ${index}` }), seen)),
    );
    assert.deepEqual(
      answers.filter((revision) => revision !== undefined),
      [3],
    );
    const winner = answers.findIndex((revision) => revision !== undefined);
    assert.equal((await sites.read('shop'))?.name, `name ${winner}`);
    assert.equal(await sites.revision(), 3, 'a rejected change has no revision');
    assert.equal(await sites.put(site('art', { name: 'Art' }), seen), 4, 'the other site was not touched');
  });

  siteTest('gives each added store a revision, and each host one store', async (database) => {
    const sites = siteStore(database);
    const revisions = await Promise.all(twenty.map((index) => sites.put(site(`s${index}`))));
    assert.deepEqual(
      revisions.sort((a, b) => a - b),
      twenty.map((index) => index + 1),
    );
    const thief = sites.put(site('thief', { hosts: ['own.test', 'S3.test:443'] }));
    await assert.rejects(thief, /s3\.test belongs to the store s3/i);
    assert.equal(await sites.read('thief'), undefined);
    assert.equal(await sites.revision(), 20);
  });

  siteTest('takes no manifest from a host of another store or of the service', async (database) => {
    const sites = siteStore(database, undefined, undefined, () => 'https://Portico.test:443/base');
    await sites.put(site('north'));
    const from = (host: string) => ({ manifestUrl: `https://${host}/.well-known/ucp` });
    const refused = async (change: Partial<Site>, id = 'shop') => {
      const saved = await sites.put(site(id, change)).catch((error: unknown) => error);
      return saved instanceof HostTaken ? [saved.field, saved.message.split('. ')[0]] : saved;
    };
    for (const host of ['north.test', 'NORTH.test:443', 'north.test.'])
      assert.deepEqual(await refused(from(host)), [
        'manifestUrl',
        'The host north.test belongs to the store north',
      ]);
    assert.deepEqual(await refused(from('portico.test')), [
      'manifestUrl',
      'The host portico.test is the one of this service',
    ]);
    assert.equal(await sites.read('shop'), undefined);
    const fine = from('kv7kzm78.api.commercecloud.salesforce.com');
    assert.equal(typeof (await refused(fine)), 'number');
    // The other way round: a store that takes the host later.
    assert.deepEqual(await refused({ hosts: ['kv7kzm78.api.commercecloud.salesforce.com'] }, 'late'), [
      'hosts',
      'The host kv7kzm78.api.commercecloud.salesforce.com is in the manifest URL of the store shop',
    ]);
    // What was saved before there was such a rule does not stop other changes.
    await siteStore(database).put(site('old', from('portico.test')));
    assert.equal(typeof (await refused({ ...from('portico.test'), name: 'New' }, 'old')), 'number');
  });

  siteTest('does not cache a failed read', async (database) => {
    let broken = true;
    const db = new Proxy(database.db, {
      get(target, member) {
        if (broken && member === 'selectFrom') throw new Error('down');
        const value: unknown = Reflect.get(target, member);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const sites = siteStore({ db }, () => 0);
    await siteStore(database).put(site('shop'));
    await assert.rejects(sites.read('shop'), /down/);
    broken = false;
    assert.equal((await sites.read('shop'))?.id, 'shop');
  });
}

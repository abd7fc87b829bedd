import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Site } from '#commerce';
import { testDialects } from '../../../test/support/databases.ts';
import { changedPreferences } from './site-changes.ts';
import { siteStore } from './sites.ts';

const site = (more: object = {}) =>
  ({
    id: 'shop',
    name: 'Shop',
    hosts: ['shop.test'],
    capabilities: { cart: true, payment: true },
    ...more,
  }) as Site;
const connection = { host: 'https://a.test', hookKey: { kid: '1', publicKey: 'PEM' } };

const table: [what: string, before: Site | undefined, after: Site, told: unknown][] = [
  ['nothing', site(), site(), []],
  ['a text', site(), site({ name: 'New' }), [{ name: 'name', before: 'Shop', after: 'New' }]],
  [
    'one of several members',
    site(),
    site({ capabilities: { cart: true, payment: false } }),
    [{ name: 'capabilities.payment', before: true, after: false }],
  ],
  [
    'a list, as a whole',
    site(),
    site({ hosts: ['shop.test', 'b.test'] }),
    [{ name: 'hosts', before: ['shop.test'], after: ['shop.test', 'b.test'] }],
  ],
  [
    'new and removed members',
    site({ extra: 1 }),
    site({ connection }),
    [
      { name: 'connection.hookKey.kid', after: '1' },
      { name: 'connection.hookKey.publicKey', after: 'PEM' },
      { name: 'connection.host', after: 'https://a.test' },
      { name: 'extra', before: 1 },
    ],
  ],
  [
    'the order of members',
    site(),
    { capabilities: { payment: true, cart: true }, hosts: ['shop.test'], name: 'Shop', id: 'shop' } as Site,
    [],
  ],
];
for (const [what, before, after, told] of table)
  test(`reports a change of ${what}`, () => assert.deepEqual(changedPreferences(before, after), told));

test('reports all preferences of a new store', () => {
  const told = changedPreferences(undefined, site());
  assert.deepEqual(
    told.map(({ name }) => name),
    ['capabilities.cart', 'capabilities.payment', 'hosts', 'id', 'name'],
  );
  assert.ok(told.every((one) => !('before' in one) && 'after' in one));
});

test('reports changes that turn any preferences into any others', () => {
  const value = fc.dictionary(
    fc.stringMatching(/^[a-z]{1,4}$/),
    fc.oneof(
      fc.string(),
      fc.array(fc.integer()),
      fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), fc.string(), { minKeys: 1 }),
    ),
  );
  fc.assert(
    fc.property(value, value, (before, after) => {
      const leaves = (of: unknown) =>
        new Map(changedPreferences(undefined, of as Site).map((one) => [one.name, one]));
      const [old, fresh] = [leaves(before), leaves(after)] as Map<string, unknown>[];
      for (const one of changedPreferences(before as unknown as Site, after as unknown as Site)) {
        if ('after' in one) old?.set(one.name, { name: one.name, after: one.after });
        else old?.delete(one.name);
      }
      assert.deepEqual(new Map([...(old ?? [])].toSorted()), new Map([...(fresh ?? [])].toSorted()));
    }),
  );
});

for (const { name, skip, open } of testDialects())
  test(`${name}: records who changed what, in pages, newest first`, { skip }, async () => {
    const database = await open();
    try {
      let at = 0;
      const sites = siteStore(database, undefined, () => (at += 1));
      await sites.put(site(), undefined, 'ann');
      const seen = await sites.revision();
      await sites.put(site({ name: 'A' }), seen, 'bob');
      assert.equal(await sites.put(site({ name: 'B' }), seen, 'eve'), undefined, 'refused');
      await sites.put(site({ name: 'A' }), undefined, 'cat');
      await assert.rejects(sites.put({ ...site(), id: 'thief' }, undefined, 'thief'), /belongs to the store/);
      const all = await sites.changes('shop', { limit: 9 });
      assert.deepEqual(
        all.map(({ who }) => who),
        ['bob', 'ann'],
        'neither what was refused nor what changed nothing',
      );
      assert.deepEqual(all[0]?.what, [{ name: 'name', before: 'Shop', after: 'A' }]);
      const [first] = await sites.changes('shop', { limit: 1 });
      assert.deepEqual(await sites.changes('shop', { limit: 9, before: first?.revision ?? 0 }), all.slice(1));
      assert.deepEqual(await sites.changes('other', { limit: 9 }), []);
      assert.deepEqual(await sites.changes('thief', { limit: 9 }), []);
    } finally {
      await database.close();
    }
  });

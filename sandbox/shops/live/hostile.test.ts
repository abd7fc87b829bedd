import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { ask } from '../testing.ts';
import { openLiveShop, type LiveShop } from './testing.ts';
import { anyCharacter } from '../../../test/support/any-character.ts';

describe('hostile', () => {
  let shop: LiveShop;
  before(async () => {
    shop = await openLiveShop();
  });
  after(async () => {
    await shop.close();
    assert.deepEqual(shop.errors, []);
  });

  const hostile = [
    '',
    '%00',
    '%ff%fe',
    '%',
    '%ud800',
    '<script>alert(1)</script>',
    '"onmouseover="alert(1)',
    "'; drop table store_product; --",
    '__proto__',
    'constructor',
    '../../etc/passwd',
    '-1',
    '0',
    '1e309',
    'NaN',
    '9007199254740993',
    '*" OR "a" NEAR/2 b*',
    '(((((',
    '💡',
    'a '.repeat(3_000),
  ];

  const places = [
    '/search?q=',
    '/collections/all?page=',
    '/collections/lamps?page=',
    '/collections/lamps?colour=',
    '/products/arc-reading-lamp?variant=',
    '/order-status?order=',
  ];

  for (const place of places) {
    test(`${place}… handles hostile values with a page or 404 and never echoes markup`, async () => {
      for (const value of hostile) {
        const path = place + value.replaceAll(/[\s"<>]/g, encodeURIComponent);
        const { status, text } = await ask(shop, path);
        assert.ok(status === 200 || status === 404, `${path.slice(0, 80)}: ${String(status)}`);
        // In the markup's JSON, quotes are JSON's.
        const shown = text.replaceAll(/<script type="application\/ld\+json">.*?<\/script>/gs, '');
        assert.ok(!text.includes('<script>alert') && !shown.includes('"onmouseover'), path.slice(0, 80));
      }
    });
  }

  test('returns 404 for unknown paths', async () => {
    for (const path of [
      '/products/',
      '/products/__proto__',
      '/collections/constructor',
      '/cart/x',
      '/products/a/b',
    ])
      assert.equal((await ask(shop, path)).status, 404, path);
    assert.equal((await ask(shop, '/products/%ff')).status, 404);
  });

  test('rejects unsupported methods', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS'])
      assert.equal((await ask(shop, '/', { method })).status, 405, method);
    assert.equal((await ask(shop, '/', { method: 'POST' })).status, 404);
    assert.equal((await ask(shop, '/api/ucp/discover', { method: 'TRACE' })).status, 405);
  });

  test('answers any search text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: anyCharacter, maxLength: 60 }), async (text) => {
        const reply = await ask(shop, `/search?q=${encodeURIComponent(text.toWellFormed())}`);
        assert.equal(reply.status, 200);
      }),
      { numRuns: 60 },
    );
  });
});

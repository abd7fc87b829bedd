import assert from 'node:assert/strict';
import { test } from 'node:test';
import { healthy } from '../shop-server.ts';
import { audit, open, valueOf } from '../../../../test/support/audit/try-shop.ts';

test('treats a sitemap over the size limit as truncated, not broken', async () => {
  const shop = await open(({ path }, origin) => {
    if (path !== '/sitemap.xml') return undefined;
    const entry = `<url><loc>${origin}/products/${'x'.repeat(400)}</loc></url>`;
    const body = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entry.repeat(13_000)}</urlset>`;
    return { headers: { 'content-type': 'application/xml' }, body };
  }, healthy);
  const [file] = valueOf(await audit(shop), 'sitemaps');
  assert.deepEqual([file?.kind, file?.complete, file?.error], ['urlset', false, undefined]);
  assert.ok((file?.counts.loc ?? 0) > 10_000);
});

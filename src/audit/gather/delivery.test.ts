/** Files asked for a second time with their validator, and a product address with its slash toggled. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { healthy, textReply, type Route } from './shop-server.ts';
import { audit, open, reasonOf, valueOf } from '../../../test/support/audit/try-shop.ts';
import { toggled } from './pages/url-variants.ts';

/** The healthy shop with more headers on some answers. */
const sending =
  (pattern: RegExp, headers: Record<string, string>): Route =>
  (hit, origin) => {
    if (!pattern.test(hit.path)) return undefined;
    const asked = hit.headers['if-none-match'] ?? hit.headers['if-modified-since'];
    if (asked !== undefined && Object.values(headers).includes(asked)) return { status: 304, headers };
    const answer = healthy(hit, origin);
    return answer && { ...answer, headers: { ...answer.headers, ...headers } };
  };
const monday = 'Mon, 16 Nov 2026 08:00:00 GMT';

test('requests the sitemap again with its ETag', async () => {
  const shop = await open(sending(/^\/sitemap\.xml$/, { etag: 'W/"1"', 'last-modified': monday }), healthy);
  const evidence = await audit(shop);
  const [row] = valueOf(evidence, 'conditional');
  assert.deepEqual(row, {
    url: `${shop.origin}/sitemap.xml`,
    ref: 'conditional',
    before: 'sitemap-1',
    sent: 'if-none-match: W/"1"',
  });
  const seen = valueOf(evidence, 'traffic').find(({ id }) => id === 'conditional');
  assert.deepEqual([seen?.status, seen?.purpose, seen?.client], [304, 'conditional', 'agent']);
});

test('requests the first product by its date if the sitemap has no validator', async () => {
  const shop = await open(sending(/^\/products\//, { 'last-modified': monday }), healthy);
  const evidence = await audit(shop);
  const [row] = valueOf(evidence, 'conditional');
  assert.equal(row?.sent, `if-modified-since: ${monday}`);
  assert.equal(row?.url, valueOf(evidence, 'products')[0]?.url);
});

test('requests nothing again without a validator', async () => {
  const shop = await open(healthy);
  assert.deepEqual(valueOf(await audit(shop), 'conditional'), []);
  assert.ok(shop.hits.every(({ headers }) => !headers['if-none-match'] && !headers['if-modified-since']));
});

test('marks the repeat as unknown if no request is left for it', async () => {
  const shop = await open(sending(/^\/sitemap\.xml$/, { etag: '"1"' }), healthy);
  assert.equal(reasonOf(await audit(shop, { maxRequests: 30 }), 'conditional'), 'budget');
});

test('has no facts about a slash variant that does not exist', async () => {
  const shop = await open(healthy);
  const evidence = await audit(shop);
  const [row, ...others] = valueOf(evidence, 'urlVariants');
  assert.deepEqual(
    { ...row, url: new URL(row?.url ?? '').pathname.endsWith('/') },
    { kind: 'slash', url: true, of: 'product-1', ref: 'url-variant-slash' },
  );
  assert.deepEqual(others, []);
});

test('reads the canonical URL of a slash variant that shows the product', async () => {
  const shop = await open(
    (hit, origin) =>
      /^\/products\/.+\/$/.test(hit.path)
        ? healthy({ ...hit, path: hit.path.slice(0, -1) }, origin)
        : undefined,
    healthy,
  );
  const evidence = await audit(shop);
  const [row] = valueOf(evidence, 'urlVariants');
  const [product] = valueOf(evidence, 'products');
  assert.deepEqual([row?.same, row?.canonical], [true, product?.url]);
});

test('treats a slash variant with other content as different', async () => {
  const shop = await open(
    (hit, origin) =>
      /^\/products\/.+\/$/.test(hit.path) ? healthy({ ...hit, path: '/' }, origin) : undefined,
    healthy,
  );
  const [row] = valueOf(await audit(shop), 'urlVariants');
  assert.equal(row?.same, false);
});

test('does not request a variant that robots.txt disallows', async () => {
  const shop = await open(
    (hit, origin) =>
      hit.path === '/robots.txt'
        ? textReply(`User-agent: *\nDisallow: /products/*/$\nSitemap: ${origin}/sitemap.xml\n`)
        : undefined,
    healthy,
  );
  const evidence = await audit(shop);
  assert.equal(reasonOf(evidence, 'urlVariants'), 'not-requested');
  assert.ok(shop.hits.every(({ path }) => !/^\/products\/.+\/$/.test(path)));
});

test('toggles the trailing slash of a path, except after a file name', () => {
  const cases: [address: string, other: string | undefined][] = [
    ['https://shop.test/p/shoe', 'https://shop.test/p/shoe/'],
    ['https://shop.test/p/shoe/', 'https://shop.test/p/shoe'],
    ['https://shop.test/p/shoe?size=42#top', 'https://shop.test/p/shoe/?size=42'],
    ['https://shop.test/p/v1.5-shoe', 'https://shop.test/p/v1.5-shoe/'],
    ['https://shop.test/shoe.html', undefined],
    ['https://shop.test/product.php?id=5', undefined],
    ['https://shop.test/?product=5', undefined],
  ];
  for (const [address, other] of cases) assert.equal(toggled(address), other, address);
});

test('compares a slash variant by the product heading, not the storefront heading', async () => {
  const bare =
    (h1: string, name: string): Route =>
    ({ path }, origin) => {
      const found = healthy(
        { method: 'GET', path: path.replace(/\/$/, ''), agent: '', headers: {}, body: '' },
        origin,
      );
      if (!/^\/products\/.+/.test(path) || !found) return undefined;
      const body = String(found.body)
        .replace(/<script type="application.*?<\/script>/s, '')
        .replace(/<title>.*?<\/title>/s, '<title>Shop</title>')
        .replace(/<h1>(.*?)<\/h1>/s, path.endsWith('/') ? `${h1}${name}` : `${h1}<h2>$1</h2>`);
      return { ...found, body };
    };
  const hidden =
    '<h1 style="position:absolute;clip:rect(0,0,0,0);width:1px;height:1px;overflow:hidden">Details</h1>';
  const rows: [same: boolean, name: string][] = [
    [true, '<h2>$1</h2>'],
    [false, '<h2>Another thing</h2>'],
  ];
  for (const [same, name] of rows) {
    const [row] = valueOf(await audit(await open(bare(hidden, name), healthy)), 'urlVariants');
    assert.equal(row?.same, same, name);
  }
});

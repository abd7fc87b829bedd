import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { optOutStore } from '#storage';
import { gone, healthy, htmlReply, textReply, type Route } from '../../src/audit/gather/shop-server.ts';
import { startService, type Service } from '../api/service.ts';
import { open } from '../support/audit/try-shop.ts';

const environment = { AUDIT_ALLOW_PRIVATE: 'true' };

const markup = (product: object): string =>
  `<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Red Lamp',
    brand: { '@type': 'Brand', name: 'Acme' },
    offers: { '@type': 'Offer', price: '19.00', priceCurrency: 'EUR' },
    ...product,
  }).replaceAll('<', '\\u003c')}</script>`;

const shown =
  '<main><h1>Red Lamp</h1><p class="price">€24.00</p><p>In stock</p><button>Add to cart</button></main>';

const only =
  (pages: Record<string, ReturnType<Route>>): Route =>
  ({ path }) =>
    pages[path] ?? (path === '/' ? htmlReply('Lamps', '<h1>Lamps</h1>') : gone);

async function readerOf(t: TestContext, more: Record<string, string> = environment) {
  const service = await startService(t, { environment: more });
  const read = async (url: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${service.url}/playground/product?${new URLSearchParams({ url })}`, {
      headers: { accept: 'text/html', ...headers },
    });
    return { status: response.status, headers: response.headers, page: await response.text() };
  };
  return { service, read };
}

/** Cells of the row of a fact, without markup. */
function rowOf(page: string, fact: string): string[] {
  const row = [...page.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].find(([, cells = '']) =>
    new RegExp(`<th scope="row">\\s*${fact}\\s*</th>`).test(cells),
  )?.[1];
  assert.ok(row, fact);
  return [...row.matchAll(/<td[^>]*>([\s\S]*?)<\/td>/g)].map(([, cell = '']) =>
    cell
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

test('shows what an agent reads beside what the page shows, with the source of each fact', async (t) => {
  const { read } = await readerOf(t);
  const shop = await open(only({ '/lamp': htmlReply('Red Lamp', shown, markup({})) }));
  const { status, page, headers } = await read(`${shop.origin}/lamp`);
  assert.equal(status, 200);
  assert.equal(headers.get('x-robots-tag'), 'noindex');
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.deepEqual(rowOf(page, 'Name'), ['Red Lamp JSON-LD, block 1 /name', 'Red Lamp', 'Match']);
  assert.deepEqual(rowOf(page, 'Price'), ['19.00 EUR JSON-LD, block 1 /offers/price', '€24.00', 'Different']);
  const [agent, , state] = rowOf(page, 'Availability');
  assert.deepEqual([agent, state], ['Not found', 'Missing']);
  assert.match(rowOf(page, 'Brand')[0] ?? '', /^Acme JSON-LD/);
  assert.match(page, /An agent reads 1 fact differently/);
  assert.match(page, /href="\/docs\/checks\/price-parity-visible"/);
  assert.match(page, /name="url" value="http:\/\/127\.0\.0\.1:\d+\/"/);
  assert.ok(shop.hits.length <= 19, `${shop.hits.length} requests`);
  assert.ok(shop.hits.some(({ path }) => path === '/robots.txt'));
});

test('reads the product that was asked for, not another one of the storefront', async (t) => {
  const { read } = await readerOf(t);
  const shop = await open(healthy);
  const { page } = await read(`${shop.origin}/products/kettle-101`);
  assert.match(rowOf(page, 'Name')[0] ?? '', /^Kettle 101/);
});

test('a page without markup has no product data for an agent', async (t) => {
  const { read } = await readerOf(t);
  const shop = await open(only({ '/lamp': htmlReply('Red Lamp', shown) }));
  const { page } = await read(`${shop.origin}/lamp`);
  assert.match(page, /An agent finds no product data on this page/);
  assert.deepEqual(rowOf(page, 'Name'), ['Not found', 'Red Lamp', 'Missing']);
});

test('explains a page that robots.txt disallows, blocks, misses, or is something else', async (t) => {
  const { read } = await readerOf(t);
  const shop = await open(
    only({
      '/robots.txt': textReply('User-agent: *\nDisallow: /secret'),
      '/secret': htmlReply('Red Lamp', shown, markup({})),
      '/wall': { status: 403, headers: { 'content-type': 'text/html' }, body: '<h1>Forbidden</h1>' },
      '/guide': htmlReply('Guide', '<h1>Guide</h1>', '<meta property="og:type" content="article">'),
    }),
  );
  const pageOf = async (path: string) => (await read(shop.origin + path)).page;
  assert.match(await pageOf('/secret'), /robots\.txt does not allow this page/);
  assert.ok(!shop.hits.some(({ path }) => path === '/secret'));
  assert.match(await pageOf('/wall'), /The site blocks agents[\s\S]*with status 403/);
  assert.match(await pageOf('/nothing'), /not read as a product page: the page was not found/);
  assert.match(await pageOf('/guide'), /This is not a product page[\s\S]*it is an article/);
});

test('escapes a hostile page', async (t) => {
  const { read } = await readerOf(t);
  const hostile = '</td><script>alert(1)</script><img src=x onerror=alert(1)>\u202egnp';
  const escaped = hostile.replaceAll('<', '&lt;');
  const shop = await open(
    only({
      '/lamp': htmlReply(
        escaped,
        `<main><h1>${escaped}</h1><p class="price">€24.00</p><button>${escaped}</button></main>`,
        markup({ name: hostile, brand: hostile, sku: hostile, description: hostile.repeat(9) }) +
          `<meta property="og:title" content="${escaped}"><meta name="description" content="${escaped}">`,
      ),
    }),
  );
  const { status, page } = await read(`${shop.origin}/lamp`);
  assert.equal(status, 200);
  assert.match(page, /&lt;script&gt;alert\(1\)/);
  assert.doesNotMatch(page, /<script>|<img|\u202e/);
});

test('follows no URL to a private address, and rejects what is not a URL', async (t) => {
  const { read } = await readerOf(t, {});
  const shop = await open(healthy);
  const local = await read(`${shop.origin}/products/kettle-101`);
  assert.equal(local.status, 422);
  assert.match(local.page, /This site is not on the public internet|This URL cannot be audited/);
  assert.equal(shop.hits.length, 0);
  for (const [url, error] of [
    ['', /Enter the URL/],
    ['javascript:alert(1)', /Enter a (?:valid )?URL/],
    ['file:///etc/passwd', /Enter a URL that starts with/],
    ['https://a:b@shop.example/', /Remove the username/],
    ['"><script>alert(1)</script>', /Enter a|top-level/],
  ] as const) {
    const { status, page } = await read(url);
    assert.equal(status, 400, url);
    assert.match(page, error, url);
    assert.doesNotMatch(page, /<script>/);
  }
});

const optOut = ({ database }: Service, host: string) =>
  optOutStore(database).add(host, { source: 'owner', createdAt: 1 });

test('respects opt-outs, and sends nothing for a link on another site or a prefetch', async (t) => {
  const { service, read } = await readerOf(t);
  const shop = await open(healthy);
  const url = `${shop.origin}/products/kettle-101`;
  const cases: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none', 'sec-purpose': 'prefetch' },
  ];
  for (const headers of cases) {
    const { status, page } = await read(url, headers);
    assert.equal(status, 200);
    assert.ok(page.includes(`value="${url}"`));
  }
  await optOut(service, '127.0.0.1');
  const { status, page } = await read(url);
  assert.equal(status, 422);
  assert.match(page, /The owner of this site opted out/);
  assert.equal(shop.hits.length, 0);
});

test('counts as an audit of the visitor', async (t) => {
  const { read } = await readerOf(t);
  const shop = await open(only({}));
  for (let at = 0; at < 5; at += 1) assert.equal((await read(`${shop.origin}/lamp`)).status, 200);
  const refused = await read(`${shop.origin}/lamp`);
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  assert.match(refused.page, /you can run 5 audits an hour/);
});

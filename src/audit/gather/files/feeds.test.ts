import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from '../../evidence.ts';
import { parseFeed } from '../../parse/feed/feed.ts';
import { pageFacts } from '../../parse/html.ts';
import { parseRobots } from '../../parse/robots/robots.ts';
import { feedPlace, type FeedSources } from './feed-place.ts';
import { createRecordMatcher } from './feeds.ts';
import { healthy, type TestShop } from '../shop-server.ts';
import { audit, open, valueOf } from '../../../../test/support/audit/try-shop.ts';

const origin = 'https://shop.test';
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

async function pageOf(html: string, path = '/'): Promise<Page> {
  const url = `${origin}${path}`;
  const facts = await pageFacts(bytes(html), { url, headers: [], charset: 'utf-8' });
  return { id: path, role: 'product', url, ref: path, facts };
}
const robotsOf = (text: string) =>
  parseRobots(bytes(text), {
    status: 200,
    type: 'text/plain',
    redirects: 0,
    challenged: false,
    unreachable: false,
  });
const place = (given: Partial<FeedSources>) =>
  feedPlace({
    origin,
    platform: undefined,
    home: undefined,
    robots: undefined,
    llms: undefined,
    manifest: undefined,
    ...given,
  });
const home = (links: string) => pageOf(`<!doctype html><head>${links}</head><body>x</body>`);
const llms = (text: string) => ({
  url: `${origin}/llms.txt`,
  state: 'ok' as const,
  ref: 'l',
  via: 'well-known' as const,
  text,
});

test('finds declared feeds in the head, robots.txt, llms.txt, and manifests, in this order', async () => {
  const head = await home(
    '<link rel="alternate" type="application/rss+xml" title="Products" href="/feeds/p.xml">',
  );
  const robots = robotsOf('User-agent: *\nDisallow:\nProduct-feed: https://shop.test/r.xml');
  const text = llms('# Shop\n- [Product feed](/feeds/l.csv): all products');
  const manifest = { url: `${origin}/.well-known/ucp`, document: { a: { product_feed: '/m.json' } } };
  assert.deepEqual(place({ home: head, robots, llms: text, manifest }), {
    url: `${origin}/feeds/p.xml`,
    via: 'declared',
    from: 'home',
  });
  assert.equal(place({ robots, llms: text, manifest })?.url, `${origin}/r.xml`);
  assert.equal(place({ llms: text, manifest })?.url, `${origin}/feeds/l.csv`);
  assert.equal(place({ manifest })?.url, `${origin}/m.json`);
  assert.deepEqual(place({ platform: 'shopify' }), {
    url: `${origin}/products.json?limit=250`,
    via: 'platform',
  });
  assert.equal(place({ platform: 'constructor' }), undefined);
});

test('does not treat blogs, embeds, WordPress post feeds, and plain sitemaps as product feeds', async () => {
  const none = [
    '<link rel="alternate" type="application/rss+xml" title="Products" href="/blog/feed.xml">',
    '<link rel="alternate" type="application/json+oembed" href="/products/x.oembed">',
    '<link rel="alternate" hreflang="de" href="/de/products">',
  ];
  for (const link of none) assert.equal(place({ home: await home(link) }), undefined, link);
  const posts = '<link rel="alternate" type="application/rss+xml" title="Products Feed" href="/shop/feed/">';
  assert.equal(place({ home: await home(posts), platform: 'woocommerce' })?.via, 'platform');
  assert.equal(place({ home: await home(posts) })?.via, 'declared');
  assert.equal(place({ robots: robotsOf('Sitemap: https://shop.test/product-sitemap.xml') }), undefined);
  assert.equal(
    place({ robots: robotsOf('Sitemap: https://shop.test/google-product-feed.xml') })?.from,
    'robots',
  );
});

test('finds a record by link with campaign parameters, by canonical URL, and by identifier', async () => {
  const markup = (sku: string) =>
    `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"x","sku":"${sku}"}</script>`;
  const pages = [
    await pageOf(markup('A-1'), '/p/a'),
    await pageOf(`<link rel="canonical" href="/p/b">${markup('B-1')}`, '/p/b?from=list'),
    await pageOf(markup('C-1'), '/p/c'),
    await pageOf(markup('D-1'), '/p/d'),
  ];
  const csv = [
    'id,link',
    `Z-0,${origin}/p/a?utm_source=x`,
    `A-1,${origin}/p/a?utm_source=y`,
    `B-1,/p/b?variant=7`,
    `C-1,${origin}/elsewhere`,
    `E-1,${origin}/p/ddd`,
  ].join('\n');
  const { sample } = parseFeed(bytes(csv), 'text/csv', true);
  assert.deepEqual(createRecordMatcher(pages).match(sample), [
    { record: 1, page: '/p/a' },
    { record: 2, page: '/p/b?from=list' },
    { record: 3, page: '/p/c' },
  ]);
});

const withFeed = (text: string, status = 200) => [
  ({ path }: { path: string }, at: string) => {
    if (path === '/feeds/products.csv')
      return { status, headers: { 'content-type': 'text/csv' }, body: text.replaceAll('ORIGIN', at) };
    if (path !== '/') return undefined;
    const plain = healthy({ method: 'GET', path, agent: '', headers: {}, body: '' }, at);
    const link = '<link rel="alternate" type="text/csv" title="Products" href="/feeds/products.csv">';
    return { ...plain, body: String(plain?.body).replace('</head>', `${link}</head>`) };
  },
  healthy,
];
const feedOf = async (shop: TestShop) => valueOf(await audit(shop), 'feeds')[0];

test('matches a sampled product late in a long feed', async () => {
  const others = Array.from({ length: 900 }, (_, at) => `X-${at},ORIGIN/other/${at}`);
  const own = ['lantern-100', 'kettle-101', 'blanket-102', 'hammer-103', 'teapot-104', 'carafe-105'].map(
    (slug) => `${slug},ORIGIN/products/${slug}?utm_source=feed`,
  );
  const more = ['candle-106', 'basket-107', 'mirror-108', 'stool-111'].map(
    (slug) => `${slug},ORIGIN/products/${slug}`,
  );
  const feed = await feedOf(await open(...withFeed(['id,link', ...others, ...own, ...more].join('\n'))));
  assert.deepEqual([feed?.via, feed?.from, feed?.read], ['declared', 'home', 910]);
  assert.ok((feed?.matches.length ?? 0) >= 2, JSON.stringify(feed?.matches));
  for (const { record } of feed?.matches ?? []) assert.ok(record >= 200);
});

test('keeps a declared feed that returns 404', async () => {
  const feed = await feedOf(await open(...withFeed('gone', 404)));
  assert.deepEqual([feed?.via, feed?.read, feed?.format], ['declared', 0, 'unknown']);
});

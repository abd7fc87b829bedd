import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Evidence } from '../../evidence.ts';
import {
  type ShopReply,
  type Route,
  healthy,
  htmlReply,
  sitemapOf,
  textReply,
  replyWithHead,
} from '../shop-server.ts';
import { audit, exchangesOf, open, valueOf } from '../../../../test/support/audit/try-shop.ts';

const ofHealthy = (path: string, origin: string): ShopReply =>
  healthy({ method: 'GET', path, agent: '', headers: {}, body: '' }, origin) ?? {};

const organization =
  '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"Shop","logo":"/img/logo.png"}</script>';
const links =
  '<link rel="search" type="application/opensearchdescription+xml" href="/opensearch.xml"><link rel="alternate" type="application/rss+xml" title="Product feed" href="/products.rss"><link rel="alternate" type="application/rss+xml" title="News" href="/news.rss">';
const description = (origin: string, template = '/search?q={searchTerms}'): ShopReply =>
  textReply(
    `<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><ShortName>Shop</ShortName><Description>Search</Description><Url type="text/html" template="${origin}${template}"/></OpenSearchDescription>`,
    'application/opensearchdescription+xml',
  );

/** Everything that may be linked is linked. */
const linked: Route = ({ path }, origin) => {
  if (path === '/')
    return replyWithHead(ofHealthy('/', origin), organization + links, {
      link: '</llms.txt>; rel="describedby"; type="text/markdown", </docs/api>; rel="service-doc"',
    });
  if (path.startsWith('/products/'))
    return replyWithHead(
      ofHealthy(path, origin),
      `<link rel="alternate" hreflang="en" href="${path}"><link rel="alternate" hreflang="de" href="/de${path}"><meta property="og:image" content="/img/og.png">`,
    );
  if (path.startsWith('/de/products/'))
    return htmlReply(
      'Deutsch',
      '<main><h1>Ware</h1></main>',
      `<link rel="alternate" hreflang="en" href="${path.slice(3)}">`,
    );
  if (path === '/llms.txt')
    return textReply(
      '# Shop\n\n> Goods.\n\n## More\n\n- [All](/llms-full.txt): everything\n- [Returns](/pages/returns)\n- [Dead](/pages-of/old)\n',
    );
  if (path === '/llms-full.txt') return textReply(`# Shop\n\n${'Goods and more goods. '.repeat(100)}`);
  if (path === '/opensearch.xml') return description(origin);
  if (path === '/news.rss')
    return textReply(
      '<rss version="2.0"><channel><title>News</title><item><title>A</title><pubDate>Fri, 06 Nov 2026 10:00:00 GMT</pubDate></item><item><title>B</title></item></channel></rss>',
      'application/rss+xml',
    );
  return path === '/docs/api' ? htmlReply('API', '<main><h1>How to ask us</h1></main>') : undefined;
};

const pathsOf = (evidence: Evidence, purpose: string): string[] =>
  valueOf(evidence, 'traffic')
    .filter((one) => one.purpose === purpose)
    .map(({ url }) => new URL(url).pathname);

test('fetches what the home page and llms.txt link to, within the limit', async () => {
  const shop = await open(linked, healthy);
  const evidence = await audit(shop, { keyed: true });
  const { llmsFull, contentFeed, openSearch } = valueOf(evidence, 'files');
  assert.deepEqual([llmsFull?.state, llmsFull?.via], ['ok', 'link']);
  assert.match(llmsFull?.text ?? '', /^# Shop/);
  const { items, dated, newest, format } = contentFeed?.syndication ?? {};
  assert.deepEqual([format, items, dated, newest], ['rss', 2, 1, Date.UTC(2026, 10, 6, 10)]);
  assert.equal(new URL(contentFeed?.url ?? '').pathname, '/news.rss');
  assert.equal(openSearch?.openSearch?.urls.length, 1);
  const searched = valueOf(evidence, 'search');
  assert.deepEqual(openSearch?.openSearch?.tried, { url: searched.url, ref: searched.ref });
  assert.equal(pathsOf(evidence, 'search').length, 1, 'the search was not repeated');
  assert.ok(exchangesOf(evidence) <= 80, `${exchangesOf(evidence)} exchanges`);
});

test('fetches nothing that is not linked', async () => {
  const shop = await open(healthy);
  const files = valueOf(await audit(shop), 'files');
  for (const name of ['llmsFull', 'contentFeed', 'openSearch'] as const)
    assert.equal(files[name], undefined, name);
});

test('finds llms-full.txt by a Link header, and does not try a search that robots.txt disallows', async () => {
  const shop = await open(({ path }, origin) => {
    if (path === '/')
      return replyWithHead(ofHealthy('/', origin), links, { link: '</llms-full.txt>; rel="llms-full-txt"' });
    if (path === '/opensearch.xml') return description(origin, '/find/{searchTerms}');
    return path === '/robots.txt' ? textReply('User-agent: *\nDisallow: /find') : undefined;
  }, healthy);
  const { llmsFull, openSearch } = valueOf(await audit(shop), 'files');
  assert.deepEqual([llmsFull?.state, llmsFull?.via], ['absent', 'header']);
  assert.match(openSearch?.openSearch?.tried?.url ?? '', /\/find\/\w+%20\d+$/);
  assert.equal(openSearch?.openSearch?.tried?.ref, undefined);
  assert.equal(openSearch?.openSearch?.tried?.disallowed, true);
  assert.ok(!shop.hits.some(({ path }) => path.startsWith('/find')));
});

test('records whether an alternate lists the page back, and whether link targets exist', async () => {
  const shop = await open(linked, healthy);
  const targets = valueOf(await audit(shop), 'targets');
  const of = (why: string) => targets.filter((one) => one.why === why);
  assert.deepEqual(
    of('hreflang').map(({ listsBack, exists, from }) => [listsBack, exists, from]),
    [[true, true, 'product-1']],
  );
  assert.deepEqual(
    of('llms').map(({ url, exists }) => [new URL(url).pathname, exists]),
    [['/pages-of/old', false]],
  );
  assert.deepEqual(
    of('link-header').map(({ url, exists, from }) => [new URL(url).pathname, exists, from]),
    [['/docs/api', true, 'home']],
  );
  assert.ok(targets.every((one) => !('back' in one)));
});

test('distinguishes alternates that list the page back from those that do not', async () => {
  const silent: Route = ({ path }) =>
    path.startsWith('/de/products/') ? htmlReply('Deutsch', '<main><h1>Ware</h1></main>') : undefined;
  const shop = await open(silent, linked, healthy);
  const [alternate] = valueOf(await audit(shop), 'targets').filter(({ why }) => why === 'hreflang');
  assert.equal(alternate?.listsBack, false);
});

test('fetches logo and og:image in addition to styles and scripts within the limit', async () => {
  const shop = await open(linked, healthy);
  const kinds = (evidence: Evidence) =>
    valueOf(evidence, 'resources').flatMap(({ kind, url }) =>
      kind === 'product-image' ? [] : [`${kind} ${new URL(url).pathname}`],
    );
  assert.deepEqual(kinds(await audit(shop)), [
    'logo /img/logo.png',
    'style /main.css',
    'script /main.js',
    'og-image /img/og.png',
  ]);
  const tight = await audit(shop, { maxRequests: 45 });
  assert.ok(!kinds(tight).includes('og-image /img/og.png'), kinds(tight).join());
});

const rowsOf = (evidence: Evidence, origin: string) =>
  new Map(valueOf(evidence, 'sitemapSample').map((row) => [row.loc.replace(origin, ''), row]));

test('requests two more locations, only lists disallowed ones, and counts pages that are read anyway', async () => {
  const shop = await open(({ path }, origin) => {
    if (path === '/sitemap.xml')
      return sitemapOf(origin, ['/', '/pages/returns', '/admin/list', '/offers/lamps', '/offers/old']);
    if (path === '/offers/lamps')
      return replyWithHead(
        htmlReply('Lamps', '<main><h1>Lamps</h1></main>'),
        '<meta name="robots" content="noindex"><link rel="canonical" href="/offers/all">',
      );
    return undefined;
  }, healthy);
  const evidence = await audit(shop);
  const rows = rowsOf(evidence, shop.origin);
  assert.deepEqual([...rows.keys()].toSorted(), [
    '/',
    '/admin/list',
    '/offers/lamps',
    '/offers/old',
    '/pages/returns',
  ]);
  const { noindex, canonical, soft404 } = rows.get('/offers/lamps') ?? {};
  assert.deepEqual([noindex, canonical, soft404], [true, `${shop.origin}/offers/all`, false]);
  assert.equal(rows.get('/admin/list')?.disallowed, true);
  assert.equal(rows.get('/admin/list')?.ref, 'robots');
  assert.ok(!shop.hits.some(({ path }) => path === '/admin/list'));
  assert.equal(rows.get('/')?.ref, 'home');
  assert.equal(rows.get('/')?.noindex, false);
  const statusOf = (path: string) =>
    valueOf(evidence, 'traffic').find(({ id }) => id === rows.get(path)?.ref)?.status;
  assert.deepEqual([statusOf('/offers/old'), statusOf('/offers/lamps')], [404, 200]);
  assert.deepEqual(pathsOf(evidence, 'sitemap-loc').toSorted(), ['/offers/lamps', '/offers/old']);
});

test('reads X-Robots-Tag, and recognizes soft 404s', async () => {
  const shop = await open(
    ({ path }, origin) => {
      if (path === '/sitemap.xml') return sitemapOf(origin, ['/', '/offers/paper.pdf', '/offers/old']);
      return path === '/offers/paper.pdf'
        ? { headers: { 'content-type': 'application/pdf', 'x-robots-tag': 'noindex' }, body: '%PDF-1.7' }
        : undefined;
    },
    healthy,
    () => htmlReply('Oops', '<main><p>We looked in every drawer and found no such thing.</p></main>'),
  );
  const rows = rowsOf(await audit(shop), shop.origin);
  assert.deepEqual(
    ['/', '/offers/paper.pdf', '/offers/old'].map((path) => [
      rows.get(path)?.noindex,
      rows.get(path)?.soft404,
    ]),
    [
      [false, false],
      [true, false],
      [false, true],
    ],
  );
});

test('keeps the home page of a storefront that redirects missing URLs to it', async () => {
  const shop = await open(({ path }, origin) => {
    if (path === '/sitemap.xml') return sitemapOf(origin, ['/', '/offers/old']);
    const there = healthy({ method: 'GET', path, agent: '', headers: {}, body: '' }, origin);
    return there ?? { status: 302, headers: { location: '/' } };
  });
  const rows = rowsOf(await audit(shop), shop.origin);
  assert.deepEqual([rows.get('/')?.soft404, rows.get('/offers/old')?.soft404], [false, true]);
});

test('samples the same pages in every run, with any concurrency', async () => {
  const shop = await open(linked, healthy);
  const [first, second] = [
    await audit(shop, { keyed: true }),
    await audit(shop, { keyed: true, concurrency: 1 }),
  ];
  for (const name of ['sitemapSample', 'targets', 'files', 'resources'] as const)
    assert.deepEqual(second[name], first[name], name);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { warningsOf } from '../../warnings.ts';
import { healthy, htmlReply, textReply, type Route } from '../shop-server.ts';
import { audit, open, valueOf } from '../../../../test/support/audit/try-shop.ts';

const lamp = (name: string): string =>
  `<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    offers: { '@type': 'Offer', price: '19.99', priceCurrency: 'EUR' },
  })}</script>`;

/** A handful of pages without a sitemap, a menu or a category; `ending` is that of their addresses. */
const flat =
  (ending: string, more = ''): Route =>
  ({ path }) => {
    const links = ['red-lamp', 'blue-lamp'].map((name) => `<a href="/${name}${ending}">${name}</a>`);
    if (path === '/') return htmlReply('Lamps', `<h1>Lamps</h1>${links.join(' ')}${more}`);
    const [, name] = /^\/((?:red|blue)-lamp)(?:\.html)?$/.exec(path) ?? [];
    if (name && path.endsWith(`lamp${ending}`))
      return htmlReply(name, `<h1>${name}</h1><p>EUR 19.99</p><button>Add to cart</button>`, lamp(name));
    if (path.startsWith('/pages/')) return htmlReply('About', '<h1>About us</h1><p>We make lamps.</p>');
    return undefined;
  };

const paths = (pages: readonly { url: string }[]): string[] =>
  pages.map(({ url }) => new URL(url).pathname).sort();

test('finds product pages that only the home page links to, with or without .html', async () => {
  const others = '<nav><a href="/pages/about">About</a> <a href="/pages/makers">Makers</a></nav>';
  for (const ending of ['', '.html'])
    for (const more of ['', others]) {
      const evidence = await audit(await open(flat(ending, more)));
      assert.deepEqual(
        paths(valueOf(evidence, 'products')),
        [`/blue-lamp${ending}`, `/red-lamp${ending}`],
        more,
      );
    }
});

test('samples a product page that was read in search of listings', async () => {
  const shop = await open(flat(''));
  const evidence = await audit(shop);
  assert.equal(
    new Set(shop.hits.filter(({ agent }) => agent.includes('Audit')).map(({ path }) => path)).has(
      '/red-lamp',
    ),
    true,
  );
  assert.deepEqual(
    valueOf(evidence, 'sample').map(({ id, role }) => [id, role]),
    [
      ['home', 'home'],
      ['product-1', 'product'],
      ['product-2', 'product'],
    ],
  );
  assert.deepEqual(
    valueOf(evidence, 'products')[0]?.because?.[0],
    'its Product markup matches the page and has an offer',
  );
});

test('judges every product page that the caller specifies, or warns why not', async () => {
  const shop = await open(({ path }) => {
    if (path === '/robots.txt') return textReply('User-agent: *\nDisallow: /products/candle-106');
    if (path === '/plain') return htmlReply('Plain', '<h1>A plain page</h1><p>Words and no more.</p>');
    if (path === '/guide')
      return htmlReply(
        'Guide',
        '<h1>Guide</h1><p>How to choose.</p>',
        '<meta property="og:type" content="article">',
      );
    return undefined;
  }, healthy);
  const named = [
    '/products/lantern-100#reviews',
    '/products/kettle-101',
    '/products/blanket-102',
    '/products/hammer-103',
    '/products/candle-106',
    '/plain',
    '/guide',
    '/',
    '/products/no-such-thing',
    '/collections/home',
  ].map((path) => shop.origin + path);
  const evidence = await audit(shop, { products: named });
  const judged = paths(valueOf(evidence, 'products'));
  for (const path of [
    '/products/lantern-100',
    '/products/kettle-101',
    '/products/blanket-102',
    '/products/hammer-103',
    '/plain',
  ])
    assert.ok(judged.includes(path), path);
  assert.deepEqual(
    valueOf(evidence, 'sample')
      .filter(({ disallowed }) => disallowed)
      .map(({ url }) => new URL(url).pathname),
    ['/products/candle-106'],
  );
  assert.deepEqual(
    warningsOf(evidence).filter((text) => text.includes('was specified as a product page')),
    [
      `${shop.origin}/guide was specified as a product page, but was not treated as one: it is an article (its Open Graph type is "article").`,
      `${shop.origin}/ was specified as a product page, but was not treated as one: it is the home page.`,
      `${shop.origin}/products/no-such-thing was specified as a product page, but was not treated as one: the page was not found.`,
      `${shop.origin}/collections/home was specified as a product page, but was not treated as one: it is a listing (it links to 9 products and is not about one of them).`,
    ],
  );
  const site = await audit(shop, { products: named.slice(0, 1), expect: 'site' });
  assert.match(warningsOf(site).join(' '), /was not treated as one: the site does not sell products/);
});

const card = (at: number): string =>
  `<li class="product-card"><a href="/${'abcdefghi'[at]}-lamp">Lamp ${at}</a> <span class="price">€${10 + at}.00</span></li>`;
const aisle = (title: string) =>
  htmlReply(title, `<h1>${title}</h1><ul>${Array.from({ length: 9 }, (_, at) => card(at)).join('')}</ul>`);

test('finds a listing by a footer link, a breadcrumb, or a sitemap of categories', async () => {
  const trail = JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Shop', item: '/' },
      { '@type': 'ListItem', position: 2, name: 'Things', item: '/things' },
      { '@type': 'ListItem', position: 3, name: 'Red lamp', item: '/red-lamp' },
    ],
  });
  const rows: [home: string, categories: string, sitemap?: string][] = [
    [
      '<footer><a href="/categories/things">Things</a><a href="/careers">Careers</a></footer>',
      '/categories/things',
    ],
    [`<script type="application/ld+json">${trail}</script>`, '/things'],
    ['', '/things', '/sitemap_categories.xml'],
  ];
  for (const [more, listing, sitemap] of rows) {
    const shop = await open(
      ({ path }, origin) => {
        if (path === listing) return aisle('Things');
        if (path === '/robots.txt') return textReply(sitemap ? `Sitemap: ${origin}${sitemap}` : '');
        if (path === sitemap)
          return textReply(
            `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${origin}${listing}</loc></url></urlset>`,
            'application/xml',
          );
        if (path === '/red-lamp')
          return htmlReply(
            'Red lamp',
            '<h1>Red lamp</h1><p>EUR 19.99</p><button>Add to cart</button>',
            lamp('Red lamp') + more,
          );
        return undefined;
      },
      flat('', more),
    );
    const evidence = await audit(shop, { products: [`${shop.origin}/red-lamp`] });
    assert.deepEqual(paths(valueOf(evidence, 'listings')), [listing]);
  }
});

test('finds the listing of a small shop by a tile or the menu, and reads its relative sitemap', async () => {
  const tile = (name: string) =>
    `<li><a href="/category/${name}"><img src="/${name}.png" alt="${name}"></a><a href="/category/${name}">${name}</a></li>`;
  const few = htmlReply(
    'Lamps',
    `<h1>Lamps</h1><ul>${['red', 'blue'].map((name) => `<li class="product-card"><a href="/${name}-lamp">${name} lamp</a> <span class="price">€19.99</span></li>`).join('')}</ul>`,
  );
  const shop = await open(({ path }, origin) => {
    if (path === '/')
      return htmlReply(
        'Lamps',
        `<h1>Lamps</h1><ul>${tile('lamps')}${tile('shades')}${tile('bulbs')}</ul><a href="/my-account">Account</a>`,
      );
    if (path === '/category/lamps') return few;
    if (path === '/robots.txt') return textReply('Sitemap: /feeds/map.xml');
    if (path === '/feeds/map.xml')
      return textReply(
        `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${origin}/red-lamp</loc></url></urlset>`,
        'application/xml',
      );
    return undefined;
  }, flat(''));
  const evidence = await audit(shop);
  assert.deepEqual(paths(valueOf(evidence, 'listings')), ['/category/lamps']);
  assert.deepEqual(paths(valueOf(evidence, 'products')), ['/blue-lamp', '/red-lamp']);
  assert.equal(valueOf(evidence, 'sitemaps')[0]?.entries.length, 1);
  assert.ok(!shop.hits.some(({ path }) => path === '/my-account'));
});

const looksAlike = 'its URL matches those of other product pages';

test('counts a URL as a product URL only if another product has a similar one', async () => {
  const card =
    '<li class="product-card"><a href="/items/x-lamp">X lamp</a> <span class="price">€5.00</span></li>';
  const rows: [shows: boolean, names: string[], home: string][] = [
    [false, ['red-lamp'], ''],
    [true, ['red-lamp', 'blue-lamp'], ''],
    // Cards of a listing are product pages too, read or not.
    [true, ['red-lamp'], `<ul>${card}${card.replaceAll(/x-lamp|X lamp/g, 'y-lamp')}</ul>`],
  ];
  for (const [shows, names, home] of rows) {
    const shop = await open(({ path }) => {
      if (path === '/')
        return htmlReply(
          'Lamps',
          `<h1>Lamps</h1><a href="/c/lamps">Lamps</a>${names.map((name) => `<a href="/items/${name}">${name}</a>`).join(' ')}`,
        );
      if (path === '/c/lamps') return htmlReply('All lamps', `<h1>All lamps</h1>${home}`);
      const name = names.find((one) => path === `/items/${one}`);
      return name === undefined
        ? undefined
        : htmlReply(name, `<h1>${name}</h1><p>EUR 19.99</p><button>Add to cart</button>`, lamp(name));
    });
    const pages = valueOf(await audit(shop), 'products');
    assert.deepEqual(paths(pages), names.map((name) => `/items/${name}`).sort());
    for (const { because = [] } of pages) assert.equal(because.includes(looksAlike), shows, names.join(' '));
  }
});

test('does not treat a category with one product as a product page', async () => {
  const thumb = (name: string): string =>
    `<div class="col"><div class="thumb"><a href="/item.php?route=lamp&amp;id=${name.length}"><img src="/${name}.png" alt="${name}"></a><h4><a href="/item.php?route=lamp&amp;id=${name.length}">${name}</a></h4><p class="price">€19.99</p><form method="post"><button formaction="/cart/add">Add to cart</button></form></div></div>`;
  const names = ['Red', 'Blue', 'Black', 'Silver'];
  const shop = await open(({ path }) => {
    const menu = ['dark', 'single'].map(
      (name) => `<a href="/list.php?route=category&amp;path=${name}">${name}</a>`,
    );
    const page = (title: string, body: string) =>
      htmlReply(title, `<nav>${menu.join(' ')}</nav><main><h1>${title}</h1>${body}</main>`);
    if (path === '/') return page('Lamps', '');
    if (path.endsWith('path=single')) return page('Single', thumb('Violet'));
    // More subcategories than products.
    const below = Array.from(
      { length: 9 },
      (_, at) => `<a href="/list.php?route=category&amp;path=${at}">${at}</a>`,
    );
    if (path.startsWith('/list.php')) return page('Lamps', names.map(thumb).join('') + below.join(' '));
    const name = [...names, 'Violet'].find((one) => path.endsWith(`id=${one.length}`));
    return name === undefined
      ? undefined
      : page(
          `${name} lamp`,
          `<p class="price">€19.99</p><form method="post" action="/cart/add"><label>Quantity <input name="qty" type="number"></label><button>Add to cart</button></form>`,
        );
  });
  const read = valueOf(await audit(shop), 'products').map(({ url }) => new URL(url));
  assert.equal(read.length, 3);
  assert.ok(
    read.every(({ pathname }) => pathname === '/item.php'),
    read.join(' '),
  );
});

test('fits every page that the caller names into the plan', async () => {
  const shop = await open(healthy);
  const products = Array.from({ length: 12 }, (_, at) => `${shop.origin}/no-such-thing-${at}`);
  const evidence = await audit(shop, { products });
  const { pages, limits } = valueOf(evidence, 'mode');
  assert.deepEqual([pages, limits.maxRequests], [12, 89]);
});

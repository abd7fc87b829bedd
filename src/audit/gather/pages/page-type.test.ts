import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageFacts } from '../../parse/html.ts';
import { commonPattern } from './listing-links.ts';
import { pageType, type PageType } from './page-type.ts';

const at = 'https://shop.test/p/kettle-100';
async function typeOf(
  body: string,
  head = '',
  { url = at, pattern, ...known }: { url?: string; pattern?: string; named?: boolean; listed?: boolean } = {},
): Promise<PageType> {
  const html = `<!doctype html><html lang="en"><head><title>T</title>${head}</head><body>${body}</body></html>`;
  const facts = await pageFacts(new TextEncoder().encode(html), { url, headers: [], charset: 'utf-8' });
  return pageType(facts, url, { ...known, ...(pattern && { patterns: new Set([pattern]) }) });
}

const ld = (...nodes: object[]): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes })}</script>`;
const offer = { '@type': 'Offer', price: '9.00', priceCurrency: 'EUR' };
const range = { '@type': 'AggregateOffer', lowPrice: '9.00', highPrice: '90.00', priceCurrency: 'EUR' };
const product = (name: string, more: object = {}): object => ({
  '@type': 'Product',
  name,
  offers: offer,
  ...more,
});
const kettle = ld(product('Kettle'));
const ogProduct = '<meta property="og:type" content="product">';
const price = '<p class="price">€9.00</p>';
const button = '<form method="post" action="/cart/add"><button type="submit">Add to cart</button></form>';
const quantity =
  '<form method="post" action="/cart/add"><label>Quantity <input name="qty" type="number"></label><button type="submit">Add to cart</button></form>';
const tile = (i: number, more = ''): string =>
  `<li class="product-card"><a href="/p/thing-${100 + i}">Thing ${i}</a><span class="price">€${i + 1}.00</span>${more}</li>`;
const cards = (count: number, more = ''): string =>
  `<ul>${Array.from({ length: count }, (_, i) => tile(i, more)).join('')}</ul>`;

test('recognizes a product page by several signals together', async () => {
  const rows: [type: PageType['type'], body: string, head?: string, pattern?: string][] = [
    ['product', '<main><h1>Kettle</h1></main>', kettle],
    ['other', '<main><h1>Kettle</h1></main>', ogProduct],
    [
      'product',
      `<main><h1>Kettle</h1>${price}${button}</main>`,
      ogProduct.replace('product"', 'myshop:product"'),
    ],
    ['product', `<main><h1>Kettle</h1>${price}${button}</main>`],
    ['other', `<main><h1>Kettle</h1>${price}</main>`, '', '/p/*-#'],
    ['product', `<main><h1>Kettle</h1>${price}</main>`, ogProduct, '/p/*-#'],
    ['listing', `<main><h1>Things</h1>${cards(9)}</main>`, kettle],
    ['other', '<main><h1>About us</h1></main>'],
    [
      'article',
      `<main><h1>Kettle test</h1>${price}</main>`,
      ld({ '@type': 'BlogPosting', headline: 'Kettle test' }),
    ],
  ];
  for (const [type, body, head, pattern] of rows)
    assert.equal((await typeOf(body, head, { ...(pattern && { pattern }) })).type, type, body.slice(0, 80));
});

test('gives the reasons for each decision, the strongest first', async () => {
  assert.deepEqual((await typeOf(`<main><h1>Kettle</h1>${price}${button}</main>`, kettle)).reasons, [
    'its Product markup matches the page and has an offer',
    'it has an add-to-cart control outside product cards',
    'it has one prominent price',
    'its heading, price, and add-to-cart control are in one block, apart from product cards',
  ]);
  assert.deepEqual((await typeOf('<main><h1>About us</h1></main>')).reasons, [
    'it has no Product markup, no add-to-cart control, and no price of its own',
  ]);
  assert.deepEqual((await typeOf(`<main><h1>Things</h1>${cards(9)}</main>`)).reasons, [
    'it links to 9 products and is not about one of them',
  ]);
});

test('recognizes a product that cannot be bought now if a listing shows it', async () => {
  const choice = '<fieldset><legend>Size</legend><button>S</button><button>M</button></fieldset>';
  const rows: [what: string, body: string][] = [
    [
      'sold out',
      `<h1>Map</h1>${price}<p>Sold out</p><form action="/alerts" method="post"><input name="email"><button>Notify me</button></form>`,
    ],
    [
      'options to choose first',
      `<h2>Jacket</h2>${choice}<p class="price">From €9.00</p><button disabled>Select variant</button>`,
    ],
    ['no price before a choice', `<h1>Jacket</h1>${choice}<button disabled>Add to cart</button>`],
  ];
  for (const [what, body] of rows) {
    const main = `<main>${body}</main>`;
    assert.equal((await typeOf(main, '', { pattern: '/p/*-#', listed: true })).type, 'product', what);
    assert.equal((await typeOf(main, '', { named: true })).type, 'product', what);
  }
  // A card with a price may link to a category.
  const aisle = `<main><h1>Kettles</h1>${cards(12)}</main>`;
  assert.equal((await typeOf(aisle, '', { pattern: '/p/*-#', listed: true })).type, 'listing');
});

test('judges a page that the caller named unless it clearly is something else', async () => {
  const rows: [type: PageType['type'], body: string, head?: string, url?: string][] = [
    ['product', '<main><h1>Kettle</h1></main>'],
    ['product', '<div id="root"></div>'],
    ['product', `<main><h1>Kettle</h1>${price}${button}</main><section>${cards(12)}</section>`],
    [
      'product',
      `<main><h1>Kettle</h1>${cards(12)}</main>`,
      kettle.replace('"offers"', '"url":"/p/kettle-100","offers"'),
    ],
    ['listing', `<main><h1>Kettles</h1>${cards(12)}</main>`],
    ['article', `<main><h1>Kettle test</h1></main>`, '<meta property="og:type" content="article">'],
    [
      'product',
      `<main><h1>Kettle</h1>${price}${button}</main>`,
      '<meta property="og:type" content="article">',
    ],
    ['other', '<main><h1>Shop</h1></main>', '', 'https://shop.test/'],
    ['product', '<main><h1>Kettle</h1></main>', '', 'https://shop.test/?product=7'],
  ];
  for (const [type, body, head, url = at] of rows)
    assert.equal((await typeOf(body, head, { named: true, url })).type, type, body.slice(0, 80));
});

test('recognizes product pages of many kinds without a known URL pattern', async () => {
  const related = `<h2>You may also like</h2>${cards(12)}`;
  const rows: [what: string, body: string, head: string][] = [
    ['related products', `<h1>Kettle</h1>${price}${button}${related}`, kettle],
    ['two prices, related products', `<h1>Kettle</h1>${price}<p>€4.90</p>${button}${related}`, kettle],
    ['a quantity alone', `<h1>Kettle</h1>${price}<input name="qty" type="number">${related}`, kettle],
    [
      'related products beside, no markup',
      `<h1>Kettle</h1>${price}${button}</main><section>${related}</section><main>`,
      '',
    ],
    ['bought by script', '<h1>Kettle</h1>', kettle],
    ['a price as text', '<h1>Kettle</h1>', ld(product('Kettle', { offers: { ...offer, price: '9,00 €' } }))],
    [
      'named by its URL',
      '<h2>A kettle</h2>',
      ld(product('Red enamel pot', { url: `${at}?variant=1`, offers: offer })),
    ],
    ['named by the title', '', kettle.replace('Kettle', 'T')],
    [
      'offers of variants',
      '<h1>Kettle</h1>',
      ld({
        '@type': 'ProductGroup',
        name: 'Kettle',
        hasVariant: [product('Kettle red'), product('Kettle blue')],
      }),
    ],
    ['no markup', `<h1>Kettle</h1>${price}${quantity}`, ''],
  ];
  for (const [what, body, head] of rows) {
    const { type, reasons } = await typeOf(`<main>${body}</main>`, head);
    assert.equal(type, 'product', `${what}: ${reasons.join(', ')}`);
  }
});

test('does not treat a listing as a product page, whatever its markup and buttons', async () => {
  const shelf = 'https://shop.test/c/kettles';
  const many = ld(...Array.from({ length: 12 }, (_, i) => product(`Thing ${i}`)));
  const rows: [what: string, body: string, head: string][] = [
    ['an element for each card, quick add', `<h1>Kettles</h1>${cards(12, button)}`, many],
    // One button is in a block that is not recognized as a card.
    ['quick add outside cards', `<h1>Kettles</h1>${price}${button}${cards(12, button)}`, many],
    [
      'a featured product first',
      `<h1>Kettles of steel</h1>${price}${button}${cards(12)}`,
      ld(product('Red pot')),
    ],
    ['a category as product', `<h1>Kettles</h1>${cards(12)}`, ld(product('Kettles', { offers: range }))],
    [
      'a category as product, rendered by a script',
      '<h1>Kettles</h1>',
      ld(product('Kettles', { offers: range })),
    ],
    [
      'a category as product, quick add',
      `<h1>Kettles</h1>${button}${cards(12)}`,
      ld(product('Kettles', { offers: range })),
    ],
    ['one type for all pages', `<h1>Kettles</h1>${price}${button}${cards(12)}`, ogProduct],
    [
      'a list in the markup',
      `<h1>Kettles</h1>${cards(12, button)}`,
      ld({ '@type': 'ItemList', itemListElement: [product('Kettles')] }),
    ],
    [
      'a comparison',
      `<h1>Compare kettles</h1><table><tr>${['€9.00', '€12.00', '€15.00'].map((one) => `<td>${one}</td>`).join('')}</tr><tr>${`<td>${button}</td>`.repeat(3)}</tr></table>`,
      '',
    ],
    ['nothing but buttons', `<h1>Kettles</h1>${cards(12, quantity)}`, ''],
  ];
  for (const [what, body, head] of rows) {
    const { type, reasons } = await typeOf(`<main>${body}</main>`, head, { url: shelf });
    assert.notEqual(type, 'product', `${what}: ${reasons.join(', ')}`);
  }
});

test('treats a named page that shows its name as sold out beside carousels as a product page', async () => {
  const rails = cards(12);
  const rows: [PageType['type'], string][] = [
    ['product', `<h1>Kettle</h1><p>Currently unavailable.</p><h2>Similar</h2>${rails}`],
    ['listing', `<h1>Kettles</h1>${rails}`],
    ['listing', `<h1>Kettles</h1>${cards(12, '<b>Sold out</b>')}`],
  ];
  for (const [expected, body] of rows) {
    const { type } = await typeOf(`<main>${body}</main>`, '', { named: true });
    assert.equal(type, expected, body.slice(0, 60));
  }
});

test('requires enough URLs for the common pattern, and ignores the root', () => {
  const urls = Array.from({ length: 8 }, (_, i) => `https://shop.test/p/thing-${100 + i}`);
  assert.equal(commonPattern(urls), '/p/*-#');
  assert.equal(commonPattern(urls.slice(1)), undefined);
  assert.equal(commonPattern(Array.from({ length: 9 }, () => 'https://shop.test/')), undefined);
});

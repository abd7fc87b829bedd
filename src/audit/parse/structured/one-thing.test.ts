import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ldScript, pageUrl, readHtml } from '../../../../test/support/audit/structured-sample.ts';
import { productFacts } from './product.ts';
import { distinctProducts } from './top-level.ts';

const ld = (...nodes: object[]): string =>
  nodes.map((node) => ldScript({ '@context': 'https://schema.org', ...node })).join('');
const item = (inner: string, type = 'Product'): string =>
  `<div itemscope itemtype="https://schema.org/${type}">${inner}</div>`;
const text = (key: string, value: string): string => `<span itemprop="${key}">${value}</span>`;
const offer = (price: string): string =>
  `<div itemprop="offers" itemscope itemtype="https://schema.org/Offer">${text('price', price)}<meta itemprop="priceCurrency" content="EUR"></div>`;
const offers = { '@type': 'Offer', price: '12.00', priceCurrency: 'EUR', url: pageUrl };

/** Kind, page, number of distinct products, price of the one with the heading `Elm bowl`. */
const table: [string, string, number, string | undefined][] = [
  [
    'a work of a second type with the same name and offer URL',
    ld(
      { '@type': 'Product', name: 'Elm bowl', offers },
      { '@type': 'Book', name: 'Elm bowl', isbn: '9783161484100', offers },
    ),
    1,
    '12.00',
  ],
  [
    'a name that one syntax escapes and spaces otherwise',
    ld({ '@type': 'Product', name: 'Elm bowl', offers }) +
      item(text('name', 'Elm &amp;nbsp; &amp;quot;bowl&amp;quot;') + offer('12.00')),
    1,
    '12.00',
  ],
  [
    'a name with quotes in one syntax only',
    ld({ '@type': 'Product', name: 'Elm bowl', offers }) + item(text('name', '„Elm-bowl“') + offer('13.00')),
    1,
    '12.00',
  ],
  [
    'two names at one URL and price',
    ld({ '@type': 'Product', name: 'Elm bowl', url: pageUrl, offers }) +
      item(`${text('name', 'Buy dishes here')}<link itemprop="url" href="${pageUrl}">${offer('12.00')}`),
    1,
    '12.00',
  ],
  [
    'two names with one price in two syntaxes',
    ld({ '@type': 'Product', name: 'Elm bowl', offers }) + item(text('name', 'Oak bowl') + offer('12.00')),
    2,
    '12.00',
  ],
  [
    'the same name at two URLs',
    ld(
      { '@type': 'Product', name: 'Elm bowl', offers },
      { '@type': 'Product', name: 'Elm bowl', offers: { ...offers, url: 'https://shop.test/p/other' } },
    ),
    2,
    '12.00',
  ],
  [
    'the same name with two SKUs',
    ld(
      { '@type': 'Product', name: 'Elm bowl', sku: 'A', offers },
      { '@type': 'Product', name: 'Elm bowl', sku: 'B' },
    ),
    2,
    '12.00',
  ],
  [
    'the same name in two sizes',
    ld(
      { '@type': 'Product', name: 'Elm bowl', size: 'S', offers },
      { '@type': 'Product', name: 'Elm bowl', size: 'M' },
    ),
    2,
    '12.00',
  ],
  [
    'the same name at two prices',
    item(text('name', 'Elm bowl') + offer('12.00')) + item(text('name', 'Elm bowl') + offer('15.00')),
    2,
    '12.00',
  ],
  [
    'partial products with the same name',
    item(text('name', 'Elm bowl') + text('description', 'Turned.')) +
      item(text('name', 'Elm  bowl') + offer('12.00')),
    1,
    '12.00',
  ],
  [
    'partial products with the same SKU',
    item(text('name', 'Elm bowl') + text('sku', 'E-1')) + item(text('sku', 'E-1') + offer('12.00')),
    1,
    '12.00',
  ],
  [
    'a partial product without a name in the block of the other',
    item(text('name', 'Elm bowl') + item(offer('12.00'))),
    1,
    '12.00',
  ],
  [
    'a nameless item beside two named ones',
    item(text('name', 'Elm bowl')) + item(text('name', 'Oak tray')) + item(offer('12.00')),
    3,
    undefined,
  ],
  [
    'a nameless item with another price',
    item(text('name', 'Elm bowl') + offer('12.00')) + item(offer('3.00')),
    2,
    '12.00',
  ],
];

for (const [kind, html, count, price] of table)
  test(`distinguishes one product from several: ${kind}`, async () => {
    const structured = await readHtml(`<h1>Elm bowl</h1>${html}`);
    assert.equal(distinctProducts(structured).length, count);
    const { product } = productFacts(structured, { url: pageUrl, h1: 'Elm bowl' });
    assert.equal(product?.name, 'Elm bowl');
    assert.equal(product?.offers[0]?.price, price);
  });

/** Offers that hold their product, by name: price of the page's product. */
const held: [string, object][] = [
  [
    'a top-level Offer',
    { '@type': 'Offer', price: '12.00', itemOffered: { '@type': 'Product', name: 'Elm bowl' } },
  ],
  [
    'an Organization that makes the offer',
    {
      '@type': 'Store',
      name: 'Elm & Co',
      makesOffer: [
        { '@type': 'Offer', price: '4.00', itemOffered: { '@type': 'Product', name: 'Spoon' } },
        { '@type': 'Offer', price: '12.00', itemOffered: { '@type': 'Product', name: 'Elm bowl' } },
      ],
    },
  ],
  [
    'a work that an Offer offers',
    { '@type': 'Offer', price: '12.00', itemOffered: { '@type': 'Book', name: 'Elm bowl' } },
  ],
];

for (const [kind, node] of held)
  test(`reads an offer that contains its product: ${kind}`, async () => {
    const { product } = productFacts(await readHtml(ld(node)), { url: pageUrl, h1: 'Elm bowl' });
    assert.deepEqual([product?.name, product?.offers.map(({ price }) => price)], ['Elm bowl', ['12.00']]);
  });

test('matches an escaped name to the heading, and keeps its product primary', async () => {
  const name = 'Elm  bowl 12&quot; &amp;amp; lid';
  const structured = await readHtml(
    ld({ '@type': 'Product', name, brand: 'Fern', offers }) +
      item(text('name', 'Elm bowl 12" &amp; lid') + offer('12.00')),
  );
  assert.equal(distinctProducts(structured).length, 1);
  const { product } = productFacts(structured, { url: pageUrl, h1: 'Elm bowl 12" & lid' });
  assert.deepEqual([product?.syntax, product?.brand, product?.name], ['json-ld', 'Fern', name]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Availability, Product, Variant } from '#commerce';
import type { WorldSite } from '../../world.ts';
import { inventoryOf } from './inventory.ts';
import { pricesOf } from './prices.ts';
import { productDocument } from './product.ts';
import { hitDocument, refinementDocuments } from './search-result.ts';

const variant = (id: string, more: Partial<Variant> = {}): Variant => ({
  id,
  title: id,
  description: { plain: 'Own words' },
  options: { 'Cable length': id },
  price: { amount: 1000 },
  availability: { state: 'in-stock', quantity: 4 },
  attributes: {},
  requiresShipping: true,
  ...more,
});

const product: Product = {
  id: 'cable',
  title: 'Cable',
  description: { plain: 'A cable.', html: '<p>A cable.</p>' },
  url: 'https://shop.test/cable',
  categories: [{ id: 'cables', path: 'Home > Cables' }],
  media: [
    { type: 'video', url: 'https://img.test/cable.mp4' },
    { type: 'image', url: 'https://img.test/cable.png', alt: 'Cable' },
  ],
  options: [{ name: 'Cable length', values: ['1m', '2m'] }],
  variants: [
    variant('1m'),
    variant('2m', {
      price: { amount: 1500, list: 2000 },
      gtin: '123456789012',
      availability: { state: 'out-of-stock' },
      media: [{ type: 'image', url: 'https://img.test/2m.png' }],
    }),
  ],
  attributes: {
    material: 'Copper',
    weight: { value: 0.1, unit: 'kg' },
    compatible_with: ['A', 'B'],
    recycled: true,
    secret_note: 'x',
  },
};

const site: WorldSite = {
  id: 'demo',
  currencies: ['EUR'],
  locales: ['en-IE'],
  country: 'IE',
  storefront: 'https://shop.test',
};
const look = (expand: string[], more: Partial<WorldSite> = {}) => ({
  site: { ...site, ...more },
  currency: 'EUR',
  expand: new Set(expand),
  linkOf: (id: string) => `https://api.test/products/${id}`,
});
const everything = ['prices', 'availability', 'images', 'variations'];

test('omits everything but texts and attributes without expand', () => {
  const document = productDocument(product, 'cable', look([]));
  assert.deepEqual(
    Object.keys(document ?? {})
      .filter((name) => !name.startsWith('c_'))
      .sort(),
    [
      '_type',
      'id',
      'long_description',
      'min_order_quantity',
      'name',
      'page_title',
      'primary_category_id',
      'short_description',
      'step_quantity',
      'type',
    ],
  );
  assert.equal(document?.long_description, '<p>A cable.</p>');
  assert.equal(productDocument(product, 'other', look([])), undefined);
});

test('returns exposed attributes in valid types only', () => {
  const document = productDocument(
    product,
    'cable',
    look([], { exposedAttributes: ['material', 'weight', 'compatible_with', 'recycled'] }),
  );
  assert.ok(document);
  const { c_material, c_weight, c_compatible_with, c_recycled, c_secret_note } = document;
  assert.deepEqual(
    [c_material, c_weight, c_compatible_with, c_recycled, c_secret_note],
    ['Copper', '0.1 kg', ['A', 'B'], true, undefined],
  );
  assert.equal(productDocument(product, 'cable', look([]))?.c_secret_note, 'x');
});

test('returns the price range of a master, and price, codes, and images of a variant', () => {
  const master = productDocument(product, 'cable', look(everything));
  assert.deepEqual([master?.price, master?.price_max, master?.prices], [10, 15, { 'eur-list-prices': 10 }]);
  assert.deepEqual(
    master?.variants?.map(({ product_id, price, orderable, variation_values }) => [
      product_id,
      price,
      orderable,
      variation_values,
    ]),
    [
      ['1m', 10, true, { cable_length: '1m' }],
      ['2m', 15, false, { cable_length: '2m' }],
    ],
  );
  assert.deepEqual(
    master?.image_groups?.map(({ images, variation_attributes }) => [
      images[0]?.link,
      variation_attributes?.[0]?.values,
    ]),
    [
      ['https://img.test/cable.png', undefined],
      ['https://img.test/2m.png', [{ value: '2m' }]],
    ],
  );
  const two = productDocument(product, '2m', look(everything));
  assert.deepEqual(
    [two?.price, two?.price_max, two?.prices],
    [15, undefined, { 'eur-list-prices': 20, 'eur-sale-prices': 15 }],
  );
  assert.deepEqual(
    [two?.upc, two?.ean, two?.master?.master_id, two?.variation_values],
    ['123456789012', undefined, 'cable', { cable_length: '2m' }],
  );
  assert.equal(two?.long_description, '<p>A cable.</p>');
});

const stocks: [
  name: string,
  availability: Availability[],
  expected: [ats: number, level: number, orderable: boolean, back: boolean, pre: boolean],
][] = [
  ['counted stock', [{ state: 'in-stock', quantity: 4 }], [4, 4, true, false, false]],
  ['stock without a count', [{ state: 'in-stock' }], [999_999, 999_999, true, false, false]],
  ['sold-out stock', [{ state: 'out-of-stock' }], [0, 0, false, false, false]],
  ['discontinued stock', [{ state: 'discontinued' }], [0, 0, false, false, false]],
  ['backordered stock', [{ state: 'backorder', quantity: 9 }], [9, 0, true, true, false]],
  ['preordered stock', [{ state: 'preorder' }], [999_999, 0, true, false, true]],
  [
    'several variants',
    [{ state: 'in-stock', quantity: 4 }, { state: 'out-of-stock' }, { state: 'in-stock', quantity: 1 }],
    [5, 5, true, false, false],
  ],
];
for (const [name, availabilities, expected] of stocks)
  test(`returns the inventory of ${name}`, () => {
    const variants = availabilities.map((availability, place) => variant(String(place), { availability }));
    const { ats, stock_level, orderable, backorderable, preorderable } = inventoryOf(variants, 'list');
    assert.deepEqual([ats, stock_level, orderable, backorderable, preorderable], expected);
  });

test('returns the earliest delivery date', () => {
  const variants = [5, 3].map((date) =>
    variant(String(date), { availability: { state: 'backorder', date } }),
  );
  assert.equal(inventoryOf(variants, 'list').in_stock_date, '1970-01-01T00:00:00.003Z');
});

test('keeps prices of currencies without minor units', () =>
  assert.equal(pricesOf([variant('a', { price: { amount: 1500 } })], 'JPY').price, 1500));

test('links a hit to its product and its represented variant', () => {
  const hit = hitDocument(product, look(['prices', 'availability', 'represented_products']));
  assert.deepEqual(
    [hit.product_id, hit.represented_product?.id, hit.represented_products?.length],
    ['cable', '1m', 2],
  );
  assert.deepEqual([hit.price, hit.price_max, hit.orderable, hit.hit_type], [10, 15, true, 'master']);
});

test('names refinements of categories, brands, and custom attributes', () => {
  const facets = ['category', 'brand', 'Cable length'].map((name) => ({
    name,
    values: [{ value: 'Home > Cables', count: 2 }],
  }));
  const documents = refinementDocuments(facets, new Map([['Home > Cables', 'cables']]));
  assert.deepEqual(
    documents.map(({ attribute_id, values }) => [attribute_id, values?.[0]?.value, values?.[0]?.hit_count]),
    [
      ['cgid', 'cables', 2],
      ['brand', 'Home > Cables', 2],
      ['c_cable_length', 'Home > Cables', 2],
    ],
  );
});

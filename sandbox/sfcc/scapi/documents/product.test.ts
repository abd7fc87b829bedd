/** Products as documents. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Availability, Product, Variant } from '#commerce';
import { inventoryDocument } from './inventory.ts';
import { productDocument, type ProductView } from './product.ts';
import { foundOf, sellableOf } from './sellable.ts';
import { attributeId } from './variation.ts';

const variant = (id: string, more: Partial<Variant> = {}): Variant => ({
  id,
  title: id,
  description: { plain: '' },
  options: { 'Shoe size': id },
  price: { amount: 1_000 },
  availability: { state: 'in-stock' },
  attributes: {},
  requiresShipping: true,
  ...more,
});

const product = (variants: Variant[], more: Partial<Product> = {}): Product => ({
  id: 'p',
  title: 'Shoe',
  description: { plain: 'Plain.', html: '<p>Rich.</p>' },
  url: 'https://shop.test/p',
  categories: [{ id: 'shoes', path: 'Shoes' }],
  media: [
    { type: 'image', url: '/a.png' },
    { type: 'video', url: '/a.mp4' },
  ],
  options: [{ name: 'Shoe size', values: variants.map(({ id }) => id) }],
  variants,
  attributes: { width: { value: 11, unit: 'cm' }, secret: 'x', tags: ['a', 'b'] },
  ...more,
});

const view: ProductView = {
  site: {
    id: 'demo',
    currencies: ['EUR'],
    locales: ['en-IE'],
    country: 'IE',
    storefront: 'https://shop.test',
    exposedAttributes: ['width', 'tags', 'mpn'],
  },
  currency: 'EUR',
  expand: new Set(['images', 'prices', 'variations']),
  perPricebook: true,
  allImages: true,
};

function documentOf(one: Product, id: string): Record<string, unknown> {
  const sellable = sellableOf(one, id);
  assert.ok(sellable);
  return productDocument(sellable, view) as Record<string, unknown>;
}

test('returns absolute image URLs, groups variant images, and skips videos', () => {
  const shoe = product([
    variant('40'),
    variant('41', { media: [{ type: 'image', url: 'https://cdn.test/41.png' }] }),
  ]);
  const groups = documentOf(shoe, 'p')['imageGroups'] as { viewType: string; images: { link: string }[] }[];
  assert.deepEqual(
    groups.map(({ viewType, images }) => [viewType, ...images.map(({ link }) => link)]),
    [
      ['large', 'https://shop.test/a.png'],
      ['medium', 'https://shop.test/a.png'],
      ['small', 'https://shop.test/a.png'],
      ['large', 'https://cdn.test/41.png'],
    ],
  );
  assert.deepEqual((groups[3] as Record<string, unknown>)['variationAttributes'], [
    { id: 'shoeSize', values: [{ value: '041', name: '41' }] },
  ]);
});

test('returns only exposed attributes, with measures as text and variant attributes next to the master attributes', () => {
  const shoe = product([variant('40', { attributes: { mpn: 'M1' } })]);
  const { c_width, c_secret, c_tags, c_mpn } = documentOf(shoe, '40');
  assert.deepEqual([c_width, c_secret, c_tags, c_mpn], ['11 cm', undefined, ['a', 'b'], 'M1']);
  assert.equal(documentOf(shoe, 'p')['c_mpn'], undefined);
});

test('maps twelve digits to UPC and thirteen to EAN', () => {
  const shoe = product([variant('40', { gtin: '012345678905' }), variant('41', { gtin: '9520000101008' })]);
  const codes = ['40', '41'].map((id) => [documentOf(shoe, id)['upc'], documentOf(shoe, id)['ean']]);
  assert.deepEqual(codes, [
    ['012345678905', undefined],
    [undefined, '9520000101008'],
  ]);
});

test('knows an item only by its variant ID', () => {
  const single = product([variant('v1', { options: {} })], { options: [] });
  assert.equal(foundOf(single)?.kind, 'item');
  assert.equal(sellableOf(single, 'p'), undefined);
  assert.equal(sellableOf(single, 'v1')?.kind, 'item');
  assert.deepEqual(documentOf(single, 'v1')['tieredPrices'], [
    { pricebook: 'eur-list-prices', price: 10, quantity: 1 },
  ]);
});

test('derives the attribute ID from an option name', () => {
  assert.deepEqual(['Size', 'Shoe size', 'Größe (EU)'].map(attributeId), ['size', 'shoeSize', 'größeEU']);
});

const day = Date.parse('2026-09-01T00:00:00Z');
const stocks: [what: string, stocks: Availability[], expected: object][] = [
  ['limited', [{ state: 'in-stock', quantity: 3 }], { ats: 3, stockLevel: 3, orderable: true }],
  ['perpetual', [{ state: 'in-stock' }], { ats: 999_999, stockLevel: 999_999, orderable: true }],
  ['sold out', [{ state: 'out-of-stock', quantity: 2 }], { ats: 0, stockLevel: 0, orderable: false }],
  ['discontinued', [{ state: 'discontinued' }], { ats: 0, stockLevel: 0, orderable: false }],
  [
    'backordered',
    [{ state: 'backorder', quantity: 5, date: day }],
    { ats: 5, stockLevel: 0, backorderable: true, inStockDate: '2026-09-01T00:00:00.000Z' },
  ],
  ['preordered', [{ state: 'preorder', date: day }], { stockLevel: 0, preorderable: true, orderable: true }],
  [
    'sum over all variants',
    [{ state: 'in-stock', quantity: 3 }, { state: 'out-of-stock' }, { state: 'in-stock', quantity: 4 }],
    { ats: 7, stockLevel: 7, orderable: true, backorderable: false },
  ],
];
for (const [what, availabilities, expected] of stocks) {
  test(`stock: ${what}`, () => {
    const variants = availabilities.map((availability, at) => variant(String(at), { availability }));
    const told = inventoryDocument({ kind: 'master', product: product(variants) }, 'demo');
    assert.deepEqual({ ...told, ...expected }, told);
  });
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Product, Variant } from '#commerce';
import { toPageProduct } from './products.ts';

const origin = 'https://healthy.test';
const variant = (id: string, over: Partial<Variant> = {}): Variant => ({
  id,
  title: id,
  description: { plain: '' },
  options: {},
  price: { amount: 100 },
  availability: { state: 'in-stock' },
  attributes: {},
  requiresShipping: true,
  ...over,
});
const product = (over: Partial<Product> = {}): Product => ({
  id: 'p1',
  title: 'Thing',
  description: { plain: 'A thing.' },
  url: 'https://healthy.test/products/thing%20one',
  categories: [],
  media: [],
  options: [],
  variants: [variant('v1')],
  attributes: {},
  ...over,
});
const mapped = (over: Partial<Product> = {}) => toPageProduct(product(over), origin, 'House');

test('maps a minimal record to a page without invented data', () => {
  assert.deepEqual(mapped(), {
    slug: 'thing%20one',
    name: 'Thing',
    brand: 'House',
    category: '',
    taxonomy: '',
    description: 'A thing.',
    story: [],
    fits: [],
    specs: [],
    apparel: false,
    reviews: [],
    groupId: 'p1',
    variants: [{ id: 'v1', sku: 'v1', price: 100, inStock: true, state: 'in-stock', images: [] }],
  });
  assert.equal(mapped({ variants: [] }), undefined);
});

test('maps attributes to rows with units in order', () => {
  const specs = mapped({
    attributes: {
      color: 'Red',
      width: { value: 1.5, unit: 'cm' },
      power: { value: 7, unit: 'parsec' },
      impedance_ohm: 32,
      dimmable: true,
      compatible_with: ['A', 'B'],
      gender: 'female',
      google_product_category: 'X > Y',
    },
  })?.specs;
  assert.deepEqual(specs, [
    { name: 'Colour', value: 'Red' },
    { name: 'Width', value: '1.5', unit: 'cm', unitCode: 'CMT' },
    { name: 'Power', value: '7', unit: 'parsec' },
    { name: 'Impedance', value: '32', unit: 'ohm', unitCode: 'OHM' },
    { name: 'Dimmable', value: 'Yes' },
    { name: 'Compatible with', value: 'A, B' },
  ]);
});

test('maps one option to size or color and any other to a named size', () => {
  const choice = (...names: string[]) => {
    const options = names.map((name) => ({ name, values: ['a', 'b'] }));
    const found = mapped({ options, variants: [variant('v1'), variant('v2')] });
    return [found?.variesBy, found?.choice];
  };
  assert.deepEqual(choice('Color'), ['colour', undefined]);
  assert.deepEqual(choice('Size'), ['size', undefined]);
  assert.deepEqual(choice('Capacity'), ['size', 'Capacity']);
  assert.deepEqual(choice('Colour', 'Size'), ['size', 'Colour and Size']);
  assert.deepEqual(mapped({ options: [{ name: 'Size', values: ['a'] }] })?.variesBy, undefined);
});

test('shows a list price only above the price and any state that cannot be bought as out of stock', () => {
  const seen = (over: Partial<Variant>) => mapped({ variants: [variant('v', over)] })?.variants[0];
  assert.equal(seen({ price: { amount: 100, list: 100 } })?.listPrice, undefined);
  assert.equal(seen({ price: { amount: 100, list: 150 } })?.listPrice, 150);
  assert.equal(seen({ availability: { state: 'discontinued' } })?.inStock, false);
  assert.deepEqual(
    [seen({ availability: { state: 'preorder', date: 5 } })].map((one) => [one?.inStock, one?.sentFrom]),
    [[true, 5]],
  );
});

test('accepts images by storefront path and HTTPS only', () => {
  const media = [
    '/images/a.png',
    'https://healthy.test/images/b.png?v=2',
    'https://cdn.test/c.png',
    'http://cdn.test/d.png',
    'javascript:alert(1)',
    'https://[',
  ].map((url) => ({ type: 'image' as const, url }));
  assert.deepEqual(mapped({ media: [...media, { type: 'video', url: '/v.mp4' }] })?.variants[0].images, [
    '/images/a.png',
    '/images/b.png?v=2',
    'https://cdn.test/c.png',
  ]);
});

test('converts ratings to a five-point scale', () => {
  assert.deepEqual(mapped({ rating: { value: 8.6, scaleMax: 10, count: 3 } })?.rating, {
    value: 4.3,
    count: 3,
  });
});

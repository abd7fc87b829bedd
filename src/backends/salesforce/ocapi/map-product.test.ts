import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../shop-api.ts';
import { methodsDocument } from './documents.ts';
import {
  master,
  methods,
  search,
  variant,
} from '../../../../test/support/salesforce/ocapi-product-documents.ts';
import { methodsOf, productOf, searchOf } from './map-product.ts';
import { productDocument, searchDocument } from './product-documents.ts';

const market = { currency: 'EUR', locale: 'en-IE' };
const read = (document: object) => productOf(productDocument.parse(document), market);

test('maps a whole variant', () => {
  assert.deepEqual(read(variant), {
    id: 'lamp-brass',
    type: 'variant',
    name: 'Lamp',
    masterId: 'lamp',
    shortDescription: 'A lamp',
    longDescription: '<p>A lamp</p>',
    brand: 'Glim',
    ean: '4006381333931',
    manufacturerSku: 'GL-1',
    price: 4_990,
    listPrice: 5_990,
    inventory: {
      orderable: true,
      backorderable: false,
      preorderable: false,
      ats: 12,
      stockLevel: 10,
      inStockDate: Date.UTC(2026, 11, 1),
    },
    minOrderQuantity: 1,
    categoryId: 'lamps',
    images: [
      { url: 'https://img.example/large/lamp.png', alt: 'Lamp' },
      { url: 'https://img.example/large/brass.png', variation: { finish: 'brass' } },
      { url: 'https://img.example/large/brass.png', variation: { finish: 'gold' } },
    ],
    variationAttributes: [
      {
        id: 'finish',
        name: 'Finish',
        values: [
          { value: 'brass', name: 'Brass', orderable: true },
          { value: 'steel', name: 'steel', orderable: false },
        ],
      },
    ],
    variationValues: { finish: 'brass' },
    variants: [],
    custom: { material: 'brass' },
  });
});

test('maps a master with its variants and none of their values', () => {
  const product = read(master);
  assert.deepEqual(product?.variants, [
    { id: 'lamp-brass', values: { finish: 'brass' }, price: 4_990, orderable: true },
    { id: 'lamp-steel', values: { finish: 'steel' }, price: 3_990, orderable: false },
  ]);
  assert.deepEqual(
    [product?.variationValues, product?.masterId, product?.listPrice],
    [{}, undefined, undefined],
  );
});

const types: [type: object | null, expected: string | undefined][] = [
  [{ item: true }, 'item'],
  [{ master: true }, 'master'],
  [{ variant: true }, 'variant'],
  [{ set: true }, 'set'],
  [{ bundle: true }, 'bundle'],
  [{ option: true }, 'option'],
  [{ option: true, item: true }, 'option'],
  [{ option: true, variant: true }, 'option'],
  [{ variation_group: true }, undefined],
  [{}, 'item'],
  [null, 'item'],
];
for (const [type, expected] of types)
  test(`maps a product of type ${JSON.stringify(type)} to ${expected ?? 'no product'}`, () => {
    assert.equal(read({ id: 'p', type })?.type, expected);
  });

test('ignores a price in a currency other than the requested one', () => {
  const product = read({ ...variant, currency: 'USD' });
  assert.deepEqual([product?.price, product?.listPrice], [undefined, undefined]);
});

test('omits null values in a map', () => {
  const product = read({
    ...variant,
    prices: { a: null, b: 59.9 },
    variation_values: { finish: 'brass', size: null },
  });
  assert.deepEqual([product?.listPrice, product?.variationValues], [5_990, { finish: 'brass' }]);
});

test('rejects a price with too many decimals as a bad response', () => {
  assert.throws(() => read({ ...variant, price: 49.905 }), ApiError);
});

test('treats a product without stock data as unavailable', () => {
  assert.equal(read({ id: 'p' })?.inventory, undefined);
  assert.equal(read({ id: 'p', inventory: { ats: 3 } })?.inventory?.orderable, false);
});

test('uses the first view type of a storefront with custom view types for images', () => {
  const image_groups = ['zoom', 'thumb'].map((view_type) => ({
    view_type,
    images: [{ link: `https://img.example/${view_type}.png` }],
  }));
  assert.deepEqual(read({ id: 'p', image_groups })?.images, [{ url: 'https://img.example/zoom.png' }]);
});

test('truncates a response with endless images', () => {
  const values = Array.from({ length: 400 }, (_, place) => ({ value: `${place}` }));
  const attributes = ['a', 'b', 'c'].map((id) => ({ id, values }));
  const images = [{ link: 'https://img.example/1.png' }];
  const product = read({
    id: 'p',
    image_groups: [{ view_type: 'large', images, variation_attributes: attributes }],
  });
  assert.equal(product?.images.length, 500);
});

test('maps a search with its hits, and nested categories beside outer ones', () => {
  assert.deepEqual(searchOf(searchDocument.parse(search)), {
    hits: [
      { productId: 'lamp', representedId: 'lamp-brass', productType: 'master' },
      { productId: 'bulb', productType: 'item' },
    ],
    total: 2,
    offset: 0,
    refinements: [
      {
        attributeId: 'cgid',
        values: [
          { value: 'home', label: 'Home', count: 2 },
          { value: 'lamps', label: 'lamps', count: 1 },
        ],
      },
    ],
  });
});

test('omits lists in a search without results', () => {
  assert.deepEqual(searchOf(searchDocument.parse({ count: 0, total: 0 })), {
    hits: [],
    total: 0,
    offset: 0,
    refinements: [],
  });
});

test('maps methods with their promotions, and does not offer one without a price', () => {
  assert.deepEqual(methodsOf(methodsDocument.parse(methods), market), [
    {
      id: 'standard',
      name: 'Standard',
      description: '3 to 5 days',
      price: 595,
      promotions: ['ship-3'],
      custom: { estimatedArrivalTime: '3-5', storePickupEnabled: false },
    },
  ]);
  assert.deepEqual(methodsOf(methodsDocument.parse({}), market), []);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProductFacts } from '../facts.ts';
import { productsOf, typeOf, searchOf } from './map-product.ts';
import { officialErrors, skip } from '../../../../test/support/salesforce/scapi-specs.ts';
import { productsDocument, searchDocument } from './product-documents.ts';
import {
  masterSample,
  productsSample,
  searchSample,
  variantSample,
} from '../../../../test/support/salesforce/scapi-samples.ts';
import { reader } from './wire.ts';

const readAll = (document: unknown, currency = 'EUR') =>
  reader(productsDocument, (answer) => productsOf(answer, currency))(JSON.stringify(document));
const read = (document: unknown, currency?: string): ProductFacts =>
  readAll({ data: [document] }, currency)[0] ?? assert.fail();

test('has samples that match the OpenAPI document', { skip }, () => {
  assert.deepEqual(
    officialErrors('products', 'ProductResult', { ...productsSample, data: [variantSample] }),
    [],
  );
  const { c_care: _care, ...master } = masterSample;
  assert.deepEqual(officialErrors('products', 'Product', master), []);
  assert.deepEqual(officialErrors('search', 'ProductSearchResult', searchSample), []);
});

const variationAttributes = [
  {
    id: 'color',
    name: 'Colour',
    values: [
      { value: 'brass', name: 'Brass', orderable: true },
      { value: 'black', name: 'Black', orderable: false },
    ],
  },
];

test('maps a master with its variants, its images of one size, and the attributes of the site', () => {
  assert.deepEqual(read(masterSample), {
    id: 'lamp',
    type: 'master',
    name: 'Lamp',
    shortDescription: 'A lamp.',
    longDescription: '<p>A lamp.</p>',
    brand: 'Lumen',
    price: 1_995,
    listPrice: 2_450,
    inventory: { orderable: true, ats: 12, stockLevel: 12, backorderable: false, preorderable: false },
    minOrderQuantity: 1,
    categoryId: 'lighting',
    pageUrl: 'https://shop.example/lamp.html',
    images: [
      { url: 'https://img.example/lamp.jpg', alt: 'Lamp' },
      { url: 'https://img.example/brass.jpg', alt: 'Brass', variation: { color: 'brass' } },
    ],
    variationAttributes,
    variationValues: {},
    variants: [
      { id: 'lamp-brass', values: { color: 'brass' }, price: 1_995, orderable: true },
      { id: 'lamp-black', values: { color: 'black' }, price: 2_900, orderable: false },
    ],
    custom: { material: 'brass' },
  });
});

test('maps a variant with its master, its values, and its list price for a single unit', () => {
  assert.deepEqual(read(variantSample), {
    id: 'lamp-brass',
    type: 'variant',
    masterId: 'lamp',
    name: 'Lamp',
    ean: '4006381333931',
    upc: '036000291452',
    manufacturerSku: 'L-1',
    price: 1_995,
    listPrice: 2_450,
    inventory: {
      orderable: true,
      ats: 999_999,
      backorderable: false,
      preorderable: true,
      inStockDate: Date.UTC(2026, 11, 1),
    },
    images: [],
    variationAttributes,
    variationValues: { color: 'brass' },
    variants: [],
    custom: {},
  });
});

const plain = { id: 'x', type: { item: true } };

test('omits what an instance does not return', () => {
  assert.deepEqual(read(plain), {
    id: 'x',
    type: 'item',
    name: 'x',
    images: [],
    variationAttributes: [],
    variationValues: {},
    variants: [],
    custom: {},
  });
  assert.deepEqual(readAll({ limit: 0, total: 0 }), []);
});

const prices: [why: string, document: object, price: number | undefined, listPrice?: number][] = [
  ['none', {}, undefined],
  ['one', { price: 5 }, 500],
  ['a price in another currency', { price: 5, currency: 'USD' }, undefined],
  ['a price in every price book', { price: 5, prices: { list: 5, sale: 5 } }, 500],
  ['a price in a cheaper book', { price: 5, prices: { list: 7.5, sale: 5 } }, 500, 750],
  ['a price and cheaper tiers', { price: 5, tieredPrices: [{ price: 4, quantity: 10 }] }, 500],
  ['a price and a tier without a price', { price: 5, tieredPrices: [{ price: null, quantity: 1 }] }, 500],
  ['null', { price: null, prices: { list: 7.5 } }, undefined],
];
for (const [why, document, price, listPrice] of prices)
  test(`maps a product with ${why}`, () => {
    const facts = read({ ...plain, ...document });
    assert.deepEqual([facts.price, facts.listPrice], [price, listPrice]);
  });

test('rejects a price that the currency cannot represent', () => {
  assert.throws(() => read({ ...plain, price: 5.5 }, 'JPY'), { kind: 'unavailable', type: 'bad-answer' });
  assert.throws(() => read({ ...plain, price: 5, prices: { list: 7.555 } }), { type: 'bad-answer' });
});

const types: [type: Parameters<typeof typeOf>[0], told: ProductFacts['type']][] = [
  [{ item: true }, 'item'],
  [{}, 'item'],
  [{ master: true }, 'master'],
  [{ variationGroup: true }, 'master'],
  [{ variant: true }, 'variant'],
  [{ variant: true, option: true }, 'option'],
  [{ item: true, option: true }, 'option'],
  [{ set: true }, 'set'],
  [{ bundle: true, item: true }, 'bundle'],
];
for (const [type, told] of types)
  test(`maps ${JSON.stringify(type)} to ${told}`, () => assert.equal(typeOf(type), told));

test('omits images and pages that no browser can fetch', () => {
  const facts = (links: string[], slugUrl: string) =>
    read({
      ...plain,
      slugUrl,
      imageGroups: [{ viewType: 'large', images: links.map((link) => ({ link })) }],
    });
  const bad = facts(['javascript:alert(1)', '/relative.jpg', 'data:image/png,x'], 'javascript:alert(1)');
  assert.deepEqual([bad.images, bad.pageUrl], [[], undefined]);
  assert.equal(facts([], '//evil.example/x').pageUrl, undefined);
  assert.equal(facts([], '/lamp.html').pageUrl, '/lamp.html');
});

test('maps an image of several values for each, and lets a site name its sizes', () => {
  const group = {
    viewType: 'zoom',
    images: [{ link: 'https://img.example/1.jpg', alt: '' }],
    variationAttributes: [
      { id: 'color', values: [{ value: 'red' }, { value: 'blue' }] },
      { id: 'size', values: [] },
    ],
  };
  const small = { viewType: 'swatch', images: [{ link: 'https://img.example/2.jpg' }] };
  assert.deepEqual(read({ ...plain, imageGroups: [group, small] }).images, [
    { url: 'https://img.example/1.jpg', variation: { color: 'red' } },
    { url: 'https://img.example/1.jpg', variation: { color: 'blue' } },
  ]);
});

test('treats attribute names as plain names', () => {
  const custom = JSON.parse('{"id":"x","type":{},"c___proto__":{"bad":true},"c_constructor":1}') as object;
  const facts = read(custom);
  assert.equal(({} as Record<string, unknown>)['bad'], undefined);
  assert.deepEqual(Object.keys(facts.custom), ['__proto__', 'constructor']);
});

test('maps a search in ranking order, with a flat category tree', () => {
  assert.deepEqual(reader(searchDocument, searchOf)(JSON.stringify(searchSample)), {
    total: 2,
    offset: 0,
    hits: [
      { productId: 'lamp', representedId: 'lamp-brass', productType: 'master' },
      { productId: 'bulb', productType: 'item' },
    ],
    refinements: [
      {
        attributeId: 'cgid',
        values: [
          { value: 'home', label: 'Home', count: 2 },
          { value: 'lighting', label: 'Lighting', count: 1 },
        ],
      },
      { attributeId: 'c_color', values: [{ value: 'brass', label: 'Brass', count: 1 }] },
      { attributeId: 'brand', values: [] },
    ],
  });
});

test('rejects an oversized response', () => {
  const depth = 50_000;
  const value = `${'{"value":"a","hitCount":1,"values":['.repeat(depth)}${']}'.repeat(depth)}`;
  const text = `{"total":1,"offset":0,"refinements":[{"attributeId":"cgid","values":[${value}]}]}`;
  assert.throws(() => reader(searchDocument, searchOf)(text), { kind: 'unavailable', type: 'bad-answer' });
});

test('accepts a search without hits, and rejects one without a count', () => {
  const read = reader(searchDocument, searchOf);
  assert.deepEqual(read('{"limit":25,"total":0,"offset":0}'), {
    total: 0,
    offset: 0,
    hits: [],
    refinements: [],
  });
  assert.throws(() => read('{"hits":[]}'), { kind: 'unavailable', type: 'bad-answer' });
});

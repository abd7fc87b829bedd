/** Maps products of the script API to the shape of the two shopping APIs. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { collection, javaText, money, product } from '../literal.testing.ts';
import { pricesOf } from './map-price.ts';
import { productOf, typeOf } from './map-product.ts';
import { stockOf } from './map-stock.ts';
import { pickVariants, variationOf } from './map-variation.ts';

const view = { pageOf: (id: string) => `https://shop.example/${id}` };
const file = (path: string, alt: string | null = null) => ({ httpsURL: { toString: () => path }, alt });
const books = { list: { ID: 'list', parentPriceBook: null } };
const priced = (value: number | undefined, currency = 'EUR') => ({
  price: money(value, currency),
  priceInfo: null,
  getPriceBookPrice: () => money(undefined),
});

describe('product', () => {
  test('has its fields as plain text', () => {
    const source = product({
      ID: javaText('lamp'),
      name: javaText('Desk lamp'),
      brand: javaText(''),
      EAN: '4006381333931',
      manufacturerSKU: 'L-1',
      shortDescription: { markup: '<b>Bright</b>' },
      longDescription: { markup: null },
      primaryCategory: { ID: 'lamps', root: false },
    });
    const facts = productOf({ product: source, prices: { price: 1250 }, mostImages: 3 }, view);
    assert.deepEqual(facts, {
      id: 'lamp',
      type: 'item',
      name: 'Desk lamp',
      shortDescription: '<b>Bright</b>',
      ean: '4006381333931',
      manufacturerSku: 'L-1',
      categoryId: 'lamps',
      price: 1250,
      images: [],
      variationAttributes: [],
      variationValues: {},
      variants: [],
      pageUrl: 'https://shop.example/lamp',
      custom: {},
    });
  });

  test('uses its ID if it has no name', () => {
    assert.equal(productOf({ product: product({ name: null }), mostImages: 0 }, view).name, 'lamp');
  });

  test('has no price and no stock unless requested', () => {
    const facts = productOf({ product: product(), mostImages: 0 }, view);
    assert.equal('price' in facts, false);
    assert.equal('inventory' in facts, false);
  });

  const types: [type: string, flags: object][] = [
    ['set', { productSet: true }],
    ['bundle', { bundle: true }],
    ['option', { optionProduct: true, variant: true }],
    ['variant', { variant: true }],
    ['master', { master: true }],
    ['master', { variationGroup: true }],
    ['item', {}],
  ];
  for (const [type, flags] of types)
    test(`with ${JSON.stringify(flags)} has type ${type}`, () => assert.equal(typeOf(product(flags)), type));

  const categories: [name: string, more: object, id: string | undefined][] = [
    ['its primary category', { primaryCategory: { ID: 'lamps', root: false } }, 'lamps'],
    ['its first online category', { onlineCategories: collection({ ID: 'desks', root: false }) }, 'desks'],
    ['none instead of the root', { primaryCategory: { ID: 'root', root: true } }, undefined],
    ['none', {}, undefined],
  ];
  for (const [name, more, id] of categories)
    test(`category: ${name}`, () =>
      assert.equal(productOf({ product: product(more), mostImages: 0 }, view).categoryId, id));

  test('returns images of the largest available view, up to the limit', () => {
    const asked: string[] = [];
    const getImages = (name: string) => {
      asked.push(name);
      return name === 'hi-res'
        ? collection(file('https://a/1', 'Front'), file('https://a/2'), file('x'))
        : collection();
    };
    const { images } = productOf({ product: product({ getImages }), mostImages: 2 }, view);
    assert.deepEqual(images, [{ url: 'https://a/1', alt: 'Front' }, { url: 'https://a/2' }]);
    assert.deepEqual(asked, ['large', 'hi-res']);
  });

  test('returns the requested attributes, or all by default', () => {
    const custom = { material: javaText('oak'), width: 11, secret: true, empty: null };
    const told = (attributes?: string[]) =>
      productOf(
        { product: product({ custom }), mostImages: 0 },
        { ...view, ...(attributes ? { attributes } : {}) },
      ).custom;
    assert.deepEqual(told(['material', 'unknown']), { material: 'oak' });
    assert.deepEqual(told(), { material: 'oak', width: 11, secret: true });
  });
});

describe('price', () => {
  const above = (list: number | undefined, currency = 'EUR') => ({
    price: money(8),
    priceInfo: { priceBook: { ID: 'sale', parentPriceBook: books.list } },
    getPriceBookPrice: (id: string) => (id === 'list' ? money(list, currency) : money(1)),
  });
  const table: [name: string, model: Parameters<typeof pricesOf>[0], told: object][] = [
    ['is in the session currency', priced(8), { price: 800 }],
    ['is absent in another currency', priced(8, 'USD'), {}],
    ['is absent without a price book entry', priced(undefined), {}],
    ['has the list price of the topmost book', above(10), { price: 800, listPrice: 1000 }],
    ['has no list price unless it is higher', above(8), { price: 800 }],
    ['has no list price if the topmost book has none', above(undefined), { price: 800 }],
    ['has no list price in another currency', above(10, 'USD'), { price: 800 }],
  ];
  for (const [name, model, told] of table) test(name, () => assert.deepEqual(pricesOf(model, 'EUR'), told));

  test('uses the minor units of its currency', () => {
    assert.deepEqual(pricesOf(priced(1200, 'JPY'), 'JPY'), { price: 1200 });
    assert.throws(() => pricesOf(priced(12.5, 'JPY'), 'JPY'), { kind: 'unavailable', type: 'bad-answer' });
  });
});

describe('stock', () => {
  const record = (ats: number, more: object = {}) => ({
    ATS: { value: ats, available: true },
    perpetual: false,
    inStockDate: null,
    ...more,
  });
  const of = (availabilityStatus: string, inventoryRecord: ReturnType<typeof record> | null) => ({
    availabilityStatus,
    orderable: availabilityStatus !== 'NOT_AVAILABLE',
    inventoryRecord,
  });
  const can = { orderable: true, backorderable: false, preorderable: false };
  const date = new Date(5);
  const table: [name: string, model: Parameters<typeof stockOf>[0], told: object][] = [
    ['has a quantity', of(javaText('IN_STOCK'), record(3)), { ...can, ats: 3 }],
    ['has no quantity if it is perpetual', of('IN_STOCK', record(3, { perpetual: true })), can],
    ['has no quantity without an inventory record', of('IN_STOCK', null), can],
    ['is sold out', of('NOT_AVAILABLE', record(0)), { ...can, orderable: false, ats: 0 }],
    [
      'can be backordered',
      of('BACKORDER', record(5, { inStockDate: date })),
      { ...can, backorderable: true, ats: 5, stockLevel: 0, inStockDate: 5 },
    ],
    ['can be preordered', of('PREORDER', record(5)), { ...can, preorderable: true, ats: 5, stockLevel: 0 }],
  ];
  for (const [name, model, told] of table) test(name, () => assert.deepEqual(stockOf(model), told));
});

describe('variants', () => {
  const color = { ID: 'color', displayName: 'Colour' };
  const size = { ID: javaText('size'), displayName: null };
  const values: Record<string, { ID: string; displayValue: string | null }> = {
    red: { ID: 'R', displayValue: 'Red' },
    large: { ID: 'L', displayValue: null },
  };
  const model = {
    productVariationAttributes: collection<object>(color, size),
    getAllValues: (attribute: unknown) => collection(attribute === color ? values['red'] : values['large']),
    getVariationValue: (_variant: unknown, attribute: unknown) =>
      attribute === color ? values['red'] : null,
  } as unknown as dw.catalog.ProductVariationModel;

  test('differ by attributes with display names', () => {
    assert.deepEqual(variationOf(model).attributes, [
      { id: 'color', name: 'Colour', values: [{ value: 'R', name: 'Red', orderable: true }] },
      { id: 'size', name: 'size', values: [{ value: 'L', name: 'L', orderable: true }] },
    ]);
    assert.deepEqual(variationOf(model).valuesOf(product()), { color: 'R' });
  });

  test('list search hits first, then the rest by ID, up to the limit', () => {
    const all = ['d', 'b', 'a', 'c'].map((ID) => ({ ID }));
    const ids = pickVariants(all, { first: ['c', 'x', 'd'], also: [] }, 3).map(({ ID }) => ID);
    assert.deepEqual(ids, ['c', 'd', 'a']);
    const also = pickVariants(all, { first: ['d'], also: ['c'] }, 3).map(({ ID }) => ID);
    assert.deepEqual(also, ['d', 'a', 'c'], 'in its place');
  });
});

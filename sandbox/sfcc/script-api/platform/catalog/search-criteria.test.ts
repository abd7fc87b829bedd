import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Product, Variant } from '#commerce';
import { conforms, rangeOf, type Criteria } from './search-criteria.ts';

const nothing: Criteria = {
  recursive: false,
  productIds: [],
  orderableOnly: false,
  refinements: new Map(),
  sort: 'relevance',
};

const ranges: { name: string; given: [number | undefined, number | undefined, string]; is: object }[] = [
  { name: 'whole units', given: [10, 20, 'EUR'], is: { min: 1000, max: 2000 } },
  { name: 'cents without an exact binary value', given: [19.99, 0.29, 'EUR'], is: { min: 1999, max: 29 } },
  { name: 'amounts finer than the currency', given: [10.001, 19.999, 'EUR'], is: { min: 1001, max: 1999 } },
  { name: 'a currency without minor units', given: [100.5, 200.5, 'JPY'], is: { min: 101, max: 200 } },
  { name: 'one bound', given: [undefined, 5, 'USD'], is: { max: 500 } },
];
for (const { name, given, is } of ranges)
  test(`price range: ${name}`, () => {
    const [priceMin, priceMax, currency] = given;
    assert.deepEqual(
      rangeOf(
        {
          ...nothing,
          ...(priceMin === undefined ? {} : { priceMin }),
          ...(priceMax === undefined ? {} : { priceMax }),
        },
        currency,
      ),
      is,
    );
  });

const variant = {
  id: 'v',
  options: { 'Shoe size': '42' },
  price: { amount: 1000 },
  availability: { state: 'in-stock' },
  attributes: { waterproof: true, uses: ['Garden', 'Beach'], width: { value: 11, unit: 'cm' } },
} as unknown as Variant;
const product = { brand: 'Fjord', attributes: { material: 'Rubber' } } as unknown as Product;
const soldOut: Variant = { ...variant, availability: { state: 'out-of-stock' } };

const rows: { name: string; one?: Variant; criteria: Partial<Criteria>; is: boolean }[] = [
  { name: 'no criteria', criteria: {}, is: true },
  { name: 'its price', criteria: { priceMin: 10, priceMax: 10 }, is: true },
  { name: 'a higher price', criteria: { priceMin: 10.01 }, is: false },
  { name: 'a lower price', criteria: { priceMax: 9.99 }, is: false },
  { name: 'orderable', criteria: { orderableOnly: true }, is: true },
  { name: 'sold out', one: soldOut, criteria: { orderableOnly: true }, is: false },
  { name: 'its brand', criteria: { refinements: new Map([['brand', ['fjord']]]) }, is: true },
  { name: 'an option by its ID', criteria: { refinements: new Map([['shoeSize', ['42']]]) }, is: true },
  { name: 'another size', criteria: { refinements: new Map([['shoeSize', ['43']]]) }, is: false },
  { name: 'a different size', criteria: { refinements: new Map([['uses', ['beach']]]) }, is: true },
  { name: 'a measure', criteria: { refinements: new Map([['width', ['11 cm']]]) }, is: true },
  {
    name: 'an attribute of its product',
    criteria: { refinements: new Map([['material', ['wool', 'rubber']]]) },
    is: true,
  },
  {
    name: 'two criteria, only one met',
    criteria: {
      refinements: new Map([
        ['material', ['rubber']],
        ['waterproof', ['false']],
      ]),
    },
    is: false,
  },
];
for (const { name, one = variant, criteria, is } of rows)
  test(`a variant ${is ? 'matches' : 'does not match'} a search: ${name}`, () =>
    assert.equal(conforms(product, one, { ...nothing, ...criteria }, 'EUR'), is));

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filterVariants, type VariantFilters } from './variant-selection.ts';
import { optionsProduct } from '../../../../../test/support/ucp/sample-records.ts';

const cases: [string, VariantFilters, string[]][] = [
  ['nothing', {}, ['lamp-brass', 'lamp-brass-l', 'lamp-steel']],
  [
    'a price range that contains both ends',
    { price: { min: 9_000, max: 12_000 } },
    ['lamp-brass', 'lamp-steel'],
  ],
  ['stock', { inStock: true }, ['lamp-brass', 'lamp-steel']],
  ['a category by path', { categories: ['home > lamps'] }, ['lamp-brass', 'lamp-brass-l', 'lamp-steel']],
  ['a category by name', { categories: ['x', 'Lamps'] }, ['lamp-brass', 'lamp-brass-l', 'lamp-steel']],
  ['a category without the product', { categories: ['Chairs'] }, []],
  ['an option', { attributes: { Color: ['steel'] } }, ['lamp-steel']],
  ['an attribute of a variant', { attributes: { width: ['20 cm'] } }, ['lamp-brass']],
  [
    'one value of a list',
    { attributes: { rooms: ['bedroom'] } },
    ['lamp-brass', 'lamp-brass-l', 'lamp-steel'],
  ],
  ['an invalid attribute', { attributes: { constructor: ['x'] } }, []],
];

for (const [name, filters, ids] of cases) {
  test(`leaves ${ids.length} variants when filtering by ${name}`, () => {
    assert.deepEqual(
      filterVariants(optionsProduct(), filters).map(({ id }) => id),
      ids,
    );
  });
}

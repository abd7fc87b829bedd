import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Attributes, Product, Variant } from './catalogue.ts';
import { completenessCsv, completenessOf } from './completeness.ts';

const variant = (id: string, more: Partial<Variant> = {}): Variant => ({
  id,
  title: id,
  description: { plain: id },
  options: {},
  price: { amount: 100 },
  availability: { state: 'in-stock' },
  attributes: {},
  requiresShipping: true,
  ...more,
});

const product = (
  id: string,
  path: string | undefined,
  attributes: Attributes,
  more: Partial<Product> = {},
): Product => ({
  id,
  title: id,
  description: { plain: 'x'.repeat(60) },
  url: `https://shop.test/${id}`,
  categories: path === undefined ? [] : [{ id: path, path }],
  media: [],
  options: [],
  variants: [variant(`${id}-1`), variant(`${id}-2`, { gtin: '4006381333931' })],
  attributes,
  ...more,
});

const rowsOf = (...products: Product[]) => completenessOf(products);
const cellsOf = (rows: ReturnType<typeof rowsOf>, field: string) =>
  rows
    .filter((row) => row.field === field)
    .map(({ category, filled, of, missing }) => [category, filled, of, missing]);

test('reports for each category what is filled and which products lack it', () => {
  const rows = rowsOf(
    product('a', 'Lamps', { material: 'oak' }),
    product('b', 'Lamps', { material: ' ' }),
    product('c', undefined, { fabric: ['wool'] }),
  );
  assert.deepEqual(cellsOf(rows, 'material'), [
    ['', 1, 1, []],
    ['Lamps', 1, 2, ['b']],
  ]);
});

test('requires a GTIN of each variant, and a brand of each product', () => {
  const rows = rowsOf(product('a', 'Lamps', {}, { brand: 'Alder' }), product('b', 'Lamps', {}));
  assert.deepEqual(cellsOf(rows, 'gtin'), [['Lamps', 2, 4, ['a-1', 'b-1']]]);
  assert.deepEqual(cellsOf(rows, 'brand'), [['Lamps', 1, 2, ['b']]]);
});

test('accepts an attribute on every variant instead of the product, but not on one alone', () => {
  const all = product('a', 'Lamps', {}, { variants: [variant('a-1', { attributes: { color: 'red' } })] });
  const one = product(
    'b',
    'Lamps',
    {},
    {
      variants: [variant('b-1', { attributes: { color: 'red' } }), variant('b-2')],
    },
  );
  assert.deepEqual(cellsOf(rowsOf(all, one), 'color'), [['Lamps', 1, 2, ['b']]]);
});

test('expects attributes of other products in the same category, and in no other', () => {
  const rows = rowsOf(
    product('a', 'Cables', { compatible_with: ['x'] }),
    product('b', 'Cables', {}),
    product('c', 'Lamps', {}),
  );
  assert.deepEqual(cellsOf(rows, 'compatible_with'), [['Cables', 1, 2, ['b']]]);
});

test('writes CSV with quoted cells, and none that a spreadsheet would execute', () => {
  const csv = completenessCsv([
    { category: '=cmd()', field: 'a "b", c', filled: 1, of: 3, missing: ['x', 'y'] },
    { category: 'Lamps', field: 'gtin', filled: 0, of: 0, missing: [] },
  ]);
  assert.equal(
    csv,
    'category,field,filled,of,percent,missing\r\n\'=cmd(),"a ""b"", c",1,3,33.3,x y\r\nLamps,gtin,0,0,,\r\n',
  );
});

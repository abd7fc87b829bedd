import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Line } from '#commerce';
import type { ProductFacts } from '../facts.ts';
import { fitLines } from './fit-lines.ts';

const product = (id: string, more: Partial<ProductFacts> = {}): ProductFacts => ({
  id,
  type: 'variant',
  name: `Name of ${id}`,
  price: 100,
  inventory: { orderable: true, ats: 5, stockLevel: 5, backorderable: false, preorderable: false },
  images: [],
  variationAttributes: [],
  variationValues: {},
  variants: [],
  custom: {},
  ...more,
});

const line = (variantId: string, quantity: number, id = `l-${variantId}`): Line => ({
  id,
  variantId,
  quantity,
});
const told = (lines: Line[], ...products: ProductFacts[]): [string, unknown][] =>
  fitLines(lines, new Map(products.map((one) => [one.id, one]))).problems.map(({ code, place }) => [
    code,
    place,
  ]);

const backorder = { orderable: true, ats: 2, stockLevel: 0, backorderable: true, preorderable: false };
const cases: [
  name: string,
  lines: Line[],
  product: ProductFacts | undefined,
  expected: [string, unknown][],
][] = [
  ['an available item', [line('a', 5)], product('a'), []],
  ['an unknown product', [line('a', 1)], undefined, [['item-unavailable', { line: 'l-a' }]]],
  [
    'a product without a price here',
    [line('a', 1)],
    product('a', { price: undefined as never }),
    [['item-unavailable', { line: 'l-a' }]],
  ],
  ['a master', [line('a', 1)], product('a', { type: 'master' }), [['item-unavailable', { line: 'l-a' }]]],
  ['a bundle', [line('a', 1)], product('a', { type: 'bundle' }), [['item-unavailable', { line: 'l-a' }]]],
  [
    'more than the available quantity',
    [line('a', 6)],
    product('a'),
    [['out-of-stock', { line: 'l-a', member: 'quantity' }]],
  ],
  [
    'the line that exceeds the available quantity',
    [line('a', 3, 'x'), line('a', 3, 'y')],
    product('a'),
    [['out-of-stock', { line: 'y', member: 'quantity' }]],
  ],
  [
    'sold-out items',
    [line('a', 1)],
    product('a', { inventory: { ...backorder, orderable: false } }),
    [['out-of-stock', { line: 'l-a' }]],
  ],
  ['backorder items', [line('a', 50)], product('a', { inventory: backorder }), []],
  [
    'untracked stock',
    [line('a', 900)],
    product('a', { inventory: { orderable: true, ats: 999_999, backorderable: false, preorderable: false } }),
    [],
  ],
  [
    'a fractional quantity',
    [line('a', 0.5)],
    product('a'),
    [['quantity-limited', { line: 'l-a', member: 'quantity' }]],
  ],
  [
    'a quantity of a thousand',
    [line('a', 1_000)],
    product('a', { inventory: backorder }),
    [['quantity-limited', { line: 'l-a', member: 'quantity' }]],
  ],
];
for (const [name, lines, facts, expected] of cases)
  test(`reports for ${name} what the platform would reject`, () => {
    assert.deepEqual(told(lines, ...(facts ? [facts] : [])), expected);
  });

test('keeps a rejected item in the lines without a price, and continues with the rest', () => {
  const { kept, leftOut } = fitLines([line('a', 1), line('b', 1)], new Map([['a', product('a')]]));
  assert.deepEqual(kept, [line('a', 1)]);
  const out = leftOut.get('l-b');
  assert.deepEqual([out?.unitPrice, out?.subtotal, out?.availability.state], [0, 0, 'discontinued']);
});

test('reports a quantity that a basket rejected as limited, whatever its inventory', () => {
  const { problems, kept } = fitLines(
    [line('a', 1), line('b', 1)],
    new Map(['a', 'b'].map((id) => [id, product(id)])),
    new Set(['a']),
  );
  assert.deepEqual(
    problems.map(({ code, place }) => [code, place]),
    [['quantity-limited', { line: 'l-a', member: 'quantity' }]],
  );
  assert.deepEqual(kept, [line('b', 1)]);
});

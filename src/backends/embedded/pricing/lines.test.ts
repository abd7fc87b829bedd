import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Place, Quote } from '#commerce';
import type { PricedVariant } from '../records.ts';
import { quoteOf, variant } from '../../../../test/support/embedded/pricing.ts';

const told = ({ problems }: Quote) => problems.map(({ code, place, text }) => ({ code, place, text }));
const quote = (cart: string, more: Partial<PricedVariant> = {}): Quote =>
  quoteOf({ cart, variants: [variant('a', 1000, { requiresShipping: false, ...more })] });

test('prices a line as unit price times quantity', () => {
  const { lines, totals, problems } = quote('a×3', { imageUrl: 'https://shop.test/a.jpg' });
  assert.deepEqual(lines, [
    {
      id: 'l1',
      variantId: 'a',
      title: 'A',
      imageUrl: 'https://shop.test/a.jpg',
      unitPrice: 1000,
      quantity: 3,
      subtotal: 3000,
      discounts: [],
      tax: 0,
      total: 3000,
      requiresShipping: false,
      availability: { state: 'in-stock' },
    },
  ]);
  assert.deepEqual([totals.items, totals.total, problems], [3000, 3000, []]);
});

const { price: _, ...priceless } = variant('p', 0, { requiresShipping: true });
const leftOut: [name: string, variant: PricedVariant | undefined, state: string, text: string][] = [
  ['unknown', undefined, 'discontinued', 'This item is not available. Remove it.'],
  [
    'withdrawn',
    variant('p', 1000, { availability: { state: 'discontinued' } }),
    'discontinued',
    '“P” is no longer sold. Remove it.',
  ],
  [
    'without a price in the currency',
    priceless,
    'out-of-stock',
    '“P” is not sold in this currency. Remove it.',
  ],
];
for (const [name, one, state, text] of leftOut) {
  test(`keeps an item that is ${name} in the lines at price 0, outside of totals and parcels`, () => {
    const known = variant('a', 1000, { requiresShipping: false });
    const result = quoteOf({ cart: 'p×2 a', variants: one ? [one, known] : [known] });
    const [line] = result.lines;
    assert.deepEqual(
      [line?.id, line?.unitPrice, line?.subtotal, line?.total, line?.quantity, line?.availability.state],
      ['l1', 0, 0, 0, 2, state],
    );
    assert.deepEqual([result.totals.items, result.totals.total, result.groups], [1000, 1000, []]);
    assert.deepEqual(told(result), [{ code: 'item-unavailable', place: { line: 'l1' }, text }]);
  });
}

const inStock = (quantity: number): Partial<PricedVariant> => ({
  availability: { state: 'in-stock', quantity },
});
const onLine = (line: string): Place => ({ line, member: 'quantity' });
const rows: {
  name: string;
  cart: string;
  variant: Partial<PricedVariant>;
  problem?: { code: string; place: Place; text: string };
}[] = [
  { name: 'exactly the available stock', cart: 'a×3', variant: inStock(3) },
  {
    name: 'one more than the available stock',
    cart: 'a×4',
    variant: inStock(3),
    problem: {
      code: 'out-of-stock',
      place: onLine('l1'),
      text: 'Only 3 of “A” are left. Reduce the quantity.',
    },
  },
  {
    name: 'a single unit left',
    cart: 'a×2',
    variant: inStock(1),
    problem: {
      code: 'out-of-stock',
      place: onLine('l1'),
      text: 'Only 1 of “A” is left. Reduce the quantity.',
    },
  },
  {
    name: 'two lines of one variant that exceed the stock together',
    cart: 'a×2 a×2',
    variant: inStock(3),
    problem: {
      code: 'out-of-stock',
      place: onLine('l2'),
      text: 'Only 3 of “A” are left. Reduce the quantity.',
    },
  },
  {
    name: 'nothing left',
    cart: 'a',
    variant: inStock(0),
    problem: { code: 'out-of-stock', place: { line: 'l1' }, text: '“A” is out of stock. Remove it.' },
  },
  {
    name: 'the store reports out of stock',
    cart: 'a',
    variant: { availability: { state: 'out-of-stock' } },
    problem: { code: 'out-of-stock', place: { line: 'l1' }, text: '“A” is out of stock. Remove it.' },
  },
  { name: 'untracked stock', cart: 'a×999', variant: {} },
  {
    name: 'a preorder ignores stock',
    cart: 'a×9',
    variant: { availability: { state: 'preorder', quantity: 0 } },
  },
  {
    name: 'a backorder ignores stock',
    cart: 'a×9',
    variant: { availability: { state: 'backorder', quantity: 0 } },
  },
  { name: 'the maximum per order', cart: 'a×2 a', variant: { maxPerOrder: 3 } },
  {
    name: 'more than the maximum per order, over two lines',
    cart: 'a×2 a×2',
    variant: { maxPerOrder: 3 },
    problem: {
      code: 'quantity-limited',
      place: onLine('l2'),
      text: 'At most 3 of “A” can be ordered at once. Reduce the quantity.',
    },
  },
];
for (const { name, cart, variant, problem } of rows) {
  test(`${name}: ${problem?.code ?? 'no problem'}`, () => {
    const result = quote(cart, variant);
    assert.deepEqual(told(result), problem ? [problem] : []);
    assert.ok(result.problems.every(({ severity }) => severity === 'recoverable'));
    assert.ok(result.totals.items > 0, 'the lines keep their prices');
  });
}

test('omits a quantity that no store can have instead of adding it up', () => {
  for (const cart of ['a×9007199254740991', 'a×1000000001', 'a×0', 'a×-1', 'a×1.5', 'a×x']) {
    const { totals, problems } = quote(cart);
    assert.equal(totals.total, 0, cart);
    assert.deepEqual(
      problems.map(({ code }) => code),
      ['quantity-limited'],
    );
  }
  assert.deepEqual(quote('a×1000000000').problems, []);
});

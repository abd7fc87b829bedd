/** What keeps an agent from choosing a variant by words is refused at import, with the row's own names. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoreProduct } from '../records.ts';
import { sampleProduct } from '../../../../test/support/embedded/seed.ts';
import { checkProduct, combinationNote } from './check-product.ts';

type Values = Record<string, string>;

function productOf(options: [name: string, values: string[]][], variants: Values[]): StoreProduct {
  const [sample] = sampleProduct('a').variants;
  assert.ok(sample);
  return sampleProduct('a', {
    options: options.map(([name, values]) => ({ name, values })),
    variants: variants.map((own, at) => ({ ...sample, id: `a-${at}`, options: own })),
  });
}

const sizes: [string, string[]] = ['Size', ['M', 'L']];

const refused: [what: string, product: StoreProduct, problem: RegExp][] = [
  [
    'two variants with the same options',
    productOf([sizes], [{ Size: 'M' }, { Size: 'M' }]),
    /^variants: "a-0" and "a-1" have the same options$/,
  ],
  ['variants without options', productOf([], [{}, {}]), /^variants: "a-0" and "a-1" have the same options$/],
  [
    'labels that differ in case alone',
    productOf([['Color', ['Red', 'red']]], [{ Color: 'Red' }, { Color: 'red' }]),
    /^options: "Color" has "red" twice/,
  ],
  [
    'an option that the product does not declare',
    productOf([sizes], [{ Size: 'M', Color: 'Red' }, { Size: 'L' }]),
    /"Color" is not an option of the product/,
  ],
  [
    'a value that the product does not declare',
    productOf([sizes], [{ Size: 'M' }, { Size: 'XL' }]),
    /"XL" is not a value of the option "Size"/,
  ],
  ['no value for an option', productOf([sizes], [{ Size: 'M' }, {}]), /has no value for the option "Size"/],
  [
    'a label that is an ID',
    productOf([['Size', ['opt_1042', 'L']]], [{ Size: 'opt_1042' }, { Size: 'L' }]),
    /^options: "opt_1042" is not a human-readable label \("Size"\)$/,
  ],
  [
    'a label that is markup',
    productOf([['Size', ['<b>M</b>', 'L']]], [{ Size: '<b>M</b>' }, { Size: 'L' }]),
    /is not a human-readable label/,
  ],
  [
    'an option with a duplicate name',
    productOf([sizes, ['size', ['M', 'L']]], [{ Size: 'M', size: 'M' }]),
    /^options: "size" is listed twice$/,
  ],
];

for (const [what, product, problem] of refused)
  test(`rejects ${what}`, () => {
    const check = checkProduct(product);
    assert.ok(!check.ok);
    assert.ok(
      check.problems.some((one) => problem.test(one)),
      check.problems.join('; '),
    );
  });

test('accepts a valid product, and reports combinations without a variant', () => {
  const whole = productOf([sizes], [{ Size: 'M' }, { Size: 'L' }]);
  assert.deepEqual([checkProduct(whole).ok, combinationNote(whole)], [true, undefined]);
  const colors: [string, string[]] = ['Color', ['Red', 'Blue']];
  const holed = productOf(
    [sizes, colors],
    [
      { Size: 'M', Color: 'Red' },
      { Size: 'L', Color: 'Blue' },
    ],
  );
  assert.ok(checkProduct(holed).ok);
  assert.equal(combinationNote(holed), 'options: 2 of 4 combinations have no variant');
});

test('accepts usual names of the only variant of a product', () => {
  assert.ok(checkProduct(productOf([['Title', ['Default Title']]], [{ Title: 'Default Title' }])).ok);
});

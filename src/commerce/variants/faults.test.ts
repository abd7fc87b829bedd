import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isUnreadable, variantFaults, type VariantFaultKind } from './faults.ts';

type Product = Parameters<typeof variantFaults>[0];

const shirt = (change: Partial<Product> = {}): Product => ({
  options: [
    { name: 'Size', values: ['S', 'M'] },
    { name: 'Color', values: ['Gray', 'Red'] },
  ],
  variants: [
    { id: 'a', options: { Size: 'S', Color: 'Gray' } },
    { id: 'b', options: { Size: 'S', Color: 'Red' } },
    { id: 'c', options: { Size: 'M', Color: 'Gray' } },
    { id: 'd', options: { Size: 'M', Color: 'Red' } },
  ],
  ...change,
});
const sizes = (...values: string[]): Product => ({
  options: [{ name: 'Size', values }],
  variants: values.map((value, at) => ({ id: `v${at}`, options: { Size: value } })),
});

const rows: [string, Product, VariantFaultKind[]][] = [
  ['a complete product', shirt(), []],
  ['a product without options', { options: [], variants: [{ id: 'a', options: {} }] }, []],
  ['labels that differ in case only', sizes('M', 'm'), ['label-twice', 'same-options']],
  [
    'labels that differ in width and accents only',
    sizes('Café', 'ＣＡＦＥ'),
    ['label-twice', 'same-options'],
  ],
  ['a label that is an ID', sizes('M', 'opt_1042'), ['label-unreadable']],
  [
    'two variants with the same options',
    {
      ...sizes('S', 'M'),
      variants: [
        { id: 'a', options: { Size: 'S' } },
        { id: 'b', options: { Size: 'S' } },
      ],
    },
    ['same-options'],
  ],
  [
    'an option that the product does not declare',
    { options: [], variants: [{ id: 'a', options: { Size: 'S' } }] },
    ['option-undeclared'],
  ],
  [
    'a value that the product does not declare',
    { ...sizes('S'), variants: [{ id: 'a', options: { Size: 'M' } }] },
    ['value-undeclared'],
  ],
  ['a variant without a value', { ...sizes('S'), variants: [{ id: 'a', options: {} }] }, ['value-missing']],
  ['a missing combination', shirt({ variants: shirt().variants.slice(1) }), ['combination-missing']],
  [
    'a duplicate option',
    {
      options: [
        { name: 'Size', values: ['S'] },
        { name: 'size', values: ['S'] },
      ],
      variants: [{ id: 'a', options: { Size: 'S', size: 'S' } }],
    },
    ['option-twice'],
  ],
];

for (const [what, product, kinds] of rows) {
  test(`${what}: reports ${kinds.join(', ') || 'nothing'}`, () => {
    assert.deepEqual(
      variantFaults(product).map(({ kind }) => kind),
      kinds,
    );
  });
}

test('rejects IDs, keys, markup, and placeholders as labels', () => {
  const bad = [
    '',
    'undefined',
    'gid://shopify/ProductOptionValue/1',
    '550e8400-e29b-41d4-a716-446655440000',
    '104233871',
    'opt_1042',
    'SIZE_M',
    'product.size.medium',
    '<b>M</b>',
    'M &amp; L',
    '{{ size }}',
    '5f2b9c01aa3e77',
    'option-12',
    '-',
  ];
  assert.deepEqual(
    bad.filter((label) => !isUnreadable(label)),
    [],
  );
});

test('accepts usual labels of a variant of any length', () => {
  const good = [
    'M',
    '42',
    '42.5',
    '3XL',
    '32/34',
    'RAL7016',
    'W32 L34',
    '30"',
    'None',
    'Not stated',
    '256GB',
    'S/M',
    '黒',
    'No. 5',
    'Black & White',
    'A+',
    'C2',
    '#5',
    '100 %',
    'U.S.',
    '12-18 m',
    '180x200',
    '2024',
  ];
  assert.deepEqual(
    good.filter((label) => isUnreadable(label)),
    [],
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mapAttributes, attributeValue } from './attributes.ts';

const values: [raw: unknown, value: unknown][] = [
  ['Oak', 'Oak'],
  ['  Oak ', 'Oak'],
  ['11 cm', { value: 11, unit: 'cm' }],
  ['0.68kg', { value: 0.68, unit: 'kg' }],
  ['11 x 12 cm', '11 x 12 cm'],
  ['cm', 'cm'],
  ['', undefined],
  ['n/a', undefined],
  [' TBD ', undefined],
  [0, 0],
  [Number.NaN, undefined],
  [false, false],
  [null, undefined],
  [
    ['a', '', 'b'],
    ['a', 'b'],
  ],
  [['-'], undefined],
  [{ value: 'oak', displayValue: 'Oak wood' }, 'Oak wood'],
  [{ value: 'oak', display_value: 'Oak wood' }, 'Oak wood'],
  [{ other: 1 }, undefined],
];
for (const [raw, value] of values)
  test(`returns ${JSON.stringify(raw)} as ${JSON.stringify(value)}`, () =>
    assert.deepEqual(attributeValue(raw), value));

test('shows agents only the mapped attributes, under their mapped names', () => {
  const custom = { fabricComposition: 'Wool', internalNote: 'ask Bob', empty: '' };
  assert.deepEqual(
    mapAttributes(custom, { material: 'fabricComposition', care: 'empty', x: 'constructor' }),
    {
      material: 'Wool',
    },
  );
});

test('shows every attribute with content if there is no mapping', () => {
  assert.deepEqual(mapAttributes({ material: 'Wool', care: 'n/a' }, undefined), { material: 'Wool' });
});

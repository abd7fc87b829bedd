import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { isBlank } from './blank.ts';

const blank: [unknown, string?][] = [
  [null],
  [undefined],
  [''],
  ['  \n'],
  ['-'],
  ['N/A'],
  ['None'],
  ['null'],
  ['TBD'],
  ['Unknown'],
  ['Default Title'],
  [[]],
  [{}],
  [[null, '']],
  [{ '@type': 'Brand', name: '' }],
  [{ '@type': 'QuantitativeValue', value: 0 }, 'weight'],
  [0, 'price'],
  ['0', 'weight'],
  ['0.00', 'lowPrice'],
  ['0 kg', 'shipping_weight'],
  [Number.NaN],
];
for (const [value, property] of blank) {
  test(`treats ${JSON.stringify(value)} as ${property ?? 'a property'} as blank`, () =>
    assert.equal(isBlank(value, property), true));
}

const filled: [unknown, string?][] = [
  ['x'],
  [0],
  ['0', 'position'],
  [false],
  [{ '@id': '#brand' }],
  [{ name: 'Acme' }],
  [['', 'red']],
  ['0.01', 'price'],
  ['Nonesuch'],
  [{ value: 0 }, 'position'],
];
for (const [value, property] of filled) {
  test(`treats ${JSON.stringify(value)} as ${property ?? 'a property'} as a value`, () =>
    assert.equal(isBlank(value, property), false));
}

test('accepts any JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (value, property) =>
      assert.equal(typeof isBlank(value, property), 'boolean'),
    ),
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { findJsonFault } from './json-error.ts';

const faults: [string, number][] = [
  ['{"a":1,}', 7],
  ['{"a" 1}', 5],
  ['{"a": hello}', 6],
  ['[1 2]', 3],
  ['{"a":"x\ny"}', 7],
  ['{"a":"x\\q"}', 7],
  ['{"a":[1', 7],
  ['', 0],
  ['{} x', 3],
  ['"open', 0],
  ['01', 1],
];

for (const [text, offset] of faults) {
  test(`locates the error of ${JSON.stringify(text)} at ${offset}`, () => {
    const fault = findJsonFault(text);
    assert.equal(fault?.offset, offset, fault?.message);
  });
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test('locates an error exactly where JSON.parse throws', () => {
  const pieces = fc.array(
    fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '"a"',
      '1',
      '-',
      '0',
      '.',
      'e',
      'true',
      ' ',
      '\\',
      '\n',
      'u00e9',
    ),
    {
      maxLength: 12,
    },
  );
  fc.assert(
    fc.property(
      fc.oneof(
        pieces.map((some) => some.join('')),
        fc.json(),
        fc.string(),
      ),
      (text) => {
        assert.equal(findJsonFault(text) === undefined, parses(text), text);
      },
    ),
    { numRuns: 3_000 },
  );
});

test('reads deep nesting without recursion', () => {
  assert.equal(findJsonFault('['.repeat(200_000))?.offset, 200_000);
});

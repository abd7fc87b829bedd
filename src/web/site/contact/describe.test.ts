import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { contactFields } from './fields.ts';
import { linePattern } from './describe.ts';
import { anyCharacter } from '../../../../test/support/any-character.ts';

const isTaken = (name: string): boolean =>
  contactFields.safeParse({ name, email: 'ada@people.example', message: 'Hello' }).success;

test('accepts every name that the OpenAPI document allows', () => {
  const anyText = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 100 });
  const controls = fc.string({
    unit: fc.constantFrom('a', ' ', '\n', '\u0017', '\u0080', '\u00a0'),
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(fc.oneof(anyText, controls), (name) => {
      fc.pre(linePattern.test(name) && name.length <= 100);
      assert.ok(isTaken(name), JSON.stringify(name));
    }),
    { numRuns: 2_000 },
  );
});

for (const [name, isAllowed] of [
  ['Ada', true],
  ['Ada Quill, GmbH & Co. 株式会社', true],
  [' ', false],
  ['', false],
  ['Ada\nBcc: x', false],
  ['Ada\u0017', false],
  ['Ada\u0080', false],
] as const)
  test(`${isAllowed ? 'accepts' : 'rejects'} the name ${JSON.stringify(name)}`, () => {
    assert.equal(linePattern.test(name), isAllowed);
    assert.equal(isTaken(name), isAllowed);
  });

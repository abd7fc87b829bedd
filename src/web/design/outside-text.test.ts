import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { excerpt, visible } from './outside-text.ts';
import { anyCharacter } from '../../../test/support/any-character.ts';

const samples: [what: string, given: string, shown: string][] = [
  ['a right-to-left override', 'abc\u202Etxt.exe', 'abc⟨U+202E⟩txt.exe'],
  ['isolates', '\u2066x\u2069', '⟨U+2066⟩x⟨U+2069⟩'],
  ['a zero-width space', 'pay\u200Bpal', 'pay⟨U+200B⟩pal'],
  ['NUL and escape', '\0\u001b[2J', '⟨U+0000⟩⟨U+001B⟩[2J'],
  ['tag characters', 'a\u{E0041}b', 'a⟨U+E0041⟩b'],
  ['line breaks of Windows', 'one\r\ntwo\ttabs', 'one\ntwo\ttabs'],
  ['a family', '👩\u200D👧', '👩\u200D👧'],
];
for (const [what, given, shown] of samples) test(`shows ${what}`, () => assert.equal(visible(given), shown));

test('removes control and invisible characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      assert.doesNotMatch(
        visible(text),
        /(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069\u200B\u200E\u200F\uFEFF]/u,
      );
    }),
  );
});

test('truncates by characters on one line', () => {
  assert.equal(excerpt('a\n\n b   c', 20), 'a b c');
  assert.equal(excerpt('💶💶💶', 2), '💶💶…');
});

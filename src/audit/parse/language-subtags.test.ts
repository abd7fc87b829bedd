import assert from 'node:assert/strict';
import { test } from 'node:test';
import axe from 'axe-core';
import { isLanguageSubtag } from './language-subtags.ts';

test('recognizes exactly the languages that axe-core knows', () => {
  const valid = new Set((axe as unknown as { utils: { validLangs(): string[] } }).utils.validLangs());
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const two = letters.flatMap((a) => letters.map((b) => a + b));
  const codes = [...two, ...two.flatMap((start) => letters.map((end) => start + end))];
  assert.ok(valid.size > 8_000);
  assert.deepEqual(
    codes.filter((code) => isLanguageSubtag(code) !== valid.has(code)),
    [],
  );
});

test('ignores case, and rejects unknown subtags', () => {
  assert.equal(isLanguageSubtag('DE'), true);
  for (const code of ['', 'e', 'engl', 'e1', 'de-AT', ' de'])
    assert.equal(isLanguageSubtag(code), false, code);
});

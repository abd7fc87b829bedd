import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clean, cleanLines, jsonText } from './control-characters.ts';

const hostile = 'a\u001b[31m\u0085\u009b2J\u2028\u202e\u2066b\n::error::c ##vso[task.complete]d';
const obeyed = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]|##vso\[|^::/mu;

test('a message holds nothing that a terminal or a runner obeys, and keeps its lines', () => {
  assert.match(hostile, obeyed);
  assert.doesNotMatch(cleanLines(hostile), obeyed);
  assert.match(cleanLines(hostile), /^a.*b\n: :error::c # #vso\[task\.complete\]d$/);
});

test('a line of a terminal holds no escape sequence and no second line', () => {
  assert.equal(clean('a\u001b[31mb\nc'), 'ab c');
});

test('JSON for a terminal holds none either, and says what was there', () => {
  const text = jsonText({ [hostile]: [hostile] }, 2);
  assert.doesNotMatch(text, obeyed);
  assert.deepEqual(JSON.parse(text), { [hostile]: [hostile] });
});

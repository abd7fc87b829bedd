import assert from 'node:assert/strict';
import { test } from 'node:test';
import { replaceUnseen, plainJson } from './plain.ts';

const hostile = 'a\u001b[31m\u0085\u009b2J\u2028\u202e\u2066b\nc';
const unseen = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

test('a message holds nothing that a terminal obeys, and keeps its lines', () => {
  assert.doesNotMatch(replaceUnseen(hostile), unseen);
  assert.match(replaceUnseen(hostile), /^a.*b\nc$/);
});

test('JSON for a terminal holds none either, and says what was there', () => {
  const text = plainJson({ [hostile]: [hostile] });
  assert.doesNotMatch(text, unseen);
  assert.deepEqual(JSON.parse(text), { [hostile]: [hostile] });
});

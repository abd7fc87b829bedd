import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert as hold, constantFrom, nat, pre, property, string } from 'fast-check';
import { keyIdOf, makeKey, makeKeyId } from './keys.ts';

test('creates keys with an environment, an ID, and a unique secret', () => {
  const id = makeKeyId();
  const [one, two] = [makeKey('live', id), makeKey('test', id)];
  assert.match(one, new RegExp(`^ptc_live_${id}_[0-9A-Za-z]{38}$`));
  assert.match(two, new RegExp(`^ptc_test_${id}_[0-9A-Za-z]{38}$`));
  assert.notEqual(one.slice(-38), two.slice(-38));
  assert.deepEqual([keyIdOf(one), keyIdOf(two)], [id, id]);
});

test('detects any single mistyped character by checksum', () => {
  const key = makeKey('test', makeKeyId());
  hold(
    property(nat(key.length - 1), constantFrom('a', 'Z', '0', '_', ' '), (place, character) => {
      pre(key[place] !== character);
      assert.equal(keyIdOf(key.slice(0, place) + character + key.slice(place + 1)), undefined);
    }),
  );
});

test('parses any text without throwing', () => {
  hold(property(string(), (text) => keyIdOf(text) === undefined));
});

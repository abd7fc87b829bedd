import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert as hold, property, string } from 'fast-check';
import { passwordFault } from './password-rule.ts';

const about = ['Ada Byron', 'ada.byron@people.example'];

test('accepts long passwords of ordinary words in any script', () => {
  for (const good of [
    'seven quiet otters',
    'Xk4!vv92_qpLm',
    'ünümüz çok güzel 7',
    '七つの静かなかわうそがいる川',
    'password of my old boat',
  ]) {
    assert.equal(passwordFault(good, about), undefined, good);
  }
});

test('rejects short, regular, common, and personal passwords with a reason', () => {
  const refused: [string, RegExp][] = [
    ['elevenchars', /at least 12/],
    ['👍👍👍👍👍👍👍👍👍👍👍', /at least 12/],
    ['x'.repeat(129), /at most 128/],
    ['abababababab', /repeats/],
    ['abcdefghijklmn', /keyboard/],
    ['123456789012', /keyboard/],
    ['poiuytrewqlk', /keyboard/],
    ['Password1234', /too common|keyboard/],
    ['changeme2026!', /too common/],
    ['ada.byron@people.example', /too similar/],
    ['Byron-Ada-1815', /too similar/],
  ];
  for (const [bad, why] of refused) assert.match(passwordFault(bad, about) ?? 'taken', why, bad);
});

test('accepts or rejects any text without throwing', () => {
  hold(property(string(), string(), (text, other) => typeof passwordFault(text, [other]) !== 'number'));
});

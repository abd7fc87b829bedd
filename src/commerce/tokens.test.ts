import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createMarker, drawRandom, newId, shortHash } from './tokens.ts';

const marker = createMarker('secret');

test('creates IDs with 144 bits that always differ, in URL-safe characters', () => {
  const ids = Array.from({ length: 1_000 }, () => newId('chk'));
  assert.equal(new Set(ids).size, 1_000);
  for (const id of ids) assert.match(id, /^chk_[\w-]{32}$/);
  assert.equal(new Set(ids.map((id) => id.slice(-24))).size, 1_000);
});

test('sorts a later ID after an earlier one', ({ mock }) => {
  mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 11, 1) });
  const ids = Array.from({ length: 100 }, () => {
    mock.timers.tick(1);
    return newId('chk');
  });
  assert.deepEqual(ids, ids.toSorted());
});

test('never draws random bytes twice', () => {
  const draws = Array.from({ length: 2_000 }, (_, n) => drawRandom(12 + (n % 7)));
  assert.equal(new Set(draws.map((bytes) => bytes.toString('hex', 0, 12))).size, 2_000);
});

test('creates a mark for one purpose and text only', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (text, other, purpose) => {
      const mark = marker.mark('continue', text);
      assert.ok(marker.matches('continue', text, mark));
      if (other !== text) assert.ok(!marker.matches('continue', other, mark));
      if (purpose !== 'continue' && !purpose.includes('\n')) assert.ok(!marker.matches(purpose, text, mark));
      assert.ok(!createMarker('another').matches('continue', text, mark));
    }),
  );
});

test('accepts one spelling of a mark: no padding, other alphabet, stray bits, or other length', () => {
  const mark = marker.mark('p', 't');
  assert.equal(Buffer.from(mark, 'base64url').length, 16);
  const last = mark.at(-1) ?? '';
  const stray = String.fromCharCode(last.charCodeAt(0) + 1);
  for (const other of [
    `${mark}=`,
    `${mark}==`,
    `${mark} `,
    ` ${mark}`,
    mark.slice(0, -1),
    `${mark}A`,
    '',
    mark.slice(0, -1) + stray,
  ])
    assert.ok(!marker.matches('p', 't', other), other);
});

test('signs with the first of several secrets, and accepts the marks of all', () => {
  const both = createMarker(['another', 'secret']);
  const mark = marker.mark('order shop', '1001');
  assert.ok(both.matches('order shop', '1001', mark));
  assert.ok(!both.matches('order shop', '1002', mark));
  assert.equal(both.mark('order shop', '1001'), createMarker('another').mark('order shop', '1001'));
  assert.ok(!createMarker(['another', 'a third']).matches('order shop', '1001', mark));
  assert.throws(() => createMarker(['another', '']), /A secret is required/);
});

test('signs nothing without a secret', () => assert.throws(() => createMarker(''), /A secret is required/));

test('logs an ID as its hash', () => {
  assert.match(shortHash('chk_x'), /^[0-9a-f]{12}$/);
  assert.notEqual(shortHash('chk_x'), shortHash('chk_y'));
});

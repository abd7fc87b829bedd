import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sealWith } from './seal.ts';

const seal = sealWith('one secret');
const bytesOf = (sealed: string) => Buffer.from(sealed, 'base64url');

test('decrypts any text in its own place, and in no other', () => {
  const text = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(text, text, text, (content, place, other) => {
      const sealed = seal.close(content, place);
      assert.equal(seal.open(sealed, place), content);
      if (other !== place) assert.throws(() => seal.open(sealed, other), /cannot be decrypted/);
      assert.throws(() => sealWith('another secret').open(sealed, place), /another secret, or was altered/);
    }),
  );
});

test('decrypts with a previous secret, and re-encrypts with the current one only', () => {
  const text = fc.string({ unit: 'grapheme' });
  const both = sealWith(['another secret', 'one secret']);
  fc.assert(
    fc.property(text, text, (content, place) => {
      const old = seal.close(content, place);
      assert.equal(both.open(old, place), content);
      const renewed = both.renew(old, place) as string;
      assert.equal(sealWith('another secret').open(renewed, place), content);
      assert.throws(() => seal.open(renewed, place), /cannot be decrypted/);
      assert.equal(both.renew(renewed, place), undefined);
      assert.equal(
        sealWith(['one secret', 'another secret']).open(both.close(content, place), place),
        content,
      );
    }),
  );
  assert.throws(() => both.renew(sealWith('a third').close('x', 'p'), 'p'), /cannot be decrypted/);
  assert.throws(() => sealWith(['one secret', '']), /a secret is needed/);
});

test('does not decrypt altered or truncated text', () => {
  const sealed = bytesOf(seal.close('order=1001', 'ref:a'));
  for (let place = 0; place < sealed.length; place++) {
    const altered = Buffer.from(sealed);
    altered.writeUInt8(sealed.readUInt8(place) ^ 1, place);
    assert.throws(() => seal.open(altered.toString('base64url'), 'ref:a'), /cannot be decrypted/);
    const cut = sealed.subarray(0, place).toString('base64url');
    assert.throws(() => seal.open(cut, 'ref:a'), /cannot be decrypted/);
  }
});

test('never seals the same text to the same result', () => {
  assert.notEqual(seal.close('x', 'p'), seal.close('x', 'p'));
});

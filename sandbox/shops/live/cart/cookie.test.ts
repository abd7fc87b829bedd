import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { mostLines, mostPieces, readCart, writeCart, type CartLine } from './cookie.ts';
import { anyCharacter } from '../../../../test/support/any-character.ts';

const line = fc.record(
  {
    variantId: fc.string({ minLength: 1, maxLength: 30, unit: anyCharacter }),
    quantity: fc.integer({ min: 1, max: mostPieces }),
  },
  { noNullPrototype: true },
);
const lines = fc.uniqueArray(line, { maxLength: mostLines, selector: ({ variantId }) => variantId });

test('reads back what it wrote, with any IDs and among other cookies', () => {
  fc.assert(
    fc.property(lines, (cart: CartLine[]) => {
      const written = writeCart(cart);
      fc.pre(written !== undefined);
      const [pair = '', ...attributes] = written.split('; ');
      assert.ok(/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/.test(pair) && pair.length < 3_600);
      assert.ok(attributes.includes('Secure') && attributes.includes('HttpOnly'));
      assert.deepEqual(readCart(`a=1; ${pair}; __Host-cart2=x:1`), cart);
    }),
  );
});

test('reads any text without an error into a few lines with small quantities', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('a', ':', '|', '%', '9', ';', '=') }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const cart = readCart(`__Host-cart=${text}`);
      assert.ok(cart.length <= mostLines);
      assert.equal(new Set(cart.map(({ variantId }) => variantId)).size, cart.length);
      assert.ok(cart.every(({ quantity }) => Number.isInteger(quantity) && quantity > 0 && quantity <= 99));
    }),
  );
});

test('does not write a cart above the limits and clears the cookie of an empty one', () => {
  const many = Array.from({ length: mostLines + 1 }, (_, at) => ({ variantId: `v${at}`, quantity: 1 }));
  assert.equal(writeCart(many), undefined);
  assert.equal(writeCart([{ variantId: 'é'.repeat(1_000), quantity: 1 }]), undefined);
  assert.match(writeCart([]) ?? '', /^__Host-cart=; .*Max-Age=0$/);
  assert.deepEqual(readCart(undefined), []);
});

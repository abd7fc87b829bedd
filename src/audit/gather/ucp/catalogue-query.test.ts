import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page, productHtml, shoe } from '#audit/samples';
import { queriesFor } from './probe.ts';

const asked = async (name: string | undefined, heading: string, word = 'Trail'): Promise<string[]> => {
  const html =
    name === undefined ? `<h1>${heading}</h1>` : productHtml(shoe({ name }), `<h1>${heading}</h1>`);
  return queriesFor((await page('product', html)).page, word);
};

test('searches for the name without its suffix, then for one word', async () => {
  assert.deepEqual(await asked('Trail Shoe – Blue | Acme', 'Trail Shoe'), ['Trail Shoe', 'Trail']);
  assert.deepEqual(await asked('Trail Shoe (2026)', 'Trail Shoe'), ['Trail Shoe', 'Trail']);
  assert.deepEqual(await asked('A b c d e f g h', 'A b c d e f g h', 'c'), ['A b c d e f', 'c']);
  assert.deepEqual(await asked(undefined, 'Trail Shoe'), ['Trail Shoe', 'Trail']);
  assert.deepEqual(await asked('Trail', 'Trail'), ['Trail']);
  // The H1 speaks to screen readers alone.
  const hidden =
    '<h1 hidden>Details</h1><main><h2>Trail Shoe</h2><p>€9.00</p><form action="/cart/add" method="post"><button>Add to cart</button></form></main>';
  assert.deepEqual(queriesFor((await page('product', hidden)).page, 'Trail'), ['Trail Shoe', 'Trail']);
});

test('searches for the heading first if the markup has another name', async () => {
  assert.deepEqual(await asked('Item LH-124', 'Glow Clip Lamp', 'Item'), ['Glow Clip Lamp', 'Item LH-124']);
});

test('builds no query without a product', () => {
  assert.deepEqual(queriesFor(undefined, ''), []);
});

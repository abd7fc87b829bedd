import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page } from '#audit/samples';
import type { PageRole } from '../../evidence.ts';
import { cartLink } from './cart.ts';
import { firstWords } from './search.ts';
import { targetWishes } from './targets.ts';

const read = async (html: string, role: PageRole = 'home') => (await page(role, html)).page;

const carts: [string, string | undefined][] = [
  ['<a href="/cart">Bag</a>', '/cart'],
  ['<a href="/de/checkout/cart/#top">Warenkorb</a>', '/de/checkout/cart/'],
  ['<a href="/warenkorb">3</a><a href="/checkout">Kasse</a>', '/warenkorb'],
  ['<a href="/mijn-mandje">Winkelmandje</a>', '/mijn-mandje'],
  // Asking for these would put something into the cart.
  ['<a href="/cart/add?id=1">Cart</a>', undefined],
  ['<a href="/cart/40000000001:1">Cart</a>', undefined],
  ['<a href="/p/shoe?add-to-cart=12">Cart</a>', undefined],
  ['<a href="/cart/addArticle">Cart</a><a href="/basket.php">Basket</a>', '/basket.php'],
  ['<a href="https://other.test/cart">Cart</a><a href="#cart">Cart</a>', undefined],
];
for (const [html, path] of carts) {
  test(`finds the cart of ${html} at ${path ?? 'no URL'}`, async () => {
    const { facts, url } = await read(`<header>${html}</header>`);
    assert.equal(cartLink(facts, url), path === undefined ? undefined : `https://shop.test${path}`);
  });
}

test('searches for the first two words of a name', () => {
  assert.equal(firstWords('Acme Trail Shoe, blue'), 'Acme Trail');
  assert.equal(firstWords('3 in 1 Kettle'), 'Kettle');
  assert.equal(firstWords('Lamp – Blue'), 'Lamp Blue');
  assert.equal(firstWords('コーヒーメーカー 白', 'ja'), 'コーヒーメーカー');
  assert.equal(firstWords(''), '');
});

test('follows one filter with the fewest products, last and within the limit', async () => {
  const listing = await read(
    '<ul class="facets"><li><a href="/c/shoes?f=a">Red (9)</a></li><li><a href="/c/shoes?f=b">Blue (2)</a></li></ul>',
    'listing',
  );
  const wishes = targetWishes(undefined, [], undefined, [], [listing]);
  assert.deepEqual(
    wishes.map(({ why, from, url }) => [why, from, url]),
    [['facet', listing.id, 'https://shop.test/c/shoes?f=b']],
  );
  assert.deepEqual(targetWishes(undefined, [], undefined, ['https://shop.test/c/shoes?f=b'], [listing]), []);
});

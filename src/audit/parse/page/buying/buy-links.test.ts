import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productPage, read } from '../../../../../test/support/audit/parse-page.ts';

/** A link on the page /p/kettle, and whether it buys the kettle. */
const rows: [name: string, link: string, buys: boolean][] = [
  ['no URL', '<a href="#">Buy now</a>', true],
  ['the page itself', '<a href="/p/kettle?do=buy">Buy now</a>', true],
  ['a page of the product', '<a href="/configure/kettle">Buy now</a>', true],
  ['the cart', '<a href="/cart/add/7">Order now</a>', true],
  ['a checkout elsewhere', '<a href="https://checkout.pay.example/7">Buy now</a>', true],
  ['a class for the cart', '<a class="add-to-cart" href="/go/7">Buy now</a>', true],
  ['the cart in Portuguese', '<a href="/carrinho/produto/7/adicionar">Comprar</a>', true],
  ['the cart in Ukrainian', '<a href="/koshyk/dodaty/7">Купити</a>', true],
  ['a call', '<a href="tel:+4930111">Order now</a>', false],
  ['the cart as it is', '<a href="/cart">Add to cart</a>', false],
  ['words for the cart', '<a href="/go/7">Add to cart</a>', true],
  ['another product', '<a href="/product/cup">Order now</a>', false],
  ['a category whose name contains the verb', '<a href="/buy-by-theme">Buy now</a>', false],
  ['another site', '<a href="https://cards.example/choose?country=7">Buy now</a>', false],
  ['another site, Portuguese', '<a href="https://cards.example/choose">Comprar agora</a>', false],
];

for (const [name, link, buys] of rows) {
  test(`classifies a buying link: ${name}`, async () => {
    const { buyBox } = await read(productPage('en', 'Kettle', `<p>45 €</p>${link}`));
    assert.equal(buyBox.addToCart !== undefined, buys);
  });
}

test('reports that the product is not sold here if the buy link goes to another site', async () => {
  const page = (link: string) => read(productPage('en', 'Kettle', `<p>45 €</p>${link}`));
  const { shopping } = await page('<a href="https://partner.example/kettle-7">Buy now</a>');
  assert.equal(shopping.notSold?.why, 'dealer');
  assert.equal((await page('<a href="/product/cup">Buy now</a>')).shopping.notSold, undefined);
});

test('finds no control in a teaser of the home page', async () => {
  const { buyBox } = await read(
    '<html lang="en"><body><main><h1>Sneaker drops</h1><p>New ones</p><a href="/product/x">Order now</a><a href="/category">Show more</a></main></body></html>',
  );
  assert.equal(buyBox.addToCart, undefined);
});

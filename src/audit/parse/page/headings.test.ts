import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from '../../../../test/support/audit/parse-page.ts';

const unseen: [string, string, true | undefined][] = [
  ['a class of Tailwind and Bootstrap', '<h1 class="sr-only">Shop</h1>', true],
  ['a class with a prefix', '<h1 class="title cx-visually-hidden">Shop</h1>', true],
  ['a class of WordPress', '<h1 class="screen-reader-text">Shop</h1>', true],
  ['a parent', '<div class="visuallyhidden"><h1>Shop</h1></div>', true],
  ['a clip', '<h1 style="position:absolute;clip:rect(0,0,0,0)">Shop</h1>', true],
  ['a box of a pixel', '<h1 style="position:absolute;width:1px;height:1px;overflow:hidden">Shop</h1>', true],
  ['an offscreen position', '<h1 style="text-indent:-9999px">Shop</h1>', true],
  [
    'a style rule of the page',
    '<style>.css-1x{border:0;clip:rect(0, 0, 0, 0);height:1px;position:absolute}</style><h1 class="css-1x">Shop</h1>',
    true,
  ],
  ['aria-hidden', '<h1 aria-hidden="true">Shop</h1>', true],
  ['a plain heading', '<h1>Shop</h1>', undefined],
  ['a class that reverses it', '<h1 class="not-sr-only">Shop</h1>', undefined],
  ['a class for narrow screens', '<h1 class="md:sr-only">Shop</h1>', undefined],
  ['a fade that a script ends', '<h1 style="opacity:0">Shop</h1>', undefined],
];

for (const [name, html, expected] of unseen) {
  test(`recognizes a hidden heading: ${name}`, async () => {
    assert.equal((await read(`<main>${html}</main>`)).headings[0]?.unseen, expected);
  });
}

/** The habits of a PWA on Chakra: name and buttons twice, classes of generated style rules, no H1 that is seen. */
const pwa = (h1: string, soldOut = false): string => {
  const trail =
    '<nav aria-label="breadcrumb" class="chakra-breadcrumb css-0"><ol class="chakra-breadcrumb__list"><li><a class="chakra-breadcrumb__link" href="/mens">Mens</a><span role="presentation" class="css-a"><svg></svg></span></li><li><a href="/mens/suits">Suits</a></li></ol></nav>';
  const head = `<div class="chakra-stack">${trail}<h2 class="chakra-heading css-1">Charcoal Suit</h2><div><b>£191.99</b></div></div>`;
  const buy = `<button type="button" class="chakra-button css-2"${soldOut ? ' disabled' : ''}>Add to Cart</button><button type="button">Add to Wishlist</button>`;
  return `<html lang="en"><head><title>Charcoal Suit | Fern</title><style data-emotion="css">.css-9{border:0;clip:rect(0,0,0,0);height:1px;width:1px;position:absolute}</style></head>
<body><div id="react-target"><div id="app">${h1}<header><a href="/cart" aria-label="My cart, number of items: 0"></a></header>
<div id="app-main"><h2>Free delivery</h2><div class="sf-product-detail-page"><div class="css-4">${head}</div><div role="radiogroup"><a role="radio" href="/p/kettle?color=grey" aria-label="Grey">Grey</a></div>${soldOut ? '<p class="chakra-text">Out of stock</p>' : ''}<div>${buy}</div></div><h2>You might also like</h2></div></div></div></body></html>`;
};

for (const h1 of ['', '<h1 class="css-9">Fern</h1>', '<h1 class="sr-only">Product details</h1>']) {
  test(`finds the name if no title is visible: ${h1}`, async () => {
    const facts = await read(pwa(h1));
    assert.deepEqual(
      facts.headings.filter(({ region }) => region === 'buy-box').map(({ text }) => text),
      ['Charcoal Suit'],
    );
    assert.equal(facts.buyBox.addToCart?.name, 'Add to Cart');
    assert.deepEqual(facts.breadcrumb, ['Mens', 'Suits']);
    assert.equal(facts.prices.find(({ candidate }) => candidate)?.amount, '191.99');
    assert.equal((await read(pwa(h1, true))).buyBox.stockText?.state, 'out');
  });
}

test('selects the heading that matches the document title next to the offer', async () => {
  const { headings } = await read(
    `<title>Kettle, 1.5 l | Fern</title><body><h1>Follow us</h1><div><h1>Kettle 1.5 l</h1><p>€45.00</p><button>Add to cart</button></div><div><h1>Technical details</h1><p>€9.00</p></div></body>`,
  );
  assert.deepEqual(
    headings.filter(({ region }) => region === 'buy-box').map(({ text }) => text),
    ['Kettle 1.5 l'],
  );
});

test('keeps the H1 after any number of headings', async () => {
  const { headings } = await read(`<nav>${'<h4>Menu</h4>'.repeat(600)}</nav><main><h1>Kettle</h1></main>`);
  assert.ok(headings.some(({ level, text }) => level === 1 && text === 'Kettle'));
});

test('finds the buy box by the visible name below a title for screen readers', async () => {
  const { buyBox, headings } = await read(
    '<body><h1 class="sr-only">Fern store</h1><main><div><h2>Kettle</h2><p>€45.00</p><p>Sold out</p><button disabled>Add to cart</button></div><div><h2>About us</h2></div></main>',
  );
  assert.equal(headings.find(({ text }) => text === 'Kettle')?.region, 'buy-box');
  assert.equal(buyBox.stockText?.state, 'out');
});

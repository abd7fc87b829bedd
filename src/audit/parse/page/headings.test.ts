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
  ['a place off the screen', '<h1 style="text-indent:-9999px">Shop</h1>', true],
  [
    'a rule of the page',
    '<style>.css-1x{border:0;clip:rect(0, 0, 0, 0);height:1px;position:absolute}</style><h1 class="css-1x">Shop</h1>',
    true,
  ],
  ['aria-hidden', '<h1 aria-hidden="true">Shop</h1>', true],
  ['a plain heading', '<h1>Shop</h1>', undefined],
  ['a class that undoes it', '<h1 class="not-sr-only">Shop</h1>', undefined],
  ['a class that counts on narrow screens', '<h1 class="md:sr-only">Shop</h1>', undefined],
  ['a fade that scripts end', '<h1 style="opacity:0">Shop</h1>', undefined],
];

for (const [name, html, expected] of unseen) {
  test(`a heading that is not seen: ${name}`, async () => {
    assert.equal((await read(`<main>${html}</main>`)).headings[0]?.unseen, expected);
  });
}

test('of several titles the one like the title of the document stands beside the offer', async () => {
  const { headings } = await read(
    `<title>Kettle, 1.5 l | Fern</title><body><h1>Follow us</h1><div><h1>Kettle 1.5 l</h1><p>€45.00</p><button>Add to cart</button></div><div><h1>Technical details</h1><p>€9.00</p></div></body>`,
  );
  assert.deepEqual(
    headings.filter(({ region }) => region === 'buy-box').map(({ text }) => text),
    ['Kettle 1.5 l'],
  );
});

test('the H1 is kept however many headings come before it', async () => {
  const { headings } = await read(`<nav>${'<h4>Menu</h4>'.repeat(600)}</nav><main><h1>Kettle</h1></main>`);
  assert.ok(headings.some(({ level, text }) => level === 1 && text === 'Kettle'));
});

test('below a title for screen readers, the name that is shown finds the buy box', async () => {
  const { buyBox, headings } = await read(
    '<body><h1 class="sr-only">Fern store</h1><main><div><h2>Kettle</h2><p>€45.00</p><p>Sold out</p><button disabled>Add to cart</button></div><div><h2>About us</h2></div></main>',
  );
  assert.equal(headings.find(({ text }) => text === 'Kettle')?.region, 'buy-box');
  assert.equal(buyBox.stockText?.state, 'out');
});

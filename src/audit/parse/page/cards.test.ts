import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from '../../../../test/support/audit/parse-page.ts';

const names = ['Blue Cup', 'Red Cup', 'Green Cup', 'White Cup'];
const list = (item: (name: string, i: number) => string, tag = 'ul') =>
  `<main><h1>Cups</h1><${tag}>${names.map(item).join('')}</${tag}></main>`;

const shapes: [string, string][] = [
  [
    'list items with a title link',
    list(
      (name, i) =>
        `<li class="tile t${i}"><a href="/p/${i}"><img src="${i}.jpg" alt="${name}"></a><h3><a href="/p/${i}">${name}</a></h3><span>€${i + 5}.00</span></li>`,
    ),
  ],
  [
    'one link around everything',
    list(
      (name, i) =>
        `<a href="/p/${i}" class="card"><img src="${i}.jpg" alt=""><h2>${name}</h2><p>€${i + 5}.00</p></a>`,
      'div',
    ),
  ],
  [
    'an article inside a grid cell',
    list(
      (name, i) =>
        `<div class="cell"><article><img src="${i}.jpg" alt=""><a href="/p/${i}">${name}</a><div>€${i + 5}.00</div></article></div>`,
      'div',
    ),
  ],
  ['no image', list((name, i) => `<li><a href="/p/${i}">${name}</a> €${i + 5}.00</li>`)],
  [
    'swatches with pictures and links inside',
    list(
      (name, i) =>
        `<li><a href="/p/${i}">${name}</a> €${i + 5}.00<ul>${[1, 2, 3].map((c) => `<li><a href="/p/${i}?c=${c}"><img src="c${c}.png" alt="c"></a></li>`).join('')}</ul></li>`,
    ),
  ],
];

for (const [name, html] of shapes) {
  test(`cards: ${name}`, async () => {
    const { cards } = await read(html);
    assert.deepEqual(
      cards.map((card) => [card.url, card.name, card.price?.amount]),
      names.map((cup, i) => [`https://shop.test/p/${i}`, cup, `${i + 5}.00`]),
    );
  });
}

test('cards without prices need a picture and a text', async () => {
  const { cards } = await read(
    list((name, i) => `<li><a href="/p/${i}"><img src="${i}.jpg" alt="">${name}</a></li>`),
  );
  assert.deepEqual(
    cards.map((card) => [card.name, card.price]),
    names.map((name) => [name, undefined]),
  );
});

test('sections that hold cards are no cards themselves', async () => {
  const shelf = (s: number) =>
    `<section class="shelf"><h2>Shelf ${s}</h2>${names.map((name, i) => `<div class="p"><a href="/p/${s}${i}"><img src="x.jpg" alt="">${name}</a> <b>£${i + 1}</b></div>`).join('')}</section>`;
  const { cards } = await read(`<main>${shelf(1)}${shelf(2)}${shelf(3)}</main>`);
  assert.equal(cards.length, 12);
});

test('two blocks named as product cards are enough', async () => {
  const card = (i: number) =>
    `<div class="product-card"><a href="/p/${i}">Cup ${i}</a><img src="${i}.jpg" alt=""></div>`;
  const { cards } = await read(`<main>${card(1)}${card(2)}</main>`);
  assert.deepEqual(
    cards.map(({ name }) => name),
    ['Cup 1', 'Cup 2'],
  );
});

test('menus, footers and thumbnails are no cards', async () => {
  const items = (href: string) =>
    names.map((name) => `<li><a href="${href}"><img src="x.jpg" alt="${name}"></a></li>`).join('');
  const { cards } = await read(
    `<nav><ul>${items('/c')}</ul></nav><main><ul>${items('#zoom')}</ul></main><footer><ul>${items('/s')}</ul></footer>`,
  );
  assert.deepEqual(cards, []);
});

test('a listing of a thousand priced cards is still one', async () => {
  const card = (i: number) => `<li><a href="/p/${i}">Cup ${i}</a> <s>£9.00</s> <b>£5.00</b></li>`;
  const { cards } = await read(
    `<main><ul>${Array.from({ length: 1_000 }, (_, i) => card(i)).join('')}</ul></main>`,
  );
  assert.equal(cards.length, 500);
});

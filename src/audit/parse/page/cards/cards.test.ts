import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from '../../../../../test/support/audit/parse-page.ts';

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
    'swatches with images and links inside',
    list(
      (name, i) =>
        `<li><a href="/p/${i}">${name}</a> €${i + 5}.00<ul>${[1, 2, 3].map((c) => `<li><a href="/p/${i}?c=${c}"><img src="c${c}.png" alt="c"></a></li>`).join('')}</ul></li>`,
    ),
  ],
  [
    'a rating in the title',
    list(
      (name, i) =>
        `<li><h3><a href="/p/${i}">${name} <span>4.6 out of 5 stars</span> (12)</a></h3><span>€${i + 5}.00</span></li>`,
    ),
  ],
  [
    'a rating before the name in the link',
    list(
      (name, i) =>
        `<li><a href="/p/${i}"><img src="${i}.jpg" alt=""><i aria-label="4,6 von 5 Sternen" role="img"></i> ${name}</a> <span>€${i + 5}.00</span></li>`,
    ),
  ],
];

for (const [name, html] of shapes) {
  test(`finds cards: ${name}`, async () => {
    const { cards } = await read(html);
    assert.deepEqual(
      cards.map((card) => [card.url, card.name, card.price?.amount]),
      names.map((cup, i) => [`https://shop.test/p/${i}`, cup, `${i + 5}.00`]),
    );
  });
}

test('requires an image and a text for cards without prices', async () => {
  const { cards } = await read(
    list((name, i) => `<li><a href="/p/${i}"><img src="${i}.jpg" alt="">${name}</a></li>`),
  );
  assert.deepEqual(
    cards.map((card) => [card.name, card.price]),
    names.map((name) => [name, undefined]),
  );
});

test('does not treat sections with cards as cards', async () => {
  const shelf = (s: number) =>
    `<section class="shelf"><h2>Shelf ${s}</h2>${names.map((name, i) => `<div class="p"><a href="/p/${s}${i}"><img src="x.jpg" alt="">${name}</a> <b>£${i + 1}</b></div>`).join('')}</section>`;
  const { cards } = await read(`<main>${shelf(1)}${shelf(2)}${shelf(3)}</main>`);
  assert.equal(cards.length, 12);
});

test('accepts two blocks named as product cards', async () => {
  const card = (i: number) =>
    `<div class="product-card"><a href="/p/${i}">Cup ${i}</a><img src="${i}.jpg" alt=""></div>`;
  const { cards } = await read(`<main>${card(1)}${card(2)}</main>`);
  assert.deepEqual(
    cards.map(({ name }) => name),
    ['Cup 1', 'Cup 2'],
  );
});

const rail = (item: (name: string, i: number) => string, tag = 'div') =>
  `<main><h1>Kettle</h1><p>€45.00</p><button>Add to cart</button></main><h2>You may also like</h2><${tag}>${names.map(item).join('')}</${tag}>`;

const rails: [string, string][] = [
  [
    'no class names',
    rail(
      (name, i) =>
        `<div><a href="/p/${i}"><img src="${i}.jpg" alt=""></a><div>${name}</div><div>€${i + 5}.00</div></div>`,
    ),
  ],
  [
    'a separate class for each',
    rail(
      (name, i) =>
        `<div class="post-${i}"><a href="/p/${i}"><img src="${i}.jpg" alt="">${name}</a><b>€${i + 5}.00</b></div>`,
    ),
  ],
  [
    'slides of a carousel',
    rail(
      (name, i) =>
        `<div class="swiper-slide"><div><a href="/p/${i}"><img src="${i}.jpg" alt="${name}"></a><p>${name}</p><p>€${i + 5}.00</p></div></div>`,
    ),
  ],
  [
    'slides named as a product slider',
    `<main><h1>Kettle</h1><p>€45.00</p><div class="product-slider">${names.map((name, i) => `<div><a href="/p/${i}"><img src="${i}.jpg" alt="">${name}</a><b>€${i + 5}.00</b></div>`).join('')}</div></main>`,
  ],
  [
    'cells of a table',
    rail(
      (name, i) => `<td><a href="/p/${i}"><img src="${i}.jpg" alt="">${name}</a><br>€${i + 5}.00</td>`,
      'table',
    ),
  ],
  [
    'images without prices',
    rail((name, i) => `<li><a href="/p/${i}"><img src="${i}.jpg" alt=""><span>${name}</span></a></li>`, 'ul'),
  ],
];

for (const [name, html] of rails) {
  test(`finds related products as cards: ${name}`, async () => {
    const { cards, prices } = await read(html);
    assert.deepEqual(
      cards.map(({ url }) => url),
      names.map((_, i) => `https://shop.test/p/${i}`),
    );
    const own = prices.filter(({ region }) => region !== 'card').map(({ amount }) => amount);
    assert.deepEqual(own, html.includes('€45.00') ? ['45.00'] : []);
  });
}

const notCards: [string, string][] = [
  [
    'images of the product',
    names
      .map((name, i) => `<li><a href="/img/${i}.jpg"><img src="${i}.jpg" alt="">${name}</a></li>`)
      .join(''),
  ],
  [
    'slides that open a larger image',
    names.map((name, i) => `<li><a href="#zoom-${i}"><img src="${i}.jpg" alt="">${name}</a></li>`).join(''),
  ],
  [
    'colors of the product',
    names
      .map((name, i) => `<li><a href="/p/kettle?colour=${i}"><img src="${i}.jpg" alt="">${name}</a></li>`)
      .join(''),
  ],
  [
    'placeholders that a script fills',
    names.map((name, i) => `<li><a href="#"><img src="${i}.jpg" alt="">${name}</a></li>`).join(''),
  ],
];

for (const [name, items] of notCards) {
  test(`finds no cards: ${name}`, async () => {
    const { cards, images } = await read(`<main><h1>Kettle</h1><ul>${items}</ul></main>`);
    assert.deepEqual(cards, []);
    assert.ok(images.every(({ region }) => region !== 'card'));
  });
}

test('never treats a block that contains the H1 as a card', async () => {
  const other = (i: number) =>
    `<div class="product-card"><a href="/p/${i}"><img src="${i}.jpg" alt="">Cup</a> €5.00</div>`;
  const { headings } = await read(
    `<main><div class="product-card"><a href="/p/x"><img src="k.jpg" alt=""></a><h1>Kettle</h1> €45.00</div>${other(1)}${other(2)}${other(3)}</main>`,
  );
  assert.notEqual(headings[0]?.region, 'card');
});

test('does not treat menus, footers, and thumbnails as cards', async () => {
  const items = (href: string) =>
    names.map((name) => `<li><a href="${href}"><img src="x.jpg" alt="${name}"></a></li>`).join('');
  const { cards } = await read(
    `<nav><ul>${items('/c')}</ul></nav><main><ul>${items('#zoom')}</ul></main><footer><ul>${items('/s')}</ul></footer>`,
  );
  assert.deepEqual(cards, []);
});

test('treats a listing of a thousand priced cards as a listing', async () => {
  const card = (i: number) => `<li><a href="/p/${i}">Cup ${i}</a> <s>£9.00</s> <b>£5.00</b></li>`;
  const { cards } = await read(
    `<main><ul>${Array.from({ length: 1_000 }, (_, i) => card(i)).join('')}</ul></main>`,
  );
  assert.equal(cards.length, 500);
});

const ownBlocks: [string, string][] = [
  [
    'parts of the product page that are named as boxes',
    '<h1>Fern and Fell</h1><form><div class="product-img-box"><a href="/zoom/1"><img src="1.jpg" alt=""></a></div><div class="product-info-box"><h3>Steel kettle, 2 l</h3><a href="/send">Tell a friend</a><p>€45.00</p><button>Add to cart</button></div></form>',
  ],
  [
    'a section with the title of the page',
    `<div><div class="block panel main-details"><a href="/">Home</a><h2>Steel kettle</h2><img src="1.jpg" alt=""><p>€45.00</p><button>Add to cart</button></div>${['Reviews', 'Related'].map((name) => `<div class="block panel"><h2>${name}</h2><a href="/more">More</a> <img src="x.jpg" alt=""><p>Worth €9.00</p></div>`).join('')}</div>`,
  ],
];
for (const [name, html] of ownBlocks) {
  test(`does not put the price of the product in a card: ${name}`, async () => {
    const { prices } = await read(`<title>Steel kettle | Fern and Fell</title><main>${html}</main>`);
    const own = prices.find(({ amount }) => amount === '45.00');
    assert.ok(own && own.region !== 'card' && own.candidate, JSON.stringify(prices));
  });
}

test('keeps a card that is named like the page if it is named in an h1', async () => {
  const { cards } = await read(
    `<title>Blue Cup</title><main><h1>Blue Cup</h1><p>€5.00</p><ul>${names.map((name, i) => `<li><a href="/q/${i}"><img src="${i}.jpg" alt=""><h3>${name}</h3></a> €${i + 5}.00</li>`).join('')}</ul></main>`,
  );
  assert.equal(cards.length, names.length);
});

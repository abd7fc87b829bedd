import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from '../../../../../test/support/audit/parse-page.ts';

const page = (body: string, lang = 'en') =>
  read(
    `<!doctype html><html lang="${lang}"><title>Fern and Fell</title><body><main>${body}</main></body></html>`,
  );
const buy = '<button id="buy">Add to cart</button>';
const rail = (count: number) =>
  `<div class="rail">${Array.from({ length: count }, (_, i) => `<div class="product-card"><a href="/p/${i}"><img src="${i}.jpg" alt=""></a><a href="/p/${i}">Cup ${i}</a><span>€${i + 5}.00</span>${buy.replace('buy', `buy-${i}`)}</div>`).join('')}</div>`;

const ownBlocks: [string, string][] = [
  ['a link to reviews', `<div class="product-page__card"><p>€45.00</p>${buy}<a>0 reviews</a></div>`],
  [
    'links to delivery and terms',
    `<div class="product-block"><p>€45.00</p>${buy}<a href="/delivery">Delivery</a> <a href="/terms">Terms</a></div>`,
  ],
  [
    'the same block again in a sticky bar',
    `<div class="product-page__card"><p>€45.00</p>${buy}<a href="/delivery">Delivery</a></div><aside><div class="product-page__card fixed"><p>€45.00</p><button>Add to cart</button><a href="/delivery">Delivery</a></div></aside>`,
  ],
  [
    'columns with the same name',
    `<div class="left"><div class="product__column-item"><a href="/brands/fern"><img src="b.png" alt="Fern"></a><img src="k.jpg" alt=""></div></div><div class="product__group-item"><p>€45.00</p>${buy}<a href="#">Log in</a></div><div class="right"><div class="product__column-item"><a href="/delivery">Delivery</a> from €9.00</div></div>`,
  ],
  [
    'image and name of the brand, and no other price',
    `<div class="product-box"><a href="/brands/fern"><img src="b.png" alt=""></a><a href="/brands/fern">Fern</a><p>€45.00</p>${buy}</div>`,
  ],
  [
    'the name again, with a link to another URL',
    `<div class="product-card"><a href="/kettle?from=list"><img src="k.jpg" alt=""></a><h2><a href="/shelf/kettle">Kettle</a></h2><p>€45.00</p>${buy}</div>`,
  ],
];
for (const [name, block] of ownBlocks)
  for (const related of [0, 4])
    test(`does not treat the block of the product as a card: ${name}, ${related} related`, async () => {
      const { buyBox, prices } = await page(
        `<div class="title"><h1>Kettle</h1></div><div class="row">${block}</div>${rail(related)}`,
      );
      assert.equal(buyBox.addToCart?.pointer, '#buy');
      const own = prices.filter(({ scope }) => scope === 'own').map(({ amount }) => amount);
      assert.ok(own.length > 0 && own.every((amount) => amount === '45.00'), JSON.stringify(prices));
    });

test('does not treat a block with the price of the page’s product item as a card', async () => {
  const { prices } = await page(
    `<div itemscope itemtype="https://schema.org/Product"><div class="title"><h1 itemprop="name">Kettle</h1></div>
<div class="product-card" itemprop="offers" itemscope itemtype="https://schema.org/Offer"><a href="/brands/fern"><img src="b.png" alt=""></a><h3><a href="/brands/fern">Fern</a></h3><span itemprop="price">45.00</span> <p>€45.00</p></div></div>${rail(4)}`,
  );
  assert.notEqual(prices.find(({ amount }) => amount === '45.00')?.region, 'card');
});

test('does not treat a buy box shaped like the carousels beside it as a card', async () => {
  const item = (i: number) =>
    `<li><a href="/p/${i}"><img src="${i}.jpg" alt=""></a><a href="/p/${i}">Cup ${i}</a> €${i + 5}.00</li>`;
  const one = (i: number) =>
    `<section class="a"><a href="/p/${i}"><img src="${i}.jpg" alt=""></a><a href="/p/${i}">Lid ${i}</a> €${i}.00 <button>Add to cart</button></section>`;
  const own = `<section class="a"><p>€45.00</p><a href="/plans">Plans</a> <a href="/terms">Terms</a>${buy}</section>`;
  const rails = {
    'one product': `<section class="a"><h2>Goes with it</h2><ul>${[1, 2, 3].map(item).join('')}</ul></section>${one(9)}`,
    'three products': one(7) + one(8) + one(9),
  };
  for (const [what, html] of Object.entries(rails)) {
    const { buyBox } = await page(`<div><h1>Kettle</h1></div><aside>${own}${html}</aside>`);
    assert.equal(buyBox.addToCart?.pointer, '#buy', what);
  }
});

const shown = (name: string, i: number) =>
  `<div class="image"><a href="/list?item=${i}"><img src="${i}.jpg" alt=""></a></div><h4><a href="/list?item=${i}">${name}</a></h4><div>€89.00</div>`;
const form = '<form method="post"><button formaction="/cart/add">Add to cart</button></form>';
const lone: [string, string, number][] = [
  ['a listing of one product', `<div class="thumb">${shown('Oak stool', 1)}${form}</div>`, 1],
  ['the form below', `<div><div>${shown('Oak stool', 1)}</div>${form}</div>`, 1],
  [
    'two products of different shape',
    `<section><div class="a">${shown('Oak stool', 1)}${form}</div><div class="b">${shown('Ash stool', 2)}${form}</div></section>`,
    2,
  ],
  ['one link around everything', `<a href="/p/1"><img src="1.jpg" alt=""><h3>Oak stool</h3>€89.00</a>`, 1],
  [
    'a block named as a card, beside the price of the page',
    `<p>€45.00</p><h2>Also</h2><div class="product-card"><a href="/p/1"><img src="1.jpg" alt=""></a><a href="/p/1">Oak stool</a> €89.00</div>`,
    1,
  ],
];
for (const [name, html, count] of lone) {
  test(`reads a lone card: ${name}`, async () => {
    const { cards, buyBox, prices } = await page(
      `<h1>Stools</h1><div id="list">${html}</div><p>Showing 1 of 1</p>`,
    );
    assert.equal(cards.length, count);
    assert.equal(cards[0]?.price?.amount, '89.00');
    assert.equal(buyBox.addToCart, undefined);
    assert.ok(prices.every(({ amount, region }) => amount === '45.00' || region === 'card'));
  });
}

const stocks: [string, string, string, string | undefined][] = [
  ['en', 'sold out, no price, no control', '<h1>Lamp</h1><div class="stock">Out of stock</div>', 'out'],
  [
    'uk',
    'deep below the title',
    '<div><div><h1>Лампа</h1></div></div><div><div class="stock">Немає в наявності</div></div>',
    'out',
  ],
  ['pt', 'beside a rail', `<h1>Luminária</h1><p>Não disponível.</p>${rail(4)}`, 'out'],
  ['en', 'in stock, the price comes later', '<h1>Lamp</h1><p>Availability: In stock</p>', 'in'],
  [
    'en',
    'only in the cards',
    `<h1>Lamps</h1>${rail(4).replaceAll('<span>', '<b>Sold out</b><span>')}`,
    undefined,
  ],
  [
    'de',
    'rows of shipping and of shops',
    '<h1>Lampe</h1><div><div class="row"><b>Versand:</b> zurzeit nicht lieferbar</div><div class="row"><b>Aachen:</b> nicht lieferbar</div></div>',
    'out',
  ],
  ['en', 'another variant', '<h1>Lamp</h1><ul><li>Oak – sold out</li><li>Ash – €9</li></ul>', undefined],
];
for (const [lang, name, html, state] of stocks) {
  test(`reads stock beside the title: ${name}`, async () => {
    const { buyBox, shopping } = await page(html, lang);
    assert.equal(buyBox.stockText?.state, state);
    assert.equal(shopping.notSold?.why, state === 'out' ? 'soldOut' : undefined);
  });
}

test('does not treat the product as sold out because of another variant', async () => {
  const tile = (name: string, state: string) =>
    `<a href="/lamp-${name}"><div>${name}</div><div>${state}</div></a>`;
  const { shopping } = await page(
    `<div><div>${tile('Oak', 'Out of stock')}${tile('Ash', '€45.00')}</div><h1>Lamp (Ash)</h1><p>€45.00</p><div>Buy</div></div>`,
  );
  assert.equal(shopping.notSold, undefined);
});

test('extends the buy box to the price of the product, not to that of an option above it', async () => {
  const { prices } = await page(
    `<div class="top"><h1>Lamp</h1><div><label><input type="radio" name="cover">Cover for a year <b>€9.00</b></label></div></div><div class="side"><p class="product-price">€45.00</p><button style="display:none">Add to cart</button></div>`,
  );
  assert.deepEqual(
    prices.filter(({ scope }) => scope === 'own').map(({ amount }) => amount),
    ['45.00'],
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productPage, read } from '../../../../../test/support/audit/parse-page.ts';

/** What shows the control, its language, its markup, why it is taken for one. */
const controls: [string, string, string, string | undefined][] = [
  ['words, English', 'en', '<button type="button">Add to bag</button>', 'words'],
  ['words, German', 'de', '<button><span>In den Warenkorb</span></button>', 'words'],
  ['words, French', 'fr', '<input type="submit" value="Ajouter au panier">', 'words'],
  ['words, Spanish', 'es', '<a href="/add?id=1" class="btn">Añadir al carrito</a>', 'words'],
  ['words, Italian', 'it', '<button aria-label="Aggiungi al carrello"><svg></svg></button>', 'words'],
  ['words, Dutch', 'nl', '<button>In winkelwagen</button>', 'words'],
  ['words, Portuguese', 'pt', '<button>Adicionar ao carrinho</button>', 'words'],
  ['words, Polish', 'pl', '<button>Dodaj do koszyka</button>', 'words'],
  ['words, Japanese', 'ja', '<button>カートに入れる</button>', 'words'],
  [
    'words of a fake button',
    'en',
    '<div role="button" tabindex="0" onclick="add()">Add to cart</div>',
    'words',
  ],
  ['words before a price in a block', 'en', '<button>Add to cart<div>45 €</div></button>', 'words'],
  [
    'words of an input with a type in capitals',
    'fr',
    '<input type="Button" value="Ajouter au panier">',
    'words',
  ],
  ['an image to click on', 'de', '<img onclick="buy()" src="/b.png" alt="in den Warenkorb">', 'words'],
  ['the form', 'is', '<form action="/basket" method="post"><button>Kaupa</button></form>', 'form'],
  ['the name', 'is', '<form action="/x"><button name="add">Kaupa</button></form>', 'name-add'],
  ['a data attribute', 'is', '<button data-add-to-cart>Kaupa</button>', 'data'],
  ['schema.org', 'is', '<button itemprop="potentialAction">Kaupa</button>', 'potential-action'],
  ['ignores a wish list', 'en', '<button>Add to wish list</button>', undefined],
];

for (const [name, lang, offer, expected] of controls) {
  test(`finds add to cart: ${name}`, async () => {
    const { buyBox } = await read(productPage(lang, 'Kettle', `<p>45 €</p>${offer}`));
    assert.equal(buyBox.addToCart?.addToCart, expected);
    if (expected) assert.equal(buyBox.addToCart?.region, 'buy-box');
  });
}

test('prefers a native enabled control over a fake and a disabled one', async () => {
  const offer =
    '<div role="button">Add to cart</div><button disabled>Add to cart</button><button id="it">Add to cart</button>';
  const { buyBox } = await read(productPage('en', 'Kettle', offer));
  assert.equal(buyBox.addToCart?.pointer, '#it');
});

test('finds the box by a second title next to the offer if the first is above it', async () => {
  const facts = await read(
    '<body><div class="trail"><h1>Kettle</h1></div><div><div><h1>Kettle</h1><p>£87.50</p></div><div><a href="/cart/add/1">Add to cart</a><p>Used ones from our stock: £280</p></div></div>',
  );
  const shown = facts.prices.filter(({ candidate }) => candidate).map(({ amount }) => amount);
  assert.equal(shown[0], '87.50');
});

test('does not treat the header of a product in a section as the page header', async () => {
  const product =
    '<header class="product-header"><h1>Kettle</h1></header><div><p>45 €</p><form action="/cart"><button>Add to cart</button></form><p>In stock</p></div>';
  const { buyBox, headings } = await read(
    `<body><section class="head"><header><nav><a href="/a">Cups</a></nav><h2>Fern</h2></header></section><section class="content"><div>${product}</div></section></body>`,
  );
  assert.deepEqual(
    headings.map(({ region }) => region),
    ['header', 'buy-box'],
  );
  assert.equal(buyBox.stockText?.state, 'in');
});

const ownHeaders: [lang: string, header: string, below: string, state: 'in' | 'out'][] = [
  ['en', '<h1>Kettle</h1><span class="price">£45.00</span>', '<p>Out of Stock</p>', 'out'],
  ['fr', '<h1>Kettle</h1><p itemprop="price">45,00 €</p>', '<p>Rupture de stock</p>', 'out'],
  ['de', '<h1>Kettle</h1><div class="product-price">45,00 €</div>', '<p>Auf Lager</p>', 'in'],
];
for (const [lang, header, below, state] of ownHeaders)
  test(`does not treat a header with the name and price of the product as the page header, ${lang}`, async () => {
    const { buyBox, prices } = await read(
      `<html lang="${lang}"><body><header><a href="/">Fern</a><nav><a href="/a">Cups</a></nav></header><div><header class="top">${header}</header><div class="details"><div>${below}</div></div></div></body></html>`,
    );
    assert.equal(prices[0]?.candidate, true);
    assert.equal(buyBox.stockText?.state, state);
  });

const instead: [name: string, lang: string, html: string, state: string | undefined][] = [
  [
    'in place of the choices',
    'en',
    '<div id="product-options"><div class="sold-out">Sold out</div></div>',
    'out',
  ],
  ['in place of the variants', 'fr', '<div class="variants"><p class="stock">Épuisé</p></div>', 'out'],
  [
    'of one choice',
    'en',
    '<div class="options"><b>M</b><i class="sold-out">Sold out</i><b>L</b></div>',
    undefined,
  ],
];
for (const [name, lang, html, state] of instead)
  test(`recognizes a sold-out notice: ${name}`, async () => {
    const { buyBox } = await read(productPage(lang, 'Kettle', `<p>45 €</p>${html}`));
    assert.equal(buyBox.stockText?.state, state);
  });

test('treats a header with the store name and the cart total as the page header', async () => {
  const { prices, headings } = await read(
    '<body><header><h1><a href="/">Fern</a></h1><a href="/cart"><span class="price">£0.00</span></a></header><div><h2>Kettle</h2><p>£45.00</p><button>Add to cart</button></div></body>',
  );
  assert.equal(headings[0]?.region, 'header');
  assert.deepEqual(
    prices.filter(({ candidate }) => candidate).map(({ amount }) => amount),
    ['45.00'],
  );
});

test('does not treat the total of a mini cart as the price of the product', async () => {
  const carts: [lang: string, price: string, cart: string][] = [
    ['ja', '<p>¥3,530</p>', '<div class="cart-drawer"><span>小計</span><span>¥0</span></div>'],
    ['en', '<p>£45.00</p>', '<aside id="MiniCart"><p>Your cart</p><b>£0.00</b></aside>'],
    ['de', '<p>45,00 €</p>', '<div class="offcanvas-cart"><p>Summe</p><b>12,00 €</b></div>'],
  ];
  for (const [lang, price, cart] of carts) {
    const { prices } = await read(
      `<html lang="${lang}"><body><main><h1>Kettle</h1>${price}</main>${cart}</body></html>`,
    );
    assert.equal(prices.filter(({ candidate }) => candidate).length, 1, lang);
    assert.equal(prices.length, 1, lang);
  }
});

test('does not treat buttons in product cards as the control of the page', async () => {
  const card = (id: number) =>
    `<li><a href="/p/${id}"><img src="${id}.jpg" alt="Cup"></a> £5.00 <button>Add to cart</button></li>`;
  const { buyBox, cards } = await read(`<main><h1>Cups</h1><ul>${card(1)}${card(2)}${card(3)}</ul></main>`);
  assert.equal(cards.length, 3);
  assert.deepEqual(buyBox, {});
});

const stocks: [string, string, string | undefined][] = [
  ['en', '<p>In stock</p>', 'in'],
  ['de', '<p>Ausverkauft</p>', 'out'],
  ['fr', '<p class="stock">Épuisé</p>', 'out'],
  ['it', '<p>Esaurito</p>', 'out'],
  ['de', '<p>Lieferzeit: 2–3 Tage</p>', 'in'],
  ['de', '<p>Lieferzeit:</p>', undefined],
  ['en', '<p>This product is NOT available for VAT relief</p>', undefined],
  ['de', '<p>Artikel am Lager</p>', 'in'],
  ['de', '<p>Lagernd | nur noch 1 St.</p>', 'in'],
  ['de', '<p>Zurzeit nicht lagernd</p>', 'out'],
  ['pl', '<p>Dostępność: natychmiastowa wysyłka</p>', 'in'],
  ['fr', '<p>Ce produit est non disponible</p>', 'out'],
  ['en', '<p class="product-unavailable">This product is unavailable</p>', 'out'],
  ['en', '<p>Sorry, this item is unavailable.</p>', 'out'],
  ['en', '<p>The image is unavailable</p>', undefined],
  ['en', '<p>Size M is unavailable</p>', undefined],
  ['de', '<p>Dieses Produkt ist nicht erhältlich</p>', 'out'],
  ['ja', '<p>この商品は現在お取り扱いできません</p>', 'out'],
  ['ko', '<p>현재 구매하실 수 없는 상품입니다</p>', 'out'],
  ['zh', '<p>该商品暂时无法购买</p>', 'out'],
  ['vi', '<p>Sản phẩm không có sẵn</p>', 'out'],
  ['tr', '<p>Bu ürün şu anda temin edilemiyor</p>', 'out'],
  ['en', '<select name="size"><option>S (sold out)</option><option>M</option></select>', undefined],
];

for (const [lang, text, state] of stocks) {
  test(`reads stock: ${lang} ${text} as ${state}`, async () => {
    const { buyBox } = await read(
      productPage(lang, 'Kettle', `<p>45 €</p>${text}<button name="add">+</button>`),
    );
    assert.equal(buyBox.stockText?.state, state);
  });
}

test('finds the quantity field by name or label, preferring a field over buttons', async () => {
  const offer =
    '<button aria-label="Quantity minus">-</button><label>Quantity <input type="number" min="1" name="n"></label><button>Add to cart</button>';
  const { buyBox } = await read(productPage('en', 'Kettle', offer));
  const { pointer, ...quantity } = buyBox.quantity ?? { pointer: '' };
  assert.deepEqual(quantity, { tag: 'input', name: 'Quantity', type: 'number', min: true });
  assert.match(pointer, /label > input$/);
});

const soldOut: [string, string][] = [
  [
    'a button beside the box of title and price',
    '<div><div><div><h1>Lamp</h1><p>$24.50</p></div><p>Blue glaze, fired by hand.</p><button disabled>Out of stock</button></div></div>',
  ],
  [
    'a notice and a notification form',
    '<section><div><h1>Lamp</h1><p>$24.50</p></div><div><h2>Sold out</h2><form><input name="email"><button>Notify me</button></form></div></section>',
  ],
  [
    'a title of the second rank, like that of the document',
    '<div><a href="/c">New</a><h2>Lamp</h2><p>$24.50</p><div><button disabled>Out of stock</button></div><h3>Shipping</h3></div>',
  ],
  [
    'a button named by how large it is drawn',
    '<div><h1>Lamp</h1><p>$24.50</p><button disabled class="MuiButton-root MuiButton-sizeLarge">Out of stock</button></div>',
  ],
];
for (const [name, html] of soldOut) {
  test(`reads sold out without a control: ${name}`, async () => {
    const { buyBox, prices } = await read(
      `<html lang="en"><title>Lamp | Fern</title><body><main>${html}</main>${'<p>Other things to read.</p>'.repeat(200)}</body></html>`,
    );
    assert.equal(buyBox.stockText?.state, 'out');
    assert.equal(prices[0]?.candidate, true);
  });
}

test('does not read text far from the offer as stock', async () => {
  const { buyBox } = await read(
    `<html lang="en"><body><div><div><h1>Lamp</h1><p>$24.50</p></div>${'<p>Other things to read.</p>'.repeat(200)}<p>Sold out</p></div></body></html>`,
  );
  assert.equal(buyBox.stockText, undefined);
});

test('does not treat a heading of options as stock text, in any language', async () => {
  const rows: [lang: string, text: string, button: string, state: string | undefined][] = [
    ['sk', 'Dostupné voľby', 'Pridať do košíka', undefined],
    ['cs', 'Dostupné varianty', 'Do košíku', undefined],
    ['en', 'Available options', 'Add to cart', undefined],
    ['de', 'Verfügbare Optionen', 'In den Warenkorb', undefined],
    ['de', 'Verfügbar: Optionen', 'In den Warenkorb', undefined],
    ['fr', 'Choix disponible', 'Ajouter au panier', undefined],
    ['it', 'Opzioni: disponibile', 'Aggiungi al carrello', undefined],
    ['pl', 'Dostępne opcje', 'Dodaj do koszyka', undefined],
    ['pl', 'Dostępne warianty', 'Dodaj do koszyka', undefined],
    ['bg', 'Налични опции', 'Добави в количката', undefined],
    ['uk', 'Доступно варіанти', 'Купити', undefined],
    ['tr', 'Mevcut seçenekler', 'Sepete ekle', undefined],
    ['nl', 'Beschikbaar keuzes', 'In winkelwagen', undefined],
    ['id', 'Tersedia pilihan', 'Tambah ke keranjang', undefined],
    ['sk', 'Dostupné', 'Pridať do košíka', 'in'],
    ['cs', 'Skladem', 'Do košíku', 'in'],
    ['bg', 'Налично', 'Добави в количката', 'in'],
    ['sk', 'Skladom 5 ks', 'Pridať do košíka', 'in'],
  ];
  for (const [lang, text, button, state] of rows) {
    const { buyBox } = await read(
      productPage(lang, 'Lampa', `<p>45 €</p><div>${text}</div><button>${button}</button>`),
    );
    assert.equal(buyBox.stockText?.state, state, text);
  }
});

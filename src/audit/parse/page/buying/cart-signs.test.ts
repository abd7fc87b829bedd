/** Which control of a page adds its product to the cart. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productPage, read } from '../../../../../test/support/audit/parse-page.ts';

const form = (button: string): string => `<form action="/checkout/cart/add/7" method="post">${button}</form>`;

/** The offer, and the control that is found: its tag and name, and what is said of it. */
const rows: [name: string, lang: string, offer: string, control: string | undefined, flags?: string][] = [
  [
    'a plus beside a number field and no minus',
    'en',
    '<div class="unit"><input type="number" value="1" aria-label="Quantity"><button class="button-add button-unit">+</button></div>',
    'button +',
  ],
  [
    'a plus beside a number field in the block of a minus is a stepper',
    'en',
    '<div class="unit"><button class="button-less button-unit">-</button><input type="number" value="1"><button class="button-add button-unit">+</button></div>',
    undefined,
  ],
  [
    'a stepper with wrapped controls and an image as the minus',
    'en',
    '<div><span><button class="qty-minus"><svg></svg></button></span><div><div><input type="number" value="1"></div><button class="button-add">+</button></div></div>',
    undefined,
  ],
  [
    'a stepper of links',
    'en',
    '<div><a href="#" class="dec">−</a><input type="number" value="1"><button class="add">+</button></div>',
    undefined,
  ],
  ['a plus without a field', 'en', '<div><button class="button-add">+</button></div>', undefined],
  [
    'a plus without a label that it adds',
    'en',
    '<div><input type="number" value="1"><button class="more">+</button></div>',
    undefined,
  ],
  [
    'a floating link to the cart page beside a button that is off',
    'fr',
    `${form('<button class="add-to-cart" disabled>En rupture de stock</button>')}<div class="bar"><a href="/panier?action=show"><i></i><span>Ajouter au panier</span></a></div>`,
    'button En rupture de stock',
    'disabled',
  ],
  [
    'the button of the cart before a link to buy at once, Korean',
    'ko',
    '<a href="#none" onclick="product_submit(1, \'/order\', this)"><span>바로구매</span></a><button type="button" onclick="product_submit(2, \'/basket\', this)">장바구니</button>',
    'button 장바구니',
  ],
  [
    'a button with a class for the cart after a link of words, German',
    'de',
    '<a class="btn" href="/buy?id=7">Jetzt kaufen</a><button type="button" class="add-to-cart">In den Korb legen</button>',
    'button In den Korb legen',
  ],
  [
    'the number of a phone in the form of the cart',
    'vi',
    form('<button><span>0912 345 678</span></button><button>Thêm vào giỏ</button>'),
    'button Thêm vào giỏ',
  ],
  ['the number of a phone alone', 'en', form('<button>Call +44 20 7946 0123</button>'), undefined],
  [
    'a button that calls',
    'es',
    form('<button href="tel:600123123">Comprar ahora</button><button>Añadir al carrito</button>'),
    'button Añadir al carrito',
  ],
  [
    'a price in the name is not a phone number',
    'vi',
    form('<button>Mua ngay 0912.000.000₫</button>'),
    'button Mua ngay 0912.000.000₫',
  ],
  [
    'the checkout of a cart drawer, Japanese',
    'ja',
    '<div class="cart-drawer"><button name="checkout" disabled>ご購入手続きへ</button></div>',
    undefined,
  ],
  [
    'the checkout of a small cart, Polish',
    'pl',
    '<div id="mini-cart"><button type="button">Zamawiam</button><form action="/kasa"><button>Do kasy</button></form></div>',
    undefined,
  ],
  [
    'a button to buy at once by the name of the checkout',
    'en',
    form('<button name="checkout">Buy now</button>'),
    'button Buy now',
  ],
  ['a link to the cart page alone', 'en', '<a href="/cart">Add to cart</a>', undefined],
  ['a link that adds', 'en', '<a href="/cart/add?id=7">Add to cart</a>', 'a Add to cart'],
  ['a link of a script', 'en', '<a href="#" onclick="add(7)">Add to cart</a>', 'a Add to cart'],
  [
    'the real button that is off before a link of a script',
    'en',
    `<a href="#"><span>Add to cart</span></a>${form('<button disabled>Add to cart</button>')}`,
    'button Add to cart',
    'disabled',
  ],
  [
    'a link that adds before a button that is off',
    'en',
    `<a href="/cart/add/7">Add to cart</a>${form('<button disabled>Add to cart</button>')}`,
    'a Add to cart',
  ],
  [
    'Knockout between comments',
    'en',
    `<div><!-- ko if: ready --><button>Add to cart</button><!-- /ko --></div>${form('<button id="product-addtocart-button" disabled>Add to cart</button>')}`,
    'button Add to cart',
    'disabled loading',
  ],
  [
    'after the comments of Knockout',
    'en',
    `<div><!-- ko if: ready --><i></i><!-- /ko --><button>Add to cart</button></div>`,
    'button Add to cart',
  ],
  [
    'a repeated element of Vue',
    'en',
    `<div v-for="item in list"><button>Add to cart</button></div>`,
    'button Add to cart',
    'withheld',
  ],
  [
    'a bound element',
    'en',
    `<a href="#" data-bind="attr: {'data-post': params}">Add to cart</a>`,
    'a Add to cart',
    'withheld',
  ],
  [
    'a place that Knockout marks',
    'en',
    `<div data-bind="scope: 'x'"><button>Add to cart</button></div>`,
    'button Add to cart',
  ],
  [
    'a template in braces',
    'en',
    '<button data-id="{{ id }}">Add to cart</button>',
    'button Add to cart',
    'withheld',
  ],
  [
    'disabled on a link',
    'de',
    '<a href="/cart/add/7" role="button" tabindex="-1" disabled>In den Warenkorb</a>',
    'a In den Warenkorb',
  ],
  [
    'aria-disabled on a link',
    'de',
    '<a href="/cart/add/7" role="button" aria-disabled="true">In den Warenkorb</a>',
    'a In den Warenkorb',
    'disabled',
  ],
  [
    'a name with hyphens',
    'vi',
    '<button aria-label="add-to-cart"><span>Thêm vào giỏ</span></button>',
    'button add-to-cart',
  ],
  [
    'a name with underscores',
    'is',
    '<button aria-label="buy_now"><span>Kaupa</span></button>',
    'button buy_now',
  ],
  [
    'a name in camel case',
    'is',
    '<button aria-label="addToCart"><span>Kaupa</span></button>',
    'button addToCart',
  ],
  [
    'a name run together',
    'is',
    '<button aria-label="addtocart"><span>Kaupa</span></button>',
    'button addtocart',
  ],
  [
    'a label without information',
    'en',
    '<button aria-label="btn-primary-3">Add to cart</button>',
    'button btn-primary-3',
  ],
  [
    'a label that names the product',
    'de',
    '<button aria-label="Kessel kaufen">In den Warenkorb</button>',
    'button Kessel kaufen',
  ],
  [
    'a label of a link to another page',
    'en',
    '<button aria-label="Where to buy">Buy now</button>',
    undefined,
  ],
  [
    'a message instead',
    'fr',
    form('<button>Prévenez-moi lorsque le produit est disponible</button>'),
    undefined,
  ],
  [
    'a message instead, by the name of the platform',
    'en',
    form('<button name="add">Notify me when available</button>'),
    undefined,
  ],
  [
    'a wish list with the class of the cart',
    'ru',
    '<button class="btn btn-addtocart" onclick="wishlist.add(7)" title="В закладки"></button>',
    undefined,
  ],
  [
    'a comparison with the class of the cart',
    'en',
    '<button class="add-to-cart compare" title="Both"></button>',
    undefined,
  ],
  [
    'a wish list beside the cart',
    'ru',
    '<button class="btn btn-addtocart" onclick="wishlist.add(7)" title="В закладки"></button><button class="btn btn-addtocart" onclick="cart.add(7)">Беру</button>',
    'button Беру',
  ],
  [
    'a wish list of other products',
    'en',
    '<div class="block-wishlist"><h3>Cup</h3><button>Add to cart</button></div>',
    undefined,
  ],
  [
    'a row of buttons named after all of them',
    'en',
    '<div class="product-wishlist-cart-buttons"><button>Add to cart</button></div>',
    'button Add to cart',
  ],
  [
    'a row of buttons in a name run together',
    'en',
    '<div class="CTABasketWishlist-styled-0"><button id="buy">Add to cart</button><button>Save</button></div>',
    'button Add to cart',
  ],
  [
    'another form whose button the form of the cart holds',
    'fr',
    form(
      '<button class="add-to-cart" disabled>En rupture de stock</button><input name="mail"><button>Envoyer un mail</button>',
    ),
    'button En rupture de stock',
    'disabled',
  ],
  [
    'a comparison with a form in each column',
    'en',
    `<table><tr><td>${form('<button>Add to cart</button>')}</td><td>${form('<button>Add to cart</button>')}</td></tr></table>`,
    undefined,
  ],
  [
    'a layout of a table',
    'en',
    `<table><tr><td>45 €</td><td>${form('<button>Add to cart</button>')}</td></tr></table>`,
    'button Add to cart',
  ],
  [
    'a link without a URL',
    'uk',
    '<a class="button-buy js-add-in-basket"><span>Купити</span></a>',
    'a Купити',
  ],
  [
    'a link without a URL, in a language without words',
    'is',
    '<a class="buy buy-product" href="javascript:void(null)" data-sku="7" data-price="45">Kaupa</a>',
    'a Kaupa',
  ],
  ['a class of a layout', 'is', '<a class="buy" href="/guide">Kaupa</a>', undefined],
  [
    'an image with an empty value',
    'en',
    form('<input type="image" src="/a.gif" value="" alt="Add to cart">'),
    'input Add to cart',
  ],
  ['a text', 'en', '<div><div class="css-1"><div>Add to cart</div></div></div>', 'div Add to cart'],
  ['a text of a plain span', 'uk', '<div class="block_buy"><span>Купити</span></div>', 'div Купити'],
  ['a sentence', 'en', '<p>Click <b>add to cart</b> and pay.</p>', undefined],
  ['a heading', 'en', '<h3>Buy now</h3>', undefined],
  ['a longer text', 'en', '<div>Buy now, pay later</div>', undefined],
  [
    'a text beside a control',
    'en',
    '<div>Add to cart</div><button>Add to cart</button>',
    'button Add to cart',
  ],
];

for (const [name, lang, offer, control, flags = ''] of rows) {
  test(`finds add to cart: ${name}`, async () => {
    const { addToCart } = (await read(productPage(lang, 'Kettle', `<p>45 €</p>${offer}`))).buyBox;
    assert.equal(addToCart && `${addToCart.tag} ${addToCart.name}`, control);
    const said = addToCart
      ? (['disabled', 'loading', 'withheld'] as const).filter((flag) => addToCart[flag]).join(' ')
      : '';
    assert.equal(said, flags);
  });
}

test('treats a quote beside the cart as an alternative', async () => {
  const { shopping } = await read(
    productPage(
      'fr',
      'Kettle',
      `<p>45 €</p>${form('<button disabled>Ajouter au panier</button>')}<button>Demander un devis</button>`,
    ),
  );
  assert.equal(shopping.notSold, undefined);
  const alone = await read(productPage('fr', 'Kettle', '<p>45 €</p><button>Demander un devis</button>'));
  assert.equal(alone.shopping.notSold?.why, 'quote');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productPage, read } from '../../../../../test/support/audit/parse-page.ts';

/**
 * The buy button of each platform's own theme, with a name in a language without word lists. Short forms of our own
 * with the names that the public themes use.
 */
const themes: readonly (readonly [platform: string, markup: string])[] = [
  [
    'WooCommerce',
    '<form class="cart" method="post"><input type="number" name="quantity" value="1"><button type="submit" name="add-to-cart" value="12" class="single_add_to_cart_button button alt">Kaupa</button></form>',
  ],
  [
    'WooCommerce, variable product',
    '<form class="variations_form cart" method="post"><input name="quantity"><button type="submit" class="single_add_to_cart_button button alt">Kaupa</button></form>',
  ],
  [
    'Shopify',
    '<form action="/is/cart/add" method="post"><input type="hidden" name="id" value="4"><button type="submit" name="add">Kaupa</button></form>',
  ],
  [
    'Shopify Hydrogen',
    '<form action="/cart" method="post"><input type="hidden" name="cartFormInput" value="{&quot;action&quot;:&quot;LinesAdd&quot;}"><button type="submit">Kaupa</button></form>',
  ],
  [
    'Magento',
    '<form action="https://x.test/checkout/cart/add/uenc/a/product/7/" method="post" id="product_addtocart_form"><button type="submit" id="product-addtocart-button" class="action primary tocart">Kaupa</button></form>',
  ],
  [
    'PrestaShop',
    '<form action="/karfa" method="post" id="add-to-cart-or-refresh"><button class="btn btn-primary add-to-cart" data-button-action="add-to-cart" type="submit">Kaupa</button></form>',
  ],
  [
    'Shopware',
    '<form action="/checkout/line-item/add" method="post" class="buy-widget"><button class="btn btn-primary btn-buy">Kaupa</button></form>',
  ],
  [
    'OpenCart',
    '<div id="product"><input name="quantity"><button type="button" id="button-cart" class="btn btn-primary">Kaupa</button></div>',
  ],
  [
    'Salesforce SFRA',
    '<input type="hidden" class="add-to-cart-url" value="/on/demandware.store/Sites-x/is/Cart-AddProduct"><button class="add-to-cart btn btn-primary" data-pid="7">Kaupa</button>',
  ],
  [
    'Salesforce SiteGenesis',
    '<form action="/on/demandware.store/Sites-x-Site/is/Cart-AddProduct" method="post"><button type="submit" id="kaupa">Kaupa</button></form>',
  ],
  [
    'BigCommerce',
    '<form method="post" action="https://x.test/cart.php" data-cart-item-add><input id="form-action-addToCart" class="button button--primary" type="submit" value="Kaupa"></form>',
  ],
  [
    'Sylius',
    '<form name="sylius_shop_add_to_cart" method="post"><input type="number" name="sylius_shop_add_to_cart[cartItem][quantity]"><button type="submit" class="btn btn-success">Kaupa</button></form>',
  ],
  [
    'Sylius 1',
    '<form name="sylius_add_to_cart" method="post" action="/is/ajax/cart/add?productId=7" id="sylius-product-adding-to-cart"><button type="submit" class="ui huge primary icon labeled button">Kaupa</button></form>',
  ],
  [
    'Spree',
    '<form action="/orders/populate" method="post"><input type="hidden" name="variant_id" value="3"><button type="submit">Kaupa</button></form>',
  ],
  [
    'Spree 5',
    '<form action="/line_items" method="post"><input type="hidden" name="line_item[variant_id]" value="3"><button type="submit">Kaupa</button></form>',
  ],
  [
    'Solidus',
    '<form action="/cart_line_items" method="post"><input type="hidden" name="variant_id" value="3"><button type="submit">Kaupa</button></form>',
  ],
  [
    'Cafe24',
    `<a href="#none" onclick="product_submit(2, '/exec/front/order/basket/', this)"><span>Kaupa</span></a>`,
  ],
  [
    'EC-CUBE',
    '<form action="/products/add_cart/7" method="post" id="form1"><button type="submit" class="ec-blockBtn--action add-cart">Kaupa</button></form>',
  ],
  [
    'Squarespace',
    '<div class="sqs-add-to-cart-button-wrapper"><div class="sqs-add-to-cart-button sqs-suppress-edit-mode" role="button" tabindex="0" data-item-id="1">Kaupa</div></div>',
  ],
  ['Wix', '<button data-hook="add-to-cart" type="button">Kaupa</button>'],
  [
    'nopCommerce',
    '<button type="button" id="add-to-cart-button-7" class="button-1 add-to-cart-button" data-productid="7">Kaupa</button>',
  ],
  [
    'Odoo',
    '<form action="/shop/cart/update" method="POST"><a role="button" id="add_to_cart" href="#" class="btn btn-primary js_check_product a-submit">Kaupa</a></form>',
  ],
  ['Medusa starter', '<button type="button" data-testid="add-product-button">Kaupa</button>'],
  [
    'Vendure starter',
    '<form action="/api/active-order" method="post"><input type="hidden" name="action" value="addItemToOrder"><input type="hidden" name="variantId" value="1"><button type="submit">Kaupa</button></form>',
  ],
  ['PWA Kit', '<button type="button" data-testid="add-to-cart-button" class="chakra-button">Kaupa</button>'],
  [
    'django-oscar',
    '<form id="add_to_basket_form" action="/is/basket/add/7/" method="post"><button type="submit">Kaupa</button></form>',
  ],
];
for (const [platform, markup] of themes) {
  test(`recognizes the buy button of ${platform} without its words`, async () => {
    const { buyBox } = await read(productPage('is', 'Ketill', `<p>4500 kr.</p>${markup}`));
    assert.notEqual(buyBox.addToCart, undefined);
    assert.notEqual(buyBox.addToCart?.addToCart, 'words');
  });
}

/** Names that are near those of platforms, and mean something else. */
const others: readonly string[] = [
  '<button id="button-cart-close">Loka</button>',
  '<a href="/cart" class="add-to-cart-count">2</a>',
  '<button data-testid="add-product-button-icon-close">Loka</button>',
  '<form action="/wishlist/add" method="post"><button>Óskalisti</button></form>',
  `<a href="#none" onclick="product_review(1)">Umsögn</a>`,
];
for (const markup of others) {
  test(`finds no buy button: ${markup.slice(0, 60)}`, async () => {
    const { buyBox } = await read(productPage('is', 'Ketill', `<p>4500 kr.</p>${markup}`));
    assert.equal(buyBox.addToCart, undefined);
  });
}

test('distinguishes words for products from those for advice, calls, and languages', async () => {
  const rows: [markup: string, isControl: boolean][] = [
    ['<button>Buy</button>', true],
    ['<button aria-label="Buy"><span>Додати до кошика</span></button>', true],
    ['<button>Cumpărați și descărcați</button>', true],
    ['<a href="/cart/add/1">Comprar ahora</a>', true],
    ['<button>Buying guide</button>', false],
    ['<button>Замовити дзвінок</button>', false],
    ['<button>Заказать звонок</button>', false],
    ['<a href="/lang">Elige un idioma para comprar. La selección actual es castellano</a>', false],
  ];
  for (const [markup, isControl] of rows) {
    const { buyBox } = await read(productPage('en', 'Lamp', `<p>€19.00</p>${markup}`));
    assert.equal(buyBox.addToCart !== undefined, isControl, markup);
  }
});

test('accepts links with handlers, images, and no-break spaces as add-to-cart controls', async () => {
  const rows: [markup: string, expected: string | undefined][] = [
    [
      `<a href="/basket/" title="Add the lamp to the basket" onclick="put(7);return false"><i>Add to basket</i></a>`,
      'a words',
    ],
    [`<a href="/basket/" title="In den Warenkorb" onclick="put(7);return false">Korb</a>`, 'a words'],
    [`<a href="/panier" onclick="ajoute(7);return false">Ajouter au panier</a>`, 'a words'],
    [`<a href="/cart" onclick="track('cart')">Basket</a>`, undefined],
    [`<a href="/cart" title="View cart" onclick="track('cart')"><img src="/cart.png"></a>`, undefined],
    [`<a href="javascript:order()"><img src="/i/AddToCart.png"></a>`, 'a data'],
    [`<a href="javascript:order()"><img src="/i/btn_buy_now.gif"></a>`, 'a data'],
    [`<a href="javascript:order()"><img src="/i/in_den_warenkorb.gif"></a>`, 'a data'],
    [`<a href="javascript:order()"><img src="/i/lamp.png"></a>`, undefined],
    [
      `<a href="#" onclick="ajoute(7)"><span><input type="button" value="Ajouter au panier"></span></a>`,
      'input words',
    ],
    [`<a href="#" onclick="add(7)"><input type="submit" value="Add to cart"></a>`, 'input words'],
    ['<a class="x9" id="x9">Add&nbsp;to&nbsp;cart</a>', 'a words'],
    ['<p>In&#8239;den&nbsp;Warenkorb</p>', 'p words'],
    ['<div>Ajouter&#8201;au&nbsp;panier</div>', 'div words'],
  ];
  for (const [markup, expected] of rows) {
    const { buyBox } = await read(productPage('en', 'Lamp', `<p>€19.00</p>${markup}`));
    const found = buyBox.addToCart;
    assert.equal(found && `${found.tag} ${found.addToCart}`, expected, markup);
  }
});

test('does not treat a layout table as a product comparison', async () => {
  const page = (beside: string) =>
    `<!doctype html><html lang="en"><body><table><tr><td>${beside}</td><td><p>Lamp</p><form action="/put"><input name="n" value="1"><input type="submit" value="Add to cart"></form></td></tr></table></body></html>`;
  const login = '<form action="/login"><input name="log"><input type="password" name="pass"></form>';
  const { buyBox } = await read(page(login));
  assert.equal(buyBox.addToCart?.tag, 'input');
  const compared = await read(page('<p>Stool</p><form><input type="submit" value="Add to cart"></form>'));
  assert.equal(compared.buyBox.addToCart, undefined);
});

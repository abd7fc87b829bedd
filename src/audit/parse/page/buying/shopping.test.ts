import assert from 'node:assert/strict';
import { test } from 'node:test';
import { processorTime } from '../../../../../test/support/processor.ts';
import { productPage, read } from '../../../../../test/support/audit/parse-page.ts';

const shopping = async (body: string, lang = 'en') =>
  (await read(`<html lang="${lang}"><body>${body}</body></html>`)).shopping;
const buy = '<p>45 €</p><form action="/cart/add" method="post"><input type="hidden" name="id" value="7">';

test('reads how the buy button is submitted', async () => {
  const { buying } = (
    await read(productPage('en', 'Kettle', `${buy}<button type="submit">Add to cart</button></form>`))
  ).shopping;
  assert.deepEqual(buying, { by: 'submit', ids: ['id'], form: 0, method: 'post', action: '/cart/add' });
});

const instead: [string, string, 'quote' | 'notify' | 'dealer' | 'soldOut' | undefined][] = [
  ['en', '<button>Request a quote</button>', 'quote'],
  ['fr', '<p>Prix sur demande</p>', 'quote'],
  ['ja', '<button>お見積り</button>', 'quote'],
  ['de', '<button>Benachrichtigen Sie mich</button>', 'notify'],
  ['es', '<a href="/t">Dónde comprar</a>', 'dealer'],
  ['pl', '<p>Produkt niedostępny</p>', 'soldOut'],
  ['sl', '<p>9 €</p><form action="/alerts/create/7/" method="post"><input name="email"></form>', 'notify'],
  ['hu', '<p>9 €</p><a class="link-icon watchdog" href="/x">Figyelés</a>', 'notify'],
  ['en', '<p>9 €</p><a class="stopwatch" href="/x">Time it</a>', undefined],
  ['en', '<button>Add to cart</button><a href="/q">Request a quote</a>', undefined],
];
for (const [lang, html, why] of instead) {
  test(`reads what replaces the buy button: ${html} as ${why}`, async () => {
    assert.equal((await read(productPage(lang, 'Kettle', html))).shopping.notSold?.why, why);
  });
}

const banners: [string, string | undefined, string | undefined, string][] = [
  [
    '<div id="onetrust-consent-sdk"><div role="dialog"><button>Accept All</button></div></div>',
    'consent',
    'OneTrust',
    'maybe',
  ],
  [
    '<div class="cc-window cc-banner"><a class="cc-btn">Got it</a></div>',
    'consent',
    'Cookie Consent',
    'maybe',
  ],
  [
    '<div id="shopify-pc__banner" role="alertdialog"><button>Decline</button></div>',
    'consent',
    'Shopify',
    'maybe',
  ],
  ['<div class="klaro"><button>Ablehnen</button></div>', 'consent', 'Klaro', 'maybe'],
  ['<div id="didomi-host"><button>Accepter</button></div>', 'consent', 'Didomi', 'maybe'],
  [
    '<div class="cookie-permission-container"><button>Nur technisch notwendige</button></div>',
    'consent',
    'Shopware',
    'maybe',
  ],
  ['<div class="newsletter-popup is-visible"><button>×</button></div>', 'newsletter', undefined, 'yes'],
  ['<dialog open><p>Which country?</p></dialog>', 'other', undefined, 'yes'],
  ['<div role="dialog" class="modal show"><button>Close</button></div>', 'other', undefined, 'yes'],
  ['<div role="dialog" class="modal fade"><button>Close</button></div>', undefined, undefined, ''],
  ['<div class="cookie-banner d-none"><button>OK</button></div>', undefined, undefined, ''],
  ['<div class="cookie-banner" hidden><button>OK</button></div>', undefined, undefined, ''],
  ['<button class="cookie-settings-button">Cookies</button>', undefined, undefined, ''],
];
for (const [html, kind, vendor, open] of banners) {
  test(`reads an overlay: ${html.slice(0, 60)} as ${kind}`, async () => {
    const [found] = (await shopping(html)).overlays;
    assert.deepEqual([found?.kind, found?.vendor, found?.open ?? ''], [kind, vendor, open]);
  });
}

test('lists the button labels of an overlay once', async () => {
  const [found] = (
    await shopping(
      '<div class="cookie-banner"><a href="/c">Policy</a><button>OK</button><button>OK</button><button></button></div>',
    )
  ).overlays;
  assert.deepEqual([found?.answers, found?.unnamed], [['OK'], 1]);
});

const ways: [string, string][] = [
  ['<a href="/cart">Bag</a>', 'cart link'],
  ['<a href="/de/warenkorb/">3</a>', 'cart link'],
  ['<a href="#">Panier</a>', 'cart button'],
  ['<button>My bag 0</button>', 'cart button'],
  ['<button>Bag straps</button>', ''],
  // Following it would put something in.
  ['<a href="/cart/add?id=1">Cart</a>', ''],
  ['<a href="/cart/?item=279285&q=1">Buy</a>', ''],
  ['<a href="/cart/40000000001:2">Buy</a>', 'permalink link'],
  ['<a href="/checkout">Go</a>', 'checkout link'],
  ['<a href="/checkout/cart/">Cart</a>', 'cart link'],
  ['<form action="/checkout/addArticle"><button>In den Warenkorb</button></form>', ''],
  ['<form action="/cart" method="post"><button name="checkout">Check out</button></form>', 'checkout form'],
  ['<button>Zur Kasse</button>', 'checkout button'],
];
for (const [html, expected] of ways) {
  test(`reads a checkout link: ${html} as ${expected || 'none'}`, async () => {
    const [way] = (await shopping(html)).ways;
    assert.equal(way ? `${way.to} ${way.via}` : '', expected);
  });
}

test('accepts links, GET forms, and checkboxes for a script as filters, but not products, paging, and sorting', async () => {
  const { facets } = await shopping(
    '<div class="filters"><a href="?colour=red">Red (2)</a><a href="?page=2">2</a><a href="?sort=price">Price</a><a href="?colour=">Clear</a><form method="get" action="/c"><select name="size"><option value="">All</option><option value="41">41</option></select></form><input type="checkbox" name="x"></div>',
  );
  assert.deepEqual(
    facets.links,
    [{ url: 'https://shop.test/p?colour=red', name: 'Red (2)', count: 2 }].map((one) => ({
      ...one,
      url: facets.links[0]?.url,
    })),
  );
  assert.match(facets.links[0]?.url ?? '', /\?colour=red$/);
  assert.match(facets.forms[0]?.url ?? '', /\/c\?size=41$/);
  assert.equal(facets.scripted, 1);
});

const emptyCarts: [string, string, boolean][] = [
  ['de', 'Dein Warenkorb ist gegenwärtig leer.', true],
  ['de', 'Ihr Warenkorb ist momentan leer.', true],
  ['fr', 'Votre panier est malheureusement vide.', true],
  ['en', 'Your basket is still empty.', true],
  ['en', 'You don’t have anything in your cart. Let’s change that.', true],
  ['en', 'There are no more items in your cart', true],
  ['en', "Looks like you haven't added anything to your cart yet.", true],
  ['es', 'No hay más artículos en su carrito', true],
  ['en', 'The code does not apply to anything in your cart.', false],
  ['de', 'Ihr Warenkorb ist bereit.', false],
];
for (const [lang, text, empty] of emptyCarts) {
  test(`recognizes an empty cart: ${text}`, async () => {
    assert.equal((await shopping(`<main><p>${text}</p></main>`, lang)).emptyCart !== undefined, empty);
  });
}

test('keeps hostile sizes bounded', async () => {
  const many =
    '<div class="cookie-banner show swatch filters g-recaptcha" data-value="1"><a href="/cart?x">Cart</a></div>'.repeat(
      5_000,
    );
  const spent = processorTime();
  const found = await shopping(
    `<h1>x</h1><p>12 €</p>${many}${'you must have an account without a guest '.repeat(3_000)}`,
  );
  assert.ok(spent() < 8_000);
  assert.ok(JSON.stringify(found).length < 60_000);
});

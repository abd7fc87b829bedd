import {
  home,
  type Part,
  product,
  productHtml,
  refused,
  sample,
  shoe,
  testCheck,
  traffic,
} from '#audit/samples';
import type { Exchange } from '../../evidence.ts';
import { known } from '../../evidence.ts';
import check from './no-login-or-geo-wall.ts';

const shop = home('<h1>Shop</h1>');
const url = 'https://shop.test/p/shoe';
async function redirected(to: string): Promise<Part> {
  const part = await sample(
    shop,
    traffic({ id: 'moved', purpose: 'product', url, hops: [{ url, status: 302, location: to }] }),
  );
  const move = (one: Exchange): Exchange =>
    one.id === 'moved' ? { ...one, finalUrl: new URL(to, url).href } : one;
  return part.traffic?.ok ? { ...part, traffic: known(part.traffic.value.map(move)) } : part;
}

const login = '<form><input type="password" name="p"></form>';
const named = (name: string, body: string) =>
  sample(shop, product(productHtml(shoe({ name }), body + login)));

testCheck(check, {
  pass: [
    // The name in an H2, without markup.
    sample(
      shop,
      product(
        '<html lang="en"><head><title>Trail shoe | Shop</title></head><body><main><h2>Trail shoe</h2><p>€129.00</p><form action="/cart/add" method="post"><button>Add to cart</button></form></main></body></html>',
      ),
    ),
    // A login form on every page, without a heading.
    ...[
      [
        'Lampe en laiton / boutique',
        '<p>Lampe en laiton</p><p>45 €</p><form><button>Ajouter au panier</button></form>',
      ],
      ['Brass lamp / shop', '<p>Brass lamp</p><a href="/basket/" onclick="add(1)"><i>Add to cart</i></a>'],
    ].map(([title, body]) =>
      sample(
        shop,
        product(`<html lang="en"><head><title>${title}</title></head><body>${login}${body}</body></html>`, {
          path: '/p/lampe-laiton-brass-lamp',
        }),
      ),
    ),
    named('Trail Shoe &amp;amp; lace', '<h1>Trail Shoe &amp; lace</h1>'),
    named('Trail Shoe of the runner s club', "<h1>Trail Shoe of the runner's club</h1>"),
    named('Trail Shoe blue – buy it in Lund | low prices, reviews', '<h1>Trail Shoe, blue</h1>'),
    named('Trail Shoe blue – buy it in Lund | low prices, reviews', '<h2>Trail Shoe, blue</h2>'),
    sample(shop, product(productHtml(shoe()))),
    sample(shop, product(productHtml(shoe(), '<h1>Trail  shoe</h1><form><input type="password"></form>'))),
    sample(shop, product(productHtml(shoe()), { path: '/login/shoe' })),
    // The markup has the brand before the name.
    sample(
      shop,
      product(
        productHtml(
          shoe({ name: 'Trail Trail Shoe' }),
          '<h1>Trail Shoe</h1><form><input type="password"></form>',
        ),
      ),
    ),
  ],
  warn: [
    [
      sample(shop, traffic({ purpose: 'product', url, error: { code: 'redirect-loop', message: 'x' } })),
      /without cookies/,
    ],
  ],
  fail: [
    [redirected('/login?next=/p/shoe'), /redirects to \/login/],
    [redirected('/en/choose-country'), /choose-country/],
    [sample(shop, refused('product', { status: 401 })), /401/],
    [
      sample(shop, product(productHtml(shoe(), '<form><input type="password" name="p"></form>'))),
      /asks for a password/,
    ],
    [
      sample(shop, product(productHtml(shoe(), '<h1>Sign in</h1><form><input type="password"></form>'))),
      /asks for a password/,
    ],
    named('Trail Shoe', '<h1>Log in to see prices</h1>'),
    // The store name is not the product name.
    named('Peak Trail Shoe', '<h1>Peak</h1><p>Members only</p>'),
    named('Trail Shoe', '<h1>Members only</h1><p>€5.00</p>'),
    sample(
      shop,
      product(`<html lang="en"><head><title>Sign in to the shop</title></head><body>${login}</body></html>`),
    ),
  ],
  notApplicable: [shop, redirected('/blog/login-tips')],
  unknown: [
    sample(shop, refused('product')),
    // A password field next to a price and a cart button, in a dialog, or hidden is not a wall.
    named('Trail Shoe', '<h1>Item 4</h1><main><p>€129.00</p><button>Add to cart</button></main>'),
    sample(shop, product(productHtml(shoe(), `<div role="dialog">${login}</div>`))),
    sample(shop, product(productHtml(shoe(), `<div style="display:none">${login}</div>`))),
    sample(shop, product(`<html><body><h1>Customer login</h1>${login}</body></html>`)),
    sample(
      shop,
      product(
        `<html><head><meta property="og:title" content="Customer login"></head><body><h1>Customer login</h1>${login}</body></html>`,
      ),
    ),
    sample(shop, product(productHtml(shoe(), '<div id="app"></div>'))),
    sample(shop, traffic({ purpose: 'product', url, status: 500 })),
    refused('home'),
  ],
});

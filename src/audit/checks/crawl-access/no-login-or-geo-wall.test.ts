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

testCheck(check, {
  pass: [
    // The name in an H2, without markup.
    sample(
      shop,
      product(
        '<html lang="en"><head><title>Trail shoe | Shop</title></head><body><main><h2>Trail shoe</h2><p>€129.00</p><form action="/cart/add" method="post"><button>Add to cart</button></form></main></body></html>',
      ),
    ),
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
      /keeps no cookies/,
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
  ],
  notApplicable: [shop, redirected('/blog/login-tips')],
  unknown: [
    sample(shop, refused('product')),
    sample(shop, product(productHtml(shoe(), '<div id="app"></div>'))),
    sample(shop, traffic({ purpose: 'product', url, status: 500 })),
    refused('home'),
  ],
});

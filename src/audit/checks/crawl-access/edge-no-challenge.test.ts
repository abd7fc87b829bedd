import {
  home,
  listing,
  product,
  productHtml,
  refused,
  replay,
  sample,
  shoe,
  testCheck,
} from '#audit/samples';
import check from './edge-no-challenge.ts';

const shop = home('<h1>Shop</h1>');
const challenge = { vendor: 'Cloudflare', signature: 'cf-mitigated: challenge' };

testCheck(check, {
  pass: [
    sample(shop, listing('<h1>Shoes</h1>'), product(productHtml(shoe()))),
    [
      sample(shop, replay('product', 'browser', {}, { challenge })),
      /Cloudflare challenged only the client "browser"/,
    ],
    sample(shop, refused('product', { status: 403 })),
  ],
  warn: [
    sample(shop, refused('product', { challenge })),
    [sample(shop, refused('listing', { challenge })), /1 of 2 pages: .* listing page/],
  ],
  fail: [
    [
      sample(refused('home', { challenge })),
      /home page returned a Cloudflare challenge \(cf-mitigated: challenge\)/,
    ],
    sample(refused('home', { status: 200, challenge: { vendor: 'unknown', signature: 'a waiting title' } })),
    sample(
      shop,
      refused('product', { challenge }),
      refused('product', { challenge, url: 'https://shop.test/p/2' }),
    ),
  ],
  unknown: [refused('home', { status: 403 }), refused('home', { error: { code: 'reset', message: 'x' } })],
});

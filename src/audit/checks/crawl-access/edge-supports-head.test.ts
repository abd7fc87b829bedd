import { home, product, productHtml, refused, sample, shoe } from '../../samples.ts';
import type { ExchangeSample } from '../../samples.ts';
import { replay } from '../../samples-clients.ts';
import { testCheck } from '../../testing.ts';
import check from './edge-supports-head.ts';

const shop = home('<h1>Shop</h1>');
const head = (given: ExchangeSample = {}) => replay('home', 'agent', {}, { method: 'HEAD', ...given });
const challenge = { vendor: 'AWS WAF', signature: 'x-amzn-waf-action: challenge' };

testCheck(check, {
  pass: [
    [sample(shop, head()), /on 1 page\./],
    sample(shop, product(productHtml(shoe())), head(), replay('product', 'agent', {}, { method: 'HEAD' })),
  ],
  warn: [
    [sample(shop, head({ status: 405 })), /HEAD \/ answered 405, GET 200/],
    sample(shop, head({ status: 501 })),
    sample(shop, head({ status: 404 })),
  ],
  fail: [
    [sample(shop, head({ status: 403 })), /answered 403/],
    sample(shop, head({ status: 500 })),
    sample(shop, head({ status: 405, challenge })),
  ],
  notApplicable: [sample(refused('home', { url: 'https://shop.test/' }), head({ status: 403 }))],
  unknown: [
    shop,
    sample(shop, head({ status: 429 })).then((part) =>
      sample(part, replay('home', 'agent', {}, { status: 429 })),
    ),
  ],
});

import {
  type ExchangeSample,
  home,
  origin,
  product,
  productHtml,
  refused,
  replay,
  sample,
  shoe,
  testCheck,
  traffic,
} from '#audit/samples';
import check from './edge-supports-head.ts';

const shop = home('<h1>Shop</h1>');
const head = (given: ExchangeSample = {}) => replay('home', 'agent', {}, { method: 'HEAD', ...given });
const manifest = (given: ExchangeSample = {}, get: ExchangeSample = {}) => {
  const url = `${origin}/.well-known/ucp`;
  return traffic(
    { purpose: 'ucp', url, ...get },
    // Requested again with the validator of the first response.
    { id: 'again', purpose: 'ucp', url, status: 304 },
    { purpose: 'ucp-head', url, method: 'HEAD', ...given },
  );
};
const challenge = { vendor: 'AWS WAF', signature: 'x-amzn-waf-action: challenge' };

testCheck(check, {
  pass: [
    [sample(shop, head()), /the home page\./],
    [sample(shop, head(), manifest()), /the home page, the manifest\./],
    // GET on the manifest is blocked too.
    sample(shop, head(), manifest({ status: 403 }, { status: 403 })),
    sample(shop, product(productHtml(shoe())), head(), replay('product', 'agent', {}, { method: 'HEAD' })),
  ],
  warn: [
    [sample(shop, head({ status: 405 })), /HEAD \/ \w+ 405, but GET returned 200/],
    sample(shop, head({ status: 501 })),
    sample(shop, head({ status: 404 })),
    [
      sample(shop, head(), manifest({ status: 405 })),
      /HEAD \/.well-known\/ucp \w+ 405, but GET returned 200/,
    ],
  ],
  fail: [
    [sample(shop, head({ status: 403 })), /returned 403/],
    sample(shop, head({ status: 500 })),
    [sample(shop, head(), manifest({ status: 403 })), /ucp returned 403/],
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

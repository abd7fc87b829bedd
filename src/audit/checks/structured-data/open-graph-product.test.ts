import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyEvidence, offer, product, productHtml, shoe, testCheck } from '#audit/samples';
import { judge } from '../../judge.ts';
import check from './open-graph-product.ts';

const meta = (property: string, content: string) => `<meta property="${property}" content="${content}">`;
const type = meta('og:type', 'product');
const price = meta('product:price:amount', '129.00') + meta('product:price:currency', 'EUR');
const page = (head: string, over = {}) =>
  product(productHtml(shoe(over), '<h1>Trail Shoe</h1><p>129,00 €</p>', head));

testCheck(check, {
  pass: [
    [page(type + price + meta('product:availability', 'in stock')), /"129.00 EUR", "in stock"/],
    page(
      meta('og:price:amount', '129') + meta('og:price:currency', 'EUR') + meta('og:availability', 'instock'),
    ),
  ],
  warn: [
    [page(type + price), /"129.00 EUR" without availability/],
    [page(type + meta('product:price:amount', '129.00')), /without a currency/],
    [
      page(meta('og:type', 'website'), { offers: offer({ availability: undefined }) }),
      /Neither the meta tags nor/,
    ],
  ],
  fail: [
    [page(type), /og:type is product, but no meta tag/],
    page(meta('og:type', 'product.item') + meta('product:price:amount', '')),
    page(meta('og:type', 'og:product')),
  ],
  notApplicable: [
    [page(meta('og:type', 'website')), /complete offer/],
    page(''),
    page('', {
      offers: { '@type': 'AggregateOffer', lowPrice: 9, priceCurrency: 'EUR', availability: 'InStock' },
    }),
  ],
});

test('open-graph-product: fills the suggested tags from the offer', async () => {
  const evidence = { ...emptyEvidence(), ...(await page(type)) };
  const [result] = judge(evidence, [check]);
  assert.equal(
    result?.fix?.snippet,
    price.replaceAll('><', '>\n<') + '\n' + meta('product:availability', 'in stock'),
  );
});

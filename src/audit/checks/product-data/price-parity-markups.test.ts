import { buyBox, offer, product, productHtml, shoe, testCheck } from '#audit/samples';
import check from './price-parity-markups.ts';

const meta = (amount: string, currency = 'EUR', prefix = 'product:price') =>
  `<meta property="${prefix}:amount" content="${amount}"><meta property="${prefix}:currency" content="${currency}">`;
const withMeta = (head: string, over: Record<string, unknown> = {}) =>
  product(productHtml(shoe({ offers: offer(over) }), undefined, head));
const microdata = (price: string) =>
  product(
    productHtml(
      shoe(),
      `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Trail Shoe</h1><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="${price}"><meta itemprop="priceCurrency" content="EUR"></div></div>`,
    ),
  );
const state = (price: string) =>
  product(
    productHtml(
      shoe(),
      `<h1>Trail Shoe</h1><script type="application/json">${JSON.stringify({ product: { sku: 'SHOE-1', price } })}</script>`,
    ),
  );

testCheck(check, {
  pass: [
    [withMeta(meta('129.00')), /2 sources agree on 129\.00 EUR/],
    withMeta(meta('129,00')),
    withMeta(meta('199.00') + meta('129.00', 'EUR', 'product:sale_price')),
    microdata('129'),
    state('129.00'),
    product(
      productHtml(
        shoe({
          offers: { '@type': 'AggregateOffer', lowPrice: '99', highPrice: '149', priceCurrency: 'EUR' },
        }),
        undefined,
        meta('129.00'),
      ),
    ),
  ],
  warn: [
    [withMeta(meta('129.00', 'USD')), /JSON-LD states 129\.00 EUR, but Open Graph states 129\.00 USD/],
    withMeta(meta('141.90', 'USD')),
  ],
  fail: [
    [withMeta(meta('119.00')), /Open Graph states 119\.00 EUR/],
    [microdata('119.00'), /Microdata states 119\.00 EUR/],
    // The old price in one of them.
    product(productHtml(shoe(), buyBox('€129.00 <s>€149.00</s>'), meta('149.00'))),
    [state('119.00'), /the embedded state in .* states 119\.00/],
  ],
  unknown: [
    // The page shows both, each in a different role.
    [
      product(productHtml(shoe(), buyBox('€129.00', '<p>€108.40 excl. VAT</p>'), meta('108.40'))),
      /"€108\.40" is the price without tax/,
    ],
    product(productHtml(shoe(), buyBox('€129.00', '<p>Member price €119.00</p>'), meta('119.00'))),
  ],
  notApplicable: [product(productHtml(shoe())), product('<h1>Shoe</h1>')],
});

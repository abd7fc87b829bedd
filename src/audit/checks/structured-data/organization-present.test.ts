import { home, offer, product, productHtml, sample, shoe, testCheck } from '#audit/samples';
import check from './organization-present.ts';

const store = (type: string) =>
  `<head><title>Peak</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"${type}","name":"Peak"}</script></head><h1>Peak</h1>`;

testCheck(check, {
  pass: [
    [home(store('OnlineStore')), /OnlineStore "Peak"/],
    home(store('Organization')),
    home('<div itemscope itemtype="https://schema.org/Store"><h1 itemprop="name">Peak</h1></div>'),
  ],
  warn: [
    sample(home('<h1>Peak</h1>'), product(store('Organization'))),
    [
      sample(
        home('<h1>Peak</h1>'),
        product(productHtml(shoe({ offers: offer({ seller: { '@type': 'Organization', name: 'Peak' } }) }))),
      ),
      /only as the seller of offers/,
    ],
  ],
  fail: [
    // The manufacturer of a product on the home page is not the merchant.
    home(
      '<head><title>Peak</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Shoe","manufacturer":{"@type":"Organization","name":"Acme"}}</script></head><h1>Peak</h1>',
    ),
    sample(home(store('WebSite')), product(productHtml(shoe()))),
    home('<h1>Peak</h1>'),
  ],
});

import { buyBox, group, product, productHtml, shoePage, testCheck, variant } from '#audit/samples';
import check from './offer-present.ts';

const grouped = (...variants: Record<string, unknown>[]) => product(productHtml(group(variants)));

testCheck(check, {
  pass: [
    [shoePage(), /129\.00 EUR/],
    shoePage({
      offers: { '@type': 'AggregateOffer', lowPrice: '99', highPrice: '129', priceCurrency: 'EUR' },
    }),
    [grouped(variant('41'), variant('42')), /2 offers/],
    grouped(variant('41'), { '@type': 'Product', url: 'https://shop.test/p/shoe-42' }),
  ],
  warn: [[grouped(variant('41'), variant('42', { offers: undefined })), /1 of 2 variants .*"Trail Shoe 42"/]],
  fail: [
    [shoePage({ offers: undefined }, buyBox('€129.00')), /no offer/],
    shoePage({ offers: { '@type': 'Offer', price: '', availability: null } }),
    grouped(variant('41', { offers: undefined })),
  ],
  notApplicable: [product('<h1>Trail Shoe</h1>')],
});

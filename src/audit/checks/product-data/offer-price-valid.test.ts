import { group, offer, offerPage, product, productHtml, shoePage, testCheck, variant } from '#audit/samples';
import check from './offer-price-valid.ts';

testCheck(check, {
  pass: [
    offerPage({}),
    offerPage({ price: 1299 }),
    offerPage({
      price: undefined,
      priceSpecification: { '@type': 'UnitPriceSpecification', price: '129.00' },
    }),
    [
      shoePage({ offers: { '@type': 'AggregateOffer', lowPrice: '99.00', priceCurrency: 'EUR' } }),
      /99\.00 EUR/,
    ],
    [product(productHtml(group([variant('41'), variant('42')]))), /All 2 offers/],
    // An add-on that costs nothing.
    shoePage({ offers: [offer({ url: undefined }), offer({ url: undefined, price: '0.00' })] }),
    [
      shoePage({
        offers: {
          '@type': 'AggregateOffer',
          lowPrice: '99.00',
          priceCurrency: 'EUR',
          offers: [{ '@type': 'Offer', url: 'https://shop.test/p/shoe' }],
        },
      }),
      /99\.00 EUR/,
    ],
  ],
  warn: [
    [offerPage({ price: '1,299.00' }), /thousands separator/],
    offerPage({ price: '1 299' }),
    [offerPage({ price: 129.000001 }), /floating-point rounding error \(should be 129\.00\)/],
    [offerPage({ price: 19.989999999 }), /should be 19\.99/],
    [offerPage({ price: 1299.0000000000002, priceCurrency: 'JPY' }), /should be 1299\)/],
    [offerPage({ price: '12.34567' }), /four decimals/],
  ],
  fail: [
    [offerPage({ price: '129,00' }), /"129,00" has a decimal comma/],
    offerPage({ price: '1.299,00' }),
    [offerPage({ price: '€129.00' }), /not a plain number/],
    [offerPage({ price: '0.00' }), /0\.00/],
    [shoePage({ offers: [offer(), offer({ sku: 'SHOE-2', price: '0.00' })] }), /0\.00 \(1 of 2 offers\)/],
    [offerPage({ price: undefined }), /no price/],
    [offerPage({ price: undefined, lowPrice: '99.00' }), /Offer has lowPrice "99\.00" but no price/],
    [
      product(productHtml(group([variant('41'), variant('42', { offers: offer({ price: 'EUR 9' }) })]))),
      /1 of 2 offers/,
    ],
  ],
  notApplicable: [shoePage({ offers: undefined })],
});

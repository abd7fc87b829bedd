import {
  buyBox,
  group,
  offer,
  offerPage,
  product,
  productHtml,
  shoePage,
  testCheck,
  variant,
} from '#audit/samples';
import check from './offer-currency-valid.ts';

testCheck(check, {
  pass: [
    [offerPage({}), /EUR/],
    offerPage({
      priceCurrency: undefined,
      priceSpecification: { '@type': 'UnitPriceSpecification', priceCurrency: 'PLN' },
    }),
    shoePage({
      offers: {
        '@type': 'AggregateOffer',
        lowPrice: '9',
        priceCurrency: 'USD',
        offers: [offer({ priceCurrency: undefined })],
      },
    }),
    product(productHtml(group([variant('41'), variant('42')]))),
  ],
  warn: [[offerPage({ priceCurrency: 'eur' }), /capital letters/]],
  fail: [
    [offerPage({ priceCurrency: '€' }, buyBox('129,00 €')), /"€" is not an active/],
    [offerPage({ priceCurrency: undefined }), /no priceCurrency/],
    offerPage({ priceCurrency: 'DEM' }),
    product(productHtml(group([variant('41'), variant('42', { offers: offer({ priceCurrency: 'Euro' }) })]))),
  ],
  notApplicable: [shoePage({ offers: undefined })],
});

import { offer, offerPage, shoePage, testCheck } from '#audit/samples';
import check from './offer-availability-valid.ts';

const stated = (availability: unknown) => offerPage({ availability });

testCheck(check, {
  pass: [
    stated('https://schema.org/InStock'),
    stated('http://schema.org/BackOrder'),
    stated({ '@id': 'https://schema.org/Reserved' }),
    shoePage({
      offers: { '@type': 'AggregateOffer', lowPrice: '9', priceCurrency: 'EUR', offers: [offer()] },
    }),
  ],
  warn: [
    [stated('InStock'), /"InStock" instead/],
    stated('https://www.schema.org/InStock'),
    stated('https://schema.org/instock'),
  ],
  fail: [
    [stated(undefined), /no availability/],
    [stated('in stock'), /"in stock" is no value/],
    stated('Auf Lager'),
    stated('https://schema.org/Available'),
    stated(''),
    shoePage({ offers: { '@type': 'AggregateOffer', lowPrice: '9', priceCurrency: 'EUR' } }),
  ],
  notApplicable: [shoePage({ offers: undefined })],
});

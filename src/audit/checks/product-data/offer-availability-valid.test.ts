import { offer, offerPage, product, productHtml, shoe, shoePage, testCheck } from '#audit/samples';
import check from './offer-availability-valid.ts';

const stated = (availability: unknown) => offerPage({ availability });

const at = (term: string): string => `https://schema.org/${term}`;
const items = (...terms: string[]) =>
  shoePage({ offers: terms.map((term) => offer({ availability: at(term) })) });
const twin = (inLd: string, inMicrodata: string) =>
  product(
    productHtml(
      shoe({ offers: offer({ availability: at(inLd) }) }),
      `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Trail Shoe</h1><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><link itemprop="availability" href="${at(inMicrodata)}"></div></div>`,
    ),
  );

testCheck(check, {
  pass: [
    stated('https://schema.org/InStock'),
    stated('http://schema.org/BackOrder'),
    stated({ '@id': 'https://schema.org/Reserved' }),
    stated([at('InStock'), at('OnlineOnly')]),
    shoePage({ availability: at('InStock'), offers: offer({ availability: at('LimitedAvailability') }) }),
    // Two items for sale.
    shoePage({
      offers: [
        offer({ sku: 'A', availability: at('InStock') }),
        offer({ sku: 'B', availability: at('OutOfStock') }),
      ],
    }),
    items('InStock', 'OutOfStock', 'InStock'),
    twin('InStock', 'InStock'),
    twin('InStock', 'InStoreOnly'),
    shoePage({
      offers: { '@type': 'AggregateOffer', lowPrice: '9', priceCurrency: 'EUR', offers: [offer()] },
    }),
  ],
  warn: [
    [stated('InStock'), /"InStock" instead/],
    stated('https://www.schema.org/InStock'),
    [
      shoePage({ availability: at('BackOrder'), offers: offer({ availability: at('InStock') }) }),
      /both "BackOrder" and "InStock" for one product/,
    ],
    [stated([at('InStock'), at('OutOfStock')]), /both "InStock" and "OutOfStock"/],
    [items('InStock', 'SoldOut'), /both "InStock" and "SoldOut"/],
    [twin('InStock', 'OutOfStock'), /both "InStock" and "OutOfStock"/],
    twin('PreOrder', 'InStock'),
    stated('https://schema.org/instock'),
  ],
  fail: [
    [stated(undefined), /no availability/],
    [stated('in stock'), /"in stock" is not a schema\.org value/],
    stated('Auf Lager'),
    stated('https://schema.org/Available'),
    stated(''),
    shoePage({ offers: { '@type': 'AggregateOffer', lowPrice: '9', priceCurrency: 'EUR' } }),
  ],
  notApplicable: [shoePage({ offers: undefined })],
});

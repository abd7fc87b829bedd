import {
  buyBox,
  group,
  offer,
  product,
  productHtml,
  shoePage,
  sizes,
  testCheck,
  variant,
} from '#audit/samples';
import check from './offer-aggregate-correct.ts';

const range = (over: Record<string, unknown>) => ({
  '@type': 'AggregateOffer',
  lowPrice: '99.00',
  highPrice: '129.00',
  priceCurrency: 'EUR',
  offerCount: 2,
  offers: [offer(), offer({ price: '99.00' })],
  ...over,
});
const ranged = (over: Record<string, unknown>, body?: string) => shoePage({ offers: range(over) }, body);

testCheck(check, {
  pass: [
    [ranged({}), /2 offers from 99\.00 EUR/],
    product(productHtml(group([variant('41'), variant('42')], { offers: range({ offers: undefined }) }))),
  ],
  warn: [
    [ranged({ offerCount: undefined }), /offerCount/],
    [ranged({ offers: undefined }, buyBox('€99.00', sizes('41', '42'))), /an Offer for each variant/],
  ],
  fail: [
    [ranged({ lowPrice: undefined }), /no lowPrice/],
    [ranged({ offers: undefined, highPrice: undefined, offerCount: 1 }), /sells one item/],
    [ranged({ lowPrice: '199.00' }), /above the highPrice/],
  ],
  notApplicable: [shoePage()],
});

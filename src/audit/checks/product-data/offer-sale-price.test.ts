import { buyBox, offer, offerPage, shoePage, testCheck } from '#audit/samples';
import check from './offer-sale-price.ts';

const struck = buyBox('€99.00 <s>€129.00</s>');
const named = buyBox('€99.00', '<span class="price--compare-at">€129.00</span>');
const list = {
  '@type': 'UnitPriceSpecification',
  priceType: 'https://schema.org/StrikethroughPrice',
  price: '129.00',
};

testCheck(check, {
  pass: [
    [
      offerPage({ price: '99.00', priceSpecification: list }, struck),
      /99\.00 EUR and the former price 129\.00/,
    ],
    offerPage(
      { price: undefined, priceSpecification: [{ '@type': 'UnitPriceSpecification', price: '99.00' }, list] },
      named,
    ),
  ],
  warn: [
    [offerPage({ price: '99.00' }, struck), /only the lower price/],
    offerPage({ price: '99.00' }, named),
  ],
  fail: [
    [offerPage({ price: '129.00' }, struck), /quotes the strikethrough price/],
    // Recognized by words, by a discount, by a style.
    [offerPage({ price: '129.00' }, buyBox('Was €129.00 Now €99.00')), /"?€129\.00 as the old price/],
    offerPage({ price: '129.00' }, buyBox('€129.00 €96.75 (-25%)')),
    offerPage(
      { price: '129.00' },
      buyBox('€99.00 <span style="text-decoration:line-through">€129.00</span>'),
    ),
  ],
  notApplicable: [
    offerPage({}, buyBox('€129.00')),
    offerPage({ price: '55.00' }, struck),
    // A higher price of something else.
    offerPage({}, buyBox('€129.00', '<p>RRP of the set: €1,999.00</p>')),
    shoePage({ offers: offer() }, `${buyBox('€129.00')}<footer><s>€199.00</s></footer>`),
  ],
});

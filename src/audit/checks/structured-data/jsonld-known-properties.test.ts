import { home, origin, productHtml, shoe, testCheck } from '#audit/samples';
import check from './jsonld-known-properties.ts';

const page = (data: object) =>
  home(
    `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...data })}</script>`,
  );
const sold = (over: object) => home(productHtml(shoe({ ...over })));
const offer = { '@type': 'Offer', price: '9.00', priceCurrency: 'EUR' };

testCheck(check, {
  pass: [
    sold({}),
    // Inherited, pending, retired and superseded ones.
    sold({ hasDigitalProductPassport: `${origin}/dpp`, hasProductReturnPolicy: {}, reviews: [], sameAs: [] }),
    page({ '@type': 'OnlineStore', hasMerchantReturnPolicy: {}, vatID: 'DE1', legalName: 'Acme' }),
    page({ '@type': 'ShoeStore', openingHours: 'Mo-Fr', priceRange: '€€', geo: {} }),
    // One of the types has it.
    sold({ '@type': ['Product', 'Book'], numberOfPages: 200 }),
    // Another vocabulary.
    sold({ '@context': ['https://schema.org', { gs1: 'https://gs1.org/voc/' }], 'gs1:netContent': 1 }),
    sold({ '@context': ['https://schema.org', { fibre: 'https://shop.test/#fibre' }], fibre: 'wool' }),
    sold({ '@context': ['https://schema.org', 'https://w3id.org/dpp/v1'], carbonFootprint: 3 }),
    sold({ '@type': ['Product', 'https://shop.test/#Tent'], occupancy: 2 }),
    [
      page({ '@type': 'Organization', name: 'Acme' }),
      /Every property of the Organization at block 1 is defined/,
    ],
  ],
  warn: [
    [sold({ waterproof: 'yes' }), /not define "waterproof" for Product\.$/],
    [sold({ price: '9.00' }), /not define "price" for Product \(it belongs to Offer, /],
    [sold({ offers: { ...offer, colour: 'red' } }), /not define "colour" for Offer/],
    [sold({ offers: [offer, { ...offer, a1: 1 }, { ...offer, a1: 1 }] }), /not define "a1" for Offer/],
    // Four on two nodes are not more than three on one.
    [
      sold({ aa: 1, bb: 2, offers: { ...offer, cc: 1, dd: 1 } }),
      /^4 properties are not defined for their type: "aa", "bb", "cc", "dd"\.$/,
    ],
    sold({ 'data-id': 7 }),
    sold({ constructor: 'x', hasOwnProperty: 'y' }),
  ],
  fail: [
    [
      sold({ aa: 1, bb: 2, cc: 3, dd: 4, ee: { '@type': 'Brand' } }),
      /^5 properties of the Product at block 1 are not defined for it: "aa", "bb", "cc", "dd" and 1 more\.$/,
    ],
    page({ '@type': 'Organization', phone: '1', mail: 'a', street: 'b', city: 'c' }),
  ],
  notApplicable: [
    home('<h1>Shop</h1>'),
    [page({ '@type': 'WebSite', nme: 'Shop' }), /no product, offer, or organization/],
    page({ '@type': 'Product', '@context': { '@vocab': 'https://example.org/' }, waterproof: true }),
  ],
});

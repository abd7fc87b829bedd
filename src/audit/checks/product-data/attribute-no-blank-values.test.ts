import { offer, shoePage, testCheck } from '#audit/samples';
import check from './attribute-no-blank-values.ts';

testCheck(check, {
  pass: [
    shoePage(),
    shoePage({ potentialAction: { '@type': 'ReserveAction' } }),
    shoePage({
      offers: offer({
        potentialAction: [
          { '@type': 'https://schema.org/ReserveAction', result: { '@type': 'Reservation' } },
        ],
      }),
    }),
    shoePage({
      itemListElement: [{ '@type': 'ListItem', url: '/p/sock', image: '' }],
      hasPart: [{ '@type': 'Product', name: 'Sole', image: '' }],
      containsProduct: { '@type': 'Product', name: 'Lace', sku: 'n/a' },
    }),
    shoePage({ review: { '@type': 'Review', reviewBody: '-' } }),
    // Optional members of images, sellers and defined terms that no agent reads.
    shoePage({ image: { '@type': 'ImageObject', url: 'https://shop.test/a.jpg', name: '', caption: null } }),
    shoePage({ image: [{ '@type': 'ImageObject', contentUrl: 'https://shop.test/a.jpg', url: '' }] }),
    shoePage({ brand: { '@type': 'Brand', name: 'Larch', logo: { '@type': 'ImageObject', url: '' } } }),
    shoePage({
      offers: offer({ seller: { '@type': 'Organization', name: 'Larch', url: '', telephone: ' ' } }),
    }),
    shoePage({ manufacturer: { '@type': 'Organization', name: 'Larch', address: { streetAddress: '' } } }),
    shoePage({
      offers: offer({
        hasMerchantReturnPolicy: { '@type': 'MerchantReturnPolicy', merchantReturnDays: 30, name: '' },
      }),
    }),
  ],
  warn: [
    // The other product is not described either.
    [shoePage({ hasPart: { '@type': 'Product' } }), /One property is blank: hasPart/],
    [shoePage({ mpn: 'N/A' }), /One property is blank: mpn \("N\/A"\)/],
    shoePage({ color: null, keywords: [] }),
    [
      shoePage({
        offers: offer({ seller: { '@type': 'Organization', name: '', url: 'https://shop.test/' } }),
      }),
      /One property is blank: seller\.name/,
    ],
    [
      shoePage({ weight: { '@type': 'QuantitativeValue', value: '', unitCode: 'KGM' } }),
      /One property is blank: weight\.value/,
    ],
    [
      shoePage({ additionalProperty: [{ '@type': 'PropertyValue', name: 'Sole', value: '-' }] }),
      /One property is blank: additionalProperty\.value \("-"\)/,
    ],
  ],
  fail: [
    [shoePage({ sku: '' }), /sku/],
    [
      shoePage({ image: { '@type': 'ImageObject', url: '', caption: 'Front' } }),
      /One property is blank: image\.url/,
    ],
    [
      shoePage({ brand: { '@type': 'Brand', name: '', url: 'https://shop.test/larch' } }),
      /One property is blank: brand\.name/,
    ],
    [
      shoePage({ isRelatedTo: [{ '@type': 'Product', name: '' }], image: '' }),
      /One property is blank: image/,
    ],
    shoePage({ offers: offer({ availability: ' ' }) }),
    shoePage({ brand: { '@type': 'Brand', name: 'undefined' } }),
    [shoePage({ mpn: 'TBD', color: '-', pattern: 'none' }), /3 properties are blank/],
  ],
});

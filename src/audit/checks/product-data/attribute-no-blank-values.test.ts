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
  ],
  warn: [
    // Nothing is said of the other product either.
    [shoePage({ hasPart: { '@type': 'Product' } }), /A key is blank: hasPart/],
    [shoePage({ mpn: 'N/A' }), /A key is blank: mpn \("N\/A"\)/],
    shoePage({ color: null, keywords: [] }),
  ],
  fail: [
    [shoePage({ sku: '' }), /sku/],
    [shoePage({ isRelatedTo: [{ '@type': 'Product', name: '' }], image: '' }), /A key is blank: image/],
    shoePage({ offers: offer({ availability: ' ' }) }),
    shoePage({ brand: { '@type': 'Brand', name: 'undefined' } }),
    [shoePage({ mpn: 'TBD', color: '-', pattern: 'none' }), /3 keys are blank/],
  ],
});

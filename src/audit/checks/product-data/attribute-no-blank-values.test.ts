import { offer, shoePage } from '../../../../test/support/audit/samples-products.ts';
import { testCheck } from '../../../../test/support/audit/test-check.ts';
import check from './attribute-no-blank-values.ts';

testCheck(check, {
  pass: [shoePage(), shoePage({ review: { '@type': 'Review', reviewBody: '-' } })],
  warn: [
    [shoePage({ mpn: 'N/A' }), /A key is blank: mpn \("N\/A"\)/],
    shoePage({ color: null, keywords: [] }),
  ],
  fail: [
    [shoePage({ sku: '' }), /sku/],
    shoePage({ offers: offer({ availability: ' ' }) }),
    shoePage({ brand: { '@type': 'Brand', name: 'undefined' } }),
    [shoePage({ mpn: 'TBD', color: '-', pattern: 'none' }), /3 keys are blank/],
  ],
});

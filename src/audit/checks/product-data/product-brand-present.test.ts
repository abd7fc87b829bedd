import { shoePage, testCheck } from '#audit/samples';
import check from './product-brand-present.ts';

testCheck(check, {
  pass: [[shoePage(), /"Acme"/], shoePage({ brand: 'Acme' })],
  warn: [
    [
      shoePage({ brand: undefined, manufacturer: { '@type': 'Organization', name: 'Acme Works' } }),
      /Acme Works/,
    ],
  ],
  fail: [
    [shoePage({ brand: undefined }), /no brand/],
    [shoePage({ brand: { '@type': 'Brand', name: 'N/A' } }), /placeholder "N\/A"/],
    shoePage({ brand: ' ' }),
  ],
});

import { group, product, productHtml, shoePage, testCheck, variant } from '#audit/samples';
import check from './product-gtin-valid.ts';

testCheck(check, {
  pass: [
    shoePage(),
    shoePage({ gtin13: '400-6381 333931' }),
    shoePage({ gtin13: undefined, isbn: '0-306-40615-2' }),
    product(
      productHtml(group([variant('41', { gtin13: '4006381333931' }), variant('42', { isbn: '0306406152' })])),
    ),
  ],
  warn: [[shoePage({ gtin13: '036000291452' }), /12 digits/]],
  fail: [
    [shoePage({ gtin13: '4006381333932' }), /check digit/],
    [shoePage({ gtin13: '2012345678903' }), /restricted/],
    shoePage({ gtin13: 'SHOE-1' }),
    shoePage({ gtin13: '9831234567897' }),
    product(productHtml(group([variant('41', { gtin: '4006381333931' }), variant('42', { gtin: '123' })]))),
  ],
  notApplicable: [shoePage({ gtin13: undefined }), shoePage({ gtin13: 'n/a' })],
});

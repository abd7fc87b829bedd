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
import check from './variants-grouped.ts';

const choice = buyBox('€129.00', sizes('41', '42'));
const grouped = (over: Record<string, unknown> = {}) =>
  product(productHtml(group([variant('41'), variant('42')], over), choice));

testCheck(check, {
  pass: [
    [grouped(), /2 variants by size/],
    shoePage(
      {
        isVariantOf: { '@type': 'ProductGroup', productGroupID: 'SHOE', variesBy: 'https://schema.org/size' },
      },
      choice,
    ),
    shoePage({ inProductGroupWithID: 'SHOE' }, choice),
    // Nothing varies.
    [
      product(productHtml(group([variant('41')], { variesBy: undefined }), buyBox('€129.00'))),
      /has one variant/,
    ],
  ],
  warn: [
    [grouped({ variesBy: undefined }), /variesBy/],
    [product(productHtml(group([variant('41')], { variesBy: undefined }), choice)), /variesBy/],
    [grouped({ productGroupID: undefined }), /productGroupID/],
    [
      shoePage({ offers: [offer(), offer({ url: 'https://shop.test/p/shoe?size=42' })] }, choice),
      /2 offers without a group/,
    ],
  ],
  fail: [[shoePage({}, choice), /"Size" with 2 values.* one product without variants/]],
  notApplicable: [shoePage({}, buyBox('€129.00'))],
});

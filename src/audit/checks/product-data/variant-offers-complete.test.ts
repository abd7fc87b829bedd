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
import check from './variant-offers-complete.ts';

const grouped = (...variants: Record<string, unknown>[]) => product(productHtml(group(variants)));
const stockless = (size: string) => variant(size, { offers: offer({ availability: undefined }) });
const full = ['38', '39', '40', '41'].map((size) => variant(size));

testCheck(check, {
  pass: [
    [grouped(...full), /4 of 4/],
    grouped(...full, { '@type': 'Product', url: 'https://shop.test/p/shoe-42' }),
    grouped(variant('41', { size: undefined })),
    grouped(variant('41', { sku: undefined, gtin: '4006381333931' })),
  ],
  warn: [[grouped(...full, stockless('42')), /1 of 5 variants are incomplete. Missing: availability on 1/]],
  fail: [
    [
      grouped(variant('41', { size: undefined }), variant('42', { size: undefined })),
      /2 of 2 variants are incomplete. Missing: option value on 2/,
    ],
    [grouped(stockless('41'), stockless('42')), /2 of 2/],
    [grouped(variant('41', { sku: 'SHOE' }), variant('42', { sku: 'SHOE' })), /share the SKU "SHOE"/],
  ],
  notApplicable: [shoePage({}, buyBox('€129.00', sizes('41', '42'))), shoePage()],
});

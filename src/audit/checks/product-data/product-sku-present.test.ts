import { group, offer, product, productHtml, sample, shoePage, testCheck, variant } from '#audit/samples';
import check from './product-sku-present.ts';

const grouped = (...variants: Record<string, unknown>[]) => product(productHtml(group(variants)));
const second = (over: Record<string, unknown>) =>
  shoePage({ name: 'Wool Sock', ...over }, undefined, { path: '/p/2' });

testCheck(check, {
  pass: [
    [shoePage(), /SHOE-1/],
    shoePage({ sku: undefined, productID: '4711' }),
    grouped(variant('41'), variant('42')),
    [shoePage({ sku: undefined, offers: offer({ sku: 'SHOE-7' }) }), /offer has the SKU "SHOE-7"/],
    [shoePage({ sku: undefined, offers: [offer({ sku: 'A' }), offer({ sku: 'B' })] }), /All 2 offers/],
    grouped(variant('41'), { '@type': 'Product', url: 'https://shop.test/p/shoe-42' }),
    sample(shoePage(), shoePage({}, undefined, { path: '/p/shoe?color=red' })),
  ],
  warn: [
    [shoePage({ sku: undefined, mpn: 'TS-9' }), /TS-9/],
    [grouped(variant('41', { sku: undefined, mpn: 'TS-9' })), /part number "TS-9"/],
    [shoePage({ sku: undefined, mpn: 'TS-9', offers: [offer({ sku: 'A' }), offer()] }), /part number "TS-9"/],
    [grouped(variant('41'), variant('42', { sku: undefined })), /1 of 2 variants/],
    [sample(shoePage(), second({})), /also used by "Wool Sock"/],
  ],
  fail: [
    [shoePage({ sku: undefined }), /neither/],
    shoePage({ sku: 'n/a' }),
    grouped(variant('41', { sku: undefined })),
  ],
});

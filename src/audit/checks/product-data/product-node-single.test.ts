import { product, productHtml, shoe } from '../../../../test/support/audit/samples.ts';
import { group, shoePage, variant } from '../../../../test/support/audit/samples-products.ts';
import { testCheck } from '../../../../test/support/audit/test-check.ts';
import check from './product-node-single.ts';

const other = {
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: 'Wool Sock',
  url: 'https://shop.test/p/sock',
};
const third = { ...other, name: 'Lace', url: 'https://shop.test/p/lace' };

testCheck(check, {
  pass: [
    shoePage(),
    shoePage({ isRelatedTo: [other] }),
    product(productHtml(group([variant('41'), variant('42')]))),
    product(
      productHtml(
        shoe(),
        '<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Trail Shoe</h1></div>',
      ),
    ),
  ],
  warn: [[product(productHtml([shoe(), other])), /2 products side by side \("Trail Shoe", "Wool Sock"\)/]],
  fail: [[product(productHtml([other, third])), /none names this page/]],
  notApplicable: [product('<h1>Shoe</h1>')],
});

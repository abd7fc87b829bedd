import { group, product, productHtml, shoe, shoePage, testCheck, variant } from '#audit/samples';
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
    product(productHtml([shoe(), other, third])),
    product(productHtml(group([variant('41'), variant('42')]))),
    product(
      productHtml(
        shoe(),
        '<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Trail Shoe</h1></div>',
      ),
    ),
  ],
  warn: [
    [
      product(productHtml([shoe(), { ...other, url: undefined }])),
      /2 top-level products \("Trail Shoe", "Wool Sock"\); one besides the product of this page has no URL/,
    ],
  ],
  fail: [[product(productHtml([other, third])), /none has the URL or name of this page/]],
  notApplicable: [product('<h1>Shoe</h1>')],
});

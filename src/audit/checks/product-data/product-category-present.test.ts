import { product, productHtml, shoe, shoePage, testCheck } from '#audit/samples';
import check from './product-category-present.ts';

const crumbs = (...names: string[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: names.map((name, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: `https://shop.test/${at === 0 ? '' : name.toLowerCase()}`,
  })),
});
const trail = (...names: string[]) => product(productHtml([shoe({ category: undefined }), crumbs(...names)]));

testCheck(check, {
  pass: [
    shoePage(),
    shoePage({ category: '187' }),
    shoePage({ category: 'https://www.google.com/basepages/producttype/taxonomy.en-US.txt#187' }),
    [trail('Home', 'Shoes', 'Running', 'Trail Shoe'), /Shoes > Running/],
  ],
  warn: [[shoePage({ category: 'Shoes' }), /one level/], trail('Start', 'Shoes', 'Trail Shoe')],
  fail: [shoePage({ category: undefined }), shoePage({ category: 'none' }), trail('Home', 'Trail Shoe')],
});

import { feed, group, product, productHtml, sample, shoePage, testCheck, variant } from '#audit/samples';
import check from './product-gtin-present.ts';

const bare = { gtin13: undefined };
const header = 'id,title,link,brand,gtin,identifier_exists';
const sibling = 'X1,Other shoe,https://shop.test/p/x,Acme,4006381333931,';

testCheck(check, {
  pass: [
    [shoePage(), /gtin13 "4006381333931"/],
    shoePage({ ...bare, isbn: '9783161484100' }),
    product(productHtml(group([variant('41', { gtin: '4006381333931' })]))),
    sample(shoePage(bare), feed(`${header}\nSHOE-1,Shoe,/p/shoe,Acme,4006381333931,`, [[0, '/p/shoe']])),
  ],
  warn: [
    [shoePage({ ...bare, mpn: 'TS-9' }), /brand and part number/],
    [shoePage(bare), /0 of 1 sampled/],
    sample(shoePage(bare), feed(`${header}\n${sibling.replace('Acme', 'Other')}`, [])),
  ],
  fail: [[sample(shoePage(bare), feed(`${header}\n${sibling}`, [])), /other products of "Acme"/]],
  notApplicable: [
    shoePage({
      ...bare,
      description: 'Each pair is handmade in our workshop, from leather that we tan ourselves.',
    }),
    sample(shoePage(bare), feed(`${header}\nSHOE-1,Shoe,/p/shoe,Acme,,no`, [[0, '/p/shoe']])),
  ],
});

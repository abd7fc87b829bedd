import { product, productHtml, shoe, testCheck } from '#audit/samples';
import check from './h1-single.ts';

const page = (body: string, head = '') => product(productHtml(shoe(), body, head));

testCheck(check, {
  pass: [
    page('<h1>Trail Shoe</h1>'),
    page('<h1>Acme trail shoe</h1><h2>Details</h2>'),
    page('<h1>Trail Shoe</h1><h1> </h1>'),
    page('<h1 class="sr-only">Trail Shoe</h1>'),
    page('<div role="dialog"><h1>Your privacy</h1></div><h1>Trail Shoe</h1>'),
  ],
  warn: [
    [
      page('<h1 class="sr-only">Peak Store</h1><h2>Trail Shoe</h2>'),
      /"Peak Store" is for screen readers only, and the product name "Trail Shoe" is an H2/,
    ],
    [page('<h1>Trail Shoe</h1><h1>You may also like</h1>'), /2 H1/],
    [
      product('<html lang="en"><body><h1>Added to cart</h1><h1>Trail Shoe</h1></body></html>'),
      /has 2 H1 headings\.$/,
    ],
  ],
  fail: [
    page('<h2>Trail Shoe</h2>'),
    page('<h1>Winter sale</h1><h1>Trail Shoe</h1>'),
    [page('<h1>Peak Store</h1>', '<meta property="og:site_name" content="Peak Store">'), /is the store name/],
  ],
});

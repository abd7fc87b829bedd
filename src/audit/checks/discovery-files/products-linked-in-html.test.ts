import { home, listing, product, productHtml, refused, sample, shoe, testCheck } from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './products-linked-in-html.ts';

const links = (count: number, prefix = '/p/item-') =>
  Array.from({ length: count }, (_, n) => `<a href="${prefix}${n}">Item ${n}</a>`).join(' ');
const page = product(productHtml(shoe()), { path: '/p/item-0' });
const none = { listings: known([]), products: known([]) };

testCheck(check, {
  pass: [
    [sample(home('<a href="/c/shoes">Shoes</a>'), listing(links(9)), page), /9 product links/],
    sample(none, home(links(8)), page),
  ],
  warn: [[sample(none, home(links(3)), page), /Only 3/]],
  fail: [
    [sample(none, home('<div id="app"></div><a href="/about">About</a>')), /None of 1 links/],
    sample(none, home(links(9, '/blog/')), page),
  ],
  unknown: [[sample(none, home(links(9)), refused('product')), /could not be read/]],
});

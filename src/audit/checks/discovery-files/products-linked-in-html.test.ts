import {
  home,
  listing,
  origin,
  product,
  productHtml,
  refused,
  sample,
  shoe,
  sitemap,
  testCheck,
  urlset,
} from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './products-linked-in-html.ts';

const links = (count: number, prefix = '/p/item-') =>
  Array.from({ length: count }, (_, n) => `<a href="${prefix}${n}">Item ${n}</a>`).join(' ');
const paths = (count: number) => Array.from({ length: count }, (_, n) => `${origin}/p/item-${n}`);
const page = product(productHtml(shoe()), { path: '/p/item-0' });
const none = { listings: known([]), products: known([]) };

testCheck(check, {
  pass: [
    [sample(home('<a href="/c/shoes">Shoes</a>'), listing(links(9)), page), /9 product links/],
    sample(none, home(links(8)), page),
    [sample(none, home(links(3)), page, sitemap(urlset(...paths(3)))), /links to all 3 products/],
    [sample(home(links(3)), listing(`<p>3 products</p>${links(3)}`), page), /links to all 3 products/],
  ],
  warn: [
    [sample(none, home(links(3)), page, sitemap(urlset(...paths(90)))), /links to only 3 of 90 products/],
    [
      sample(none, home(links(3).replace('item-0', 'item-9')), page),
      /links to only 3 products, none of them a confirmed product page/,
    ],
    [
      sample(none, home(links(34).replace('item-0"', 'item-99"')), page),
      /^34 links .* look like product links, but none goes to a confirmed/,
    ],
  ],
  fail: [
    [sample(none, home('<div id="app"></div><a href="/about">About</a>')), /None of the 1 links/],
    sample(none, home(links(9, '/blog/')), page),
  ],
  unknown: [
    [sample(none, home(links(9)), refused('product')), /could not be read/],
    [sample(none, home(links(3)), page), /3 product links, .* gives a total/],
  ],
});

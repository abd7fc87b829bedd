import { home, product, productHtml, sample, shoe, testCheck } from '#audit/samples';
import check from './has-json-ld.ts';

const store =
  '<script type="application/ld+json; charset=utf-8">{"@context":"https://schema.org","@type":"OnlineStore","name":"Shop"}</script><h1>Shop</h1>';
const marked = product(productHtml(shoe()));
const bare = product('<h1>Trail Shoe</h1>', { path: '/p/bare' });

testCheck(check, {
  pass: [sample(home(store), marked), home(store)],
  warn: [
    [sample(home('<h1>Shop</h1>'), marked), /home page does not/],
    [sample(home(store), marked, bare), /1 of 2/],
  ],
  fail: [sample(home(store), bare), home('<h1>Shop</h1><script type="application/ld+json"> </script>')],
  notApplicable: [
    [
      sample(
        home(store),
        product('<main itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Shoe</h1></main>'),
      ),
      /microdata/,
    ],
  ],
});

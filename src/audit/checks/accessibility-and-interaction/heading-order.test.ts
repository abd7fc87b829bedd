import { product, testCheck } from '#audit/samples';
import check from './heading-order.ts';

const page = (body: string) => product(`<html lang="en"><body>${body}</body></html>`);
const words = (count: number) => `<p>${'word '.repeat(count)}</p>`;

testCheck(check, {
  pass: [
    page('<main><h1>Shoe</h1><h2>Facts</h2><h3>Size</h3><h2>Reviews</h2></main>'),
    page('<header><h2>Menu</h2></header><main><h1>Shoe</h1></main>'),
    page('<main><h1><img src="/a.svg" alt="Shoe"></h1><h2 hidden></h2><h4 hidden>x</h4></main>'),
    page('<main><div role="heading" aria-level="1">Shoe</div><h2>Facts</h2></main>'),
    page(`<main><h1>Shoe</h1>${words(500)}</main>`),
  ],
  warn: [
    [page('<main><h1>Shoe</h1><h3>Size</h3></main>'), /h3 follows h1/],
    [page('<main><h2>Shoe</h2><h3>Size</h3></main>'), /the first is an h2/],
    [page('<main><h1>Shoe</h1><h2></h2></main>'), /an h2 is empty/],
  ],
  fail: [
    [page('<main><h2>Shoe</h2><h5>Size</h5></main>'), /the first is an h2, h5 follows h2 \(2 places\)/],
    [page(`<main><h1>Shoe</h1>${words(700)}</main>`), /no h2 in 70\d words/],
  ],
  notApplicable: [page('<p>Shoe</p>')],
});

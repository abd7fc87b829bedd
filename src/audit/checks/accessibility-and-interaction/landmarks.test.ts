import { home, product, productAlone, testCheck } from '#audit/samples';
import check from './landmarks.ts';

const frame = (main: string) => `<header><nav><a href="/a">a</a></nav></header>${main}<footer>x</footer>`;
const offer =
  '<h1>Shoe</h1><p>€129.00</p><form action="/cart/add" method="post"><button>Add to cart</button></form>';

testCheck(check, {
  pass: [
    home(frame('<main><h1>Shop</h1></main>')),
    home('<div role="navigation"></div><div role="main"><h1>Shop</h1></div><div role="contentinfo"></div>'),
    home(frame('<main>a</main><main hidden>b</main>')),
    productAlone(frame(`<main>${offer}</main>`)),
  ],
  warn: [
    [home(frame('<article><h1>Shop</h1></article>')), /no main element/],
    [home(frame('<main>a</main><main>b</main>')), /2 main elements/],
    [home('<header></header><main>a</main>'), /no nav/],
    [home('<nav></nav><main><header></header></main>'), /are inside main, where they are not landmarks/],
    [home('<nav></nav><main>a</main>'), /no header or footer/],
    [productAlone(frame(`<main>text</main>${offer}`)), /outside the main/],
  ],
  fail: [[home('<div><h1>Shop</h1></div>'), /no landmark/]],
  unknown: [product(frame(`<main>${offer}</main>`))],
});

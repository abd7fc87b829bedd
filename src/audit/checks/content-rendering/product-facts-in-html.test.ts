import { product, productHtml, shoe, testCheck } from '#audit/samples';
import check from './product-facts-in-html.ts';

const words = (count: number) => `<p>${'sturdy mountain leather '.repeat(count / 3)}</p>`;

testCheck(check, {
  pass: [
    product(productHtml(shoe(), `<h1>Trail Shoe</h1>${words(180)}`)),
    product(
      productHtml(shoe({ name: 'Trail Shoe – Acme' }), `<h1>Trail Shoe</h1><p>by Acme</p>${words(180)}`),
    ),
  ],
  warn: [[product(productHtml(shoe(), `<h1>Trail Shoe</h1>${words(90)}`)), /92 words/]],
  fail: [
    [product(productHtml(shoe(), '<div id="app"></div>')), /Only \d+ words/],
    [
      product(productHtml(shoe({ name: 'Merino Jacket' }), `<h1>Welcome</h1>${words(180)}`)),
      /"Merino Jacket" is not/,
    ],
  ],
  unknown: [product(`<html><body><main>${words(180)}</main></body></html>`)],
});

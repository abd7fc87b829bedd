import { product, productHtml, shoe, testCheck } from '#audit/samples';
import check from './product-facts-in-html.ts';

const words = (count: number) => `<p>${'sturdy mountain leather '.repeat(count / 3)}</p>`;

const filler = (count: number) => `<p>${'partner '.repeat(count)}</p>`;
const offer = '<p>€129.00</p><button>Add to cart</button>';
const plain = (body: string, title = 'Peak') =>
  product(`<html lang="en"><head><title>${title}</title></head><body><main>${body}</main></body></html>`);

testCheck(check, {
  pass: [
    // A long consent list pushes the name past the text limit.
    product(
      productHtml(
        shoe(),
        `<h1>Trail Shoe</h1>${words(180)}</main><div role="dialog">${filler(20_000)}</div><main>`,
      ),
    ),
    product(
      productHtml(shoe(), `<div role="dialog">${filler(20_000)}</div><h1>Trail Shoe</h1>${words(180)}`),
    ),
    // The title is the store name; the H1 names the product.
    plain(`<h1>Trail Shoe</h1>${offer}${words(180)}`, 'Peak - all for the mountains'),
    // The markup is that of another product.
    product(
      productHtml(shoe({ name: 'Merino Jacket' }), `<div><h1>Trail Shoe</h1>${offer}</div>${words(180)}`),
    ),
    // No H1: the title without the store name.
    plain(`<h2>Trail Shoe</h2>${words(180)}`, 'Trail Shoe | shop.test'),
    product(productHtml(shoe(), `<h1>Trail Shoe</h1>${words(180)}`)),
    product(
      productHtml(shoe({ name: 'Trail Shoe – Acme' }), `<h1>Trail Shoe</h1><p>by Acme</p>${words(180)}`),
    ),
  ],
  warn: [
    [
      product(productHtml(shoe(), `<h1>Trail Shoe</h1>${words(90)}`)),
      /only 92 words; product pages typically have 150 or more/,
    ],
  ],
  fail: [
    [product(productHtml(shoe(), '<div id="app"></div>')), /only \d+ words/],
    [
      product(productHtml(shoe({ name: 'Merino Jacket' }), `<h1>Welcome</h1>${words(180)}`)),
      /"Merino Jacket" is not/,
    ],
  ],
  unknown: [
    product(`<html><body><main>${words(180)}</main></body></html>`),
    // The rest of the text may have it.
    [
      product(productHtml(shoe({ name: 'Merino Jacket' }), `<h1>Welcome</h1>${words(30_000)}`)),
      /more text than the audit searches/,
    ],
  ],
});

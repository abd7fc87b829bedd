import { product, productHtml, shoe, testCheck } from '#audit/samples';
import check from './product-info-not-framed.ts';

const words = `<p>${'A light shoe for long days on rough ground. '.repeat(4)}</p>`;
const price = '<p class="price">€129.00</p><form action="/cart/add"><button>Add to cart</button></form>';
const plain = (body: string) =>
  product(`<html lang="en"><title>Trail Shoe</title><main><h1>Trail Shoe</h1>${body}</main></html>`);
const frame = (src: string, title = '') => `<iframe src="${src}"${title && ` title="${title}"`}></iframe>`;

testCheck(check, {
  pass: [
    [plain(words + price), /no iframes/],
    [plain(words + price + frame('https://www.youtube.com/embed/product-review')), /None of the 1/],
    // The facts are also on the page.
    [plain(words + price + frame('/configurator/shoe', 'Product configurator')), /also on the page/],
    product(
      productHtml(
        shoe({ aggregateRating: { ratingValue: 4.5, reviewCount: 12 } }),
        words + price + frame('/reviews/shoe'),
      ),
    ),
    plain(`${words}${price}<p>Chest 96 cm, waist 82 cm</p>${frame('/size-guide', 'Size guide')}`),
    product(productHtml(shoe(), frame('/product-info/7'))),
    // An analytics script loads the page itself.
    plain(words + frame('https://shop.test/p/shoe')),
    plain(`${words}</main><footer>${frame('/price-list', 'Prices')}</footer>`),
    // Nothing suggests that the iframe contains the missing facts.
    plain(frame('https://pay.example/klarna/price-message') + frame('about:blank')),
  ],
  warn: [
    [
      plain(words + price + frame('https://ugc.example/kundenbewertungen/7')),
      /The reviews appear to be only in an iframe/,
    ],
    [
      plain(words + price + frame('/x', 'Guide des tailles')),
      /The size guide appears to be only in an iframe/,
    ],
  ],
  fail: [
    [plain(words + frame('https://konfigurator.example/shoe')), /has no price, .*konfigurator/],
    [plain(frame('/embed?x=1', 'Product details')), /has no price and no description/],
    plain(price + frame('/produktdetails/shoe.html')),
  ],
});

import { product, productHtml, shoe, testCheck } from '#audit/samples';
import check from './product-info-not-framed.ts';

const words = `<p>${'A light shoe for long days on rough ground. '.repeat(4)}</p>`;
const price = '<p class="price">€129.00</p><form action="/cart/add"><button>Add to cart</button></form>';
const plain = (body: string) =>
  product(`<html lang="en"><title>Trail Shoe</title><main><h1>Trail Shoe</h1>${body}</main></html>`);
const frame = (src: string, title = '') => `<iframe src="${src}"${title && ` title="${title}"`}></iframe>`;

testCheck(check, {
  pass: [
    [plain(words + price), /no frames/],
    [plain(words + price + frame('https://www.youtube.com/embed/product-review')), /None of the 1/],
    // The facts stand in the page as well.
    [plain(words + price + frame('/configurator/shoe', 'Product configurator')), /in the page too/],
    product(
      productHtml(
        shoe({ aggregateRating: { ratingValue: 4.5, reviewCount: 12 } }),
        words + price + frame('/reviews/shoe'),
      ),
    ),
    plain(`${words}${price}<p>Chest 96 cm, waist 82 cm</p>${frame('/size-guide', 'Size guide')}`),
    product(productHtml(shoe(), frame('/product-info/7'))),
    // A script that measures loads the page itself.
    plain(words + frame('https://shop.test/p/shoe')),
    plain(`${words}</main><footer>${frame('/price-list', 'Prices')}</footer>`),
    // Nothing says that the frame holds what is missing.
    plain(frame('https://pay.example/klarna/price-message') + frame('about:blank')),
  ],
  warn: [
    [
      plain(words + price + frame('https://ugc.example/kundenbewertungen/7')),
      /The reviews stand only in a frame/,
    ],
    [plain(words + price + frame('/x', 'Guide des tailles')), /The size guide stands only in a frame/],
  ],
  fail: [
    [plain(words + frame('https://konfigurator.example/shoe')), /lacks the price, .*konfigurator/],
    [plain(frame('/embed?x=1', 'Product details')), /lacks the price and the description/],
    plain(price + frame('/produktdetails/shoe.html')),
  ],
});

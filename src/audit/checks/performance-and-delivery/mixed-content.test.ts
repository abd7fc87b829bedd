import { alone, home, productAlone, productHtml, refused, shoe, testCheck } from '#audit/samples';
import check from './mixed-content.ts';

const page = (body: string, head = '', headers = {}) =>
  home(`<html><head>${head}</head><body><h1>Shop</h1>${body}</body></html>`, { headers });
const upgrade = { 'content-security-policy': 'block-all-mixed-content; upgrade-insecure-requests;' };
const image = 'http://img.test/shoe.jpg';
const open = '<meta property="og:image" content="http://img.test/a.jpg">';

testCheck(check, {
  pass: [
    [page('<a href="http://other.test/">Link</a><img src="//cdn.test/a.jpg">'), /Nothing/],
    [
      page('<img src="http://img.test/a.jpg"><script src="http://a.test/a.js"></script>', '', upgrade),
      /browsers/,
    ],
    page(
      '<img src="http://img.test/a.jpg">',
      '<meta http-equiv="Content-Security-Policy" content="upgrade-insecure-requests">',
    ),
    page('', `${open}<meta property="og:image:secure_url" content="https://img.test/a.jpg">`),
    productAlone(productHtml(shoe())),
  ],
  warn: [
    [
      page('<img src="http://img.test/a.jpg"><img src="http://img.test/b.jpg">'),
      /image http:\/\/img.*and 1 more/,
    ],
    page('', '<link rel="icon" href="http://img.test/i.ico">'),
    [page('', open), /og:image http/],
  ],
  fail: [
    [page('<script src="http://a.test/a.js"></script>'), /script http:\/\/a\.test\/a\.js uses HTTP/],
    page('', '<link rel="stylesheet" href="http://a.test/a.css">'),
    page('<iframe src="http://a.test/map"></iframe>'),
    page('<form action="http://shop.test/search"></form>'),
    [productAlone(productHtml(shoe({ image: [image] }))), /product image in the markup http:/],
    [
      productAlone(productHtml(shoe({ image: { '@type': 'ImageObject', url: image } })), {
        headers: upgrade,
      }),
      /in the markup/,
    ],
  ],
  unknown: [alone(refused('product'))],
});

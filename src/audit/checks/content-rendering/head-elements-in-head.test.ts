import { productAlone, testCheck } from '#audit/samples';
import check from './head-elements-in-head.ts';

const canonical = '<link rel="canonical" href="https://shop.test/p/shoe">';
const robots = '<meta name="robots" content="noindex">';
const description = '<meta name="description" content="A shoe">';
const title = '<title>Shoe</title>';
const page = (head: string, body = '<h1>Shoe</h1>') =>
  productAlone(`<!doctype html><html><head>${head}</head><body>${body}</body></html>`);

testCheck(check, {
  pass: [
    page(title + robots + canonical + description),
    page(`${title}<noscript><img src="/p.gif"></noscript>${canonical}`),
    page(`${title}${canonical}`, `<svg><title>Cart</title></svg>${canonical}`),
    page(title, '<link rel="stylesheet" href="/a.css"><meta itemprop="name" content="Shoe">'),
    page(`${title}<div></div>`),
    productAlone(`<!doctype html>${title}${canonical}<main><h1>Shoe</h1></main>`),
    page(title + description, `<title>Fragment</title>${description}`),
  ],
  warn: [
    [page(`<p>Hello</p>${title}`), /The body contains the title, because the head ends at <p>\./],
    [
      page(`${title}<div class="bar"></div>${description}`),
      /the description, because the head ends at <div class="bar">/,
    ],
    page('', title),
  ],
  fail: [
    [
      page(`${title}<img src="/pixel.gif" alt="">${canonical}${robots}`),
      /contains meta robots and the canonical link, because the head ends at <img src="\/pixel\.gif" alt="">/,
    ],
    [page(title, canonical), /The body contains the canonical link\.$/],
    page(
      `${title}<link rel="alternate" hreflang="en" href="/">`,
      '<link rel="alternate" hreflang="de" href="/de">',
    ),
    [page(`\uFEFF${title}${canonical}`), /an invisible character \(U\+FEFF\)/],
    page(`${title}<meta name="robots" content="all">`, robots),
  ],
});

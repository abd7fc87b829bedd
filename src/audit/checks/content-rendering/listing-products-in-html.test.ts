import {
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
import check from './listing-products-in-html.ts';

type Draw = (i: number) => string;
const card: Draw = (i) =>
  `<li class="product-card"><a href="/p/shoe-${i}"><img src="/${i}.jpg" alt="">Shoe ${i}</a><span>€${i}9.00</span></li>`;
const nameless: Draw = (i) => `<div><a href="/p/shoe-${i}"><img src="/${i}.jpg"></a></div>`;
const cards = (count: number, draw = card) => Array.from({ length: count }, (_, i) => draw(i + 1)).join('');
const page = (body: string, lang = 'en', path?: string) =>
  listing(
    `<html lang="${lang}"><body><nav>${'<a href="/c/1">Shoes</a>'.repeat(9)}</nav><main><h1>Shoes</h1>${body}</main></body></html>`,
    path ? { path } : {},
  );
const shoePage = product(productHtml(shoe(), '<h1>Trail Shoe</h1>'), { path: '/p/shoe-1' });
const whole = (count: number) =>
  sitemap(urlset(`${origin}/`, ...Array.from({ length: count }, (_, i) => `${origin}/p/shoe-${i + 1}`)));

testCheck(check, {
  pass: [
    [page(`<ul>${cards(24)}</ul>`), /links to 24 products by name/],
    // Links that match the product URL pattern, outside cards.
    sample(page(cards(9, (i) => `<p><a href="/p/shoe-${i}">Shoe ${i}</a></p>`)), shoePage),
    // Named by alt text.
    sample(
      page(cards(8, (i) => `<p><a href="/p/shoe-${i}"><img src="/${i}.jpg" alt="Shoe ${i}"></a></p>`)),
      shoePage,
    ),
    // Products that differ by a parameter.
    page(`<ul>${cards(9, (i) => card(i).replace(`/p/shoe-${i}`, `/product.php?id=${i}`))}</ul>`),
    // All products, according to the page or the sitemap.
    [page(`<p>5 Artikel</p><ul>${cards(5)}</ul>`, 'de'), /all 5 products/],
    sample(page(`<ul>${cards(4)}</ul>`), shoePage, whole(4)),
    page(
      `<ul>${cards(3)}</ul><script type="application/ld+json">{"@context":"https://schema.org","@type":"ItemList","numberOfItems":3}</script>`,
    ),
  ],
  warn: [
    [page(`<p>48 products</p><ul>${cards(4)}</ul>`), /the page shows a total of 48/],
    // Color variants of a product count once.
    [
      page(
        `<p>48 products</p><ul>${cards(3, (i) => card(i) + card(i).replaceAll(`shoe-${i}`, `shoe-${i}?color=red`) + card(i).replaceAll(`shoe-${i}`, `shoe-${i}?color=blue`))}</ul>`,
      ),
      /only 3 products/,
    ],
    [
      sample(page(cards(24, nameless) + cards(1, (i) => `<p><a href="/p/boot-${i}">Boot</a></p>`)), shoePage),
      /24 of 25 product links have neither/,
    ],
    [
      sample(page(`<ul>${cards(24)}</ul>`), page('<div id="grid"></div>', 'en', '/c/boots')),
      /1 of 2 listing pages: The HTML links to no products/,
    ],
  ],
  // A small category without a stated total.
  unknown: [
    [page(`<ul>${cards(4)}</ul>`), /links to 4 products by name, and the listing does not state a total/],
    sample(page(`<ul>${cards(4)}</ul>`), shoePage, whole(90)),
    [{ ...refused('listing'), listings: known([]) }, /blocked the request/],
  ],
  fail: [
    [page('<div id="grid"></div>'), /links to no products/],
    [sample(page(cards(24, nameless)), shoePage), /24 of 24 product links/],
  ],
  notApplicable: [
    {
      ...refused('product'),
      listings: known([]),
      home: known({ id: 'home', role: 'home', url: `${origin}/`, ref: 'x', facts: {} as never }),
    },
  ],
});

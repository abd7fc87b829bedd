import {
  listing,
  type Part,
  product,
  productHtml,
  refused,
  robots,
  sample,
  shoe,
  testCheck,
} from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './robots-commerce-paths-open.ts';

const searched: Part = {
  search: known({
    via: 'form',
    template: 'https://shop.test/search?q={search_term_string}',
    query: 'shoe',
    url: 'https://shop.test/search?q=shoe',
    disallowed: true,
    productLinks: [],
  }),
};
const shop = (text: string, html = productHtml(shoe())) =>
  sample(robots(text), product(html), listing('<h1>Shoes</h1>'), searched);
const variants = (...urls: string[]) =>
  productHtml({
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    name: 'Trail Shoe',
    variesBy: ['https://schema.org/size'],
    hasVariant: urls.map((url) => ({ '@type': 'Product', name: 'Trail Shoe', url })),
  });

testCheck(check, {
  pass: [
    [shop('User-agent: *\nDisallow: /cart'), /All 2 catalog URLs are allowed\./],
    [shop('User-agent: *\nDisallow: /search\nDisallow: /*?*sort='), /only search results are disallowed/],
    shop('User-agent: *\nDisallow: /*?', variants('/p/shoe?size=42')),
    sample(robots('', 404), refused('product')),
  ],
  fail: [
    [shop('User-agent: *\nDisallow: /c/'), /The listing page \/c\/shoes may not/],
    [shop('User-agent: *\nDisallow: /p'), /The product page \/p\/shoe may not/],
    [shop('User-agent: *\nDisallow: /*-42$', variants('/p/shoe-42')), /The variant page \/p\/shoe-42/],
    sample(shop('User-agent: *\nDisallow: /*?', variants('/p/shoe?size=42')), {
      targets: known([
        {
          why: 'variant',
          from: 'product-1',
          url: 'https://shop.test/p/shoe?size=42',
          ref: 'x',
          canonical: 'https://shop.test/p/shoe?size=42',
          skus: [],
          selected: [],
        },
      ]),
    }),
  ],
  unknown: [shop('User-agent: *').then((part) => sample(part, robots('', 503)))],
});

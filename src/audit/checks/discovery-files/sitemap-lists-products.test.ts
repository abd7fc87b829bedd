import { listing, product, productHtml, sample, shoe, sitemap, testCheck, urlset } from '#audit/samples';
import check from './sitemap-lists-products.ts';

const page = (path = '/p/shoe') => product(productHtml(shoe()), { path });
const locs = (count: number, prefix = '/p/item-') =>
  urlset(...Array.from({ length: count }, (_, n) => `https://shop.test${prefix}${n}`));
const index =
  '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://shop.test/products-1.xml</loc></sitemap></sitemapindex>';

const urls = (path: string, count: number, from = 1): string =>
  urlset(...Array.from({ length: count }, (_, n) => `https://shop.test${path}red-lamp-${from + n}`));
const shelf = (path: string, count: number) =>
  listing(
    `<main><h1>Lamps</h1><ul>${Array.from({ length: count }, (_, n) => `<li class="product-card"><a href="${path}red-lamp-${n + 1}">Lamp ${n + 1}</a> <span class="price">€${n + 10}.00</span></li>`).join('')}</ul></main>`,
  );

testCheck(check, {
  pass: [
    [sample(page(), sitemap(locs(12))), /lists 12/],
    sample(page(), sitemap(urlset('https://shop.test/p/shoe'))),
    // The listing and the sitemap have different URLs for the same products.
    [sample(page('/lamps/red-lamp-1'), shelf('/lamps/', 3), sitemap(urls('/lamps/table/', 3))), /lists 3/],
    sample(
      page('/lamps/red-lamp-1'),
      shelf('/lamps/', 3),
      sitemap(urls('/lamps/', 2)),
      sitemap(urls('/lamps/table/', 1, 3), { url: 'https://shop.test/more.xml' }),
    ),
    sample(
      page('/schuhe/trail'),
      sitemap(locs(11, '/feed/')),
      sitemap(locs(12, '/x-'), { url: 'https://shop.test/product-sitemap.xml', via: 'index' }),
    ),
  ],
  warn: [
    sample(page(), sitemap(locs(4))),
    [sample(page('/lamps/red-lamp-1'), shelf('/lamps/', 3), sitemap(urls('/lamps/table/', 2))), /only 2/],
  ],
  fail: [[sample(page('/shop/trail-shoe-blue'), sitemap(locs(12, '/blog/post-'))), /None of the 12/]],
  unknown: [
    sample(page(), sitemap(index)),
    // Products are after the part of a long file that is kept.
    sample(page('/shop/trail-shoe-blue'), sitemap(locs(2_500, '/blog/post-'))),
  ],
});

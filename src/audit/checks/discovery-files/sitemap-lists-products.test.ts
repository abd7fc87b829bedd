import { product, productHtml, sample, shoe, sitemap, testCheck, urlset } from '#audit/samples';
import check from './sitemap-lists-products.ts';

const page = (path = '/p/shoe') => product(productHtml(shoe()), { path });
const locs = (count: number, prefix = '/p/item-') =>
  urlset(...Array.from({ length: count }, (_, n) => `https://shop.test${prefix}${n}`));
const index =
  '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://shop.test/products-1.xml</loc></sitemap></sitemapindex>';

testCheck(check, {
  pass: [
    [sample(page(), sitemap(locs(12))), /lists 12/],
    sample(page(), sitemap(urlset('https://shop.test/p/shoe'))),
    sample(
      page('/schuhe/trail'),
      sitemap(locs(11, '/feed/')),
      sitemap(locs(12, '/x-'), { url: 'https://shop.test/product-sitemap.xml', via: 'index' }),
    ),
  ],
  warn: [sample(page(), sitemap(locs(4)))],
  fail: [[sample(page('/shop/trail-shoe-blue'), sitemap(locs(12, '/blog/post-'))), /None of the 12/]],
  unknown: [
    sample(page(), sitemap(index)),
    // Products come after what is kept of a long file.
    sample(page('/shop/trail-shoe-blue'), sitemap(locs(2_500, '/blog/post-'))),
  ],
});

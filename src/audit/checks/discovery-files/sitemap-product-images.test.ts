import { product, productHtml, sample, shoe, sitemap, testCheck, urlset } from '#audit/samples';
import check from './sitemap-product-images.ts';

const image = '<i:image><i:loc>https://cdn.test/1.jpg</i:loc></i:image>';
const entries = (inners: string[], prefix = '/products/item-', namespace = 'http') =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:i="${namespace}://www.google.com/schemas/sitemap-image/1.1">${inners.map((inner, at) => `<url><loc>https://shop.test${prefix}${at}</loc>${inner}</url>`).join('')}</urlset>`;
const page = product(productHtml(shoe()), { path: '/shop/trail-shoe-blue' });

testCheck(check, {
  pass: [
    [sitemap(entries([image, image, ''])), /2 of 3 product entries have an image/],
    sample(page, sitemap(entries([image], '/shop/river-boot-'))),
    // The home page in a product sitemap is not a product.
    sitemap(entries([image]).replace('<url>', '<url><loc>https://shop.test/</loc></url><url>'), {
      url: 'https://shop.test/product-sitemap.xml',
    }),
  ],
  warn: [
    [sitemap(entries(['', '', ''])), /None of 3 product entries has an image/],
    [sitemap(entries([image, '', ''])), /Only 1 of 3/],
    // Not the image sitemap namespace.
    sitemap(entries([image], '/products/item-', 'https')),
    sample(page, sitemap(urlset('https://shop.test/shop/trail-shoe-blue'))),
  ],
  neverFails: 'images are an optional hint',
  notApplicable: [
    [sitemap(urlset('https://shop.test/about', 'https://shop.test/')), /list no products/],
    sitemap('https://shop.test/products/1\n', { type: 'text/plain' }),
    sitemap(urlset()),
  ],
  unknown: [
    sample(
      sitemap(
        '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://shop.test/products-1.xml</loc></sitemap><sitemap><loc>https://shop.test/pages.xml</loc></sitemap></sitemapindex>',
      ),
      sitemap(urlset('https://shop.test/about'), { url: 'https://shop.test/pages.xml', via: 'index' }),
    ),
    sitemap(urlset('https://shop.test/?a&b')),
  ],
});

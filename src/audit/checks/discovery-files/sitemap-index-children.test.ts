import { sample, sitemap, testCheck, urlset } from '#audit/samples';
import check from './sitemap-index-children.ts';

const origin = 'https://shop.test';
const index = (...locs: string[]) =>
  `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locs.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join('')}</sitemapindex>`;
const two = sitemap(index(`${origin}/products.xml`, `${origin}/a.xml`, `${origin}/pages.xml`));
const full = urlset(`${origin}/p/1`);
const child = (text: string, given: Parameters<typeof sitemap>[1] = {}, path = '/products.xml') =>
  sitemap(text, { via: 'index', url: origin + path, ...given });

testCheck(check, {
  pass: [
    [
      sample(two, child(full), child(full, {}, '/pages.xml')),
      /Both requested sitemaps .* \(3 in the index\)/,
    ],
    sample(two, child(full)),
    // The sitemap protocol allows text files and feeds.
    sample(two, child(`${origin}/p/1\n`, { type: 'text/plain' })),
  ],
  warn: [
    [sample(two, child(full), child(urlset(), {}, '/pages.xml')), /1 of 2 requested .*pages\.xml is empty/],
    [sample(two, child(index(`${origin}/b.xml`))), /is another index/],
  ],
  fail: [
    [sample(two, child(full), child('gone', { status: 404 }, '/pages.xml')), /\/pages\.xml returned 404/],
    [sample(two, child('oops', { status: 500 })), /returned 500/],
    [sample(two, child('<!doctype html><p>Shop</p>')), /returned an HTML page/],
    [sample(two, child(`${urlset(`${origin}/?a&b`)}`)), /not well-formed \(unescaped &, line 1\)/],
    [sample(two, child('no', { status: 403 })), /is blocked \(403\)/],
    [
      sample(two, child('', { challenge: { vendor: 'Cloudflare', signature: 'x' } })),
      /returned a Cloudflare challenge/,
    ],
    [sitemap(index('/products.xml', `${origin}/pages.xml`)), /1 of 2 entries .* not an absolute URL/],
  ],
  notApplicable: [
    [sitemap(full), /no sitemap index/],
    [sitemap(index()), /index is empty/],
  ],
  unknown: [
    two,
    sample(two, child(full), child('', { status: 429 }, '/pages.xml')),
    sample(two, child('', { error: { code: 'timeout-total', message: 'No answer.' } })),
  ],
});

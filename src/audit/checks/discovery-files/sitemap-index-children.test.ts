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
    [sample(two, child(full), child(full, {}, '/pages.xml')), /Both sitemaps .* of 3 in the index/],
    sample(two, child(full)),
    // The protocol allows text and feeds.
    sample(two, child(`${origin}/p/1\n`, { type: 'text/plain' })),
  ],
  warn: [
    [sample(two, child(full), child(urlset(), {}, '/pages.xml')), /1 of 2 tried .*pages\.xml lists nothing/],
    [sample(two, child(index(`${origin}/b.xml`))), /is an index itself/],
  ],
  fail: [
    [sample(two, child(full), child('gone', { status: 404 }, '/pages.xml')), /\/pages\.xml answers 404/],
    [sample(two, child('oops', { status: 500 })), /answers 500/],
    [sample(two, child('<!doctype html><p>Shop</p>')), /answers with an HTML page/],
    [sample(two, child(`${urlset(`${origin}/?a&b`)}`)), /not well-formed \(unescaped &, line 1\)/],
    [sample(two, child('no', { status: 403 })), /refuses us with 403/],
    [
      sample(two, child('', { challenge: { vendor: 'Cloudflare', signature: 'x' } })),
      /challenge of Cloudflare/,
    ],
    [sitemap(index('/products.xml', `${origin}/pages.xml`)), /1 of 2 entries .* no absolute address/],
  ],
  notApplicable: [
    [sitemap(full), /no sitemap index/],
    [sitemap(index()), /names nothing/],
  ],
  unknown: [
    two,
    sample(two, child(full), child('', { status: 429 }, '/pages.xml')),
    sample(two, child('', { error: { code: 'timeout-total', message: 'No answer.' } })),
  ],
});

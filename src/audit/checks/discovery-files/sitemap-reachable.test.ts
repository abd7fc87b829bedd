import { sitemap, testCheck, urlset } from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './sitemap-reachable.ts';

const file = urlset('https://shop.test/p/1');
const hop = { url: 'https://shop.test/sitemap.xml', status: 301, location: '/sitemaps/all.xml' };

/** No declared sitemap; the sitemap is at the second default URL. */
const places = [
  sitemap('', { status: 404, via: 'guess' }),
  sitemap(file, { url: 'https://shop.test/sitemap_index.xml', via: 'guess' }),
];
const second = {
  sitemaps: known(places.flatMap(({ sitemaps }) => (sitemaps?.ok ? sitemaps.value : []))),
  traffic: known(places.flatMap(({ traffic }) => (traffic?.ok ? traffic.value : []))),
};

testCheck(check, {
  pass: [sitemap(file), sitemap(file, { via: 'guess' }), [second, /sitemap_index.xml returned 200/]],
  warn: [[sitemap(file, { hops: [hop] }), /redirects/]],
  fail: [
    { sitemaps: known([]) },
    [sitemap('gone', { status: 404 }), /returned 404/],
    [sitemap('no', { status: 403 }), /is blocked \(403\)/],
    [
      sitemap('<html>', { challenge: { vendor: 'Cloudflare', signature: 'cf-mitigated' }, status: 403 }),
      /Cloudflare/,
    ],
    [sitemap('<!doctype html><html><body>Shop</body></html>'), /HTML page/],
  ],
  unknown: [sitemap('', { error: { code: 'timeout-total', message: 'No answer.' } })],
});

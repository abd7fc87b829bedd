import {
  home,
  listing,
  product,
  productHtml,
  redirected,
  refused,
  sample,
  shoe,
  sitemap,
  sitemapPage,
  testCheck,
  traffic,
  urlset,
} from '#audit/samples';
import check from './sitemap-urls-live.ts';

const at = (path: string) => `https://shop.test${path}`;
const map = (...paths: string[]) => sitemap(urlset(...paths.map(at)));
const page = (path: string) => product(productHtml(shoe()), { path });
const live = (...paths: string[]) => sample(...paths.map((path) => sitemapPage(path)));
const nine = Array.from({ length: 9 }, (_, n) => `/p/${n}`);

testCheck(check, {
  pass: [
    [sample(map('/', '/p/1', '/c'), home('<p>x'), page('/p/1'), listing('<p>x', { path: '/c' })), /All 3/],
    [sample(map(...nine, '/old'), live(...nine), sitemapPage('/old', {}, { status: 404 })), /9 of 10/],
    // The listed URL is the target of the redirect from the start URL.
    sample(map('/de/'), redirected('/', at('/de/'), 302)),
    // Different spellings of the same URL.
    sample(sitemap(urlset('https://SHOP.test:443/p/a%7Eb')), sitemapPage('/p/a~b')),
    // Blocked requests are not counted.
    sample(map('/p/1', '/p/2'), live('/p/1'), sitemapPage('/p/2', {}, { status: 403 })),
    sample(map('/p/1', '/p/2'), live('/p/1'), sitemapPage('/p/2', {}, { status: 500 })),
  ],
  warn: [
    [
      sample(
        map('/p/1', '/p/2', '/p/3', '/old'),
        live('/p/1', '/p/2', '/p/3'),
        redirected('/old', at('/p/1')),
      ),
      /3 of 4 .* \/old redirects to https:\/\/shop\.test\/p\/1/,
    ],
  ],
  fail: [
    [
      sample(map('/p/1', '/old'), live('/p/1'), sitemapPage('/old', {}, { status: 410 })),
      /\/old returned 410/,
    ],
    [
      sample(map(...nine, '/x'), live(...nine), sitemapPage('/x', { soft404: true })),
      /9 of 10 .* \/x returned 200 with the "not found" page/,
    ],
    [
      sample(
        map(...nine, '/x'),
        live(...nine),
        sitemapPage(
          '/x',
          { soft404: true },
          { finalUrl: at('/'), hops: [{ url: at('/x'), status: 302, location: '/' }] },
        ),
      ),
      /redirects to https:\/\/shop\.test\/, like URLs that do not exist/,
    ],
    // A page that was gone is in the traffic, but not in the sample.
    sample(map('/p/1'), traffic({ url: at('/p/1'), purpose: 'product', status: 404 })),
    // http entries on an https storefront.
    sample(
      sitemap(urlset('http://shop.test/')),
      traffic({ url: 'http://shop.test/', purpose: 'host-http', status: 301 }),
    ),
  ],
  notApplicable: [sitemap(urlset())],
  unknown: [
    [map('/p/1'), /None of the URLs/],
    sample(map('/product'), refused('product')),
    sample(map('/p/1'), sitemapPage('/p/1', {}, { error: { code: 'timeout-total', message: 'x' } })),
    // Responses to other clients do not count.
    sample(map('/p/1'), traffic({ url: at('/p/1'), client: 'minimal', status: 404 })),
  ],
});

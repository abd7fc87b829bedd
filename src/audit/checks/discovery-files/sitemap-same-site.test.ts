import { sitemap, testCheck, urlset } from '#audit/samples';
import check from './sitemap-same-site.ts';

const own = (count: number) => Array.from({ length: count }, (_, at) => `https://shop.test/p/${at}`);
const index = (...locs: string[]) =>
  sitemap(
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locs.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join('')}</sitemapindex>`,
  );

testCheck(check, {
  pass: [
    [sitemap(urlset(...own(3))), /All 3 URLs .* belong to shop\.test/],
    sitemap(urlset(...own(3), 'https://www.shop.test/x', 'https://de.shop.test/x', 'https://shop.de/x')),
    sitemap(own(2).join('\n'), { type: 'text/plain' }),
    // Sitemaps can be on another host; only their URLs count.
    sitemap(urlset(...own(30)), { url: 'https://cdn.example.com/s.xml' }),
  ],
  warn: [[sitemap(urlset(...own(30), 'https://other.com/x')), /1 of 31 .*belongs to another domain/]],
  fail: [
    [
      sitemap(urlset(...own(9), 'http://shop.test/x')),
      /1 of 10 URLs is not on https:\/\/shop\.test: http:\/\/shop\.test\/x has another scheme/,
    ],
    [sitemap(urlset(...own(100), 'https://staging.shop.test/p/1')), /1 of 101 URLs is on a test host/],
    [sitemap(urlset(...own(100), 'http://localhost/p/1')), /localhost\/p\/1 is not public/],
    [sitemap(urlset('/p/1')), /"?\/p\/1 is not an absolute URL/],
    [index('https://staging.shop.test/s.xml'), /on a test host/],
  ],
  notApplicable: [sitemap(urlset())],
  unknown: [
    [index('https://shop.test/a.xml'), /None of the sitemaps/],
    [sitemap(`${urlset('https://shop.test/?a&b')}`), /not well-formed/],
  ],
});

import { sitemap, testCheck, urlset } from '#audit/samples';
import check from './sitemap-lastmod-valid.ts';

/** The tests run on 2026-11-20, 12:00 UTC. */
const dated = (...dates: string[]) =>
  sitemap(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${dates.map((date, at) => `<url><loc>https://shop.test/p/${at}</loc>${date && `<lastmod>${date}</lastmod>`}</url>`).join('')}</urlset>`,
  );
const good = (count: number) => Array.from({ length: count }, () => '2026-11-18T09:12:00+00:00');
const index = (date: string) =>
  sitemap(
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://shop.test/a.xml</loc><lastmod>${date}</lastmod></sitemap></sitemapindex>`,
  );

testCheck(check, {
  pass: [
    [dated(...good(3)), /All 3 lastmod dates/],
    dated('2026', '2026-11', '2026-11-18', '2026-11-18T09:12Z', '2026-11-18T09:12:00.25+01:00', ''),
    // A clock that is ahead and time zones are fine.
    dated('2026-11-21T11:00:00Z'),
    index('2026-11-18'),
  ],
  warn: [
    [dated(...good(39), '18.11.2026'), /1 of 40 .*"18\.11\.2026" is not a W3C date/],
    dated(...good(39), '2027-01-01'),
  ],
  fail: [
    [dated(...good(3), '2026-11-18 09:12:00'), /1 of 4 .*"2026-11-18 09:12:00" is not a W3C date/],
    [dated(...good(3), '2027-01-01'), /is in the future/],
    dated('2026-02-30', '0000-00-00T00:00:00'),
    index('yesterday'),
  ],
  notApplicable: [
    [dated('', ''), /No entry .* has a lastmod/],
    sitemap('https://shop.test/p/1\n', { type: 'text/plain' }),
    sitemap(urlset()),
  ],
  unknown: [sitemap(`${urlset('https://shop.test/?a&b')}`)],
});

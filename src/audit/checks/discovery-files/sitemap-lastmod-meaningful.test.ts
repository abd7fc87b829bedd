import { sitemap, testCheck } from '#audit/samples';
import check from './sitemap-lastmod-meaningful.ts';

/** The tests run on 2026-11-20, 12:00 UTC. */
const dated = (dates: string[]) =>
  sitemap(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${dates.map((date, at) => `<url><loc>https://shop.test/p/${at}</loc><lastmod>${date}</lastmod></url>`).join('')}</urlset>`,
  );
const times = (count: number, at: (n: number) => string) => Array.from({ length: count }, (_, n) => at(n));
const spread = (count: number) => times(count, (n) => `2026-${10 + (n % 2)}-${10 + (n % 10)}T08:00:00Z`);
const build = (n: number) => `2026-11-20T03:00:${String(n % 50).padStart(2, '0')}+00:00`;

testCheck(check, {
  pass: [
    [dated(spread(20)), /20 lastmod dates are on 10 different days/],
    // An import last week changed everything, which is a real change.
    dated(times(30, () => '2026-11-13T03:00:00Z')),
    // Nine in ten is not more than 90%.
    dated([...times(18, build), '2026-11-01', '2026-11-02']),
  ],
  warn: [
    [dated(times(30, build)), /30 of 30 URLs have the same lastmod, 2026-11-20T03:00:00/],
    dated(times(30, () => '2026-11-20')),
    dated([...times(19, build), '2026-11-01']),
    [dated(times(20, (n) => `2026-0${1 + (n % 5)}-01`)), /newest of 20 .* 203 days old: 2026-05-01/],
  ],
  neverFails: 'crawlers ignore such dates, they do not reject the file',
  notApplicable: [
    [dated(times(19, build)), /have 19 valid dates/],
    dated(times(30, () => '20.11.2026')),
    dated(times(30, () => '2027-11-20')),
  ],
});

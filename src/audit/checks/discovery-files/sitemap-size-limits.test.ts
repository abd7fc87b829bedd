import { sitemap, testCheck, urlset } from '#audit/samples';
import { known } from '../../evidence.ts';
import { parseSitemap } from '../../parse/files/sitemap.ts';
import check from './sitemap-size-limits.ts';

const many = (count: number, prefix: string) =>
  urlset(...Array.from({ length: count }, (_, at) => `https://shop.test${prefix}${at}`));
const index = (count: number) =>
  `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${Array.from({ length: count }, (_, at) => `<sitemap><loc>https://shop.test/s${at}.xml</loc></sitemap>`).join('')}</sitemapindex>`;
const small = urlset('https://shop.test/p/1');
const length = (bytes: number, more: Record<string, string> = {}) => ({
  headers: { 'content-length': String(bytes), ...more },
});
/** How gather keeps a truncated file. */
const cut = (text: string) => ({
  ...sitemap(text),
  sitemaps: known([
    {
      ...parseSitemap(new TextEncoder().encode(text), { truncated: true }),
      url: 'https://shop.test/sitemap.xml',
      via: 'robots' as const,
      ref: 'x',
    },
  ]),
});

testCheck(check, {
  pass: [
    [sitemap(small), /has 1 of at most 50,000 entries/],
    sitemap(many(50_000, '/p/')),
    sitemap('https://shop.test/p/1\nhttps://shop.test/p/2\n', { type: 'text/plain' }),
    // The length of a compressed response is not the length of the file.
    sitemap(small, length(60_000_000, { 'content-encoding': 'gzip' })),
    sitemap(small, { url: 'https://shop.test/sitemap.xml.gz', ...length(60_000_000) }),
  ],
  fail: [
    [sitemap(many(50_001, '/p/')), /lists more than 50,000 URLs/],
    [sitemap(index(50_001)), /lists more than 50,000 sitemaps/],
    [sitemap(small, length(60_000_000)), /57\.2 MB, over the limit of 50 MB/],
    sitemap(Array.from({ length: 50_001 }, (_, at) => `https://shop.test/${at}`).join('\n'), {
      type: 'text/plain',
    }),
  ],
  notApplicable: [{ sitemaps: known([]) }, sitemap('<!doctype html><p>no</p>')],
  unknown: [
    [cut(many(100, '/p/').slice(0, -30)), /stopped reading/],
    [sitemap('<urlset><url><loc>https://shop.test/?a&b</loc></url></urlset>'), /not well-formed/],
  ],
});

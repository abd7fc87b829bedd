import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  emptyEvidence,
  home,
  listing,
  policy,
  product,
  productHtml,
  redirected,
  robots,
  sample,
  shoe,
  sitemap,
  sitemapPage,
  targetPage,
  testCheck,
  urlset,
} from '#audit/samples';
import { known } from '../../evidence.ts';
import { judge } from '../../judge.ts';
import check from './sitemap-no-blocked-urls.ts';

const at = (path: string) => `https://shop.test${path}`;
const map = (...paths: string[]) => sitemap(urlset(...paths.map(at)));
const openRobots = robots('User-agent: *\nDisallow: /cart');
const page = (path: string, head = '', headers = {}) =>
  product(productHtml(shoe(), '<h1>Shoe</h1>', head), { path, headers });
const row = { ref: 'robots', soft404: false, noindex: false };
const canonical = (path: string) => `<link rel="canonical" href="${path}">`;

testCheck(check, {
  pass: [
    [
      sample(
        openRobots,
        map('/p/1', '/c'),
        page('/p/1', canonical('/p/1')),
        sitemapPage('/c', { canonical: at('/c') }),
      ),
      /All 2 .* allowed, indexable, and canonical/,
    ],
    // No canonical at all, and no robots.txt.
    sample(robots('', 404), map('/p/1'), page('/p/1')),
    // Other agents may be disallowed.
    sample(robots('User-agent: GPTBot\nDisallow: /'), map('/p/1'), page('/p/1')),
    // Googlebot has its own group that allows what * disallows.
    sample(
      robots('User-agent: *\nDisallow: /p/\n\nUser-agent: Googlebot\nDisallow:'),
      map('/p/1'),
      page('/p/1'),
    ),
    sample(openRobots, map('/p/1'), page('/p/1', '<meta name="bingbot" content="noindex">')),
    // sitemap-urls-live reports redirects.
    sample(openRobots, map('/p/1', '/old'), page('/p/1'), redirected('/old', at('/p/9'))),
    // The rules of this host do not apply to other hosts.
    sample(openRobots, sitemap(urlset(at('/p/1'), 'https://www.other.com/cart')), page('/p/1')),
  ],
  warn: [
    [
      sample(openRobots, map('/p/1?color=red'), page('/p/1?color=red', canonical('/p/1'))),
      /1 of 1 .* \/p\/1\?color=red has https:\/\/shop\.test\/p\/1\./,
    ],
    sample(openRobots, map('/c'), sitemapPage('/c', { canonical: at('/collections/c') })),
    sample(openRobots, map('/p/1'), page('/p/1', '', { link: '</p/2>; rel="canonical"' })),
  ],
  fail: [
    [
      sample(openRobots, map('/p/1', '/cart/empty'), page('/p/1')),
      /1 of 2 .* disallowed for Googlebot: \/cart\/empty \("Disallow: \/cart" \w+ line 2\)/,
    ],
    // Disallowed pages are checked even in a long sitemap.
    [
      sample(
        robots('User-agent: *\nDisallow: /p/999$'),
        map(...Array.from({ length: 1000 }, (_, n) => `/p/${n}`)),
        { sitemapSample: known([{ ...row, loc: at('/p/999'), disallowed: true as const }]) },
      ),
      /1 of 61 .*\/p\/999/,
    ],
    [
      sample(
        openRobots,
        map('/p/1', '/p/2'),
        page('/p/1'),
        page('/p/2', '<meta name="robots" content="noindex">'),
      ),
      /1 of 2 .* has noindex: \/p\/2/,
    ],
    sample(openRobots, map('/'), home('<p>x', { headers: { 'x-robots-tag': 'googlebot: noindex' } })),
    sample(openRobots, map('/c'), listing('<meta name="robots" content="none"><p>x', { path: '/c' })),
    sample(openRobots, map('/returns'), policy('returns', '<meta name="robots" content="noindex">Returns')),
    sample(openRobots, map('/c'), sitemapPage('/c', { noindex: true })),
    // The noindex is certain even if robots.txt is not known.
    sample(robots('', 503), map('/c'), sitemapPage('/c', { noindex: true })),
  ],
  notApplicable: [sample(openRobots, sitemap(urlset()))],
  unknown: [
    [sample(openRobots, map('/p/1')), /None of the pages/],
    [sample(robots('', 503), map('/p/1'), page('/p/1')), /robots\.txt could not be read/],
    sample(openRobots, map('/p/1'), sitemapPage('/p/1', {}, { status: 403 })),
    sample(openRobots, map('/p/1'), sitemapPage('/p/1', { soft404: true })),
  ],
});

test('fixes the canonical URL instead of the sitemap if the canonical URL is broken', async () => {
  const parts = (status: number) =>
    sample(
      openRobots,
      map('/p/1'),
      page('/p/1', canonical('/gone/1')),
      targetPage('canonical', '/gone/1', { status }),
    );
  const judged = async (status: number) =>
    judge({ ...emptyEvidence(), ...(await parts(status)) }, [check])[0];
  assert.deepEqual(
    [(await judged(404))?.cause, (await judged(200))?.cause],
    ['template:product:canonical', 'sitemap:canonical'],
  );
  assert.match((await judged(404))?.fix?.snippet ?? '', /href="https:\/\/shop\.test\/p\/1"/);
});

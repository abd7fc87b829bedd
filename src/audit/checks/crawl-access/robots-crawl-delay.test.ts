import { robots, sample, sitemap, testCheck, urlset } from '#audit/samples';
import check from './robots-crawl-delay.ts';

testCheck(check, {
  pass: [
    robots('User-agent: *\nDisallow: /cart'),
    robots('User-agent: *\nCrawl-delay: 5'),
    robots('User-agent: AhrefsBot\nCrawl-delay: 60'),
    robots('', 404),
  ],
  warn: [
    [
      robots('User-agent: *\nCrawl-delay: 10\n\nUser-agent: bingbot\nCrawl-delay: 20'),
      /bingbot to wait 20 s/,
    ],
    robots('User-agent: ClaudeBot\nCrawl-delay: 5.5'),
  ],
  fail: [
    [
      sample(
        robots('User-agent: *\nCrawl-delay: 43200'),
        sitemap(urlset('https://shop.test/p/1', 'https://shop.test/p/2')),
      ),
      /2 pages in the sitemap takes 1.0 days/,
    ],
    robots('User-agent: *\nCrawl-delay: 30'),
  ],
  unknown: [robots('', 500)],
});

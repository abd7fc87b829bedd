import { robots, testCheck } from '#audit/samples';
import check from './robots-txt-syntax.ts';

testCheck(check, {
  pass: [
    robots('User-agent: *\nDisallow:\nCrawl-delay: 2\nContent-Signal: search=yes\n# end'),
    robots('Sitemap: https://shop.test/sitemap.xml'),
    robots(''),
  ],
  warn: [
    [robots('User-agent: *\nRequest-rate: 1/5'), /Line 2 .* unknown key/],
    [robots('User-agent: *\nDisallow /cart'), /missing colon/],
    [robots('User-agent: *\nDissallow: /cart'), /misspelled key/],
  ],
  fail: [
    [robots('Disallow: /cart\nUser-agent: *'), /Line 1 .* before the first User-agent/],
    [robots('User-agent: *\nDisallow: cart\nAllow: all'), /Line 2 .* and 1 more/],
    [robots('User-agent: *\nSitemap: /sitemap.xml'), /absolute URL/],
    [robots('User-agent:\nDisallow: /cart'), /Line 1 .* User-agent without a name/],
  ],
  notApplicable: [robots('<!doctype html><p>x</p>'), robots('', 404)],
  unknown: [robots('', 503)],
});

import { robots, sample, sitemap, testCheck, urlset } from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './sitemap-declared.ts';

const none = { sitemaps: known([]) };
const file = urlset('https://shop.test/p/1');

testCheck(check, {
  pass: [sample(robots('Sitemap: https://shop.test/sitemap.xml'), sitemap(file))],
  warn: [
    [sample(robots('User-agent: *\nDisallow:'), sitemap(file, { via: 'guess' })), /does not declare it/],
    sample(robots('', 404), sitemap(file, { via: 'guess' })),
    [sample(robots('Sitemap: /maps/all.xml'), sitemap(file)), /with the path "\/maps\/all.xml"/],
    sample(robots('Sitemap: /sitemap.xml'), none),
  ],
  fail: [
    sample(robots('User-agent: *\nDisallow:'), none),
    sample(robots('x', 200), sitemap('<!doctype html><p>Not found</p>', { via: 'guess' })),
  ],
  unknown: [sample(robots('', 503), none)],
});

import { sitemap, testCheck, urlset } from '#audit/samples';
import check from './sitemap-valid-xml.ts';

testCheck(check, {
  pass: [sitemap(urlset('https://shop.test/p/1'))],
  warn: [sitemap('<urlset><url><loc>https://shop.test/p/1</loc></url></urlset>')],
  fail: [
    [sitemap(urlset('https://shop.test/p?a=1&b=2')), /not well-formed/],
    [sitemap(urlset()), /is empty/],
  ],
  notApplicable: [
    sitemap('https://shop.test/p/1\nhttps://shop.test/p/2\n', { type: 'text/plain' }),
    sitemap('<!doctype html><p>no</p>'),
  ],
});

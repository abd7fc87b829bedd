import { product, productHtml, robots, sample, shoe, testCheck } from '#audit/samples';
import check from './robots-default-open.ts';

const shop = (text: string, status = 200) => sample(robots(text, status), product(productHtml(shoe())));

testCheck(check, {
  pass: [
    shop('User-agent: *\nDisallow: /cart'),
    shop('User-agent: GPTBot\nDisallow: /'),
    shop('User-agent: *\nDisallow:'),
    [shop('', 404), /has no rules/],
    shop('', 403),
    shop('<!doctype html><p>x</p>'),
    shop('User-agent: *\nDisallow: /\nAllow: /'),
  ],
  fail: [
    [shop('User-agent: *\nDisallow: /'), /home page: "Disallow: \/" \w+ line 2/],
    robots('User-agent: *\nDisallow: /*'),
  ],
  warn: [
    [shop('User-agent: *\nDisallow: /p/'), /may not fetch \/p\/shoe/],
    shop('User-agent: *\nDisallow: /\nAllow: /$'),
  ],
  unknown: [shop('', 503), shop('', 429)],
});

import { product, productHtml, robots, sample, shoe, testCheck } from '#audit/samples';
import check from './robots-conflicting-groups.ts';

const shop = (text: string) => sample(robots(text), product(productHtml(shoe())));

testCheck(check, {
  pass: [
    shop('User-agent: *\nDisallow: /cart\n\nUser-agent: GPTBot\nDisallow: /'),
    shop('User-agent: *\nDisallow: /cart\n\nUser-agent: *\nDisallow: /account'),
    shop('User-agent: *\nAllow: /p/\nDisallow: /'),
    shop('User-agent: *\nAllow: /x/\nDisallow: /p/'),
  ],
  neverFails: 'parsers that merge read the file as it is meant',
  warn: [
    [
      shop(
        'User-agent: GPTBot\nDisallow: /cart\n\nUser-agent: *\nDisallow:\n\nUser-agent: GPTBot\nDisallow: /',
      ),
      /Several groups apply to GPTBot: merged, they disallow \/, but the first one alone would allow it/,
    ],
    [shop('User-agent: *\nAllow: /p/shoe\nDisallow: /*/shoe'), /lines 2 and 3/],
    shop('User-agent: *\nDisallow: /\nAllow: /'),
  ],
  notApplicable: [robots('', 404)],
  unknown: [robots('', 503)],
});

import { product, productHtml, refused, robots, sample, shoe, testCheck } from '#audit/samples';
import check from './robots-allows-shopping-crawlers.ts';

const shop = (text: string) => sample(robots(text), product(productHtml(shoe())));

testCheck(check, {
  pass: [
    [shop('User-agent: *\nDisallow: /cart'), /1 product page and 1 image/],
    sample(
      robots('User-agent: *\nDisallow: /img/'),
      product(productHtml(shoe({ image: 'https://cdn.test/img/shoe.jpg' }))),
    ),
    sample(robots('User-agent: *\nDisallow: /cart'), refused('product')),
  ],
  fail: [
    [shop('User-agent: Storebot-Google\nDisallow: /p/'), /Storebot-Google may not fetch \/p\/shoe/],
    sample(robots('User-agent: *\nDisallow: /'), refused('product')),
  ],
  warn: [
    [shop('User-agent: bingbot\nDisallow: /p/'), /bingbot/],
    [shop('User-agent: *\nDisallow: /img/'), /Googlebot-Image may not fetch \/img\/shoe-1.jpg/],
  ],
  unknown: [sample(robots('', 503), product(productHtml(shoe())))],
});

import { home, product, productHtml, refused, robots, sample, shoe, testCheck } from '#audit/samples';
import check from './robots-render-assets-open.ts';

const page =
  '<link rel="stylesheet" href="/assets/a.css">' +
  ['1', '2', '3', '4', '5'].map((n) => `<script src="/js/${n}.js"></script>`).join('') +
  '<script src="https://cdn.test/x.js"></script>';
const shop = (text: string, status = 200) => sample(robots(text, status), home(page));

testCheck(check, {
  pass: [
    [shop('User-agent: *\nDisallow: /cart'), /all 6/],
    shop('User-agent: *\nDisallow: /assets/\nAllow: /assets/*.css'),
    shop('', 404),
    sample(robots('User-agent: *\nDisallow: /assets/'), home('<h1>Shop</h1>')),
  ],
  warn: [[shop('User-agent: *\nDisallow: /assets/'), /1 of 6 .* \/assets\/a.css/]],
  fail: [
    [shop('User-agent: *\nDisallow: /js/'), /5 of 6/],
    sample(
      robots('User-agent: Googlebot\nDisallow: /t/'),
      home('<h1>Shop</h1>'),
      product(productHtml(shoe(), '<h1>Trail Shoe</h1><script src="/t/1.js"></script>')),
    ),
  ],
  unknown: [shop('', 503), sample(robots('User-agent: *'), refused('home'))],
});

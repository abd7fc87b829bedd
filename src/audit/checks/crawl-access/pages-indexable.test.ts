import { home, listing, product, productHtml, refused, sample, shoe, testCheck } from '#audit/samples';
import check from './pages-indexable.ts';

const meta = (content: string, name = 'robots') => `<meta name="${name}" content="${content}"><h1>Shop</h1>`;
const tag = (value: string) => home('<h1>Shop</h1>', { headers: { 'x-robots-tag': value } });
const shop = home('<h1>Shop</h1>');

testCheck(check, {
  pass: [
    sample(shop, listing('<h1>Shoes</h1>'), product(productHtml(shoe()))),
    home(meta('index, follow, max-snippet:-1')),
    tag('otherbot: noindex'),
    tag('unavailable_after: 25 Jun 2027 15:00:00 GMT'),
  ],
  warn: [
    [sample(shop, listing(meta('noindex, follow'))), /listing page out of all search indexes/],
    [home(meta('noindex', 'bingbot')), /index of bingbot/],
  ],
  fail: [
    [home(meta('NOINDEX')), /<meta name="robots" content="noindex"> keeps the home page/],
    home(meta('none')),
    home(meta('noindex', 'googlebot')),
    [tag('googlebot: noindex'), /X-Robots-Tag: googlebot: noindex/],
    tag('unavailable_after: 25 Jun 2020 15:00:00 GMT'),
  ],
  unknown: [refused('home')],
});

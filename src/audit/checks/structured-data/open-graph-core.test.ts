import { home, product, productHtml, sample, shoe, testCheck } from '#audit/samples';
import check from './open-graph-core.ts';

const meta = (property: string, content: string) => `<meta property="${property}" content="${content}">`;
const tags = {
  title: meta('og:title', 'Trail Shoe'),
  type: meta('og:type', 'product'),
  url: meta('og:url', 'https://shop.test/p/shoe'),
  image: meta('og:image', 'https://shop.test/a.jpg'),
};
const goods = (...head: string[]) => product(productHtml(shoe(), '<h1>Trail Shoe</h1>', head.join('')));
const all = Object.values(tags);
const start = home(`<head><title>Peak</title>${all.join('')}</head><h1>Peak</h1>`);

testCheck(check, {
  pass: [
    [sample(start, goods(...all)), /All four tags/],
    // Other spellings that previewers read.
    goods(
      '<meta name="og:title" content="Shoe">',
      meta('OG:Type', 'product'),
      tags.url,
      meta('og:image:secure_url', 'https://shop.test/a.jpg'),
    ),
  ],
  warn: [
    [goods(tags.title, tags.type, tags.image), /missing og:url\./],
    [sample(start, goods()), /1 of 2 pages: The page has none of the four/],
    [goods(tags.title, tags.url, tags.type, meta('og:image', ' ')), /missing og:image\./],
  ],
  fail: [
    [goods(), /none of the four/],
    [goods(tags.title, tags.image), /missing og:type, og:url\./],
    goods('<meta name="twitter:title" content="Shoe">', tags.title),
  ],
});

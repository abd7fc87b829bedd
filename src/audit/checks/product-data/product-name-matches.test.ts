import { product, productHtml, shoe, shoePage, testCheck } from '#audit/samples';
import check from './product-name-matches.ts';

const titled = (name: string, heading: string) =>
  product(
    productHtml(shoe({ name }), `<h1>${heading}</h1>`).replace(
      '<title>Trail Shoe</title>',
      `<title>${heading}</title>`,
    ),
  );

/** The title is only the store name. */
const untitled = (body: string, name = 'Trail Shoe') =>
  product(productHtml(shoe({ name }), body).replace('<title>Trail Shoe</title>', '<title>Peak</title>'));

testCheck(check, {
  pass: [
    shoePage(),
    titled('Trail Shoe', 'Trail Shoe for men, blue'),
    titled('トレイルシューズ', 'トレイルシューズ 青'),
    untitled('<h1 class="sr-only">Peak</h1><h2>Trail Shoe</h2>'),
    untitled('<header><h1>Peak</h1></header><h1>Trail Shoe</h1>'),
    untitled('<p class="name">Trail Shoe</p><p>Of leather</p>'),
  ],
  warn: [
    [titled('Acme Trail Runner Deluxe', 'Trail shoes of summer sale'), /25% of their words/],
    titled(`Trail Shoe ${'for every mountain '.repeat(9)}`, 'Trail Shoe'),
  ],
  fail: [
    [shoePage({ name: undefined }), /no name/],
    [shoePage({ name: 'n/a' }), /no name/],
    shoePage({ name: 'TS' }),
    [titled('Item default', 'Trail Shoe'), /do not match/],
    [untitled('<h1 class="sr-only">Peak</h1><h2>Trail Shoe</h2>', 'Item default'), /do not match/],
    [untitled('<p class="name">Trail Shoe</p><p>Of leather</p>', 'Item default'), /do not match/],
  ],
  unknown: [
    product(
      '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Shoe"}</script>',
    ),
  ],
});

import { product, productHtml, shoe, shoePage, testCheck } from '#audit/samples';
import check from './product-name-matches.ts';

const titled = (name: string, heading: string) =>
  product(
    productHtml(shoe({ name }), `<h1>${heading}</h1>`).replace(
      '<title>Trail Shoe</title>',
      `<title>${heading}</title>`,
    ),
  );

testCheck(check, {
  pass: [
    shoePage(),
    titled('Trail Shoe', 'Trail Shoe for men, blue'),
    titled('トレイルシューズ', 'トレイルシューズ 青'),
  ],
  warn: [
    [titled('Acme Trail Runner Deluxe', 'Trail shoes of summer sale'), /25 % of their words/],
    titled(`Trail Shoe ${'for every mountain '.repeat(9)}`, 'Trail Shoe'),
  ],
  fail: [
    [shoePage({ name: undefined }), /no name/],
    [shoePage({ name: 'n/a' }), /no name/],
    shoePage({ name: 'TS' }),
    [titled('Item default', 'Trail Shoe'), /do not match/],
  ],
  unknown: [
    product(
      '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Shoe"}</script>',
    ),
  ],
});

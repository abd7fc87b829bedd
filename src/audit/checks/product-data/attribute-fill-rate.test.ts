import { feed, sample, shoePage, testCheck } from '#audit/samples';
import check from './attribute-fill-rate.ts';

const shoes = (count: number, filled: number) =>
  sample(
    ...Array.from({ length: count }, (_, n) =>
      shoePage({ name: `Shoe ${n}`, ...(n < filled ? { color: 'Navy' } : { color: 'n/a' }) }, undefined, {
        path: `/p/${n}`,
      }),
    ),
  );
const rows = (count: number, colour: string) =>
  Array.from({ length: count }, (_, n) => `S${n},Shoe ${n},Apparel & Accessories > Shoes,${colour}`).join(
    '\n',
  );
const header = 'id,title,google_product_category,color';
const shirt = 'T1,Shirt S,G1,Apparel & Accessories > Shirts';

testCheck(check, {
  pass: [
    [shoes(3, 3), /3 of 3 products have material, color, or size/],
    sample(shoes(1, 1), feed(`${header}\n${rows(12, 'Navy')}`, [[0, '/p/0']])),
  ],
  warn: [
    [shoes(3, 1), /1 of 3 products/],
    // Variants of one product count once, and the page's value counts for its record.
    [sample(shoes(1, 1), feed(`${header}\n${rows(3, '')}`, [[0, '/p/0']])), /1 of 3/],
  ],
  fail: [[sample(shoes(1, 0), feed(`${header}\n${rows(12, 'n/a')}`, [])), /Only 0 of 13/]],
  notApplicable: [
    [shoes(2, 2), /Only 2 products/],
    sample(
      shoes(1, 1),
      feed(`id,title,item_group_id,google_product_category\n${shirt}\n${shirt.replace('T1', 'T2')}`, []),
    ),
    sample(
      ...[1, 2, 3].map((n) =>
        shoePage({ name: `Novel ${n}`, category: 'Media > Books' }, undefined, { path: `/p/${n}` }),
      ),
    ),
  ],
});

import {
  feedFile,
  feedRecord,
  group,
  product,
  productHtml,
  refused,
  rss,
  sample,
  shoe,
  testCheck,
  variant,
} from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './feed-identifiers-stable.ts';

type Fields = Parameters<typeof feedRecord>[0];
const plainShoe = (over = {}) => shoe({ gtin13: undefined, ...over });
const page = (over = {}, path = '/p/shoe') => product(productHtml(plainShoe(over)), { path });
const feed = (records: Fields[], ...matches: [number, string][]) =>
  feedFile(rss(records.map((over) => feedRecord(over))), { matches });
const other = { id: 'X-1', gtin: undefined };

testCheck(check, {
  pass: [
    [sample(page(), feed([{}], [0, '/p/shoe'])), /are unique and match the sampled product page/],
    // By gtin with a leading zero, by mpn, by sku column, by variant, by the URL of the offer.
    sample(page({ sku: 'other', gtin: '04006381333931' }), feed([{ id: 'shopify_DE_1_2' }], [0, '/p/shoe'])),
    sample(page({ sku: 'other', mpn: 'M-1' }), feed([{ ...other, mpn: 'm-1' }], [0, '/p/shoe'])),
    sample(page(), feed([{ ...other, sku: 'shoe-1' }], [0, '/p/shoe'])),
    sample(
      product(productHtml(group([variant('41'), variant('42')]))),
      feed([{ id: 'SHOE-42', gtin: undefined }], [0, '/p/shoe']),
    ),
    sample(
      page({ offers: { '@type': 'Offer', price: 9, url: '/p/shoe?variant=40123' } }),
      feed([{ id: '40123', gtin: undefined }], [0, '/p/shoe']),
    ),
    [sample(page(), feed([{ id: 'Z' }])), /no sampled products could be compared/],
    // Without markup there is nothing to compare; another check reports that.
    sample(product('<h1>Trail Shoe</h1>'), feed([other], [0, '/p/shoe'])),
  ],
  warn: [
    [
      sample(page(), feed([other], [0, '/p/shoe'])),
      /1 of 1 sampled products .* id "X-1" in the feed, "shoe-1" on the page/,
    ],
    [sample(page({ sku: undefined }), feed([other], [0, '/p/shoe'])), /none on the page/],
    [sample(page(), feed([{ id: 'x'.repeat(101) }])), /more than 50 characters/],
  ],
  fail: [
    [sample(page(), feed([{ id: 'A' }, { id: 'A' }, { id: 'B' }])), /1 ID occurs more than once .*"A"/],
    [
      sample(
        page(),
        page({ sku: 'S-2' }, '/p/two'),
        page({ sku: 'S-3' }, '/p/three'),
        feed(
          [other, { id: 'X-2', gtin: undefined }, { id: 'S-3' }],
          [0, '/p/shoe'],
          [1, '/p/two'],
          [2, '/p/three'],
        ),
      ),
      /2 of 3 sampled products/,
    ],
  ],
  notApplicable: [
    sample(page(), { feeds: known([]) }),
    sample(page(), feedFile(JSON.stringify([feedRecord(), feedRecord()]), { via: 'platform' })),
    sample(page(), feedFile('', { status: 404 })),
  ],
  unknown: [
    sample(page(), feedFile('', { status: 403 })),
    sample(refused('product'), feed([{}]), { products: known([]) }),
  ],
});

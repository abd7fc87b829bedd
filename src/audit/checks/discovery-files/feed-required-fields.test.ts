import {
  feedFile,
  feedRecord,
  feedRecords,
  product,
  productHtml,
  rss,
  sample,
  shoe,
  testCheck,
} from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './feed-required-fields.ts';

const mixed = (all: number, bad: number, over: Record<string, string | undefined>) =>
  feedFile(rss(feedRecords(all, bad, over)));
const openai = JSON.stringify({
  item_id: '1',
  title: 'x',
  description: 'y',
  url: 'https://shop.test/p/1',
  image_url: 'https://shop.test/1.jpg',
  price: '79.99 USD',
  availability: 'in_stock',
  brand: 'Acme',
  mpn: 'A1',
});
const page = product(productHtml(shoe()));

testCheck(check, {
  pass: [
    [mixed(20, 0, {}), /All 20 records of the RSS feed/],
    [mixed(20, 1, { brand: undefined }), /19 of 20 records \(95 %\) .*; brand is missing in 1/],
    feedFile(`${openai}\n${openai.replace('"1"', '"2"')}`, { type: 'application/jsonl' }),
    mixed(3, 3, { gtin: undefined, brand: undefined, identifier_exists: 'no' }),
    mixed(3, 3, { gtin: undefined, mpn: 'A-1' }),
    // Clothing needs a brand only, books their number only.
    mixed(3, 3, { gtin: undefined, google_product_category: 'Apparel &amp; Accessories &gt; Shoes' }),
    mixed(3, 3, { brand: undefined, gtin: '9780306406157' }),
    feedFile(
      'id,title,description,link,image link,price,currency,availability,brand,gtin\n1,t,d,https://a.example,https://i.example,9.00,EUR,in stock,Acme,4006381333931',
      { type: 'text/csv' },
    ),
  ],
  warn: [[mixed(10, 2, { gtin: undefined }), /8 of 10 records \(80 %\) .*; gtin or mpn is missing in 2/]],
  fail: [
    [mixed(10, 3, { price: '129.00' }), /70 %.*currency is missing in 3/],
    [
      mixed(4, 4, { description: 'n/a', availability: undefined }),
      /0 %.*is missing in 4, .* is missing in 4/,
    ],
    mixed(4, 4, { price: '0.00 EUR' }),
    [
      sample(page, feedFile(rss(feedRecords(2, 2, { gtin: undefined })), { matches: [[0, '/p/shoe']] })),
      /gtin or mpn is missing in 2/,
    ],
  ],
  notApplicable: [
    { feeds: known([]) },
    feedFile(JSON.stringify([feedRecord()]), { via: 'platform', type: 'application/json' }),
    feedFile('', { status: 404 }),
    feedFile(rss([])),
  ],
  unknown: [
    [
      feedFile('Artikelnummer,Bezeichnung,Preis,Hersteller,ean\n1,Schuh,9.00,Acme,4006381333931', {
        type: 'text/csv',
      }),
      /names its fields in a way .*Artikelnummer|artikelnummer/,
    ],
    feedFile('', { status: 403 }),
  ],
});

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
const row = {
  item_id: '1',
  title: 'x',
  description: 'y',
  url: 'https://shop.test/p/1',
  image_url: 'https://shop.test/1.jpg',
  price: '79.99 USD',
  availability: 'in_stock',
  brand: 'Acme',
  seller_name: 'Acme Shop',
};
const openai = (...changes: object[]) =>
  feedFile(
    changes.map((change, at) => JSON.stringify({ ...row, item_id: String(at), ...change })).join('\n'),
    { type: 'application/jsonl' },
  );
const table = (head: string, ...rows: string[]) => feedFile([head, ...rows].join('\n'), { type: 'text/csv' });
const page = product(productHtml(shoe()));

testCheck(check, {
  pass: [
    [mixed(20, 0, {}), /All 20 records in the RSS feed/],
    [mixed(20, 1, { brand: undefined }), /19 of 20 records \(95%\) .*; brand is missing in 1/],
    [
      openai({}, { availability: 'unknown' }, { availability: 'pre_order' }),
      /every required field\. It is judged as a feed for OpenAI because of its columns item_id, url and image_url\./,
    ],
    openai({ listing_has_variations: true, group_id: 'g', variant_dict: { color: 'Red' } }),
    openai({
      is_eligible_checkout: true,
      seller_privacy_policy: 'https://a.example',
      seller_tos: 'https://b.example',
    }),
    // Names from an earlier version of the specification.
    [
      table(
        'enable_search,enable_checkout,id,title,description,link,image_link,price,availability,brand,seller_name',
        'true,false,1,t,d,https://a.example,https://i.example,9.00 EUR,in_stock,Acme,Acme Shop',
      ),
      /feed for OpenAI because of its columns enable_search and enable_checkout/,
    ],
    [
      mixed(3, 0, {}),
      /judged as a feed for Google Merchant Center because of its columns image_link and link/,
    ],
    [
      table(
        'id,title,description,availability,condition,price,link,image_link,brand,fb_product_category',
        '1,t,d,in stock,new,9.00 EUR,https://a.example,https://i.example,Acme,x',
      ),
      /feed for Meta because of its column fb_product_category/,
    ],
    [
      table(
        'sku,name,summary,product_url,image,price,currency,stock_status,vendor',
        '1,t,d,https://a.example,https://i.example,9.00,EUR,in stock,Acme',
      ),
      /do not identify a target platform, so it is judged by the fields that OpenAI, Google, and Meta all require/,
    ],
    mixed(3, 3, { gtin: undefined, brand: undefined, identifier_exists: 'no' }),
    mixed(3, 3, { gtin: undefined, mpn: 'A-1' }),
    // Clothing needs only a brand, books only a GTIN.
    mixed(3, 3, { gtin: undefined, google_product_category: 'Apparel &amp; Accessories &gt; Shoes' }),
    mixed(3, 3, { brand: undefined, gtin: '9780306406157' }),
    feedFile(
      'id,title,description,link,image link,price,currency,availability,brand,gtin\n1,t,d,https://a.example,https://i.example,9.00,EUR,in stock,Acme,4006381333931',
      { type: 'text/csv' },
    ),
  ],
  warn: [
    [mixed(10, 2, { gtin: undefined }), /8 of 10 records \(80%\) .*; gtin or mpn is missing in 2/],
    [mixed(4, 4, { price: '129.00 eur' }), /in 4 prices the currency code is lowercase \("129\.00 eur"\)/],
    [mixed(4, 4, { price: '19.989999999 EUR' }), /floating-point rounding error/],
    [openai({ price: 'USD 79.99' }), /in 1 price the format is not 79\.99 USD/],
    [
      table(
        'id,title,description,link,image_link,price,currency,availability,brand,gtin',
        '1,t,d,https://a.example,https://i.example,9.00,eur,in stock,Acme,4006381333931',
      ),
      /lowercase/,
    ],
  ],
  fail: [
    [openai({ seller_name: 'n/a' }), /seller_name is missing in 1/],
    [openai({ availability: 'in stock' }), /availability has an unsupported value in 1/],
    [openai({ item_id: '', offer_id: 'o-1' }), /item_id is missing in 1/],
    [openai({ listing_has_variations: true, group_id: 'g' }), /variant_dict is missing in 1/],
    [
      openai({ is_eligible_checkout: 'true' }),
      /seller_privacy_policy is missing in 1, seller_tos is missing in 1/,
    ],
    [openai({ url: '' }), /; url is missing in 1/],
    [
      table(
        'id,title,description,availability,price,link,image_link,brand,fb_product_category',
        '1,t,d,in stock,9.00 EUR,https://a.example,https://i.example,Acme,x',
      ),
      /condition is missing in 1/,
    ],
    [mixed(10, 3, { price: '129.00' }), /70%.*currency is missing in 3/],
    [mixed(4, 4, { description: 'n/a', availability: undefined }), /0%.*is missing in 4, .* is missing in 4/],
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

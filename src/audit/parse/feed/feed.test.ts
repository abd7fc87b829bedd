import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { parseFeed } from './feed.ts';

const parse = (content: string | object, type = '', complete = true) =>
  parseFeed(
    new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content)),
    type,
    complete,
  );

const rss = (items: string) =>
  `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Shop</title><lastBuildDate>Fri, 20 Nov 2026 08:00:00 GMT</lastBuildDate>${items}</channel></rss>`;

test('reads a Google Merchant RSS feed into records', () => {
  const feed = parse(
    rss(
      '<item><g:id>1</g:id><title><![CDATA[Cup & saucer]]></title><g:price>15.00 USD</g:price><g:sale_price>12.00 USD</g:sale_price><g:image_link>https://i.example/1</g:image_link><g:gtin>n/a</g:gtin><g:shipping><g:price>3 USD</g:price></g:shipping></item><item><g:id>1</g:id><g:identifier_exists>no</g:identifier_exists></item>',
    ),
  );
  assert.equal(feed.format, 'rss');
  assert.deepEqual([feed.read, feed.bad, feed.complete], [2, 0, true]);
  assert.equal(feed.updatedAt, 'Fri, 20 Nov 2026 08:00:00 GMT');
  assert.deepEqual(feed.filled, {
    id: 2,
    title: 1,
    price: 1,
    sale_price: 1,
    image_link: 1,
    shipping_price: 1,
    identifier_exists: 1,
  });
  assert.deepEqual(feed.duplicateIds, ['1']);
  const { fields, ...record } = feed.sample[0] ?? { fields: {} };
  assert.deepEqual(record, {
    id: '1',
    title: 'Cup & saucer',
    price: '15.00',
    salePrice: '12.00',
    currency: 'USD',
    gtin: 'n/a',
  });
  assert.equal(fields['price'], '15.00 USD');
  assert.equal(feed.sample[1]?.identifierExists, 'no');
});

test('reads the link of an Atom feed from the attribute', () => {
  const feed = parse(
    '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="http://base.google.com/ns/1.0"><updated>2026-11-20T08:00:00Z</updated><entry><g:id>1</g:id><link rel="self" href="https://a.example/x"/><link href="https://a.example/1"/></entry></feed>',
  );
  assert.equal(feed.format, 'atom');
  assert.equal(feed.updatedAt, '2026-11-20T08:00:00Z');
  assert.equal(feed.sample[0]?.link, 'https://a.example/1');
});

test('counts broken XML as one bad record after the valid ones', () => {
  const feed = parse(rss('<item><g:id>1</g:id></item><item><g:id>2</id></item>'));
  assert.deepEqual([feed.read, feed.bad], [2, 1]);
});

test('reads quoted CSV cells, and rejects rows of another length', () => {
  const feed = parse(
    'id,title,image link,price\r\n1,"A ""big"", red\ncup",https://i.example/1,"1.299,00 EUR"\r\n\r\n2,b\r\n3,c,d,"open',
  );
  assert.equal(feed.format, 'csv');
  assert.deepEqual([feed.read, feed.bad], [3, 2]);
  assert.equal(feed.sample[0]?.title, 'A "big", red\ncup');
  assert.equal(feed.sample[0]?.price, '1299.00');
  assert.equal(feed.filled['image_link'], 1);
});

test('does not judge the last record of a truncated table', () => {
  const feed = parse('id\ttitle\n1\tA\n2\tB\n3', 'text/tab-separated-values', false);
  assert.deepEqual([feed.format, feed.read, feed.bad, feed.complete], ['tsv', 2, 0, false]);
});

test('reads JSON Lines by the names of the OpenAI product feed', () => {
  const feed = parse(
    '{"item_id":"1","title":"x","url":"https://a.example/1","price":"79.99 USD","image_url":"https://i.example/1"}\n{"item_id":"2"}\nbroken\n',
  );
  assert.deepEqual([feed.format, feed.read, feed.bad], ['jsonl', 3, 1]);
  assert.deepEqual(feed.filled, { id: 2, title: 1, link: 1, price: 1, image_link: 1 });
  assert.deepEqual([feed.sample[0]?.price, feed.sample[0]?.currency], ['79.99', 'USD']);
});

test('reads one record for each variant of Shopify products', () => {
  const variants = [
    { id: 7, price: '10.00', compare_at_price: '12.00', available: true, option1: 'Red', sku: 'T-R' },
    { id: 8, price: '12.00', compare_at_price: null, available: false, option1: 'Blue', sku: 'T-B' },
  ];
  const feed = parse({
    products: [
      {
        id: 5,
        title: 'T',
        handle: 't',
        vendor: 'Acme',
        options: [{ name: 'Color' }],
        variants,
        images: [{ src: 'https://i.example/5' }],
      },
    ],
  });
  assert.equal(feed.format, 'json');
  const [red, blue] = feed.sample;
  assert.deepEqual(
    [red?.id, red?.price, red?.salePrice, red?.availability, red?.brand],
    ['7', '12.00', '10.00', 'in_stock', 'Acme'],
  );
  assert.deepEqual(
    [blue?.id, blue?.price, blue?.salePrice, blue?.availability],
    ['8', '12.00', undefined, 'out_of_stock'],
  );
  assert.deepEqual(
    [red?.fields['color'], red?.fields['item_group_id'], red?.link],
    ['Red', '5', '/products/t'],
  );
});

test('converts prices in minor units to decimals', () => {
  const woo = parse([
    {
      id: 1,
      name: 'w',
      permalink: 'https://w.example',
      prices: { price: '1999', currency_code: 'EUR', currency_minor_unit: 2 },
      is_in_stock: true,
    },
  ]);
  assert.deepEqual(
    [woo.sample[0]?.price, woo.sample[0]?.currency, woo.sample[0]?.availability],
    ['19.99', 'EUR', 'in_stock'],
  );
  const acp = parse({
    products: [{ id: 'p', title: 'x', variants: [{ id: 'v', price: { amount: 1299, currency: 'JPY' } }] }],
  });
  assert.deepEqual([acp.sample[0]?.id, acp.sample[0]?.price, acp.sample[0]?.currency], ['v', '1299', 'JPY']);
  assert.equal(acp.sample[0]?.fields['item_group_id'], 'p');
});

test('reads categories in any list format', () => {
  const typeOf = (more: object) =>
    parse([{ id: 1, name: 'w', link: 'https://w.example', price: '5.00 EUR', ...more }]).sample[0]?.fields[
      'product_type'
    ];
  const rows: [more: object, expected: string | undefined][] = [
    [{ category: 'Hats' }, 'Hats'],
    [{ categories: [{ id: 7, name: '衣類', slug: 'x' }] }, '衣類'],
    [{ categories: [{ name: 'Kleidung' }, { name: 'Pullover' }] }, 'Kleidung, Pullover'],
    [{ categories: ['Hats', 'Caps'] }, 'Hats, Caps'],
    [{ category: 'Hats', categories: [{ name: 'Sale' }] }, 'Hats'],
    [{ categories: [] }, ''],
  ];
  for (const [more, expected] of rows) assert.equal(typeOf(more), expected, JSON.stringify(more));
});

test('reads attributes in a separate table as fields', () => {
  const fields = (more: object) =>
    parse([{ id: 1, name: 'w', link: 'https://w.example', price: '5.00 EUR', ...more }]).sample[0]?.fields;
  const terms = [
    { id: 3, name: 'Blau' },
    { id: 4, name: 'Grün' },
  ];
  const woo = fields({
    attributes: [
      { id: 0, name: 'Farbe', taxonomy: 'pa_farbe', terms },
      { name: 'Größe', terms: [] },
    ],
  });
  assert.deepEqual(
    [woo?.['Farbe'] ?? woo?.['farbe'], woo?.['Größe'] ?? woo?.['größe']],
    ['Blau, Grün', undefined],
  );
  const magento = fields({ custom_attributes: [{ attribute_code: 'material', value: 'Wool' }] });
  assert.equal(magento?.['material'], 'Wool');
  const listed = fields({
    properties: [
      { label: 'Couleur', values: ['Bleu'] },
      { name: 'Price', value: '9' },
    ],
  });
  assert.deepEqual([listed?.['Couleur'] ?? listed?.['couleur'], listed?.['price']], ['Bleu', '5.00 EUR']);
});

test('reads image, barcode, and stock of products in the ACP feed', () => {
  const feed = parse(
    JSON.stringify({
      id: 'p1',
      title: 'Shoe',
      description: { plain: 'A shoe.' },
      url: 'https://a.example/p1',
      media: [{ type: 'image', url: 'https://i.example/1.jpg' }],
      variants: [
        {
          id: 'v1',
          title: 'Shoe 42',
          price: { amount: 7999, currency: 'USD' },
          availability: { available: true },
          barcodes: [{ type: 'gtin', value: '4006381333931' }],
        },
      ],
    }),
  );
  assert.equal(feed.format, 'jsonl');
  const [record] = feed.sample;
  assert.deepEqual(
    [record?.fields['image_link'], record?.availability, record?.gtin, record?.price],
    ['https://i.example/1.jpg', 'in_stock', '4006381333931', '79.99'],
  );
  // The schema of that feed asks for an id and a title alone.
  assert.deepEqual([feed.reader?.name, feed.required?.missing], ['acp', {}]);
});

test('reads a truncated JSON document up to its last complete value', () => {
  const text = JSON.stringify({
    meta: { v: [1] },
    products: [{ id: 1, title: 'a "}" b' }, { id: 2 }, { id: 3 }],
  });
  const feed = parse(text.slice(0, -8), 'application/json', false);
  assert.deepEqual([feed.format, feed.read, feed.bad, feed.complete], ['json', 2, 0, false]);
  assert.equal(feed.sample[0]?.title, 'a "}" b');
});

test('reads at most 2,000 records and keeps 200', () => {
  const feed = parse(Array.from({ length: 2500 }, (_, id) => ({ id: String(id), title: 't' })));
  assert.deepEqual([feed.read, feed.sample.length, feed.complete], [2000, 200, false]);
});

test('does not treat pages and empty bodies as feeds', () => {
  assert.equal(parse('<!doctype html><p>').format, 'unknown');
  assert.equal(parse('').format, 'unknown');
  assert.equal(parse('just words').format, 'unknown');
});

test('does not let a field change the prototype', () => {
  const feed = parse('[{"id":"1","__proto__":{"title":"x"},"constructor":"y"}]');
  assert.equal(feed.sample[0]?.title, undefined);
  assert.equal(Object.getPrototypeOf(feed.sample[0]?.fields), Object.prototype);
});

test('accepts any bytes', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('"', ',', '\n', '\t', '{', '}', '[', ']', '<rss>', '<item>', '<channel>', '\\', 'id'),
  );
  fc.assert(
    fc.property(fc.array(piece), fc.boolean(), (parts, complete) => {
      const feed = parse(parts.join(''), '', complete);
      assert.ok(feed.bad <= feed.read);
    }),
  );
  fc.assert(fc.property(fc.jsonValue(), (value) => void parse(JSON.stringify(value))));
});

test('reads each product_detail of a Google feed as a field named by its attribute', () => {
  const detail = (name: string, value: string) =>
    `<g:product_detail><g:section_name>General</g:section_name><g:attribute_name>${name}</g:attribute_name><g:attribute_value>${value}</g:attribute_value></g:product_detail>`;
  const xml = `<rss xmlns:g="http://base.google.com/ns/1.0"><channel><item><g:id>1</g:id>${detail('Compatible with', 'X200')}${detail('Voltage', '12 V')}</item></channel></rss>`;
  const feed = parseFeed(new TextEncoder().encode(xml), 'application/xml', true);
  assert.equal(feed.sample[0]?.fields['product_detail_compatible_with'], 'X200');
  assert.equal(feed.sample[0]?.fields['product_detail_voltage'], '12 V');
});

const ids: [string, string, string | undefined][] = [
  ['offer_id before item_id', '{"offer_id":"o","item_id":"i","url":"u"}', 'i'],
  ['id before item_id', '{"id":"d","item_id":"i","url":"u"}', 'i'],
  ['an empty item_id', '{"item_id":"","id":"d","url":"u"}', 'd'],
  ['a sku alone', '{"sku":"s","title":"t","is_eligible_search":true}', 's'],
  ['an offer_id alone', '{"offer_id":"o","title":"t"}', 'o'],
];
for (const [name, line, id] of ids)
  test(`a record with ${name} has the ID ${id}`, () => {
    assert.equal(parse(line).sample[0]?.id, id);
  });

test('reads the field name that takes precedence among several', () => {
  const [record] = parse(
    'item_group_id,group_id,is_eligible_search,enable_search,image_url,image_link,id\nA,B,true,false,https://u.example,,1\n',
  ).sample;
  const { item_group_id: group, is_eligible_search: search, image_link: image } = record?.fields ?? {};
  assert.deepEqual([group, search, image], ['B', 'false', 'https://u.example']);
});

test('reads and reports prices with a lowercase code or floating-point digits', () => {
  const feed = parse(
    'id,title,price\n1,a,129.00 eur\n2,b,19.989999999 USD\n3,c,1299.0000000000002 JPY\n4,d,5.00 EUR\n',
  );
  assert.deepEqual(
    feed.sample.map(({ price, currency }) => `${price} ${currency}`),
    ['129.00 EUR', '19.99 USD', '1299 JPY', '5.00 EUR'],
  );
  assert.deepEqual(feed.priceFaults, {
    'lower-case': { records: 1, first: '129.00 eur', record: 1 },
    'float-tail': { records: 2, first: '19.989999999 USD', record: 2 },
  });
});

test('reads when a record changed from pubDate of RSS items', () => {
  const feed = parse(
    rss(
      '<item><g:id>1</g:id><g:price>5 EUR</g:price><pubDate>Wed, 25 Nov 2026 08:00:00 EST</pubDate></item><item><g:id>2</g:id><pubDate>Tue, 24 Nov 2026 08:00:00 +0000</pubDate></item>',
    ),
  );
  assert.equal(feed.newestRecord, 'Wed, 25 Nov 2026 08:00:00 EST');
});

test('reads the gzipped records of a feed with plain bytes after it', () => {
  const packed = gzipSync('id,title,price\n1,a,5.00 EUR\n2,b,6.00 EUR\n');
  const feed = parseFeed(Buffer.concat([packed, Buffer.from('3,c,7.00 EUR\n')]), 'application/gzip', true);
  assert.deepEqual([feed.format, feed.read, feed.bad, feed.complete], ['csv', 2, 0, false]);
});

test('reads the last line of a truncated feed if it is complete', () => {
  const lines = '{"item_id":"1","url":"u"}\n{"item_id":"2","url":"u"}';
  assert.deepEqual([parse(lines, '', false).read, parse(lines.slice(0, -4), '', false).read], [2, 1]);
  const packed = Buffer.concat([gzipSync(lines), Buffer.from('plain')]);
  const feed = parseFeed(packed, 'application/gzip', true);
  assert.deepEqual([feed.read, feed.bad, feed.complete], [2, 0, false]);
});

test('skips comments before the header of a table', () => {
  const feed = parse(
    '# Required | A unique id,"# Required | The name, in words",# Required\nid,title,price,fb_product_category\n1,Cup,5.00 EUR,12\n#2,Bowl,6.00 EUR,12\n',
  );
  assert.deepEqual([feed.format, feed.read, feed.bad, feed.reader?.name], ['csv', 2, 0, 'meta']);
  assert.equal(feed.sample[1]?.id, '#2');
  assert.equal(parse('# a\n'.repeat(20_000), 'text/csv').read, 0);
});

const readers: [string, string, string, string[]][] = [
  ['OpenAI by two columns', 'item_id,title,url', 'openai', ['item_id', 'url']],
  ['OpenAI by a flag', 'id,link,image_link,is_eligible_search', 'openai', ['is_eligible_search']],
  ['OpenAI by its seller', 'id,link,seller_name,return_policy', 'openai', ['seller_name', 'return_policy']],
  ['Meta', 'id,link,image_link,quantity_to_sell_on_facebook', 'meta', ['quantity_to_sell_on_facebook']],
  ['Meta by an app link', 'id,link,image_link,ios_app_store_id', 'meta', ['ios_app_store_id']],
  ['Google', 'id,link,image link,price', 'google', ['image_link', 'link']],
  ['Google by an identifier', 'id,url,identifier exists', 'google', ['identifier_exists']],
  ['unknown reader', 'item_id,name,price', 'any', []],
  ['another unknown reader', 'sku,seller_name,url', 'any', []],
];
for (const [name, head, reader, because] of readers)
  test(`recognizes a feed for ${name}`, () => {
    assert.deepEqual(parse(`${head}\n${head}\n`).reader, { name: reader, because });
  });

test('does not recognize an XML feed as one for OpenAI', () => {
  const feed = parse(
    rss('<item><g:item_id>1</g:item_id><g:url>u</g:url><is_eligible_search>true</is_eligible_search></item>'),
  );
  assert.equal(feed.reader?.name, 'google');
});

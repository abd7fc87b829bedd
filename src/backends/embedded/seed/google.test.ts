import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeCatalogue } from '../../../../sandbox/shops/catalogue/catalogue.ts';
import { productFeed } from '../../../../sandbox/shops/machine/feed.ts';
import { makeTerms } from '../../../../sandbox/shops/catalogue/terms.ts';
import { makeSeller, type Site } from '../../../../sandbox/shops/site.ts';
import { CatalogueUnreadable } from './row.ts';
import { bytesOf, collect, readOne, readText, refusedOf } from '../../../../test/support/embedded/seed.ts';
import { readCatalogue } from './read.ts';

const rss = (...items: string[]): string =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Shop</title>${items.join('\n')}</channel></rss>`;
const item = (fields: Record<string, string>): string =>
  `<item>${Object.entries(fields)
    .map(([name, value]) => `<g:${name}>${value}</g:${name}>`)
    .join('')}</item>`;
const base = { title: 'Lamp', description: 'Light', price: '89.00 EUR', availability: 'in_stock' };

test('reads a complete item into a product', async () => {
  const { product, categories } = await readOne(
    rss(
      item({
        ...base,
        id: 'L1',
        description: '&lt;p&gt;Warm &lt;b&gt;light&lt;/b&gt;&lt;/p&gt;',
        sale_price: '79.00 EUR',
        sale_price_effective_date: '2026-02-24T11:07+0100/2026-02-27T23:07+0100',
        brand: 'Lumenhaus',
        gtin: '9520000101008',
        mpn: 'LH1',
        image_link: 'https://x.test/1.png',
        additional_image_link: 'https://x.test/2.png',
        link: 'https://x.test/lamps/1?color=black',
        canonical_link: 'https://x.test/lamps/1',
        product_type: 'Home &gt; Lamps',
        google_product_category: 'Home &amp; Garden &gt; Lighting',
        color: 'Black',
        shipping_weight: '2.1 kg',
        product_height: '46 cm',
        adult: 'yes',
        product_detail:
          '<g:section_name>Fit</g:section_name><g:attribute_name>Compatible with</g:attribute_name><g:attribute_value>E27</g:attribute_value>',
        shipping: '<g:country>DE</g:country><g:price>5 EUR</g:price>',
      }),
    ),
  );
  assert.deepEqual(product, {
    id: 'L1',
    handle: 'lamp-l1',
    url: 'https://x.test/lamps/1',
    title: 'Lamp',
    description: { plain: 'Warm light', html: '<p>Warm <b>light</b></p>' },
    brand: 'Lumenhaus',
    categories: ['home/lamps'],
    media: [
      { type: 'image', url: 'https://x.test/1.png', alt: 'Lamp' },
      { type: 'image', url: 'https://x.test/2.png', alt: 'Lamp' },
    ],
    options: [],
    attributes: {
      compatible_with: 'E27',
      mpn: 'LH1',
      height: { value: 46, unit: 'cm' },
      age_restricted: true,
      color: 'Black',
    },
    variants: [
      {
        id: 'L1',
        title: 'Lamp',
        url: 'https://x.test/lamps/1?color=black',
        sku: 'L1',
        gtin: '9520000101008',
        options: {},
        attributes: {},
        media: product.media,
        weight: 2100,
        stock: { tracked: false, quantity: 0 },
        prices: [
          { currency: 'EUR', kind: 'list', amount: 8900 },
          {
            currency: 'EUR',
            kind: 'sale',
            amount: 7900,
            from: Date.parse('2026-02-24T10:07Z'),
            until: Date.parse('2026-02-27T22:07Z'),
          },
        ],
      },
    ],
  });
  assert.deepEqual(categories, [
    { id: 'home', name: 'Home' },
    { id: 'home/lamps', name: 'Lamps', parentId: 'home', google: 'Home & Garden > Lighting' },
  ]);
});

test('reads products, variants, and prices from the feed of the sandbox storefront', async () => {
  const products = makeCatalogue(0);
  const site = {
    host: 'x.test',
    origin: 'https://x.test',
    seller: makeSeller('x.test'),
    terms: makeTerms(),
    products,
    faults: new Set(),
    start: 0,
  };
  const rows = await readText(productFeed(site as unknown as Site, 'browser' as never));
  assert.deepEqual(refusedOf(rows), []);
  const seen = rows.flatMap((row) =>
    row.ok
      ? row.product.variants.map(({ sku, gtin, prices }) => [
          sku,
          gtin,
          Math.min(...prices.map((price) => price.amount)),
        ])
      : [],
  );
  const expected = products.flatMap(({ variants }) =>
    variants.map(({ sku, gtin, price }) => [sku, gtin, price]),
  );
  assert.deepEqual(seen.sort(), expected.sort());
  assert.equal(rows.length, products.length);
});

test('reads what a feed says about checkout on Google, in groups or flat', async () => {
  const grouped = await readOne(
    rss(
      item({
        ...base,
        id: 'L1',
        native_commerce: '<g:checkout_eligibility>TRUE</g:checkout_eligibility>',
        consumer_notice:
          '<g:consumer_notice_type>prop_65</g:consumer_notice_type><g:consumer_notice_message>Lead</g:consumer_notice_message>',
      }),
    ),
  );
  const flat = await readOne(
    rss(item({ ...base, id: 'L1', native_commerce: 'true', consumer_notice: 'prop_65:Lead' })),
  );
  const expected = { native_commerce: true, consumer_notice: 'prop_65:Lead' };
  assert.deepEqual([grouped.product.attributes, flat.product.attributes], [expected, expected]);
  const not = await readOne(rss(item({ ...base, id: 'L1', native_commerce: 'no' })));
  assert.deepEqual(not.product.attributes, { native_commerce: false });
});

test('groups items into variants in any order, with their common words as the title', async () => {
  const of = (id: string, color: string) =>
    item({ ...base, id, title: `Fjord Lamp, ${color}`, color, size: 'M', item_group_id: 'F' });
  const rows = await readText(rss(of('a', 'Black'), item({ ...base, id: 'x' }), of('b', 'White')));
  const group = rows.find((row) => row.ok && row.product.id === 'F');
  assert.ok(group?.ok);
  assert.equal(group.product.title, 'Fjord Lamp');
  assert.deepEqual(group.product.options, [{ name: 'Color', values: ['Black', 'White'] }]);
  assert.deepEqual(group.product.attributes, { size: 'M' });
  assert.deepEqual(
    group.product.variants.map(({ id, title, options }) => [id, title, options]),
    [
      ['a', 'Black', { Color: 'Black' }],
      ['b', 'White', { Color: 'White' }],
    ],
  );
});

test('rejects the whole group of one invalid item, and no other', async () => {
  const of = (id: string, group: string, price: string) =>
    item({ ...base, id, color: id, price, item_group_id: group });
  const rows = await readText(rss(of('a', 'F', '1 EUR'), of('b', 'F', 'free'), of('c', 'G', '1 EUR')));
  assert.deepEqual(
    refusedOf(rows).map(({ id, row }) => [id, row]),
    [['F', 1]],
  );
  assert.match(refusedOf(rows)[0]?.problems.join('\n') ?? '', /row 2: price: "free"/);
  assert.equal(rows.length, 2);
});

test('reads Atom, plain elements, and CDATA, and prefers Google’s own field', async () => {
  const { product } = await readOne(
    `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="http://base.google.com/ns/1.0"><entry><g:id>1</g:id><title>plain</title><g:title>own</g:title><title>again</title><summary>s</summary><description><![CDATA[<p>Hi</p>]]></description><g:price>5.00 USD</g:price></entry></feed>`,
  );
  assert.equal(product.title, 'own');
  assert.deepEqual(product.description, { plain: 'Hi', html: '<p>Hi</p>' });
});

test('reads the tab-separated form the same way', async () => {
  const { product } = await readOne(
    'id\ttitle\tDescription\tprice\tavailability\tadditional image link\tproduct_detail\n1\tLamp "big"\tLight\t5.00 USD\tout of stock\thttps://x.test/1.png,https://x.test/2.png\tFit:Socket:E27,Fit:Height:46 cm\n',
  );
  assert.equal(product.title, 'Lamp "big"');
  assert.equal(product.media.length, 2);
  assert.deepEqual(product.attributes, { socket: 'E27', height: { value: 46, unit: 'cm' } });
  assert.deepEqual(product.variants[0]?.stock, { tracked: true, quantity: 0 });
});

test('stops at truncated XML with its position, after complete items', async () => {
  const seen: string[] = [];
  await assert.rejects(
    async () => {
      const text = rss(item({ ...base, id: '1' })).replace('</channel>', '<item><g:id>2</broken>');
      for await (const row of readCatalogue(bytesOf(text), { defaults: { currency: 'EUR' } }))
        if (row.ok) seen.push(row.product.id);
    },
    (error) =>
      error instanceof CatalogueUnreadable && /is invalid at line \d+, column \d+/.test(error.message),
  );
  assert.deepEqual(seen, ['1']);
});

test('does not expand entities of a document type', async () => {
  const bomb = `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>`;
  const text = rss(item({ ...base, id: '1', title: '&b;' })).replace('<rss', `${bomb}<rss`);
  await assert.rejects(readText(text), /XML is invalid/);
});

const huge = 'x'.repeat(10_000_000);
test('rejects an item of ten megabytes as text or as CDATA, and reads the next one', async () => {
  for (const description of [huge, `<![CDATA[${huge}]]>`]) {
    const rows = await readText(rss(item({ ...base, id: '1', description }), item({ ...base, id: '2' })));
    assert.deepEqual(
      rows.map(({ ok, row }) => [ok, row]),
      [
        [false, 1],
        [true, 2],
      ],
    );
    assert.match(refusedOf(rows)[0]?.problems.join() ?? '', /longer than 1000000/);
  }
});

test('stops at markup that never ends or nests without end', async () => {
  const endless = [
    '<item ',
    `<item a="${huge}`,
    `<${huge}`,
    `<!-- ${huge}`,
    '<a>'.repeat(200),
    `<item ${'a="" '.repeat(600_000)}`,
  ];
  for (const tail of endless) {
    const text = `<rss>${tail}`;
    await assert.rejects(readText(text), CatalogueUnreadable, tail.slice(0, 20));
  }
});

test('merges many scattered groups without buffering them', async () => {
  async function* feed(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(rss().replace('</channel></rss>', ''));
    for (const color of ['Black', 'White'])
      for (let at = 0; at < 2_000; at++)
        yield Buffer.from(item({ ...base, id: `${at}${color}`, color, item_group_id: `g${at}` }));
    yield Buffer.from('</channel></rss>');
  }
  const rows = await collect(readCatalogue(feed(), { defaults: { currency: 'EUR' } }));
  assert.equal(rows.length, 2_000);
  assert.ok(rows.every((row) => row.ok && row.product.variants.length === 2));
});

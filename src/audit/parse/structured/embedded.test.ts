import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ldScript, readHtml } from '../../../../test/support/audit/structured-sample.ts';

const url = 'https://shop.test/products/jacket';
const variants = [
  { id: 11, price: 12900, sku: 'S' },
  { id: 12, price: 13900, sku: 'M' },
];
const analytics = (given: unknown, currency = 'EUR') =>
  `<script>window.ShopifyAnalytics.meta.currency = '${currency}';\nvar meta = ${JSON.stringify({ product: { id: 1, vendor: 'a "}" b', variants: given }, page: { pageType: 'product' } })};\nfor (var attr in meta) {}</script>`;
const json = (data: unknown, attributes = '') =>
  `<script type="application/json" ${attributes}>${JSON.stringify(data)}</script>`;
const embedded = async (html: string, at = url) => (await readHtml(html, at)).embedded;

test('reads the variant that the URL selects from analytics state', async () => {
  assert.deepEqual(await embedded(analytics(variants), `${url}?variant=12`), [
    { sku: 'M', price: '139.00', currency: 'EUR', source: 'ShopifyAnalytics.meta' },
  ]);
});

test('ignores variants with different prices without a selection, and uses the first of one price', async () => {
  assert.deepEqual(await embedded(analytics(variants)), []);
  const same = variants.map((variant) => ({ ...variant, price: 12900 }));
  assert.deepEqual(await embedded(analytics(same)), [
    { sku: 'S', price: '129.00', currency: 'EUR', source: 'ShopifyAnalytics.meta' },
  ]);
});

test('uses the selected variant in every source', async () => {
  const html = analytics(variants) + json(variants) + json(variants[1], 'data-selected-variant');
  assert.deepEqual(
    (await embedded(html)).map(({ price, source }) => [price, source]),
    [
      ['139.00', 'ShopifyAnalytics.meta'],
      ['139.00', 'variants JSON'],
      ['139.00', 'selected variant JSON'],
    ],
  );
});

test('reads product JSON only for the handle of the URL', async () => {
  const one = (handle: string) =>
    json({ id: 1, handle, variants: variants.slice(0, 1) }, 'id="ProductJson-1"');
  assert.deepEqual(await embedded(one('jacket') + one('hat')), [
    { sku: 'S', price: '129.00', source: 'ProductJson' },
  ]);
  assert.deepEqual(await embedded(one('hat') + json(variants)), []);
});

test('does not compare amounts in two currencies', async () => {
  const html = `${analytics(variants.slice(0, 1))}<script>Shopify.currency = {"active":"USD","rate":"1.1"};</script>`;
  assert.deepEqual(await embedded(html), []);
});

const product = ldScript({ '@context': 'https://schema.org', '@type': 'Product', name: 'x', sku: 'J1' });
const state = (data: unknown) => product + json({ props: { pageProps: { data } } }, 'id="__NEXT_DATA__"');

const shapes: [string, unknown, object | undefined][] = [
  ['decimal text', { sku: 'J1', price: '129.00', currency: 'EUR' }, { price: '129.00', currency: 'EUR' }],
  ['number with decimals', { sku: 'J1', price: 129.5 }, { price: '129.5' }],
  [
    'money object',
    { sku: 'J1', price: { amount: '129.00', currencyCode: 'EUR' } },
    { price: '129.00', currency: 'EUR' },
  ],
  [
    'minor units with their digits',
    { sku: 'J1', price: { centAmount: 12900, fractionDigits: 2, currencyCode: 'EUR' } },
    { price: '129.00', currency: 'EUR' },
  ],
  ['whole number of unknown unit', { sku: 'J1', price: 12900 }, undefined],
  ['another product', { sku: 'J2', price: '129.00' }, undefined],
  ['price before a discount', { sku: 'J1', price: '129.00', salePrice: '99.00' }, undefined],
  [
    'contradicting prices',
    [
      { sku: 'J1', price: '129.00' },
      { sku: 'J1', price: '99.00' },
    ],
    undefined,
  ],
];
for (const [name, data, expected] of shapes) {
  test(`page state: ${name} ${expected ? 'counts' : 'does not count'}`, async () => {
    assert.deepEqual(
      await embedded(state(data)),
      expected ? [{ sku: 'J1', ...expected, source: '__NEXT_DATA__' }] : [],
    );
  });
}

const wholes: [string, price: string, unknown, object | undefined][] = [
  [
    'of a currency without decimals',
    '5480',
    { code: 'J1', name: 'x', price: 4980, currency: 'JPY' },
    { price: '4980', currency: 'JPY' },
  ],
  [
    'near the price of the markup',
    '189.00',
    { id: 'J1', name: 'x', price: 209, currency: 'EUR' },
    { price: '209', currency: 'EUR' },
  ],
  [
    'of cents near it',
    '129.00',
    { sku: 'J1', price: 13900, currencyCode: 'EUR' },
    { price: '139.00', currency: 'EUR' },
  ],
  ['of cents without a currency', '129.00', { sku: 'J1', price: 13900 }, undefined],
  ['that may be rounded', '188.90', { sku: 'J1', price: 189, currency: 'EUR' }, undefined],
  ['far from it', '189.00', { sku: 'J1', price: 3, currency: 'EUR' }, undefined],
  ['of something with the id and no name', '189.00', { id: 'J1', price: 209, currency: 'EUR' }, undefined],
  [
    'of another SKU with this id',
    '189.00',
    { id: 'J1', sku: 'J9', name: 'x', price: 209, currency: 'EUR' },
    undefined,
  ],
];
for (const [name, price, data, expected] of wholes) {
  test(`page state: a whole number ${name} ${expected ? 'counts' : 'does not count'}`, async () => {
    const offers = { '@type': 'Offer', price };
    const own = ldScript({ '@context': 'https://schema.org', '@type': 'Product', sku: 'J1', offers });
    assert.deepEqual(
      await embedded(own + json({ props: data }, 'id="state"')),
      expected ? [{ sku: 'J1', ...expected, source: 'state' }] : [],
    );
  });
}

/** Values of the state that are not other prices: the page's own in another format, or one that buyers do not pay. */
const noNews: [string, offers: unknown, unknown][] = [
  [
    'of two variants, one of which the markup states',
    { price: '890' },
    { handle: 'x', variants: [890, 1190].map((amount) => ({ sku: 'J1', price: amount })) },
  ],
  [
    'of a variant beside that with the stated price',
    { price: '64.00' },
    [
      { sku: 'J1-2', price: '64.00' },
      { sku: 'J1', price: '79.00' },
    ],
  ],
  ['beside a lower special', { price: '1290' }, { sku: 'J1', price: 1890, special: 1290, currency: 'SEK' }],
  ['beside a final price', { price: '35.00' }, { sku: 'J1', price: '49.00', 'final-price': '35.00' }],
  ['beside a discounted amount', { price: '35.00' }, { sku: 'J1', price: '49.00', discounted: 35 }],
  ['beside a price of any name that is lower', { price: '40' }, { sku: 'J1', price: 50, clubPrice: 40 }],
  [
    'without tax beside that with it',
    { price: '121.00' },
    { sku: 'J1', price: '100.00', priceInclTax: '121.00' },
  ],
  [
    'of cents in a range that reaches far',
    { lowPrice: '18.90', highPrice: '640.00' },
    { sku: 'J1', price: 1890, price_min: 1890, price_max: 64000 },
  ],
  ['of unknown unit in such a range', { lowPrice: '18.90', highPrice: '640.00' }, { sku: 'J1', price: 2100 }],
  [
    'of one of several variants of a group',
    [{ price: '20.00' }, { price: '30.00' }],
    { sku: 'J1', price: 3000, currency: 'EUR' },
  ],
];
for (const [name, offers, data] of noNews) {
  test(`page state: a price ${name} does not count`, async () => {
    const own = ldScript({ '@context': 'https://schema.org', '@type': 'Product', sku: 'J1', offers });
    assert.deepEqual(await embedded(own + json({ props: data }, 'id="state"')), []);
  });
}

test('page state: counts a price beside a higher list price or a special price name', async () => {
  for (const beside of [{ listPrice: 160 }, { special: 'Spring sale' }, { price_type: 'fixed' }]) {
    const data = { sku: 'J1', price: 139, currency: 'EUR', ...beside };
    const offers = { '@type': 'Offer', price: '129.00' };
    const own = ldScript({ '@context': 'https://schema.org', '@type': 'Product', sku: 'J1', offers });
    assert.equal((await embedded(own + json(data, 'id="state"')))[0]?.price, '139');
  }
});

test('page state: ignores state over 200 KB and state of several products', async () => {
  assert.deepEqual(await embedded(state([{ sku: 'J1', price: '129.00' }, 'x'.repeat(200_000)])), []);
  const other = ldScript({ '@context': 'https://schema.org', '@type': 'Product', name: 'y', sku: 'J2' });
  assert.deepEqual(await embedded(other + state({ sku: 'J1', price: '129.00' })), []);
});

test('reads deep state without recursion', async () => {
  const deep = `${product}<script type="application/json">${'['.repeat(50_000)}${']'.repeat(50_000)}</script>`;
  assert.deepEqual(await embedded(deep), []);
});

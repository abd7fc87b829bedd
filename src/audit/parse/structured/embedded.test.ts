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

test('analytics state gives the variant that the URL selects', async () => {
  assert.deepEqual(await embedded(analytics(variants), `${url}?variant=12`), [
    { sku: 'M', price: '139.00', currency: 'EUR', source: 'ShopifyAnalytics.meta' },
  ]);
});

test('without a selection variants of different prices tell nothing, of one price the first tells', async () => {
  assert.deepEqual(await embedded(analytics(variants)), []);
  const same = variants.map((variant) => ({ ...variant, price: 12900 }));
  assert.deepEqual(await embedded(analytics(same)), [
    { sku: 'S', price: '129.00', currency: 'EUR', source: 'ShopifyAnalytics.meta' },
  ]);
});

test('the marked variant selects, in every source', async () => {
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

test('product JSON counts for the handle of the URL only', async () => {
  const one = (handle: string) =>
    json({ id: 1, handle, variants: variants.slice(0, 1) }, 'id="ProductJson-1"');
  assert.deepEqual(await embedded(one('jacket') + one('hat')), [
    { sku: 'S', price: '129.00', source: 'ProductJson' },
  ]);
  assert.deepEqual(await embedded(one('hat') + json(variants)), []);
});

test('amounts in two currencies are not compared', async () => {
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
  [
    'whole number of a currency without decimals, the SKU as a code',
    { code: 'J1', price: 4980, originalPrice: 5480, currency: 'JPY' },
    { price: '4980', currency: 'JPY' },
  ],
  ['whole number of a currency with decimals', { code: 'J1', price: 4980, currency: 'EUR' }, undefined],
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

test('the state of Salesforce PWA Kit is in major units', async () => {
  const script = json({ queries: [{ data: { id: 'J1', price: 209, currency: 'EUR' } }] }, 'id="mobify-data"');
  assert.deepEqual(await embedded(product + script), [
    { sku: 'J1', price: '209', currency: 'EUR', source: 'mobify-data' },
  ]);
});

test('page state over 200 KB and state of several products are left alone', async () => {
  assert.deepEqual(await embedded(state([{ sku: 'J1', price: '129.00' }, 'x'.repeat(200_000)])), []);
  const other = ldScript({ '@context': 'https://schema.org', '@type': 'Product', name: 'y', sku: 'J2' });
  assert.deepEqual(await embedded(other + state({ sku: 'J1', price: '129.00' })), []);
});

test('deep state costs no stack', async () => {
  const deep = `${product}<script type="application/json">${'['.repeat(50_000)}${']'.repeat(50_000)}</script>`;
  assert.deepEqual(await embedded(deep), []);
});

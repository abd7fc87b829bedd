/** Products as every release writes them, and which variants an answer holds. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject, LookupRequest, ProductRequest } from './release.ts';
import { releases } from '../../../test/support/ucp/releases.ts';
import { optionsProduct, plainProduct } from '../../../test/support/ucp/sample-records.ts';
import { sampleFrame } from '../../../test/support/ucp/sample-views.ts';

interface WireVariant {
  id: string;
  inputs?: { id: string; match: string }[];
}
const variantsOf = (product: unknown) => (product as { variants: WireVariant[] }).variants;
const codesOf = (body: JsonObject) =>
  ((body['messages'] ?? []) as { code: string }[]).map(({ code }) => code);

for (const { release } of releases) {
  const { encode, version } = release;
  const frame = sampleFrame(release);
  const lookup = (request: Partial<LookupRequest>) =>
    encode.lookupCatalog(
      [optionsProduct(), plainProduct()],
      { ids: [], filters: {}, hints: {}, ...request },
      'USD',
      frame,
    );
  const detail = (request: Partial<ProductRequest>) =>
    encode.getProduct(
      optionsProduct(),
      { id: 'lamp', selected: [], preferences: [], filters: {}, hints: {}, ...request },
      'USD',
      frame,
    );

  test(`${version}: limits descriptions to 2 KB of plain text in lists, and returns all of it for a product`, () => {
    const rows: [string, string, string][] = [
      ['short', 'A lamp.', 'A lamp.'],
      ['exactly the limit', 'ab '.repeat(682) + 'ab', 'ab '.repeat(682) + 'ab'],
      ['words', 'lamp '.repeat(900), `${'lamp '.repeat(409).trimEnd()}…`],
      ['without spaces', '灯'.repeat(900), `${'灯'.repeat(681)}…`],
      ['outside of the Basic Multilingual Plane', '💡'.repeat(900), `${'💡'.repeat(511)}…`],
    ];
    for (const [what, plain, told] of rows) {
      const described = { ...plainProduct(), description: { plain, html: `<p>${plain}</p>` } };
      const page = { products: [described], currency: 'USD' };
      const lists = [
        encode.searchCatalog(page, [], frame),
        encode.lookupCatalog([described], { ids: [described.id], filters: {}, hints: {} }, 'USD', frame),
      ];
      for (const list of lists) {
        const [product] = list['products'] as JsonObject[];
        assert.deepEqual(product?.['description'], { plain: told }, what);
        assert.ok(Buffer.byteLength(told) <= 2_048);
      }
      const request = { id: described.id, selected: [], preferences: [], filters: {}, hints: {} };
      const detail = encode.getProduct(described, request, 'USD', frame)['product'] as JsonObject;
      assert.deepEqual(detail['description'], described.description, what);
    }
  });

  test(`${version}: writes a product with its prices, categories, media, and attributes`, () => {
    const page = { products: [optionsProduct()], currency: 'USD' };
    const [product] = encode.searchCatalog(page, [], frame)['products'] as JsonObject[];
    const { variants, description, ...rest } = product ?? {};
    assert.deepEqual(description, { plain: 'A lamp.' });
    assert.deepEqual(rest, {
      id: 'lamp',
      title: 'Desk lamp',
      url: 'https://shop.example/lamp',
      categories: [
        { value: 'Home > Lamps', taxonomy: 'merchant' },
        { value: 'Home & Garden > Lighting > Lamps', taxonomy: 'google_product_category' },
      ],
      price_range: { min: { amount: 9_000, currency: 'USD' }, max: { amount: 18_000, currency: 'USD' } },
      list_price_range: { min: { amount: 9_000, currency: 'USD' }, max: { amount: 18_000, currency: 'USD' } },
      media: [
        {
          type: 'image',
          url: 'https://shop.example/lamp.jpg',
          alt_text: 'The lamp',
          width: 800,
          height: 600,
        },
      ],
      options: [
        { name: 'Color', values: [{ label: 'Brass' }, { label: 'Steel' }] },
        { name: 'Size', values: [{ label: 'Small' }, { label: 'Large' }] },
      ],
      rating: { value: 4.6, scale_max: 5, count: 12 },
      metadata: { brand: 'Lux', bulb: 'E27', dimmable: true, rooms: ['office', 'bedroom'] },
    });
    assert.deepEqual((variants as JsonObject[])[0], {
      id: 'lamp-brass',
      sku: 'LB-S',
      barcodes: [{ type: 'GTIN', value: '04006381333931' }],
      title: 'Brass / Small',
      description: { plain: 'A Brass lamp.' },
      url: 'https://shop.example/lamp?v=brass',
      price: { amount: 12_000, currency: 'USD' },
      list_price: { amount: 15_000, currency: 'USD' },
      availability: { available: true, status: 'in_stock' },
      options: [
        { name: 'Color', label: 'Brass' },
        { name: 'Size', label: 'Small' },
      ],
      media: [{ type: 'image', url: 'https://shop.example/brass.jpg' }],
      metadata: { width: { value: 20, unit: 'cm' }, material: 'brass' },
    });
    const [, sold] = variants as JsonObject[];
    assert.deepEqual(sold?.['availability'], { available: false, status: 'out_of_stock' });
  });

  test(`${version}: returns each product of a lookup once, with the variants of its IDs and how they matched`, () => {
    const body = lookup({ ids: ['lamp-steel', 'lamp', 'LB-S', 'bulb-e27'] });
    const products = body['products'] as unknown[];
    assert.deepEqual(
      products.map((product) => variantsOf(product).map(({ id, inputs }) => [id, inputs])),
      [
        [
          [
            'lamp-brass',
            [
              { id: 'LB-S', match: 'exact' },
              { id: 'lamp', match: 'featured' },
            ],
          ],
          ['lamp-steel', [{ id: 'lamp-steel', match: 'exact' }]],
        ],
        [['bulb-e27', [{ id: 'bulb-e27', match: 'exact' }]]],
      ],
    );
    assert.deepEqual(codesOf(body), []);
  });

  test(`${version}: filters a lookup after the IDs, and reports the rest as not found`, () => {
    const body = lookup({ ids: ['lamp', 'bulb'], filters: { price: { max: 9_000 } } });
    const products = body['products'] as unknown[];
    assert.deepEqual(
      products.map((product) => variantsOf(product).map(({ id }) => id)),
      [['lamp-steel'], ['bulb-e27']],
    );
    const none = lookup({ ids: ['lamp', 'bulb'], filters: { price: { max: 100 } } });
    assert.deepEqual([none['products'], codesOf(none)], [[], ['not_found', 'not_found']]);
  });

  test(`${version}: ignores and reports a price filter in another currency`, () => {
    const body = lookup({ ids: ['lamp'], filters: { price: { max: 1 } }, hints: { currency: 'EUR' } });
    assert.equal((body['products'] as unknown[]).length, 1);
    assert.deepEqual(codesOf(body), ['price_filter_ignored']);
  });

  test(`${version}: marks the selected values and available values of a product`, () => {
    const { product } = detail({ selected: [{ name: 'color', value: 'steel' }] }) as { product: JsonObject };
    assert.deepEqual(product['selected'], [{ name: 'Color', label: 'Steel' }]);
    assert.deepEqual(
      variantsOf(product).map(({ id }) => id),
      ['lamp-steel'],
    );
    assert.deepEqual((product['options'] as JsonObject[])[1], {
      name: 'Size',
      values: [
        { label: 'Small', available: true, exists: true },
        { label: 'Large', available: false, exists: false },
      ],
    });
    assert.deepEqual(product['price_range'], {
      min: { amount: 9_000, currency: 'USD' },
      max: { amount: 9_000, currency: 'USD' },
    });
  });

  test(`${version}: returns not found for a product whose variants are all filtered out`, () => {
    const body = detail({ filters: { price: { min: 1_000_000 } } });
    assert.deepEqual([(body['ucp'] as JsonObject)['status'], codesOf(body)], ['error', ['not_found']]);
  });

  test(`${version}: returns a cursor with every page but the last`, () => {
    const page = { products: [], currency: 'USD' };
    const pagination = (nextCursor?: string) =>
      encode.searchCatalog({ ...page, ...(nextCursor ? { nextCursor } : {}) }, [], frame)['pagination'];
    assert.deepEqual(pagination(), { has_next_page: false });
    assert.deepEqual(pagination('c'), { has_next_page: true, cursor: 'c' });
  });
}

/** What holds for the requests of every release. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { operationNames, operations } from './operation.ts';
import type { Decoded } from './release.ts';
import { toolSchemasOf } from './codec/tool-schemas.ts';
import { releases } from '../../../test/support/ucp/releases.ts';
import { decodeRequest, lenientRequests, officialRequests } from '../../../test/support/ucp/requests.ts';

const long = (length: number) => 'x'.repeat(length);
const line = { item: { id: 'a' }, quantity: 1 };
const many = (count: number) => Array.from({ length: count }, (_, place) => `id-${place}`);
const entries = (count: number) => Object.fromEntries(many(count).map((name) => [name, 'x']));

/** Operation, body, path of the first problem. */
const bad: [string, Parameters<typeof decodeRequest>[1], unknown, string][] = [
  ['no body', 'create_checkout', undefined, '$'],
  ['a list', 'update_checkout', [], '$'],
  ['neither lines nor a cart', 'create_checkout', {}, '$.line_items'],
  ['no lines', 'create_cart', {}, '$.line_items'],
  [
    'a quantity of zero',
    'create_cart',
    { line_items: [{ ...line, quantity: 0 }] },
    '$.line_items[0].quantity',
  ],
  [
    'half a unit',
    'create_cart',
    { line_items: [line, { ...line, quantity: 1.5 }] },
    '$.line_items[1].quantity',
  ],
  [
    'a quantity as text',
    'create_cart',
    { line_items: [{ ...line, quantity: '2' }] },
    '$.line_items[0].quantity',
  ],
  [
    'a quantity that is too large',
    'create_cart',
    { line_items: [{ ...line, quantity: 2 ** 53 }] },
    '$.line_items[0].quantity',
  ],
  ['a line without an item', 'create_cart', { line_items: [{ quantity: 1 }] }, '$.line_items[0].item'],
  [
    'an empty id',
    'create_cart',
    { line_items: [{ item: { id: '' }, quantity: 1 }] },
    '$.line_items[0].item.id',
  ],
  ['201 lines', 'create_cart', { line_items: many(201).map(() => line) }, '$.line_items'],
  ['51 codes', 'update_cart', { discounts: { codes: many(51) } }, '$.discounts.codes'],
  ['a long text', 'update_cart', { buyer: { email: long(2_001) } }, '$.buyer.email'],
  ['an email address as a number', 'update_cart', { buyer: { email: 5 } }, '$.buyer.email'],
  ['51 attributions', 'update_cart', { attribution: entries(51) }, '$.attribution'],
  ['an attribution as a number', 'update_cart', { attribution: { 'a b': 5 } }, "$.attribution['a b']"],
  ['51 signals', 'update_cart', { signals: entries(51) }, '$.signals'],
  [
    'an unknown method',
    'create_checkout',
    { line_items: [], fulfillment: { methods: [{ type: 'drone' }] } },
    '$.fulfillment.methods[0].type',
  ],
  [
    'no method',
    'create_checkout',
    { line_items: [], fulfillment: { methods: [{}] } },
    '$.fulfillment.methods[0].type',
  ],
  ['no search criteria', 'search_catalog', {}, '$'],
  ['a blank search', 'search_catalog', { query: '  ', filters: {} }, '$'],
  ['an unknown filter', 'search_catalog', { filters: { shade: 'dark' } }, '$'],
  ['a long query', 'search_catalog', { query: long(501) }, '$.query'],
  ['a negative price', 'search_catalog', { filters: { price: { min: -1 } } }, '$.filters.price.min'],
  ['a limit as text', 'search_catalog', { query: 'x', pagination: { limit: '10' } }, '$.pagination.limit'],
  ['no IDs', 'lookup_catalog', { ids: [] }, '$.ids'],
  ['no product', 'get_product', {}, '$.id'],
  [
    'an option chosen twice',
    'get_product',
    {
      id: 'lamp',
      selected: [
        { name: 'Color', label: 'Red' },
        { name: 'color', label: 'Blue' },
      ],
    },
    '$.selected[1].name',
  ],
  ['no payment', 'complete_checkout', {}, '$.payment'],
  ['no instrument', 'complete_checkout', { payment: { instruments: [] } }, '$.payment.instruments'],
  [
    'an instrument without a handler',
    'complete_checkout',
    { payment: { instruments: [{ id: 'i' }] } },
    '$.payment.instruments[0].handler_id',
  ],
  [
    'a split payment',
    'complete_checkout',
    {
      payment: {
        instruments: [
          { handler_id: 'a', selected: true },
          { handler_id: 'b', selected: true },
        ],
      },
    },
    '$.payment.instruments',
  ],
  ['a credential as text', 'complete_checkout', { handler_id: 'a', credential: 'tok' }, '$.credential'],
];

const valueOf = (read: Decoded<unknown> | undefined): unknown => {
  assert.ok(read?.ok, JSON.stringify(read));
  return read.value;
};

for (const { release, official, skip } of releases) {
  const { decode, version } = release;

  test(`${version}: accepts the example requests, which are official ones`, { skip }, () => {
    assert.ok(official.available);
    for (const [operation, body] of officialRequests) {
      assert.deepEqual(official.validateRequest(operation, body), [], JSON.stringify(body));
      valueOf(decodeRequest(decode, operation, body));
    }
  });

  test(`${version}: accepts additional members of real clients`, () => {
    for (const [operation, body] of lenientRequests) valueOf(decodeRequest(decode, operation, body));
  });

  test(`${version}: accepts the example requests by each payload schema of the MCP tools`, () => {
    const ajv = new Ajv2020({ strict: false });
    for (const [operation, body] of officialRequests) {
      const check = ajv.compile(toolSchemasOf(release)[operation].payload ?? false);
      assert.ok(check(body), `${operation} ${JSON.stringify(body)}: ${ajv.errorsText(check.errors)}`);
    }
  });

  test(`${version}: has a payload schema without references for exactly the operations with a payload`, () => {
    for (const name of operationNames) {
      const { payload, result } = toolSchemasOf(release)[name];
      assert.equal(payload !== undefined, 'payload' in operations[name], name);
      assert.equal(payload?.['type'] ?? 'object', 'object');
      assert.equal(result['type'], 'object');
      assert.doesNotMatch(JSON.stringify({ payload, result }), /\$ref|\$schema/);
    }
    assert.equal(toolSchemasOf(release), toolSchemasOf(release));
  });

  for (const [name, operation, body, path] of bad) {
    test(`${version}: reports ${name} at ${path}`, () => {
      const read = decodeRequest(decode, operation, body);
      assert.ok(read && !read.ok);
      assert.deepEqual([read.code, read.problems[0]?.path], ['invalid', path]);
      assert.ok(read.problems[0]?.text);
    });
  }

  test(`${version}: accepts 100 IDs, but not 101`, () => {
    const read = decode.lookupCatalog({ ids: many(101) });
    assert.equal(!read.ok && read.code, 'request_too_large');
    assert.equal(decode.lookupCatalog({ ids: many(100) }).ok, true);
  });

  test(`${version}: reports twenty of a thousand problems`, () => {
    const read = decode.cart({ line_items: many(200).map(() => ({})) }, 'create');
    assert.equal(!read.ok && read.problems.length, 20);
  });

  test(`${version}: treats a destination with an empty ID as one without, since the schema only requires a string`, () => {
    const destinations = [{ id: '', address_country: 'IE' }];
    const body = { line_items: [], fulfillment: { methods: [{ type: 'shipping', destinations }] } };
    assert.deepEqual(valueOf(decode.checkout(body, 'update')), {
      ...(valueOf(decode.checkout({ line_items: [] }, 'update')) as object),
      groups: [{ method: 'shipping', destinations: [{ type: 'address', address: { country: 'IE' } }] }],
    });
  });

  test(`${version}: ignores read-only members`, () => {
    const body = {
      id: 'x',
      ucp: {},
      status: 'completed',
      totals: [],
      links: 5,
      messages: 'no',
      line_items: [{ item: { id: 'a', title: 5, price: -1 }, quantity: 1, totals: 'no' }],
      payment: 'none yet',
      order: 1,
    };
    assert.deepEqual(valueOf(decode.checkout(body, 'merge')), { lines: [{ variantId: 'a', quantity: 1 }] });
  });

  test(`${version}: reads a currency beside the context as a preference, in uppercase`, () => {
    for (const given of ['usd', ' USD '])
      assert.deepEqual(valueOf(decode.checkout({ currency: given }, 'merge')), { currency: 'USD' });
    for (const none of [undefined, null, ''])
      assert.deepEqual(valueOf(decode.checkout({ currency: none }, 'merge')), {});
  });
}

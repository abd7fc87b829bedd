import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OcapiFault } from '../fault.ts';
import { settingsOf } from '../options.ts';
import { everything } from '../selector.ts';
import { decode, decodeAll, parseBody } from './decode.ts';
import type { SchemaName } from './schemas.ts';

const { attributes } = settingsOf({ attributes: { basket: ['gift_note'] } });
const reading = { version: '24.5', attributes, writable: everything };

const taken: [name: string, schema: SchemaName, body: unknown, document: unknown][] = [
  ['properties of the correct type', 'coupon_item', { code: 'A', valid: true }, { code: 'A', valid: true }],
  ['null as missing', 'coupon_item', { code: null }, {}],
  ['properties that only the platform sets', 'basket', { _v: '24.5', _type: 'basket', _flash: [{}] }, {}],
  ['the resource state', 'basket', { _resource_state: 'abc' }, { _resource_state: 'abc' }],
  ['defined custom attributes', 'basket', { c_gift_note: 'x' }, { c_gift_note: 'x' }],
  [
    'nested documents',
    'basket',
    { shipments: [{ shipping_address: { city: 'Cork' } }] },
    { shipments: [{ shipping_address: { city: 'Cork' } }] },
  ],
  ['objects without a schema', 'order_search_request', { query: { any: [1] } }, { query: { any: [1] } }],
];
for (const [name, schema, body, document] of taken)
  test(`accepts ${name}`, () => assert.deepEqual(decode(body, schema, reading), document));

const refused: [
  name: string,
  schema: SchemaName,
  body: unknown,
  type: string,
  args: Record<string, unknown>,
][] = [
  [
    'an unknown property',
    'basket',
    { basket: 1 },
    'UnknownPropertyException',
    { property: 'basket', document: 'basket' },
  ],
  [
    'an unknown property of a nested document',
    'basket',
    { product_items: [{ productId: 'a' }] },
    'UnknownPropertyException',
    { property: 'productId', document: 'product_item' },
  ],
  [
    'an undefined custom attribute',
    'basket',
    { c_colour: 'x' },
    'UnknownPropertyException',
    { property: 'c_colour', document: 'basket' },
  ],
  [
    'a custom attribute of a document without any',
    'coupon_item',
    { c_gift_note: 'x' },
    'UnknownPropertyException',
    { property: 'c_gift_note', document: 'coupon_item' },
  ],
  [
    'an inherited property name',
    'basket',
    JSON.parse('{"constructor":1}'),
    'UnknownPropertyException',
    { property: 'constructor', document: 'basket' },
  ],
  [
    'a string for a number',
    'product_item',
    { quantity: '1' },
    'TypeDecodingException',
    { path: '$.quantity', expectedTypes: 'number', actualType: 'string' },
  ],
  [
    'an object for a list',
    'basket',
    { product_items: {} },
    'TypeDecodingException',
    { path: '$.product_items', expectedTypes: 'array', actualType: 'object' },
  ],
  [
    'a list for a document',
    'basket',
    [],
    'TypeDecodingException',
    { path: '$', expectedTypes: 'basket', actualType: 'array' },
  ],
  ['a different version', 'basket', { _v: '23.2' }, 'UnexpectedVersionException', { version: '23.2' }],
];
for (const [name, schema, body, type, args] of refused)
  test(`rejects ${name}`, () =>
    assert.throws(
      () => decode(body, schema, reading),
      (error) => {
        assert.ok(error instanceof OcapiFault);
        assert.deepEqual([error.status, error.type, error.arguments], [400, type, args]);
        return true;
      },
    ));

test('decodes a list document by document and rejects other values', () => {
  assert.deepEqual(decodeAll([{ quantity: 1 }], 'product_item', reading), [{ quantity: 1 }]);
  assert.throws(() => decodeAll({ quantity: 1 }, 'product_item', reading), { type: 'TypeDecodingException' });
});

test('reports invalid JSON', () =>
  assert.throws(() => parseBody('{'), { status: 400, type: 'BodyDecodingException' }));

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OcapiFault } from '../fault.ts';
import { settingsOf } from '../options.ts';
import { decode, decodeAll, parseBody } from './decode.ts';
import type { SchemaName } from './schemas.ts';

const { attributes } = settingsOf({ attributes: { basket: ['gift_note'] } });
const reading = { version: '24.5', attributes };

const taken: [name: string, schema: SchemaName, body: unknown, document: unknown][] = [
  ['properties of the right types', 'coupon_item', { code: 'A', valid: true }, { code: 'A', valid: true }],
  ['null as if it were not there', 'coupon_item', { code: null }, {}],
  ['what the platform itself told', 'basket', { _v: '24.5', _type: 'basket', _flash: [{}] }, {}],
  ['the state', 'basket', { _resource_state: 'abc' }, { _resource_state: 'abc' }],
  ['custom attributes that are defined', 'basket', { c_gift_note: 'x' }, { c_gift_note: 'x' }],
  [
    'documents in documents',
    'basket',
    { shipments: [{ shipping_address: { city: 'Cork' } }] },
    { shipments: [{ shipping_address: { city: 'Cork' } }] },
  ],
  [
    'parts that are not looked into',
    'order_search_request',
    { query: { any: [1] } },
    { query: { any: [1] } },
  ],
];
for (const [name, schema, body, document] of taken)
  test(`taken: ${name}`, () => assert.deepEqual(decode(body, schema, reading), document));

const refused: [
  name: string,
  schema: SchemaName,
  body: unknown,
  type: string,
  args: Record<string, unknown>,
][] = [
  [
    'a property that nobody knows',
    'basket',
    { basket: 1 },
    'UnknownPropertyException',
    { property: 'basket', document: 'basket' },
  ],
  [
    'one of a document within',
    'basket',
    { product_items: [{ productId: 'a' }] },
    'UnknownPropertyException',
    { property: 'productId', document: 'product_item' },
  ],
  [
    'a custom attribute that is not defined',
    'basket',
    { c_colour: 'x' },
    'UnknownPropertyException',
    { property: 'c_colour', document: 'basket' },
  ],
  [
    'a custom attribute of a document that has none',
    'coupon_item',
    { c_gift_note: 'x' },
    'UnknownPropertyException',
    { property: 'c_gift_note', document: 'coupon_item' },
  ],
  [
    'a name that objects inherit',
    'basket',
    JSON.parse('{"constructor":1}'),
    'UnknownPropertyException',
    { property: 'constructor', document: 'basket' },
  ],
  [
    'a text for a number',
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
  ['another version', 'basket', { _v: '23.2' }, 'UnexpectedVersionException', { version: '23.2' }],
];
for (const [name, schema, body, type, args] of refused)
  test(`refused: ${name}`, () =>
    assert.throws(
      () => decode(body, schema, reading),
      (error) => {
        assert.ok(error instanceof OcapiFault);
        assert.deepEqual([error.status, error.type, error.arguments], [400, type, args]);
        return true;
      },
    ));

test('a list is read document by document, and nothing else is a list', () => {
  assert.deepEqual(decodeAll([{ quantity: 1 }], 'product_item', reading), [{ quantity: 1 }]);
  assert.throws(() => decodeAll({ quantity: 1 }, 'product_item', reading), { type: 'TypeDecodingException' });
});

test('what is no JSON is told so', () =>
  assert.throws(() => parseBody('{'), { status: 400, type: 'BodyDecodingException' }));

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { processorTime } from '../../../../test/support/processor.ts';
import { schemaProblem } from './schema-problem.ts';
import { readTools } from './tool-facts.ts';

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });

const good: object[] = [
  { type: 'object' },
  object({ sku: { type: 'string', pattern: '^[\\w-]+$', minLength: 1 } }, { required: ['sku'] }),
  object({ size: { enum: ['S', 'M', null] }, many: { type: ['integer', 'null'], minimum: 0 } }),
  object({ line: { $ref: '#/$defs/line' } }, { $defs: { line: { type: 'string' } } }),
  object({ list: { type: 'array', items: object({ id: { type: 'string' } }), prefixItems: [true] } }),
  object({ either: { anyOf: [{ type: 'string' }, { type: 'number' }] }, any: true }),
  object({ 'a/b~c': { type: 'string' }, again: { $ref: '#/properties/a~1b~0c' } }),
  object({}, { additionalProperties: false, propertyNames: { pattern: '^[a-z]+$' } }),
];
const bad: [object, RegExp][] = [
  [object({ sku: { type: 'text' } }), /^\/properties\/sku\/type is not a JSON Schema type/],
  [object({ sku: { type: 'string', required: true } }), /required is not an array/],
  [object({ sku: { pattern: '(' } }), /is not a valid regular expression/],
  [object({ sku: 'string' }), /\/properties\/sku is not a schema/],
  [object({ sku: { enum: 'S, M' } }), /enum is not an array/],
  [object({ n: { minimum: '1' } }), /minimum is not a number/],
  [object({ n: { maxLength: -1 } }), /is not an integer/],
  [object({ n: { anyOf: [] } }), /is not an array of schemas/],
  [object({ n: { $ref: '#/$defs/none' } }), /does not resolve/],
  [object({ list: { items: [{ type: 'string' }] } }), /prefixItems/],
  [{ type: 'object', properties: [] }, /properties is not an object/],
];

test('judges schemas like the reference compiler, without compiling', () => {
  const compiles = (schema: object): boolean => {
    try {
      return new Ajv2020({ strict: false }).compile(schema) !== undefined;
    } catch {
      return false;
    }
  };
  for (const schema of good) {
    assert.equal(schemaProblem(schema), undefined, JSON.stringify(schema));
    assert.ok(compiles(schema), JSON.stringify(schema));
  }
  for (const [schema, problem] of bad) {
    assert.match(schemaProblem(schema) ?? '', problem);
    assert.ok(!compiles(schema), JSON.stringify(schema));
  }
});

test('requires an input schema of type object', () => {
  assert.match(schemaProblem(undefined) ?? '', /missing/);
  for (const schema of [null, [], 'x', {}, { type: 'string' }, { type: ['object'] }])
    assert.ok(schemaProblem(schema), JSON.stringify(schema));
});

test('applies the rules of an older draft to its schemas', () => {
  const old = { $schema: 'http://json-schema.org/draft-07/schema#' };
  assert.equal(schemaProblem(object({ pair: { items: [{ type: 'string' }] } }, old)), undefined);
});

const parametersOf = (inputSchema: object) =>
  readTools({ tools: [{ name: 'a', inputSchema }] })?.list[0]?.parameters;

test('counts parameters that an agent fills in as described by themselves, their items, or their container', () => {
  const text = { type: 'string' };
  const told = { ...text, description: 'Words' };
  assert.deepEqual(
    parametersOf(
      object(
        {
          query: told,
          kind: { enum: ['a'] },
          bare: text,
          meta: object({ agent: object({ profile: told }) }),
          cart: object({ lines: { type: 'array', items: object({ id: text, note: told }) } }),
          whole: { ...object({ inner: text }), description: 'All of it' },
          ids: { type: 'array', items: told },
          ref: { $ref: '#/$defs/told' },
          choice: { anyOf: [told, { type: 'null' }] },
        },
        { $defs: { told } },
      ),
    ),
    { total: 10, bare: ['bare', 'cart.lines.id'], bareCount: 2 },
  );
});

test('reads hostile tool lists within limits', () => {
  let deep: object = { type: 'string' };
  for (let at = 0; at < 5000; at++) deep = object({ a: deep });
  const loop = object({
    a: { $ref: '#/properties/a' },
    b: { $ref: '#/properties/c' },
    c: { $ref: '#/properties/b' },
  });
  const wide = object(
    Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`p${at}`, { type: 'string' }])),
  );
  const many = Array.from({ length: 3000 }, () => ({
    name: 'x'.repeat(10_000),
    description: 7,
    inputSchema: null,
  }));
  const spent = processorTime();
  for (const inputSchema of [deep, loop, wide]) {
    const found = readTools({ tools: [{ name: 'a', inputSchema }] });
    assert.ok((found?.list[0]?.parameters.total ?? 0) <= 300);
  }
  const found = readTools({ tools: many });
  assert.deepEqual([found?.count, found?.list.length, found?.list[0]?.name.length], [3000, 200, 200]);
  assert.ok(spent() < 2_000);
  assert.equal(readTools({ tools: { name: 'a' } }), undefined);
});

/** Right values that callers are shown. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { operationNames } from '../../operation.ts';
import type { JsonObject } from '../../release.ts';
import { toolSchemasOf } from '../tool-schemas.ts';
import { decodeRequest } from '../../../../../test/support/ucp/requests.ts';
import { releases } from '../../../../../test/support/ucp/releases.ts';
import { exampleAt, exampleContent } from './examples.ts';

const ajv = new Ajv2020({ strict: false });

/** Every list, object, number and boolean, with its path. A text needs no example. */
function* shapes(schema: JsonObject, path: PropertyKey[] = []): Generator<[PropertyKey[], JsonObject]> {
  const { type, properties = {}, items } = schema;
  if (path.length && type !== undefined && type !== 'string') yield [path, schema];
  for (const [name, member] of Object.entries(properties as JsonObject))
    yield* shapes(member as JsonObject, [...path, name]);
  if (items !== undefined) yield* shapes(items as JsonObject, [...path, 7]);
}

/** Those whose right value depends on the store, or on the release. */
const without =
  /^(?:buyer\.consent|line_items\.7\.(?:quantity_unit|item\.)|context\.eligibility\.|fulfillment\.methods\.7\.destinations\.7\.address)/;

for (const { release } of releases) {
  const schemas = toolSchemasOf(release);

  test(`${release.version}: has a valid example for each list, object, and number of a request`, () => {
    for (const operation of operationNames) {
      const { payload } = schemas[operation];
      if (!payload) continue;
      for (const [path, schema] of shapes(payload)) {
        const example = exampleAt(path);
        const place = `${operation} ${path.join('.')}`;
        if (example === undefined) assert.match(path.join('.'), without, `${place} has no example`);
        else assert.ok(ajv.validate(schema, JSON.parse(example)), `${place}: ${example} ${ajv.errorsText()}`);
      }
    }
  });

  test(`${release.version}: accepts the complete examples`, () => {
    for (const operation of operationNames) {
      if (!schemas[operation].payload) continue;
      const example = exampleContent(operation);
      assert.ok(example, operation);
      assert.ok(decodeRequest(release.decode, operation, JSON.parse(example))?.ok, `${operation} ${example}`);
    }
  });
}

const line = '[{"item":{"id":"desk-lamp-oak"},"quantity":1}]';
const rows: [what: string, body: JsonObject, path: string, says: string][] = [
  ['lines as text', { line_items: '22' }, '$.line_items', line],
  ['one line instead of a list', { line_items: { item: { id: 'a' }, quantity: 1 } }, '$.line_items', line],
  [
    'a number as text',
    { line_items: [{ item: { id: 'a' }, quantity: '2' }] },
    '$.line_items[0].quantity',
    '1',
  ],
  [
    'an ID instead of an item',
    { line_items: [{ item: 'a', quantity: 1 }] },
    '$.line_items[0].item',
    '{"id":"desk-lamp-oak"}',
  ],
  ['IDs instead of lines', { line_items: ['a'] }, '$.line_items[0]', line.slice(1, -1)],
  [
    'a code instead of codes',
    { line_items: [], discounts: { codes: 'TEN' } },
    '$.discounts.codes',
    '["WELCOME10"]',
  ],
  [
    'codes without their object',
    { line_items: [], discounts: ['TEN'] },
    '$.discounts',
    '{"codes":["WELCOME10"]}',
  ],
];

for (const [what, body, path, says] of rows) {
  test(`shows a valid value in the error: ${what}`, () => {
    for (const { release } of releases) {
      const read = decodeRequest(release.decode, 'create_cart', body);
      assert.ok(read && !read.ok);
      const [problem] = read.problems;
      assert.equal(problem?.path, path);
      assert.ok(problem.text.endsWith(`, such as ${says}`), problem.text);
    }
  });
}

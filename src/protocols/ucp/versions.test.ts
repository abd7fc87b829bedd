import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UcpCall } from './call.ts';
import { sampleAddresses, sampleSite } from '../../../test/support/ucp/sample-views.ts';
import { etagOf, expectedVersions } from './versions.ts';

const call = (header: string | null, more: Partial<UcpCall> = {}): UcpCall => ({
  operation: 'complete_checkout',
  surface: 'rest',
  site: sampleSite(),
  addresses: sampleAddresses,
  http: { method: 'POST', url: '', header: () => header, body: new Uint8Array(), network: '' },
  ...more,
});

const headers: [header: string | null, versions: number[] | undefined][] = [
  [null, undefined],
  ['*', undefined],
  [' * ', undefined],
  ['"7"', [7]],
  [' "7" ', [7]],
  ['"7-br"', [7]],
  ['"7-gzip"', [7]],
  ['"7-zstd"', [7]],
  ['"6", "7"', [6, 7]],
  ['"6","x" , "7-br",', [6, 7]],
  ['W/"7"', []],
  ['w/"7"', []],
  ['W/"7", "8"', [8]],
  ['"*"', []],
  ['"7", *', [7]],
  ['7', []],
  ["'7'", []],
  ['"7', []],
  ['""', []],
  ['"-7"', []],
  ['"7.0"', []],
  ['"7-other"', []],
  ['"a,"7""', []],
  ['', []],
  [`"${'9'.repeat(400)}"`, []],
  [`${'"x", '.repeat(2_000)}"7"`, []],
];

for (const [header, versions] of headers)
  test(`reads If-Match ${header === null ? 'absent' : header.slice(0, 30)} as ${JSON.stringify(versions)}`, () => {
    assert.deepEqual(expectedVersions(call(header)), versions);
    const tool = call('"1"', { surface: 'mcp', ...(header === null ? {} : { ifMatch: header }) });
    assert.deepEqual(expectedVersions(tool), versions, 'a tool says it among its arguments');
    assert.equal(expectedVersions(call(header, { operation: 'update_cart' })), undefined);
  });

test('has one tag per version, and none for a response without a version', () => {
  assert.equal(etagOf({ version: 12 }), '"12"');
  assert.deepEqual(expectedVersions(call(etagOf({ version: 12 }) ?? '')), [12]);
  assert.equal(etagOf({}), undefined);
});

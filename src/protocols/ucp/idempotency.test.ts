import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Repeatable } from '#commerce';
import type { UcpCall } from './call.ts';
import { repeatableOf } from './idempotency.ts';
import { networkHash } from './preflight-limits.ts';
import { operationNames, operations, type OperationFacts } from './operation.ts';
import { sampleAddresses, sampleSite } from '../../../test/support/ucp/sample-views.ts';

const uuid = '7b1f3a52-6d7e-4a57-9a55-5f6f2b0c9d11';

const callOf = (more: Partial<UcpCall>, key: string | null = uuid, body = '{}'): UcpCall => ({
  operation: 'create_checkout',
  surface: 'rest',
  site: sampleSite(),
  addresses: sampleAddresses,
  http: {
    method: 'POST',
    url: 'https://shop.example/api/ucp/checkout-sessions',
    header: (name) => (name === 'idempotency-key' ? key : null),
    body: new TextEncoder().encode(body),
    network: '',
  },
  ...more,
});

const keyed = (call: UcpCall): Repeatable => {
  const repeat = repeatableOf(call);
  assert.ok(repeat && 'key' in repeat);
  return repeat;
};

test('lets a write with a key be repeated, and nothing else', () => {
  for (const operation of operationNames) {
    const facts: OperationFacts = operations[operation];
    assert.equal(repeatableOf(callOf({ operation })) !== undefined, facts.changes === true, operation);
    assert.equal(repeatableOf(callOf({ operation }, null)), undefined);
  }
});

test('reports an invalid key with its position', () => {
  for (const key of ['', 'short', 'x'.repeat(15), 'x'.repeat(256), `${'x'.repeat(20)} x`, 'é'.repeat(20)]) {
    const rest = repeatableOf(callOf({}, key));
    assert.ok(rest && 'code' in rest && rest.code === 'invalid_request', key);
    assert.equal(rest.problems?.[0]?.path, 'Idempotency-Key');
    const mcp = repeatableOf(callOf({ surface: 'mcp', idempotencyKey: key }));
    assert.ok(mcp && 'code' in mcp);
    assert.equal(mcp.problems?.[0]?.path, '$.meta["idempotency-key"]');
  }
  for (const key of ['x'.repeat(16), 'x'.repeat(255), uuid]) assert.equal(keyed(callOf({}, key)).key, key);
});

test('compares the content over REST and MCP, and accepts no key of the other one', () => {
  const rest = (body: string) => keyed(callOf({ content: JSON.parse(body) }, uuid, body)).fingerprint;
  assert.equal(rest('{"a":1,"b":[2]}'), rest('{ "b": [2.0],\n "a": 1e0 }'));
  assert.notEqual(rest('{"a":1}'), rest('{"a":"1"}'));
  assert.equal(
    rest('{"a":1}'),
    keyed(callOf({ surface: 'mcp', idempotencyKey: uuid, content: { a: 1 } })).fingerprint,
  );
  const mcp = (content: unknown) =>
    keyed(callOf({ surface: 'mcp', idempotencyKey: uuid, content }, null)).fingerprint;
  assert.equal(mcp({ a: 1, b: [{ c: 2, d: 3 }] }), mcp({ b: [{ d: 3, c: 2 }], a: 1 }));
  assert.notEqual(mcp({ a: [1, 2] }), mcp({ a: [2, 1] }));
  assert.notEqual(mcp({ a: '1' }), mcp({ a: 1 }));
  assert.equal(repeatableOf(callOf({ surface: 'mcp' })), undefined);
});

test('also returns the hash of the bytes, by which responses of earlier versions are found', () => {
  const body = '{ "a": 1 }';
  const bytes = hash('sha256', body, 'base64url');
  assert.equal(keyed(callOf({ content: { a: 1 } }, uuid, body)).formerFingerprint, bytes);
  assert.equal(
    keyed(callOf({ surface: 'mcp', idempotencyKey: uuid, content: { a: 1 } })).formerFingerprint,
    undefined,
  );
});

test('returns the same fingerprint only for the same JSON', () => {
  const plain = (value: unknown): string => {
    const sorted = (inner: unknown): unknown =>
      typeof inner !== 'object' || inner === null
        ? inner
        : Array.isArray(inner)
          ? inner.map(sorted)
          : Object.entries(inner)
              .map(([name, member]) => [name, sorted(member)] as const)
              .toSorted(([a], [b]) => (a < b ? -1 : 1));
    return JSON.stringify([Array.isArray(value), sorted(value)]);
  };
  const print = (content: unknown) =>
    keyed(callOf({ surface: 'mcp', idempotencyKey: uuid, content })).fingerprint;
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.dictionary(fc.string(), fc.jsonValue()),
      (a, b) => {
        assert.equal(print(a), print(JSON.parse(JSON.stringify(a))));
        if (plain(a) !== plain(b)) assert.notEqual(print(a), print(b));
      },
    ),
  );
});

test('distinguishes networks without storing them', () => {
  assert.equal(networkHash('192.0.2.1'), networkHash('192.0.2.1'));
  assert.notEqual(networkHash('192.0.2.1'), networkHash('192.0.2.2'));
  assert.match(networkHash('192.0.2.1'), /^[\w-]{22}$/);
});

/** From arguments to the call that the handler gets. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { operationNames, operations, type OperationFacts, type OperationName } from '../operation.ts';
import { releases } from '../releases/index.ts';
import { sampleAddresses } from '../../../../test/support/ucp/sample-views.ts';
import { needsId, readArguments } from './arguments.ts';
import { callTool, done, goodArguments, key, profile, serveStore } from '../../../../test/support/ucp/mcp.ts';

const release = releases.at(-1) ?? assert.fail();

test('calls the operation of every tool with its arguments', async () => {
  await using store = await serveStore(release, done({ ucp: { status: 'success' }, id: 'x' }));
  for (const operation of operationNames) {
    const facts: OperationFacts = operations[operation];
    const content = { query: 'lamp' };
    const reply = await callTool(store.url, operation, goodArguments(operation, content));
    assert.equal(reply.status, 200);
    assert.deepEqual(reply.result?.['structuredContent'], { ucp: { status: 'success' }, id: 'x' });
    const { http: _http, site, ...call } = store.calls.at(-1) ?? assert.fail();
    assert.equal(site.id, 'lamps');
    assert.deepEqual(call, {
      operation,
      surface: 'mcp',
      addresses: sampleAddresses,
      profile,
      ...(facts.changes ? { idempotencyKey: key } : {}),
      ...(needsId(facts) ? { id: 'cart_1' } : {}),
      ...(facts.payload ? { content } : {}),
    });
  }
  assert.equal(store.calls.length, operationNames.length);
});

test('passes signed data to the handler: public URL, headers, bytes, network', async () => {
  await using store = await serveStore(release, done());
  const body = `{ "jsonrpc":"2.0","id":1, "method":"tools/call","params":{"name":"get_cart","arguments":{"id":"ü"}}}`;
  await fetch(`${store.url}?a=1`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'UCP-Agent': `profile="${profile}"` },
    body,
  });
  const { http } = store.calls[0] ?? assert.fail();
  assert.equal(http.method, 'POST');
  assert.equal(http.url, `${sampleAddresses.mcp}?a=1`);
  assert.equal(http.header('ucp-agent'), `profile="${profile}"`);
  assert.equal(http.header('signature'), null);
  assert.equal(new TextDecoder().decode(http.body), body);
  assert.equal(http.network, '192.0.2.7');
});

test('leaves a missing or invalid profile to the handler', async () => {
  await using store = await serveStore(release, done());
  const metas = [undefined, {}, { 'ucp-agent': null }, { 'ucp-agent': 'x' }, { 'ucp-agent': { profile: 5 } }];
  for (const meta of metas) {
    const args = { ...(meta ? { meta } : {}), id: 'c' };
    assert.equal((await callTool(store.url, 'get_checkout', args)).status, 200);
  }
  assert.equal(store.calls.length, metas.length);
  assert.ok(store.calls.every((call) => !('profile' in call)));
});

test('requests an order with its checkout', async () => {
  await using store = await serveStore(release, done());
  await callTool(store.url, 'get_order', { ...goodArguments('get_order'), checkout_id: 'chk_1' });
  assert.equal(store.calls[0]?.checkoutId, 'chk_1');
});

const good = goodArguments;
const wrong: [what: string, operation: OperationName, args: object, paths: string[]][] = [
  ['meta that is not an object', 'get_cart', { ...good('get_cart'), meta: [] }, ['$.meta']],
  ['no id', 'get_cart', { meta: {} }, ['$.id']],
  ['an empty id', 'get_cart', { ...good('get_cart'), id: '' }, ['$.id']],
  ['a number as id', 'get_order', { ...good('get_order'), id: 7 }, ['$.id']],
  ['an endless ID', 'get_order', { ...good('get_order'), id: 'x'.repeat(256) }, ['$.id']],
  ['no payload', 'search_catalog', { meta: {} }, ['$.catalog']],
  ['a list as payload', 'create_cart', { cart: [] }, ['$.cart']],
  ['text as payload', 'create_checkout', { checkout: '{}' }, ['$.checkout']],
  ['null as payload', 'create_checkout', { checkout: null }, ['$.checkout']],
  [
    'another id in the payload',
    'update_checkout',
    { id: 'a', checkout: { id: 'b', line_items: [] } },
    ['$.checkout.id'],
  ],
  ['an ID in the payload only', 'update_cart', { cart: { id: 'b' } }, ['$.id', '$.cart.id']],
  [
    'no key for a payment',
    'complete_checkout',
    { id: 'a', meta: {}, checkout: {} },
    ['$.meta["idempotency-key"]'],
  ],
  ['no key for the cancellation of a cart', 'cancel_cart', { id: 'a' }, ['$.meta["idempotency-key"]']],
  ['no key for a cancellation', 'cancel_checkout', { id: 'a', meta: {} }, ['$.meta["idempotency-key"]']],
  [
    'a number as key',
    'create_cart',
    { meta: { 'idempotency-key': 5 }, cart: {} },
    ['$.meta["idempotency-key"]'],
  ],
  ['a number as checkout', 'get_order', { ...good('get_order'), checkout_id: 1 }, ['$.checkout_id']],
  ['everything missing', 'complete_checkout', {}, ['$.meta["idempotency-key"]', '$.id', '$.checkout']],
];

for (const [what, operation, args, paths] of wrong) {
  test(`returns -32602 for ${operation} with ${what}, without a call`, async () => {
    await using store = await serveStore(release, done());
    const { status, error } = await callTool(store.url, operation, args);
    assert.equal(status, 400);
    assert.equal(error?.code, -32602);
    assert.equal(error.data['code'], 'invalid_request');
    const problems = error.data['problems'] as { path: string }[];
    assert.deepEqual(
      problems.map(({ path }) => path),
      paths,
    );
    for (const path of paths) assert.ok(error.message.includes(path));
    assert.ok(error.message.startsWith(`${operation}: `));
    assert.deepEqual(store.calls, []);
  });
}

test('ignores arguments that an object inherits', () => {
  const inherited = Object.create(goodArguments('get_cart')) as Record<string, unknown>;
  const { parts, problems } = readArguments('get_cart', inherited);
  assert.deepEqual(parts, {});
  assert.deepEqual(
    problems.map(({ path }) => path),
    ['$.id'],
  );
});

test('accepts an ID in the payload if it is the same, for a product, and at creation', async () => {
  await using store = await serveStore(release, done());
  const calls: [OperationName, object][] = [
    ['update_cart', { id: 'c', cart: { id: 'c' } }],
    ['get_product', { catalog: { id: 'lamp' } }],
    ['create_checkout', { checkout: { id: 'mine', line_items: [] } }],
  ];
  for (const [operation, args] of calls) {
    assert.equal((await callTool(store.url, operation, args)).status, 200, operation);
  }
});

test('calls the handler with arguments of the right types, or not at all, for any arguments', async () => {
  await using store = await serveStore(release, done());
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom('c1', key),
    fc.constant({ id: 'c1' }),
  );
  const agent = fc.record({ 'ucp-agent': fc.oneof(fc.record({ profile: value }), value) });
  const args = fc.record(
    {
      meta: fc.oneof(fc.record({ 'idempotency-key': value }), agent, value),
      id: value,
      catalog: value,
      cart: value,
      checkout: value,
      checkout_id: value,
      other: value,
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...operationNames), args, async (operation, given) => {
      store.calls.length = 0;
      const { status, error } = await callTool(store.url, operation, given);
      const [call] = store.calls;
      assert.equal(status, call ? 200 : 400);
      if (!call) return assert.equal(error?.code, -32602);
      const facts: OperationFacts = operations[operation];
      assert.equal(typeof call.id, needsId(facts) ? 'string' : 'undefined');
      assert.equal(typeof call.content, facts.payload ? 'object' : 'undefined');
      assert.ok(call.content !== null && !Array.isArray(call.content));
      for (const part of [call.profile, call.idempotencyKey, call.checkoutId]) {
        assert.ok(part === undefined || typeof part === 'string');
      }
    }),
    { numRuns: 300 },
  );
  assert.deepEqual(store.faults, []);
});

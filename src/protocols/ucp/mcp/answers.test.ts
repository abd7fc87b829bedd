/** From the handler's answer to what an agent gets. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { failed } from '../failures.ts';
import { operationNames, type OperationName } from '../operation.ts';
import { protocolErrors, type ProtocolErrorCode } from '../protocol-error.ts';
import type { JsonObject } from '../release.ts';
import { releases } from '../../../../test/support/ucp/releases.ts';
import { orderView, plainProduct } from '../../../../test/support/ucp/sample-records.ts';
import { cartView, checkoutView, sampleFrame } from '../../../../test/support/ucp/sample-views.ts';
import { callTool, done, goodArguments, serveStore } from '../../../../test/support/ucp/mcp.ts';

const april = releases[0]?.release ?? assert.fail();
const codes = Object.keys(protocolErrors) as ProtocolErrorCode[];

for (const code of codes) {
  test(`returns ${code} as a JSON-RPC error with its code, data, and status`, async () => {
    const failure = {
      code,
      content: 'Why it failed.',
      continueUrl: 'https://shop.example/',
      retryAfter: 1.2,
      challenge: 'Bearer realm="ucp"',
      problems: [{ path: '$.query', text: 'is missing' }],
    };
    await using store = await serveStore(april, failed(failure));
    const { status, headers, error, result } = await callTool(
      store.url,
      'get_cart',
      goodArguments('get_cart'),
    );
    assert.equal(result, undefined);
    assert.equal(status, protocolErrors[code][0]);
    assert.deepEqual(error, {
      code: protocolErrors[code][1],
      message: 'Why it failed.',
      data: {
        code,
        content: 'Why it failed.',
        continue_url: 'https://shop.example/',
        retry_after: 2,
        problems: [{ path: '$.query', text: 'is missing' }],
      },
    });
    assert.equal(headers.get('retry-after'), '2');
    assert.equal(headers.get('www-authenticate'), 'Bearer realm="ucp"');
  });
}

test('omits empty members of a minimal error', async () => {
  await using store = await serveStore(april, failed({ code: 'unauthorized', content: 'Who?' }));
  const { error, headers } = await callTool(store.url, 'get_cart', goodArguments('get_cart'));
  assert.deepEqual(error?.data, { code: 'unauthorized', content: 'Who?' });
  assert.equal(headers.get('retry-after'), null);
});

test('returns created resources and business errors as results with status 200, not as tool errors', async () => {
  const refusal = {
    ucp: { version: '2026-04-08', status: 'error', capabilities: {} },
    messages: [{ type: 'error', code: 'not_found', content: 'No.', severity: 'unrecoverable' }],
    continue_url: 'https://shop.example/',
  };
  for (const answer of [
    { status: 201, headers: { 'X-Trace': 't' }, body: { ucp: {}, id: 'c1' } },
    { status: 409, headers: { 'X-Trace': 't' }, body: refusal },
    { status: 200, headers: { 'X-Trace': 't' }, body: refusal },
  ]) {
    await using store = await serveStore(april, answer);
    const { status, result, error, headers } = await callTool(
      store.url,
      'create_checkout',
      goodArguments('create_checkout'),
    );
    assert.equal(status, 200);
    assert.equal(error, undefined);
    assert.equal(headers.get('x-trace'), 't');
    assert.deepEqual(result, {
      content: [{ type: 'text', text: JSON.stringify(answer.body) }],
      structuredContent: answer.body,
    });
  }
});

test('returns the rejection of the handler for a disabled operation with any arguments', async () => {
  const refusal = failed({ code: 'capability_disabled', content: 'Carts are off.' });
  await using store = await serveStore(april, refusal, ['search_catalog']);
  for (const args of [goodArguments('create_cart'), {}, { meta: 5, cart: [] }]) {
    const { status, error } = await callTool(store.url, 'create_cart', args);
    assert.equal(status, 404);
    assert.equal(error?.data['code'], 'capability_disabled');
  }
  assert.equal(store.calls.length, 3);
});

test('rejects an unknown tool before the handler', async () => {
  await using store = await serveStore(april, done());
  const { status, error } = await callTool(store.url, 'delete_order', {});
  assert.deepEqual([status, error?.code, store.calls.length], [400, -32602, 0]);
});

for (const { release } of releases) {
  const frame = sampleFrame(release);
  const { encode } = release;
  const product = plainProduct();
  const request = { id: product.id, selected: [], preferences: [], filters: {}, hints: {} };
  const lookup = { ids: [product.id], filters: {}, hints: {} };
  const cart = encode.cart(cartView(), frame);
  const checkout = encode.checkout(checkoutView(), frame);
  const answers: Record<OperationName, JsonObject> = {
    search_catalog: encode.searchCatalog({ products: [product], currency: 'USD' }, [], frame),
    lookup_catalog: encode.lookupCatalog([product], lookup, 'USD', frame),
    get_product: encode.getProduct(product, request, 'USD', frame),
    create_cart: cart,
    get_cart: cart,
    update_cart: cart,
    cancel_cart: cart,
    create_checkout: checkout,
    get_checkout: checkout,
    update_checkout: checkout,
    complete_checkout: checkout,
    cancel_checkout: checkout,
    get_order: encode.order(orderView(), frame),
  };

  for (const mode of ['legacy', { pin: '2026-07-28' }] as const) {
    const era = mode === 'legacy' ? '2025-11-25' : mode.pin;
    test(`UCP ${release.version}, MCP ${era}: returns only responses that the SDK client accepts by the listed schema`, async () => {
      let refuse = false;
      const refusal = encode.refusal(
        { code: 'capabilities-incompatible', content: 'Nothing in common.' },
        frame,
      );
      await using store = await serveStore(release, async ({ operation }) =>
        done(refuse ? refusal : answers[operation]),
      );
      const client = new Client({ name: 'agent', version: '1' }, { versionNegotiation: { mode } });
      await client.connect(new StreamableHTTPClientTransport(new URL(store.url)));
      try {
        assert.match(client.getInstructions() ?? '', /ucp-agent/);
        const { tools } = await client.listTools();
        assert.equal(tools.length, operationNames.length);
        for (const operation of operationNames) {
          const args = goodArguments(operation);
          refuse = false;
          const good = await client.callTool({ name: operation, arguments: args });
          assert.deepEqual(good.structuredContent, answers[operation], operation);
          refuse = true;
          const refused = await client.callTool({ name: operation, arguments: args });
          assert.deepEqual(refused.structuredContent, refusal, operation);
        }
      } finally {
        await client.close();
      }
    });
  }
}

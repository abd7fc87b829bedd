/** What an agent learns from tools/list. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { McpTool } from '#mcp';
import { operationNames, type OperationName } from '../operation.ts';
import { releases } from '../../../../test/support/ucp/releases.ts';
import { officialRequests } from '../../../../test/support/ucp/requests.ts';
import { sampleAddresses, sampleSite } from '../../../../test/support/ucp/sample-views.ts';
import { ucpMcpServer } from './server.ts';
import { done, goodArguments, rpc, serveStore } from '../../../../test/support/ucp/mcp.ts';

for (const { release } of releases) {
  const { version } = release;
  const compile = (schema: unknown) => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    return ajv.compile(schema as object);
  };
  const listTools = async (offered?: readonly OperationName[]) => {
    await using store = await serveStore(release, done(), offered);
    const { status, result } = await rpc(store.url, 'tools/list', {});
    assert.equal(status, 200);
    assert.deepEqual(store.calls, [], 'listing makes no call and requires no profile');
    return result?.['tools'] as (Omit<McpTool, 'call'> & { call?: unknown; unlisted?: unknown })[];
  };

  test(`${version}: lists all thirteen operations in order, with descriptions and schemas`, async () => {
    const tools = await listTools();
    assert.deepEqual(
      tools.map(({ name }) => name),
      operationNames,
    );
    for (const { name, title, description, inputSchema, outputSchema } of tools) {
      assert.ok(title.length > 5 && description.length > 30, name);
      compile(inputSchema);
      compile(outputSchema);
      assert.equal(outputSchema?.['type'], 'object', name);
    }
  });

  test(`${version}: accepts every official request by the listed schemas, which require what the binding requires`, async () => {
    const schemas = new Map((await listTools()).map(({ name, inputSchema }) => [name, compile(inputSchema)]));
    for (const [operation, content] of officialRequests) {
      const validate = schemas.get(operation) ?? assert.fail();
      assert.ok(validate(goodArguments(operation, content)), JSON.stringify([operation, validate.errors]));
    }
    for (const operation of operationNames) {
      const validate = schemas.get(operation) ?? assert.fail();
      const good = goodArguments(operation, officialRequests.find(([name]) => name === operation)?.[1]);
      assert.ok(validate(good), operation);
      assert.ok(validate({ ...good, unknown: 1 }), 'what is unknown is let pass');
      for (const name of Object.keys(good)) {
        const { [name]: _, ...rest } = good;
        assert.equal(validate(rest), false, `${operation} without ${name}`);
      }
      assert.equal(validate({ ...good, meta: {} }), false, `${operation} without a profile`);
      const unkeyed = { ...good, meta: { 'ucp-agent': { profile: 'https://agent.example/p' } } };
      const needed = ['complete_checkout', 'cancel_checkout', 'cancel_cart'].includes(operation);
      assert.equal(validate(unkeyed), !needed, `${operation} without a key`);
    }
  });

  test(`${version}: fits the list into 40 KB, and describes the next step of each tool`, async () => {
    const tools = await listTools();
    const bytes = Buffer.byteLength(JSON.stringify(tools));
    assert.ok(bytes <= 40_000, `${bytes} bytes`);
    for (const { name, description } of tools) assert.match(description ?? '', /Next: /, name);
  });

  test(`${version}: does not list disabled operations`, async () => {
    const offered: OperationName[] = ['get_product', 'search_catalog', 'lookup_catalog'];
    const tools = await listTools(offered);
    assert.deepEqual(
      tools.map(({ name }) => name),
      ['search_catalog', 'lookup_catalog', 'get_product'],
    );
  });

  test(`${version}: annotates tools that only read, that cannot be undone, and that may be repeated`, async () => {
    const by = (hint: 'readOnlyHint' | 'destructiveHint' | 'idempotentHint' | 'openWorldHint') =>
      tools.filter(({ annotations }) => annotations?.[hint]).map(({ name }) => name);
    const tools = await listTools();
    assert.deepEqual(by('readOnlyHint'), [
      'search_catalog',
      'lookup_catalog',
      'get_product',
      'get_cart',
      'get_checkout',
      'get_order',
    ]);
    assert.deepEqual(by('destructiveHint'), ['cancel_cart', 'complete_checkout', 'cancel_checkout']);
    assert.deepEqual(
      by('idempotentHint'),
      operationNames.filter((name) => !name.startsWith('create')),
    );
    assert.deepEqual(by('openWorldHint'), ['complete_checkout']);
  });

  test(`${version}: shares the declarations of a release between servers`, () => {
    const make = () =>
      ucpMcpServer({
        release,
        site: sampleSite(),
        addresses: sampleAddresses,
        network: () => '',
        offered: operationNames,
        handle: async () => done(),
      });
    const [first, second] = [make(), make()];
    for (const [index, { inputSchema, outputSchema }] of first.tools.entries()) {
      assert.equal(second.tools[index]?.inputSchema, inputSchema);
      assert.equal(second.tools[index]?.outputSchema, outputSchema);
    }
  });
}

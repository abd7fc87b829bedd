import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import {
  operationNames,
  operations,
  type OperationFacts,
  type OperationName,
} from '../../../src/protocols/ucp/operation.ts';
import { serviceOnly } from '../platform.ts';
import { assertAnswer, bothReleases, openShop, type Shop } from './agents.ts';
import { ann, goods, instrument, items } from './purchase.ts';
import { withSite } from './site.ts';

describe('MCP', { skip: serviceOnly }, () => {
  let shop: Shop;
  before(async () => {
    shop = await openShop();
  });
  after(() => shop.close());

  async function post(message: unknown) {
    const response = await fetch(`${shop.store.url}/api/ucp/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: typeof message === 'string' ? message : JSON.stringify(message),
    });
    const text = await response.text();
    // Answers differ from tool to tool.
    // oxlint-disable-next-line typescript/no-explicit-any
    return { status: response.status, headers: response.headers, body: JSON.parse(text) as any };
  }
  const rpc = (method: string, params: object = {}) => post({ jsonrpc: '2.0', id: 7, method, params });

  for (const release of bothReleases) {
    const meta = (more: object = {}) => ({
      'ucp-agent': { profile: shop.agents[release].platform.profileUrl },
      'idempotency-key': randomUUID(),
      ...more,
    });
    const tool = (name: OperationName, args: object = {}) =>
      rpc('tools/call', { name, arguments: { meta: meta(), ...args } });
    const content = { line_items: items(goods.cable.id) };
    const anyArguments = (name: OperationName) => {
      const { path, payload }: OperationFacts = operations[name];
      const any = { query: 'lamp', ids: ['x'], id: 'x', ...content, ...instrument('x') };
      return { ...(path.includes('{id}') ? { id: 'x' } : {}), ...(payload ? { [payload]: any } : {}) };
    };

    test(`[UCP-23a] [UCP-23h] ${release}: returns structured content and text in a purchase by tools`, async () => {
      const done = async (name: OperationName, args: object) => {
        const { status, body } = await tool(name, args);
        const { structuredContent, content: parts, isError } = body.result;
        assert.deepEqual([status, isError ?? false], [200, false], name);
        assertAnswer(release, name, structuredContent);
        assert.equal(structuredContent.ucp.version, release);
        assert.equal(parts[0].type, 'text');
        assert.deepEqual(JSON.parse(parts[0].text), structuredContent);
        return structuredContent;
      };
      const made = await done('create_checkout', { checkout: content });
      const ready = await done('update_checkout', {
        id: made.id,
        checkout: {
          line_items: [{ id: made.line_items[0].id, item: { id: goods.cable.id }, quantity: 1 }],
          buyer: ann,
          fulfillment: {
            methods: [
              {
                type: 'shipping',
                line_item_ids: [made.line_items[0].id],
                destinations: [
                  {
                    type: 'shipping_address',
                    street_address: '1 Quay Street',
                    address_locality: 'Dublin',
                    postal_code: 'D01 AB12',
                    address_country: 'IE',
                  },
                ],
              },
            ],
          },
        },
      });
      assert.equal(ready.status, 'ready_for_complete');
      const paid = await done('complete_checkout', {
        id: made.id,
        checkout: instrument('pm_sandbox_success'),
      });
      assert.equal(paid.status, 'completed');
      assert.equal((await done('get_order', { id: paid.order.id })).checkout_id, made.id);
    });

    test(`[UCP-23b] ${release}: uses JSON-RPC 2.0 messages`, async () => {
      const { body } = await tool('get_cart', { id: 'none' });
      assert.deepEqual([body.jsonrpc, body.id, 'result' in body, 'error' in body], ['2.0', 7, true, false]);
      const failed = (await tool('get_cart', { meta: {}, id: 'none' })).body;
      assert.deepEqual([failed.jsonrpc, failed.id, 'result' in failed], ['2.0', 7, false]);
      assert.equal(Number.isInteger(failed.error.code) && typeof failed.error.message, 'string');
      for (const [message, code] of [
        ['{', -32_700],
        [{ jsonrpc: '1.0', id: 1, method: 'tools/list' }, -32_600],
      ] as const) {
        const refused = await post(message);
        assert.deepEqual([refused.status, refused.body.error.code], [400, code]);
      }
    });

    test(`[UCP-23d] ${release}: validates arguments against the UCP schemas`, async () => {
      for (const [name, args, path] of [
        ['create_cart', { cart: { line_items: 'one' } }, '$.line_items'],
        [
          'create_cart',
          { cart: { line_items: [{ item: { id: 'x' }, quantity: 0 }] } },
          '$.line_items[0].quantity',
        ],
        ['create_cart', {}, '$.cart'],
        ['get_cart', {}, '$.id'],
        ['search_catalog', { catalog: { query: 5 } }, '$.query'],
      ] as const) {
        const { body } = await tool(name, args);
        assert.equal(body.error.code, -32_602, JSON.stringify(args));
        assert.equal(body.error.data.problems[0].path, path);
      }
      const unkeyed = await tool('cancel_cart', { id: 'x', meta: meta({ 'idempotency-key': undefined }) });
      assert.equal(unkeyed.body.error.code, -32_602);
    });

    test(`[UCP-23e] ${release}: returns business outcomes as results, and protocol failures as errors`, async () => {
      for (const name of ['get_cart', 'get_checkout', 'get_order', 'cancel_checkout'] as const) {
        const { structuredContent } = (await tool(name, { id: 'none' })).body.result;
        assert.deepEqual(
          [structuredContent.ucp.status, structuredContent.messages[0].code],
          ['error', 'not_found'],
        );
        assertAnswer(release, name, structuredContent);
      }
      const soldOut = (await tool('create_checkout', { checkout: { line_items: items(goods.soldOut.id) } }))
        .body;
      assert.equal(soldOut.result.structuredContent.messages[0].code, 'out_of_stock');
      for (const name of operationNames) {
        const { body } = await tool(name, {
          ...anyArguments(name),
          meta: meta({ 'ucp-agent': { profile: 'http://x.example/' } }),
        });
        assert.deepEqual([body.error.code, body.error.data.code], [-32_001, 'invalid_profile_url'], name);
      }
    });

    test(`[UCP-23f] ${release}: uses the HTTP status of the error`, async () => {
      const seen = async (args: object) => {
        const { status, body } = await tool('get_cart', { id: 'x', ...args });
        return [status, body.error?.code, body.error?.data.code];
      };
      const unreachable = `${new URL(shop.agents[release].platform.profileUrl).origin}/none`;
      const named = (profile: string) => ({ meta: meta({ 'ucp-agent': { profile } }) });
      assert.deepEqual(await seen({}), [200, undefined, undefined]);
      assert.deepEqual(await seen(named('nothing')), [400, -32_001, 'invalid_profile_url']);
      assert.deepEqual(await seen(named(unreachable)), [424, -32_001, 'profile_unreachable']);
      await withSite(
        shop.store,
        () => ({ agentPolicy: 'known' }),
        async () => {
          assert.deepEqual(await seen({}), [401, -32_000, 'unauthorized']);
        },
      );
      await withSite(
        shop.store,
        ({ capabilities }) => ({ capabilities: { ...capabilities, cart: false } }),
        async () => {
          assert.deepEqual(await seen({}), [404, -32_000, 'capability_disabled']);
        },
      );
      const { headers, status, body } = await withSite(
        shop.store,
        () => ({ rateLimit: 1 }),
        async () => {
          await seen({});
          return tool('get_cart', { id: 'x' });
        },
      );
      assert.deepEqual([status, body.error.code], [429, -32_000]);
      assert.equal(Number(headers.get('retry-after')), body.error.data.retry_after);
    });
  }

  test('[UCP-23c] [UCP-23g] lists every offered tool, with the schemas of arguments and response', async () => {
    const listed = async () => {
      const { tools } = (await rpc('tools/list')).body.result as {
        tools: { name: string; inputSchema: object; outputSchema?: object }[];
      };
      for (const { name, inputSchema, outputSchema } of tools) {
        assert.equal((inputSchema as { type?: string }).type, 'object', name);
        assert.equal((outputSchema as { type?: string } | undefined)?.type, 'object', name);
      }
      return tools.map(({ name }) => name).toSorted();
    };
    assert.deepEqual(await listed(), [...operationNames].toSorted());
    await withSite(
      shop.store,
      ({ capabilities }) => ({ capabilities: { ...capabilities, cart: false } }),
      async () => {
        const left = operationNames.filter((name) => !name.endsWith('_cart'));
        assert.deepEqual(await listed(), left.toSorted());
      },
    );
  });
});

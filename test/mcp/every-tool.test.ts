/** Each tool of each endpoint in each protocol era, with the official clients of both generations, which validate the answers. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import {
  Client,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport as OldSse } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport as OldHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { startService } from '../api/service.ts';
import { serviceOnly } from '../selling/platform.ts';
import { bothReleases, openShop, type Shop } from '../selling/requirements/agents.ts';
import { ann, dublin, goods, instrument, items } from '../selling/requirements/purchase.ts';

/** Fails when the structured answer is not as the listed schema says: that is the client's own doing. */
interface Caller {
  tools: string[];
  // oxlint-disable-next-line typescript/no-explicit-any
  call(name: string, args: Record<string, unknown>): Promise<any>;
  close(): Promise<void>;
}

const info = { name: 'tests', version: '1' };

async function newer(transport: Transport, mode: 'legacy' | { pin: string }): Promise<Caller> {
  const client = new Client(info, { versionNegotiation: { mode } });
  await client.connect(transport);
  return callerOf(client as unknown as OldClient);
}

async function older(transport: OldSse | OldHttp): Promise<Caller> {
  const client = new OldClient(info);
  await client.connect(transport as Parameters<OldClient['connect']>[0]);
  return callerOf(client);
}

async function callerOf(client: Pick<OldClient, 'listTools' | 'callTool' | 'close'>): Promise<Caller> {
  const { tools } = await client.listTools();
  return {
    tools: tools.map(({ name }) => name),
    async call(name, args) {
      const { isError, structuredContent, content } = await client.callTool({ name, arguments: args });
      assert.ok(!isError && structuredContent, `${name}: ${JSON.stringify(content)}`);
      return structuredContent;
    },
    close: () => client.close(),
  };
}

const streamable: [name: string, open: (url: string) => Promise<Caller>][] = [
  [
    '2026-07-28, second SDK',
    (url) => newer(new StreamableHTTPClientTransport(new URL(url)), { pin: '2026-07-28' }),
  ],
  ['2025-11-25, second SDK', (url) => newer(new StreamableHTTPClientTransport(new URL(url)), 'legacy')],
  ['2025-11-25, first SDK', (url) => older(new OldHttp(new URL(url)))],
];
const events: typeof streamable = [
  ['HTTP+SSE, second SDK', (url) => newer(new SSEClientTransport(new URL(`${url}/sse`)), 'legacy')],
  ['HTTP+SSE, first SDK', (url) => older(new OldSse(new URL(`${url}/sse`)))],
];

for (const [era, open] of [...streamable, ...events])
  test(`calls every tool of the audit, ${era}`, async (t) => {
    const { url } = await startService(t);
    const caller = await open(`${url}/api/mcp`);
    t.after(() => caller.close());
    const called = new Set<string>();
    const call = (name: string, args: Record<string, unknown>) => {
      called.add(name);
      return caller.call(name, args);
    };
    const { reportId } = await call('audit_site', { url: 'https://shop-1.example/' });
    assert.equal((await call('get_report', { id: reportId })).id, reportId);
    assert.ok((await call('suggest_fixes', { reportId })).fixes.length);
    assert.ok((await call('list_checks', { category: 'crawl-access' })).checks.length);
    assert.equal((await call('explain_check', { id: 'robots-default-open' })).id, 'robots-default-open');
    const { files } = await call('generate_ucp_manifest', {
      name: 'Lamp Shop',
      domain: 'shop.example',
      paymentHandlers: [{ name: 'com.example.pay', instruments: ['card'] }],
      endpoints: { mcp: 'https://shop.example/api/ucp/mcp' },
    });
    assert.equal((await call('validate_ucp_manifest', { manifest: files[0].document })).valid, true);
    assert.equal((await call('probe_ucp_endpoint', { url: 'https://shop-1.invalid/' })).works, false);
    const message = { name: 'Ada', email: 'ada@shop.example', message: 'Hello', confirmedByUser: true };
    assert.match((await call('submit_inquiry', message)).id, /./);
    assert.deepEqual([...called].toSorted(), caller.tools.toSorted());
  });

describe('every tool of a store', { skip: serviceOnly }, () => {
  let shop: Shop;
  before(async () => {
    shop = await openShop();
  });
  after(() => shop.close());

  for (const [era, open] of streamable)
    for (const release of bothReleases)
      test(`${era}, UCP ${release}`, async (t) => {
        const caller = await open(`${shop.store.url}/api/ucp/mcp`);
        t.after(() => caller.close());
        const called = new Set<string>();
        const call = (name: string, args: Record<string, unknown>) => {
          called.add(name);
          const profile = shop.agents[release].platform.profileUrl;
          const meta = { 'ucp-agent': { profile }, 'idempotency-key': randomUUID() };
          return caller.call(name, { meta, ...args });
        };
        const { products } = await call('search_catalog', { catalog: { query: 'cable' } });
        assert.ok(products.length);
        assert.ok((await call('lookup_catalog', { catalog: { ids: [goods.cable.id] } })).products.length);
        assert.ok((await call('get_product', { catalog: { id: products[0].id } })).product.variants.length);
        const content = { line_items: items(goods.cable.id) };
        const cart = await call('create_cart', { cart: content });
        assert.equal((await call('get_cart', { id: cart.id })).id, cart.id);
        const two = await call('update_cart', {
          id: cart.id,
          cart: { line_items: items([goods.cable.id, 2]) },
        });
        assert.equal(two.line_items[0].quantity, 2);
        await call('cancel_cart', { id: cart.id });
        const given = await call('create_checkout', { checkout: content });
        assert.equal((await call('cancel_checkout', { id: given.id })).status, 'canceled');
        const made = await call('create_checkout', { checkout: content });
        const [{ id: line }] = made.line_items;
        const methods = [
          {
            type: 'shipping',
            line_item_ids: [line],
            destinations: [{ ...dublin, type: 'shipping_address' }],
          },
        ];
        const checkout = {
          line_items: [{ id: line, ...content.line_items[0] }],
          buyer: ann,
          fulfillment: { methods },
        };
        await call('update_checkout', { id: made.id, checkout });
        assert.equal((await call('get_checkout', { id: made.id })).status, 'ready_for_complete');
        const paid = await call('complete_checkout', {
          id: made.id,
          checkout: instrument('pm_sandbox_success'),
        });
        assert.equal(paid.status, 'completed');
        assert.equal((await call('get_order', { id: paid.order.id })).id, paid.order.id);
        assert.deepEqual([...called].toSorted(), caller.tools.toSorted());
      });
});

/** What an agent that names its profile finds in tools/list: the tools whose calls the store serves it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import {
  operationNames,
  operations,
  type OperationFacts,
  type OperationName,
} from '../../src/protocols/ucp/operation.ts';
import { openAgent, type Agent } from './agent.ts';
import { openStore, type OpenStore } from './open-store.ts';
import { serviceOnly } from './platform.ts';

type Served = readonly OperationName[];
type Negotiation = 'strict' | 'lenient';

const catalog: Served = ['search_catalog', 'lookup_catalog', 'get_product'];
const carts: Served = ['create_cart', 'get_cart', 'update_cart', 'cancel_cart'];
const checkouts: Served = [
  'create_checkout',
  'get_checkout',
  'update_checkout',
  'complete_checkout',
  'cancel_checkout',
];
const everything: Served = operationNames;

const rows: [
  release: '2026-08-25' | '2026-04-08' | '2026-01-23' | '2026-01-11',
  declared: string[] | undefined,
  served: Record<Negotiation, Served>,
][] = [
  ['2026-08-25', undefined, { strict: everything, lenient: everything }],
  ['2026-04-08', ['order'], { strict: ['get_order'], lenient: everything }],
  ['2026-08-25', ['cart', 'checkout', 'discount'], { strict: [...carts, ...checkouts], lenient: everything }],
  // Fulfillment extends checkouts alone: an agent that names it has left them out.
  ['2026-08-25', ['cart', 'fulfillment'], { strict: carts, lenient: [...catalog, ...carts, 'get_order'] }],
  // The release has neither catalogs nor carts, whatever an agent names.
  ['2026-01-23', undefined, { strict: [...checkouts, 'get_order'], lenient: [...checkouts, 'get_order'] }],
  ['2026-01-11', undefined, { strict: [...checkouts, 'get_order'], lenient: [...checkouts, 'get_order'] }],
  // Nothing is served: the store's own list, whose calls say why.
  ['2026-08-25', [], { strict: everything, lenient: everything }],
];

describe('tools/list with a profile', { skip: serviceOnly }, () => {
  let store: OpenStore;
  const agents: Agent[] = [];

  before(async () => {
    store = await openStore();
  });
  after(async () => {
    await Promise.all(agents.map((agent) => agent.close()));
    await store.close();
  });

  async function rpc(method: string, params: object) {
    const { body } = await store.call('/api/ucp/mcp', { jsonrpc: '2.0', id: 1, method, params });
    return body;
  }

  const listed = async (profile: string): Promise<string[]> =>
    (await rpc('tools/list', { meta: { 'ucp-agent': { profile } } })).result.tools.map(
      ({ name }: { name: string }) => name,
    );

  /** Whether a call gets as far as the store: its resource may be missing. */
  async function isServed(name: OperationName, profile: string): Promise<boolean> {
    const { path, payload }: OperationFacts = operations[name];
    const content = {
      query: 'lamp',
      ids: ['none'],
      id: 'none',
      line_items: [{ item: { id: 'none' }, quantity: 1 }],
      payment: { instruments: [] },
    };
    const { result, error } = await rpc('tools/call', {
      name,
      arguments: {
        meta: { 'ucp-agent': { profile }, 'idempotency-key': randomUUID() },
        ...(path.includes('{id}') ? { id: 'none' } : {}),
        ...(payload ? { [payload]: content } : {}),
      },
    });
    const messages: { code: string }[] = result?.structuredContent.messages ?? [];
    return (
      error?.data.code !== 'capability_disabled' &&
      !messages.some(({ code }) => code === 'capabilities_incompatible')
    );
  }

  for (const [index, [release, declared, served]] of rows.entries())
    for (const negotiation of ['strict', 'lenient'] as const)
      test(`${release}, ${declared ? `naming ${declared.join(', ') || 'nothing'}` : 'naming all'}: a ${negotiation} store lists what it serves`, async () => {
        const agent = await openAgent([], `agent-${index}-${negotiation}`, declared);
        agents.push(agent);
        const profile = agent.profile(release);
        const undo = await store.changeSite({ negotiation });
        try {
          const tools = await listed(profile);
          assert.deepEqual(
            tools,
            operationNames.filter((name) => served[negotiation].includes(name)),
          );
          const answers = await Promise.all(operationNames.map((name) => isServed(name, profile)));
          const calls = operationNames.filter((_, place) => answers[place]);
          assert.deepEqual(tools, calls.length ? calls : [...operationNames]);
        } finally {
          await undo();
        }
      });

  test('lists no feature that the owner turned off for any profile', async () => {
    const agent = await openAgent([], 'switched-off', ['cart', 'order']);
    agents.push(agent);
    const undo = await store.changeSite(({ capabilities }) => ({
      negotiation: 'lenient',
      capabilities: { ...capabilities, cart: false, payment: false },
    }));
    try {
      assert.deepEqual(
        await listed(agent.profile('2026-08-25')),
        operationNames.filter((name) => !carts.includes(name) && name !== 'complete_checkout'),
      );
    } finally {
      await undo();
    }
  });

  test('lists every tool for an invalid or unreachable profile', async () => {
    const agent = await openAgent([], 'gone');
    agents.push(agent);
    for (const profile of ['not an address', agent.profile('2026-08-25').replace('gone', 'lost')])
      assert.deepEqual(await listed(profile), [...operationNames]);
  });
});

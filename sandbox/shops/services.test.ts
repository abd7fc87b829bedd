import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { operationNames, type OperationName } from '../../src/protocols/ucp/operation.ts';
import { officialSchemas } from '../../test/support/ucp/conformance/official-schemas.ts';
import { startShop, type Shop } from './index.ts';
import { releases } from './machine/manifest.ts';
import { ask } from './testing.ts';

describe('services', () => {
  let shop: Shop;
  before(async () => {
    shop = await startShop({ light: true });
  });
  after(() => shop.close());

  type Json = Record<string, unknown>;
  const profileOf = (release: string) => `https://agent.test/agent-profile/${release}`;

  async function rest(
    path: string,
    body?: object | string,
    agent = profileOf('2026-08-25'),
  ): Promise<{ status: number; body: Json }> {
    const sent = typeof body === 'string' ? body : body && JSON.stringify(body);
    const headers: Record<string, string> = agent ? { 'ucp-agent': `profile="${agent}"` } : {};
    const reply = await ask(shop, `/ucp/v1${path}`, {
      headers,
      ...(sent === undefined ? {} : { method: 'POST', body: sent }),
    });
    return { status: reply.status, body: JSON.parse(reply.text) as Json };
  }

  async function rpc(
    message: Json,
  ): Promise<{ status: number; result?: Json; error?: { code: number; data?: Json } }> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...message });
    const reply = await ask(shop, '/ucp/mcp', { method: 'POST', body });
    return { status: reply.status, ...(JSON.parse(reply.text) as object) };
  }
  const call = (name: string, args: Json, profile: string | undefined = profileOf('2026-08-25')) =>
    rpc({
      method: 'tools/call',
      params: { name, arguments: { meta: { 'ucp-agent': { profile } }, ...args } },
    });

  const paths = {
    search_catalog: '/catalog/search',
    lookup_catalog: '/catalog/lookup',
    get_product: '/catalog/product',
  };
  const asked: [keyof typeof paths, Json][] = [
    ['search_catalog', { query: 'lamp' }],
    ['search_catalog', { query: 'nothing-like-it' }],
    ['search_catalog', { filters: {}, pagination: { limit: 3 } }],
    ['lookup_catalog', { ids: ['fjord-table-lamp', 'LH-117-BRA', 'none'] }],
    ['get_product', { id: 'LH-117-BRA' }],
    ['get_product', { id: 'none' }],
  ];

  for (const release of releases) {
    const official = officialSchemas(release);
    const skip = official.available ? false : official.reason;
    test(`conforms to UCP ${release} on both transports`, { skip }, async () => {
      assert.ok(official.available);
      for (const [operation, content] of asked) {
        const { status, body } = await rest(paths[operation], content, profileOf(release));
        assert.deepEqual(
          [status, official.validateResponse(operation, body)],
          [200, []],
          JSON.stringify(content),
        );
        assert.equal((body['ucp'] as Json)['version'], release);
        const { result } = await call(operation, { catalog: content }, profileOf(release));
        assert.deepEqual(result?.['structuredContent'], body);
      }
      for (const path of ['/checkout-sessions/00000000', '/carts/none', '/orders/none'])
        assert.deepEqual(
          official.validateResponse('get_order', (await rest(path, undefined, profileOf(release))).body),
          [],
          path,
        );
    });
  }

  test('uses the release of the profile, or the newest if its URL has none', async () => {
    const version = async (agent: string): Promise<unknown> =>
      ((await rest('/catalog/search', { query: 'lamp' }, agent)).body['ucp'] as Json)['version'];
    assert.equal(await version('https://agent.test/.well-known/ucp'), releases[0]);
    assert.equal(await version('http://127.0.0.1:8787/agent-profile/2026-04-08/'), '2026-04-08');
  });

  test('rejects a profile that is missing, malformed, or of another release with a UCP error', async () => {
    const refused: [string, number, string][] = [
      ['', 400, 'invalid_profile_url'],
      ['ftp://agent.test/p', 400, 'invalid_profile_url'],
      [profileOf('2026-01-11'), 422, 'version_unsupported'],
    ];
    for (const [agent, status, code] of refused) {
      const answer = await rest('/catalog/search', { query: 'lamp' }, agent);
      assert.deepEqual([answer.status, answer.body['code']], [status, code], agent);
      const { error, status: mirrored } = await call(
        'search_catalog',
        { catalog: { query: 'lamp' } },
        agent || undefined,
      );
      if (agent) assert.deepEqual([mirrored, error?.code, error?.data?.['code']], [status, -32001, code]);
    }
    assert.equal((await rest('/orders/none', undefined, '')).status, 400);
    assert.equal((await rest('/orders/none')).status, 200, 'the refusal was not kept for others');
  });

  test('rejects invalid searches and lookups', async () => {
    assert.equal((await rest('/catalog/search', {})).status, 400);
    assert.equal((await rest('/catalog/search', '{')).status, 400);
    assert.equal((await rest('/catalog/lookup', { ids: [] })).status, 400);
    const many = Array.from({ length: 11 }, (_, at) => String(at));
    assert.equal((await rest('/catalog/lookup', { ids: many })).body['code'], 'request_too_large');
    assert.equal((await call('lookup_catalog', { catalog: { ids: many } })).error?.code, -32602);
    assert.equal((await rest('/nothing', {})).status, 404);
    assert.equal((await call('no_such_tool', {})).error?.code, -32602);
    assert.equal((await rpc({ method: 'no/such' })).error?.code, -32601);
  });

  test('pages through a search without gaps', async () => {
    const ids: unknown[] = [];
    let cursor: unknown;
    do {
      const { body } = await rest('/catalog/search', {
        filters: {},
        pagination: { limit: 7, ...(cursor ? { cursor } : {}) },
      });
      ids.push(...(body['products'] as Json[]).map(({ id }) => id));
      cursor = (body['pagination'] as Json)['cursor'];
    } while (cursor !== undefined && ids.length < 100);
    assert.equal(new Set(ids).size, 24);
    assert.equal(ids.length, 24);
  });

  test('offers every UCP operation as a tool and accepts no order', async () => {
    const { result } = await rpc({ method: 'tools/list' });
    const names = ((result?.['tools'] ?? []) as { name: OperationName }[]).map(({ name }) => name);
    assert.deepEqual(names.toSorted(), [...operationNames].toSorted());
    const { status, error } = await call('create_checkout', { checkout: { line_items: [] } });
    assert.deepEqual([status, error?.code], [503, -32000]);
    assert.equal((await rest('/checkout-sessions', { line_items: [] })).status, 503);
  });
});

/** What a site switches off, how often it may be called, and keys that end. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Site } from '#commerce';
import { assertRefused, bearer, openParties, release, type Parties } from './parties.ts';
import { complete, lamp, shortForm } from './shopper.ts';

describe('limits', () => {
  let parties: Parties;
  before(async () => {
    parties = await openParties();
  });
  beforeEach(() => parties.reset());
  after(() => parties.close());

  describe('disabled features of a site', () => {
    const off = (name: keyof Site['capabilities']) =>
      parties.prefer({ capabilities: { ...parties.standard.capabilities, [name]: false } });
    const id = 'chk_AAAAAAAAAAAAAAAAAAAAAAAA';
    const cases: [
      keyof Site['capabilities'],
      capability: string | undefined,
      calls: [string, string, unknown?][],
    ][] = [
      [
        'productDiscovery',
        'dev.ucp.shopping.catalog.search',
        [
          ['GET', '/discover'],
          ['POST', '/catalog/search', { query: 'lamp' }],
          ['POST', '/catalog/lookup', { ids: [lamp] }],
          ['POST', '/catalog/product', { id: lamp }],
        ],
      ],
      [
        'checkout',
        'dev.ucp.shopping.checkout',
        [
          ['POST', '/checkout/sessions', complete([lamp, 1])],
          ['GET', `/checkout/sessions/${id}`],
          ['POST', `/checkout-sessions/${id}/complete`, shortForm('t')],
        ],
      ],
      [
        'cart',
        'dev.ucp.shopping.cart',
        [
          ['POST', '/carts', { line_items: [] }],
          ['GET', '/carts/cart_A'],
        ],
      ],
      ['payment', undefined, [['POST', `/checkout/sessions/${id}/pay`, shortForm('t')]]],
      ['orderTracking', 'dev.ucp.shopping.order', [['GET', '/orders/X']]],
    ];
    for (const [name, capability, calls] of cases) {
      test(`are not in the manifest and not callable: ${name}`, async () => {
        const manifest = () => parties.nobody().call('/.well-known/ucp');
        if (capability !== undefined)
          assert.ok(Object.hasOwn((await manifest()).body.ucp.capabilities, capability));
        await off(name);
        if (capability !== undefined)
          assert.ok(!Object.hasOwn((await manifest()).body.ucp.capabilities, capability));
        for (const [method, path, content] of calls) {
          const answer = await parties.nobody().call(`/api/ucp${path}`, content, method, {
            'UCP-Agent': parties.other.header(release),
          });
          assert.deepEqual([answer.status, answer.body.code], [404, 'capability_disabled'], path);
          assert.equal(typeof answer.body.content, 'string');
        }
        if (name !== 'productDiscovery')
          assert.equal((await parties.nobody().call('/api/ucp/discover')).status, 200);
      });
    }

    test('include everything if the site is disabled', async () => {
      await parties.prefer({ enabled: false });
      for (const path of [
        '/.well-known/ucp',
        '/.well-known/ucp/2026-04-08',
        '/api/ucp/discover',
        '/s/demo/api/ucp/discover',
        '/api/ucp/orders/X',
        '/api/ucp/mcp',
      ]) {
        const { status, body } = await parties.nobody().call(path);
        assert.deepEqual([status, body.code], [404, 'not_found'], path);
      }
      assert.equal((await parties.tokenFor(await parties.newKey('Late'))).status, 404);
    });
  });

  describe('limits on calls', () => {
    test('report the time until the next call, per caller', async () => {
      const { key } = await parties.newKey('Busy');
      await parties.prefer({ rateLimit: 3 });
      for (let call = 0; call < 3; call += 1)
        assert.equal((await parties.nobody().call('/api/ucp/discover')).status, 200);
      const over = await parties.nobody().call('/api/ucp/discover');
      assert.deepEqual([over.status, over.body.code], [429, 'rate_limited']);
      const wait = Number(over.headers.get('retry-after'));
      assert.ok(wait >= 1 && wait <= 61, `${wait}`);
      assert.equal((await parties.withKey(key).call('/api/ucp/discover')).status, 200);
      parties.clock.ahead += wait * 1_000;
      assert.equal((await parties.nobody().call('/api/ucp/discover')).status, 200);
    });

    test('apply to guesses of keys and to invalid bodies', async () => {
      await parties.prefer({ rateLimit: 3 });
      const guess = () =>
        parties.nobody().call('/api/ucp/discover', undefined, 'GET', bearer('ptc_test_guess_guess'));
      const rubbish = () => parties.nobody().call('/api/ucp/discover?limit=many');
      for (const wrong of [guess, rubbish]) {
        parties.clock.ahead += 61_000;
        const statuses: number[] = [];
        for (let call = 0; call < 5; call += 1) statuses.push((await wrong()).status);
        assert.deepEqual(statuses.slice(3), [429, 429]);
      }
    });

    test('count the network of one subscriber once, however many addresses it has', async () => {
      await parties.prefer({ rateLimit: 3 });
      const from = async (remoteAddress: string, path: string, init: RequestInit = {}): Promise<number> => {
        const env = { incoming: { socket: { remoteAddress } } };
        const { app } = parties.store.server.selling;
        return (await app.request(parties.store.url + path, init, env)).status;
      };
      const params = {
        name: 'search_catalog',
        arguments: {
          meta: { 'ucp-agent': { profile: parties.other.profile(release) } },
          catalog: { query: 'lamp' },
        },
      };
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
      const headers = {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        'MCP-Protocol-Version': '2025-11-25',
      };
      const mcp = { method: 'POST', headers, body: JSON.stringify(message) };
      const ways: Record<string, (address: string) => Promise<number>> = {
        rest: (address) => from(address, '/api/ucp/discover'),
        mcp: (address) => from(address, '/api/ucp/mcp', mcp),
        token: (address) =>
          from(address, '/api/ucp/oauth/token', {
            method: 'POST',
            body: new URLSearchParams({
              grant_type: 'client_credentials',
              client_id: 'nobody',
              client_secret: 'nothing',
            }),
          }),
      };
      for (const [way, ask] of Object.entries(ways)) {
        parties.clock.ahead += 62_000;
        const most = way === 'token' ? 20 : 3;
        for (let call = 0; call < most; call += 1)
          assert.notEqual(await ask(`2001:db8:1:2::${call}`), 429, way);
        assert.equal(await ask('2001:db8:1:2:ffff::1'), 429, way);
        assert.notEqual(await ask('2001:db8:1:3::1'), 429, way);
        assert.notEqual(await ask('::ffff:192.0.2.1'), 429, way);
      }
    });

    test('apply to card testing at a checkout, whose page still works for the buyer', async () => {
      const me = parties.nobody();
      const { body } = await me.create(complete([lamp, 1]));
      for (let card = 0; card < 10; card += 1)
        assert.equal((await me.pay(body.id, 'pm_sandbox_decline')).status, 200);
      const over = await me.pay(body.id, 'pm_sandbox_decline');
      assert.deepEqual([over.status, over.body.code], [429, 'rate_limited']);
      assert.match(over.body.content, /failed payment attempts.*continue_url/);
      const wait = Number(over.headers.get('retry-after'));
      assert.ok(wait > 3_000 && wait <= 3_600, `${wait}`);
      const read = await me.read(body.id);
      assert.equal(read.body.status, 'ready_for_complete');
      assert.equal((await fetch(read.body.continue_url)).status, 200);
      parties.clock.ahead += wait * 1_000;
      assert.equal((await me.pay(body.id, 'pm_sandbox_success')).body.status, 'completed');
    });

    test('apply to the token endpoint', async () => {
      const statuses: number[] = [];
      for (let call = 0; call < 22; call += 1)
        statuses.push((await parties.tokenFor({ id: 'nobody', key: 'nothing' })).status);
      assert.equal(statuses[0], 401);
      assert.equal(statuses.at(-1), 429);
    });
  });

  describe('a key', () => {
    test('stops working within five seconds of its revocation, with its tokens', async () => {
      const key = await parties.newKey('Revoked');
      const token = await parties.tokenFor(key);
      const asking = [parties.withKey(key.key), parties.withKey(token.body.access_token)];
      for (const me of asking) assert.equal((await me.call('/api/ucp/discover')).status, 200);
      await parties.keys.revoke(key.id);
      parties.clock.ahead += 5_000;
      for (const me of asking)
        assertRefused(await me.call('/api/ucp/discover'), 'unauthorized', /error="invalid_token"/);
      assert.equal((await parties.tokenFor(key)).status, 401);
    });

    test('stays revoked under repeated use', async () => {
      const key = await parties.newKey('Stubborn');
      const me = parties.withKey(key.key);
      assert.equal((await me.call('/api/ucp/discover')).status, 200);
      await parties.keys.revoke(key.id);
      for (let second = 0; second < 5; second += 1) {
        parties.clock.ahead += 1_000;
        await me.call('/api/ucp/discover');
      }
      assert.equal((await me.call('/api/ucp/discover')).status, 401);
    });

    test('creates tokens limited to their scope', async () => {
      const key = await parties.newKey('Scoped');
      const { body } = await parties.tokenFor(key, { scope: 'dev.ucp.shopping.catalog.search:read' });
      assert.equal(body.scope, 'dev.ucp.shopping.catalog.search:read');
      const me = parties.withKey(body.access_token);
      assert.equal((await me.call('/api/ucp/discover')).status, 200);
      const refused = await me.create(complete([lamp, 1]));
      assert.deepEqual([refused.status, refused.body.code], [403, 'forbidden']);
      assert.match(
        refused.headers.get('www-authenticate') ?? '',
        /error="insufficient_scope".*checkout:manage/,
      );
      assert.equal((await parties.tokenFor(key, { scope: 'everything' })).body.error, 'invalid_scope');
      parties.clock.ahead += 3_600_000;
      assert.equal((await me.call('/api/ucp/discover')).status, 401);
    });
  });
});

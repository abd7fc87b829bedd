/** An agent of January 2026 buys, by REST and by MCP, and gets its order in the form of its release. */
import assert from 'node:assert/strict';
import { createPublicKey, randomUUID, verify, type JsonWebKey } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { openAgent, type Agent } from './agent.ts';
import { assertOfficial } from './official.ts';
import { openStore, type OpenStore } from './open-store.ts';
import { buyer, complete, instruments, lamp, lines, shopper } from './shopper.ts';

const release = '2026-01-23';

describe('an agent of release 2026-01-23', () => {
  let store: OpenStore;
  let agent: Agent;
  let me: ReturnType<typeof shopper>;

  before(async () => {
    store = await openStore();
    agent = await openAgent();
    me = shopper(store, { surface: 'official', headers: { 'UCP-Agent': agent.header(release) } });
  });
  after(async () => {
    await agent.close();
    await store.close();
  });

  test('finds its release in the manifest of a store with a later primary release', async () => {
    const { body } = await me.call('/.well-known/ucp');
    const address = new URL(body.ucp.supported_versions[release]);
    const leaf = await me.call(address.pathname);
    assert.equal(leaf.status, 200);
    assert.equal(leaf.body.ucp.version, release);
    assert.ok(leaf.body.signing_keys.length > 0);
  });

  test('buys by REST, with every response in its own release', async () => {
    const made = await me.create({ ...complete([lamp, 1]), buyer: { first_name: 'Ada' } });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    assert.equal(made.body.ucp.version, release);
    assert.equal(made.body.status, 'incomplete');
    assertOfficial('POST', '/api/ucp/checkout-sessions', made.status, made.body);
    const { id, line_items: given } = made.body;

    const coded = await me.update(id, {
      id,
      line_items: [{ id: given[0].id, item: { id: lamp }, quantity: 2 }],
      buyer,
      discounts: { codes: ['WELCOME10'] },
    });
    assert.equal(coded.body.status, 'ready_for_complete', JSON.stringify(coded.body.messages));
    assertOfficial('PUT', `/api/ucp/checkout-sessions/${id}`, coded.status, coded.body);
    assert.ok(coded.body.totals.every(({ amount }: { amount: number }) => amount >= 0));

    const paid = await me.pay(id);
    assert.equal(paid.body.status, 'completed', JSON.stringify(paid.body));
    assertOfficial('POST', `/api/ucp/checkout-sessions/${id}/complete`, paid.status, paid.body);
    assert.ok(paid.body.order.id && paid.body.order.permalink_url);
    const order = await me.order(paid.body.order.id);
    assertOfficial('GET', `/api/ucp/orders/${paid.body.order.id}`, order.status, order.body);
  });

  test('receives order events signed with a detached JWS', async () => {
    const { id } = await me.ready();
    await me.pay(id);
    const sent = await waitFor(() => agent.received.find(({ body }) => JSON.parse(body).checkout_id === id));
    const body = JSON.parse(sent.body);
    assert.ok(body.event_id && body.created_time);
    const [header = '', payload, signature = ''] = String(sent.headers['request-signature']).split('.');
    assert.equal(payload, '');
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString());
    const { signing_keys } = (await me.call(`/.well-known/ucp/${release}`)).body;
    const jwk = signing_keys.find((key: { kid: string }) => key.kid === kid) as JsonWebKey;
    assert.ok(
      verify(
        'sha256',
        Buffer.from(`${header}.${sent.body}`),
        { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      ),
    );
  });

  test('gets 404 for a missing checkout and 400 for an invalid body, with messages', async () => {
    const missing = await me.read('chk_000000000000000000000000');
    assert.equal(missing.status, 404);
    const wrong = await me.create({ line_items: 'two lamps' });
    assert.equal(wrong.status, 400);
    for (const { body } of [missing, wrong]) {
      assert.equal(body.status, 'requires_escalation');
      assert.equal(body.messages[0].severity, 'requires_buyer_input');
    }
  });

  test('buys by MCP', async () => {
    const call = async (name: string, args: object) => {
      const meta = { 'ucp-agent': { profile: agent.profile(release) }, 'idempotency-key': randomUUID() };
      const { body } = await store.call(
        '/api/ucp/mcp',
        { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: { meta, ...args } } },
        { headers: { accept: 'application/json, text/event-stream' } },
      );
      assert.ok(body.result, JSON.stringify(body));
      return body.result.structuredContent;
    };
    // Without a destination its method has no list of them.
    const bare = await call('create_checkout', { checkout: { line_items: lines([lamp, 1]) } });
    assert.equal(bare.fulfillment.methods[0].destinations, undefined);
    const made = await call('create_checkout', { checkout: complete([lamp, 1]) });
    assert.equal(made.ucp.version, release);
    assert.equal(made.status, 'ready_for_complete', JSON.stringify(made.messages));
    const paid = await call('complete_checkout', {
      id: made.id,
      checkout: instruments('pm_sandbox_success'),
    });
    assert.equal(paid.status, 'completed');
    assertOfficial('POST', `/api/ucp/checkout-sessions/${made.id}/complete`, 200, paid);
  });

  test('gets responses in 2026-01-23 for 2026-01-11, and pays with its payment_data', async () => {
    const old = shopper(store, { surface: 'official', headers: { 'UCP-Agent': agent.header('2026-01-11') } });
    const made = await old.create(complete([lamp, 1]));
    assert.equal(made.status, 201, JSON.stringify(made.body));
    assert.equal(made.body.ucp.version, release);
    const [payment_data] = instruments('pm_sandbox_success').payment.instruments;
    const paid = await old.call(
      `/api/ucp/checkout-sessions/${made.body.id}/complete`,
      { payment_data, risk_signals: {} },
      'POST',
    );
    assert.equal(paid.body.status, 'completed', JSON.stringify(paid.body));
  });

  test('has no catalog capability: the profile and the store share no version of it', async () => {
    const { status, body } = await me.call('/api/ucp/catalog/search', { query: 'lamp' });
    assert.equal(status, 200);
    assert.equal(body.messages[0].code, 'capabilities_incompatible');
    assert.equal((await me.create({ line_items: lines([lamp, 1]) })).status, 201);
  });
});

async function waitFor<T>(look: () => T | undefined): Promise<T> {
  for (let tries = 0; tries < 600; tries += 1) {
    const found = look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return assert.fail('nothing came');
}

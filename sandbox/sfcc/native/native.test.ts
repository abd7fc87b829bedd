/** The platform's own UCP: its profile is open, its sessions are not. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { judgeManifest } from '#manifest/judge';
import { openTestWorld, shoe, type TestWorld } from '../world/testing.ts';
import { scapiApp } from '../scapi/index.ts';
import type { NativeOptions } from './index.ts';

const host = 'https://kv7kzm78.api.commercecloud.salesforce.com';
const at = '/ucp/shopper-ucp/v1/organizations/f_ecom_zzzz_001/sites/demo';
const token = '/shopper/auth/v1/organizations/f_ecom_zzzz_001/oauth2/token';
const clients = {
  ucp: '44444444-4444-4444-8444-444444444444:sandbox-ucp-secret',
  storefront: '11111111-1111-4111-8111-111111111111:sandbox-secret',
};

describe('the UCP of B2C Commerce itself', () => {
  let world: TestWorld;
  before(async () => {
    world = await openTestWorld();
  });
  after(() => world.close());

  const openApp = (native: NativeOptions = {}) => {
    const app = scapiApp(world, { native });
    // oxlint-disable-next-line typescript/no-explicit-any -- documents of tests, looked into by path
    const send = async (path: string, init: RequestInit = {}): Promise<{ status: number; body: any }> => {
      const answer = await app.fetch(new Request(`${host}${path}`, init));
      return { status: answer.status, body: JSON.parse((await answer.text()) || 'null') as unknown };
    };
    const bearer = async (client: keyof typeof clients): Promise<Record<string, string>> => {
      const { body } = await send(token, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(clients[client])}` },
        body: new URLSearchParams({ grant_type: 'client_credentials', channel_id: 'demo' }),
      });
      return { authorization: `Bearer ${body.access_token}`, 'content-type': 'application/json' };
    };
    return { send, bearer };
  };

  test('publishes a valid root profile with the other releases, and leaf profiles without them', async () => {
    const { send } = openApp();
    const root = await send(`${at}/.well-known/ucp`);
    assert.deepEqual(root.body.ucp.supported_versions, {
      '2026-01-23': `${host}${at}/.well-known/ucp/2026-01-23`,
    });
    assert.equal(root.body.ucp.services['dev.ucp.shopping'][0].endpoint, `${host}${at}`);
    assert.deepEqual(judgeManifest(root.body).findings, []);
    for (const version of ['2026-04-08', '2026-01-23']) {
      const leaf = await send(`${at}/.well-known/ucp/${version}`);
      assert.equal(leaf.body.ucp.version, version);
      assert.equal('supported_versions' in leaf.body.ucp, false);
      assert.deepEqual(judgeManifest(leaf.body, { leaf: true }).findings, []);
    }
    assert.equal((await send(`${at}/.well-known/ucp/2025-01-01`)).status, 404);
  });

  test('publishes one profile before 26.9, and none for a site without UCP', async () => {
    const old = openApp({ isVersioned: false });
    assert.equal('supported_versions' in (await old.send(`${at}/.well-known/ucp`)).body.ucp, false);
    assert.equal((await old.send(`${at}/.well-known/ucp/2026-04-08`)).status, 404);
    assert.equal((await openApp({ enabled: false }).send(`${at}/.well-known/ucp`)).status, 404);
    const other = at.replace('/demo', '/other');
    assert.equal((await openApp().send(`${other}/.well-known/ucp`)).status, 404);
  });

  for (const [method, path] of [
    ['POST', ''],
    ['GET', '/x'],
    ['PUT', '/x'],
    ['POST', '/x/complete'],
    ['POST', '/x/cancel'],
  ] as const)
    test(`rejects ${method} checkout-sessions${path} without a token of the UCP client`, async () => {
      const { send, bearer } = openApp();
      const call = (headers: Record<string, string>) =>
        send(`${at}/checkout-sessions${path}`, {
          method,
          headers,
          ...(method === 'GET' ? {} : { body: '{}' }),
        });
      const none = await call({ 'content-type': 'application/json' });
      assert.deepEqual([none.status, none.body.title], [401, 'Unauthorized']);
      assert.equal((await call(await bearer('storefront'))).status, 403);
      assert.notEqual((await call(await bearer('ucp'))).status, 401);
    });

  test('opens, changes, and cancels a session for a token with the scope', async () => {
    const { send, bearer } = openApp();
    const headers = await bearer('ucp');
    const call = (method: string, path: string, content?: unknown) =>
      send(`${at}/checkout-sessions${path}`, {
        method,
        headers,
        ...(content === undefined ? {} : { body: JSON.stringify(content) }),
      });
    const made = await call('POST', '', { line_items: [{ item: { id: shoe }, quantity: 1 }] });
    assert.deepEqual([made.status, made.body.status, made.body.currency], [201, 'incomplete', 'EUR']);
    const path = `/${made.body.id}`;
    const changed = await call('PUT', path, {
      line_items: [{ item: { id: shoe }, quantity: 2 }],
      buyer: { email: 'ada@example.test' },
    });
    assert.deepEqual(
      [changed.body.line_items[0].quantity, changed.body.buyer.email],
      [2, 'ada@example.test'],
    );
    assert.equal((await call('POST', `${path}/complete`, {})).status, 501);
    assert.equal((await call('POST', `${path}/cancel`, {})).body.status, 'canceled');
    assert.deepEqual(
      [(await call('GET', path)).status, (await call('GET', path)).body.code],
      [404, 'not_found'],
    );
    assert.equal((await call('POST', '', { line_items: [] })).body.code, 'invalid_request');
  });
});

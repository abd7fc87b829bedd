/** How often one network may ask for pages and documents, which need no proof. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sellingDocuments } from '#ucp';
import { openParties, type Parties } from './parties.ts';
import { complete, lamp } from './shopper.ts';

const perMinute = 600;

describe('rate limits of pages and documents', () => {
  let parties: Parties;
  let page: string;
  before(async () => {
    parties = await openParties();
    const { body } = await parties.nobody().create(complete([lamp, 1]));
    page = new URL(body.continue_url).pathname;
  });
  beforeEach(async () => {
    await parties.reset();
    await parties.prefer({ rateLimit: 3 });
  });
  after(() => parties.close());

  const from = (remoteAddress: string, path: string, init: RequestInit = {}): Promise<Response> => {
    const env = { incoming: { socket: { remoteAddress } } };
    const { app } = parties.store.server.selling;
    return Promise.resolve(app.request(parties.store.url + path, init, env));
  };
  const useUp = async (path: string, init?: RequestInit): Promise<void> => {
    for (let calls = 0; calls < perMinute; calls += 1)
      assert.notEqual((await from(`2001:db8:1:2::${calls.toString(16)}`, path, init)).status, 429, path);
  };

  test('show a person when to try again after too many pages', async () => {
    await useUp('/checkout/chk_none');
    const over = await from('2001:db8:1:2:ffff::1', page);
    assert.equal(over.status, 429);
    const wait = Number(over.headers.get('retry-after'));
    assert.ok(wait >= 1 && wait <= 61, `${wait}`);
    assert.match(over.headers.get('content-type') ?? '', /^text\/html/);
    assert.equal(over.headers.get('cache-control'), 'no-store');
    assert.match(over.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    const text = (await over.text()).replaceAll(/\s+/g, ' ');
    assert.ok(text.includes(`No changes were made. Wait ${wait} seconds, then`));
    for (const path of [`/s/demo${page}`, `${page}/return`, '/order/1', '/s/demo/order/1'])
      assert.equal((await from('2001:db8:1:2::1', path)).status, 429, path);
    const posted = await from('2001:db8:1:2::1', page, {
      method: 'POST',
      body: new URLSearchParams({ do: 'pay' }),
    });
    assert.equal(posted.status, 429);
    assert.equal((await from('2001:db8:1:3::1', page)).status, 200, 'another network');
    assert.equal(
      (await from('2001:db8:1:2::1', '/.well-known/ucp')).status,
      200,
      'documents count by themselves',
    );
    assert.equal(
      (await from('2001:db8:1:2::1', '/api/ucp/discover')).status,
      200,
      'calls count by themselves',
    );
    parties.clock.ahead += wait * 1_000;
    assert.equal((await from('2001:db8:1:2::1', page)).status, 200);
  });

  test('return a problem document to a program after too many documents', async () => {
    await useUp('/.well-known/ucp');
    for (const path of [
      '/.well-known/ucp',
      '/.well-known/ucp/2026-04-08',
      '/s/demo/.well-known/ucp',
      '/s/demo/.well-known/ucp/2026-04-08',
      '/.well-known/oauth-authorization-server',
      '/s/demo/.well-known/oauth-authorization-server',
      ...sellingDocuments.flatMap(({ path }) => [path, `/s/demo${path}`]),
      '/ucp/handlers/any/spec',
      '/ucp/handlers/any/schema.json',
    ]) {
      const over = await from('2001:db8:1:2::1', path);
      assert.deepEqual(
        [over.status, over.headers.get('content-type')],
        [429, 'application/problem+json'],
        path,
      );
      assert.match(((await over.json()) as { type: string }).type, /^https?:\/\/.+\/problems\/rate-limited$/);
      assert.ok(Number(over.headers.get('retry-after')) >= 1);
    }
    assert.equal((await from('2001:db8:1:2::1', '/.well-known/ucp', { method: 'HEAD' })).status, 429);
    assert.equal((await from('192.0.2.1', '/.well-known/ucp')).status, 200, 'another network');
    assert.equal((await from('2001:db8:1:2::1', page)).status, 200, 'pages count by themselves');
  });

  test('grow with the call limit of a network', async () => {
    await parties.prefer({ rateLimit: perMinute + 1 });
    await useUp('/.well-known/ucp');
    assert.equal((await from('2001:db8:1:2::1', '/s/demo/.well-known/ucp')).status, 200);
    assert.equal((await from('2001:db8:1:2::1', '/s/demo/.well-known/ucp')).status, 429);
  });

  test('never reject a processor', async () => {
    const notice = () => from('192.0.2.9', '/api/processors/stripe/webhook', { method: 'POST', body: '{}' });
    for (let calls = 0; calls < perMinute + 5; calls += 1) assert.equal((await notice()).status, 400);
  });
});

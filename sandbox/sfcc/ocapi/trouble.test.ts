import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { shoe } from '../world/testing.ts';
import { demoClient } from './options.ts';
import { faultIn, openFace, type TestFace } from './testing.ts';

describe('faults', () => {
  let face: TestFace;
  before(async () => {
    face = await openFace({ limitMs: 200 });
  });
  afterEach(() => face.world.faults.clear());
  after(() => face.close());

  const path = '/products/af-102';

  const pages: ['rate-limited' | 'overloaded', number][] = [
    ['rate-limited', 429],
    ['overloaded', 503],
  ];
  for (const [kind, status] of pages)
    test(`${kind}: returns ${status} with Retry-After once`, async () => {
      face.world.faults.add({ kind, operation: 'getProducts' });
      const answer = await face.ask('GET', path);
      assert.deepEqual([answer.status, answer.headers.get('retry-after')], [status, '1']);
      assert.match(String(answer.headers.get('content-type')), /^text\/html/);
      assert.equal((await face.ask('GET', path)).status, 200);
    });

  test('broken: returns 500 with a fault document', async () => {
    face.world.faults.add({ kind: 'broken', operation: 'getProducts' });
    assert.equal(faultIn(await face.ask('GET', path)), '500 InternalServerErrorException');
  });

  test('walled: returns 403 with an HTML page', async () => {
    face.world.faults.add({ kind: 'walled', operation: 'getProducts' });
    const answer = await face.ask('GET', path);
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [403, 'text/html;charset=UTF-8']);
  });

  test('not-json: returns 200 with an HTML page', async () => {
    face.world.faults.add({ kind: 'not-json', operation: 'getProducts' });
    const answer = await face.ask('GET', path);
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'text/html;charset=UTF-8']);
  });

  test('expired-token and conflict: return the faults of the platform', async () => {
    const { token } = await face.guest();
    face.world.faults.add({ kind: 'expired-token', operation: 'createBasket' });
    assert.equal(faultIn(await face.ask('POST', '/baskets', { token })), '401 InvalidAccessTokenException');
    face.world.faults.add({ kind: 'conflict', operation: 'createBasket' });
    assert.equal(
      faultIn(await face.ask('POST', '/baskets', { token })),
      '409 ConcurrentModificationException',
    );
    face.world.faults.add({ kind: 'conflict', operation: 'createBasket' });
    const headers = { 'x-dw-resource-state': 'old' };
    assert.equal(
      faultIn(await face.ask('POST', '/baskets', { token, headers })),
      '409 ResourceStateConflictException',
    );
  });

  test('unheard: closes the connection before the work; unanswered: after it', async () => {
    const { token, customerId } = await face.guest();
    const count = async () => (await face.world.baskets.list({ customerId, site: 'demo' })).length;
    face.world.faults.add({ kind: 'unheard', operation: 'createBasket' });
    await assert.rejects(face.ask('POST', '/baskets', { token }));
    assert.equal(await count(), 0);
    face.world.faults.add({ kind: 'unanswered', operation: 'createBasket' });
    await assert.rejects(face.ask('POST', '/baskets', { token }));
    assert.equal(await count(), 1);
  });

  test('slow: delays the response and times out above the limit after the work', async () => {
    const { token, customerId } = await face.guest();
    face.world.faults.add({ kind: 'slow', operation: 'getProducts', ms: 60 });
    const start = performance.now();
    assert.equal((await face.ask('GET', path)).status, 200);
    assert.ok(performance.now() - start >= 55);
    face.world.faults.add({ kind: 'slow', operation: 'createBasket', ms: 200 });
    assert.equal((await face.ask('POST', '/baskets', { token })).status, 504);
    assert.equal((await face.world.baskets.list({ customerId, site: 'demo' })).length, 1);
  });

  test('returns 504 for an operation above the time limit', async () => {
    const late = await openFace({ limitMs: 30 });
    try {
      late.world.engine.search = () => new Promise(() => undefined);
      assert.equal((await late.ask('GET', '/product_search?q=a')).status, 504);
    } finally {
      await late.close();
    }
  });

  test('applies a fault only to its operation', async () => {
    face.world.faults.add({ kind: 'broken', operation: 'createOrder' });
    assert.equal((await face.ask('GET', path)).status, 200);
    face.world.faults.add({ kind: 'overloaded', operation: 'getApplicationToken' });
    const response = await fetch(`${face.origin}/dwsso/oauth2/access_token`, {
      method: 'POST',
      body: new URLSearchParams(),
    });
    assert.equal(response.status, 503);
  });

  const addresses: [
    method: string,
    asking: { path: string; version?: string; site?: string; headers?: Record<string, string> },
    fault: string,
  ][] = [
    ['GET', { path, version: 'v25_1' }, '404 VersionNotFoundException'],
    ['GET', { path, version: 'latest' }, '400 InvalidVersionException'],
    ['GET', { path, site: 'other' }, '404 UnknownSiteException'],
    ['GET', { path: '/nothing' }, '404 ResourcePathNotFoundException'],
    ['GET', { path: '/products/%ff' }, '404 ResourcePathNotFoundException'],
    ['PUT', { path: '/baskets' }, '405 MethodNotAllowedException'],
    [
      'POST',
      { path, headers: { 'x-dw-http-method-override': 'GET' } },
      '400 IllegalHttpMethodOverrideException',
    ],
  ];
  for (const [method, { path, ...asking }, fault] of addresses)
    test(`returns for ${method} ${path} ${JSON.stringify(asking)}: ${fault}`, async () =>
      assert.equal(faultIn(await face.ask(method, path, asking)), fault));

  test('supports method overrides of POST by header or parameter', async () => {
    const { token } = await face.guest();
    const body = { product_items: [{ product_id: shoe, quantity: 1 }] };
    const { body: basket } = await face.ask('POST', '/baskets', { token, body });
    const put = await face.ask('POST', `/baskets/${String(basket.basket_id)}/customer`, {
      token,
      body: { email: 'a@example.test' },
      headers: { 'x-dw-http-method-override': 'PUT' },
    });
    assert.deepEqual(
      [put.status, (put.body.customer_info as { email: string }).email],
      [200, 'a@example.test'],
    );
    const removed = await face.ask('POST', `/baskets/${String(basket.basket_id)}?method=DELETE`, { token });
    assert.equal(removed.status, 204);
  });

  test('requires a JSON body within the size limit', async () => {
    const { token } = await face.guest();
    const send = (body: string, type: string) =>
      face.ask('POST', '/baskets', { token, body, headers: { 'content-type': type } });
    assert.equal(faultIn(await send('{}', 'text/plain')), '415 UnsupportedContentTypeException');
    assert.equal(faultIn(await send('{"a', 'application/json')), '400 BodyDecodingException');
    const large = JSON.stringify({ c_portico_checkout: 'x'.repeat(5 * 1024 * 1024) });
    assert.equal(faultIn(await send(large, 'application/json')), '413 RequestEntityTooLargeException');
    assert.equal(demoClient.id.length, 36);
  });
});

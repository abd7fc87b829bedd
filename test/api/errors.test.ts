import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import { problemOf, startService } from './service.ts';

const shop = 'https://shop.example/';

test('returns 400 with the field name for an invalid request', async (t) => {
  const service = await startService(t);
  const key = await service.bearer();
  const cases: [body: unknown, query: string, field: string][] = [
    ['{"url": ', '', 'body'],
    ['[]', '', 'body'],
    [{}, '', 'url'],
    [{ url: 7 }, '', 'url'],
    [{ url: 'shop.example' }, '', 'url'],
    [{ url: 'ftp://shop.example/' }, '', 'url'],
    [{ url: 'javascript:alert(1)' }, '', 'url'],
    [{ url: `https://shop.example/${'a'.repeat(2_048)}` }, '', 'url'],
    [{ url: shop, pages: 2 }, '', 'pages'],
    [{ url: shop, pages: 26 }, '', 'pages'],
    [{ url: shop, budgetMs: 120_001 }, '', 'budgetMs'],
    [{ url: shop, expect: 'castle' }, '', 'expect'],
    [{ url: shop, products: ['shop.example/p'] }, '', 'products.0'],
    [{ url: shop }, '?priority=urgent', 'priority'],
    [{ url: shop }, '?summaryOnly=perhaps', 'summaryOnly'],
  ];
  for (const [body, query, field] of cases) {
    const response = await service.analyze(key, body, query);
    const problem = await problemOf(response);
    assert.deepEqual(
      [response.status, problem.type, problem.errors?.[0]?.field],
      [400, '/problems/invalid-request', field],
      `${JSON.stringify(body).slice(0, 80)} ${query}`,
    );
    assert.ok(problem.detail);
  }
  assert.equal(service.engine.asked.length, 0);
});

test('accepts a URL of exactly 2,048 characters', async (t) => {
  const service = await startService(t);
  const url = shop + 'a'.repeat(2_048 - shop.length);
  assert.equal((await service.analyze(await service.bearer(), { url })).status, 200);
});

test('returns 401 with a challenge for a missing, malformed, unknown, revoked, or expired key', async (t) => {
  const service = await startService(t);
  const other = await startService(t);
  const revoked = await service.keys.create({ client: 'revoked' });
  await service.keys.revoke(revoked.id);
  const expired = await service.keys.create({ client: 'expired', expiresInDays: 1 });
  await service.database.db
    .updateTable('apiKey' as 'setting')
    .set({ expiresAt: '2020-01-01T00:00:00.000Z' } as object)
    .where('id' as 'name', '=', expired.id)
    .execute();

  const none = await fetch(`${service.url}/api/v1/analyze`, { method: 'POST', body: '{}' });
  assert.equal((await problemOf(none)).type, '/problems/unauthorized');
  assert.equal(none.status, 401);
  assert.equal(none.headers.get('www-authenticate'), 'Bearer realm="portico"');
  for (const authorization of [
    'Bearer ptc_live_mistyped',
    `Bearer ${revoked.key}`,
    `Bearer ${expired.key}`,
    await other.bearer(),
    'Basic dXNlcjpwYXNz',
    `Bearer ${'x'.repeat(5_000)}`,
  ]) {
    const response = await service.analyze(authorization, { url: shop });
    assert.equal(response.status, 401, authorization.slice(0, 40));
    assert.match(response.headers.get('www-authenticate') ?? '', /^Bearer .*error="invalid_token"$/);
    assert.equal((await problemOf(response)).type, '/problems/unauthorized');
  }
  for (const path of ['/api/v1/reports', '/api/v1/reports/x', '/api/v1/usage']) {
    assert.equal((await service.get(path)).status, 401, path);
  }
});

test('returns 403 with the missing scope', async (t) => {
  const service = await startService(t);
  const reader = await service.bearer({ scopes: ['audit:read'] });
  const response = await service.analyze(reader, { url: shop });
  assert.equal(response.status, 403);
  assert.match(response.headers.get('www-authenticate') ?? '', /insufficient_scope.*scope="audit:run"/);
  assert.equal((await problemOf(response)).type, '/problems/forbidden');

  const runner = await service.bearer({ scopes: ['audit:run'] });
  assert.equal((await service.get('/api/v1/reports', runner)).status, 403);
  assert.equal((await service.get('/api/v1/usage', runner)).status, 200);
});

test('returns 422 for a private or unreachable target, and counts neither', async (t) => {
  const service = await startService(t);
  const key = await service.bearer();
  for (const [name, code] of [
    ['private', 'target-not-public'],
    ['gone', 'target-unreachable'],
  ]) {
    const response = await service.analyze(key, { url: `https://${name}.example/` });
    assert.equal(response.status, 422);
    const problem = await problemOf(response);
    assert.equal(problem.type, `/problems/${code}`);
    assert.match(problem.detail ?? '', /The name/);
  }
  const usage = (await (await service.get('/api/v1/usage', key)).json()) as { quota: { used: number } };
  assert.equal(usage.quota.used, 0);
});

test('returns 500 without the message of an unexpected fault, logs it, and does not count the scan', async (t) => {
  const service = await startService(t);
  const key = await service.bearer();
  const response = await service.analyze(key, { url: 'https://broken.example/' });
  assert.equal(response.status, 500);
  const problem = await problemOf(response);
  assert.equal(problem.type, '/problems/internal');
  assert.doesNotMatch(JSON.stringify(problem), /hunter2|at .*\.ts/);
  assert.equal(problem.requestId, response.headers.get('x-request-id'));
  assert.match(service.logged(), /the engine fell over/);
  const usage = (await (await service.get('/api/v1/usage', key)).json()) as { quota: { used: number } };
  assert.equal(usage.quota.used, 0);
});

test('returns 413 for a body over 64 KB, with or without a declared length', async (t) => {
  const service = await startService(t);
  const key = await service.bearer();
  const body = JSON.stringify({ url: shop, padding: 'a'.repeat(64 * 1024) });
  const declared = await service.analyze(key, body);
  assert.equal(declared.status, 413);
  assert.equal((await problemOf(declared)).type, '/problems/body-too-large');

  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { authorization: key, 'content-type': 'application/json' };
    const chunked = request(`${service.url}/api/v1/analyze`, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    chunked.on('error', reject);
    chunked.write(body.slice(0, 40_000));
    chunked.end(body.slice(40_000));
  });
  assert.equal(status, 413);
  const fits = JSON.stringify({ url: shop, padding: 'a'.repeat(60 * 1024) });
  assert.equal((await service.analyze(key, fits)).status, 200);
});

test('returns 415 for another content type', async (t) => {
  const service = await startService(t);
  const authorization = await service.bearer();
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', undefined]) {
    const response = await fetch(`${service.url}/api/v1/analyze`, {
      method: 'POST',
      headers: { authorization, ...(type ? { 'content-type': type } : {}) },
      body: new TextEncoder().encode(JSON.stringify({ url: shop })),
    });
    assert.equal(response.status, 415, type);
    assert.equal((await problemOf(response)).type, '/problems/unsupported-media-type');
  }
  const charset = await fetch(`${service.url}/v1/analyze`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'Application/JSON; charset=utf-8' },
    body: JSON.stringify({ url: shop }),
  });
  assert.equal(charset.status, 200);
});

test('returns 405 with the allowed methods for another method', async (t) => {
  const service = await startService(t);
  for (const [method, path, allow] of [
    ['GET', '/api/v1/analyze', 'POST'],
    ['PUT', '/v1/analyze', 'POST'],
    ['POST', '/v1/audits', 'GET, HEAD'],
    ['PATCH', '/api/v1/reports/x', 'GET, HEAD, DELETE'],
  ] as const) {
    const response = await fetch(service.url + path, { method });
    assert.deepEqual([response.status, response.headers.get('allow')], [405, allow], `${method} ${path}`);
    assert.equal((await problemOf(response)).type, '/problems/method-not-allowed');
  }
});

test('returns 404 for an unknown path and an unknown report', async (t) => {
  const service = await startService(t);
  const key = await service.bearer();
  for (const path of ['/nowhere', '/api/v2/analyze', '/api/v1/reports/none', '/problems/none']) {
    const response = await service.get(path, key);
    assert.equal(response.status, 404, path);
    assert.equal((await problemOf(response)).type, '/problems/not-found');
  }
});

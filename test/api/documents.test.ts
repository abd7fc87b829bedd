import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { json, text } from 'node:stream/consumers';
import { test } from 'node:test';
import { OpenAPIHono } from '@hono/zod-openapi';
import { pino } from 'pino';
import { surround } from '#http';
import { openDatabase } from '#storage';
import type { Api } from '../../src/web/api/context.ts';
import { addHealth } from '../../src/web/api/health.ts';
import { testDialects } from '../support/databases.ts';
import { foreignOf } from './same-origin.ts';
import { problemOf, startService } from './service.ts';

test('serves the catalog publicly, cacheable, and identical under both paths', async (t) => {
  const service = await startService(t);
  const first = await service.get('/v1/audits');
  assert.equal(first.headers.get('cache-control'), 'public, max-age=3600');
  assert.equal(first.headers.get('access-control-allow-origin'), '*');
  const etag = first.headers.get('etag') as string;
  const body = (await first.json()) as { audits: object[]; totalCount: number };
  assert.equal(body.totalCount, body.audits.length);
  assert.deepEqual(Object.keys(body.audits[0] ?? {}), ['id', 'category', 'name', 'description']);
  const again = await service.get('/api/v1/audits', undefined, { 'if-none-match': etag });
  assert.equal(again.status, 304);
  assert.equal(again.headers.get('etag'), etag);
  assert.equal(await again.text(), '');
});

test('describes each operation once in the OpenAPI document, and every reference resolves', async (t) => {
  const service = await startService(t);
  const document = (await (await service.get('/openapi.json')).json()) as {
    openapi: string;
    info: { version: string };
    servers: { url: string }[];
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  assert.equal(document.openapi, '3.1.0');
  assert.equal(document.info.version, '1.0.0');
  assert.deepEqual(document.servers, [{ url: service.url }]);
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((o) => o.operationId),
  );
  assert.deepEqual(ids.toSorted(), [
    'analyzeStorefront',
    'cancelBatch',
    'connectMCPServer',
    'createBatch',
    'createEvent',
    'deleteEvent',
    'deleteReport',
    'getBatch',
    'getBatchResults',
    'getContactForm',
    'getHealth',
    'getMetrics',
    'getPrivacy',
    'getReadiness',
    'getReadinessAssessment',
    'getReport',
    'getUsage',
    'listAudits',
    'listBatchItems',
    'listBatches',
    'listEvents',
    'listReports',
    'postMCPMessage',
    'postMCPMessageBesideStream',
    'postMCPMessageOfStream',
    'postStoreMCPMessage',
    'submitContactForm',
  ]);
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
    ([, path]) => path as string,
  );
  assert.ok(references.length > 0);
  for (const path of references) {
    const found = path
      .split('/')
      .reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], document);
    assert.ok(found, path);
  }
});

test('lists the credentials of each operation, and references no part of another schema', async (t) => {
  const service = await startService(t);
  const document = (await (await service.get('/openapi.json')).json()) as {
    info: { license: object };
    paths: Record<string, Record<string, { operationId: string; security?: object[] }>>;
    components: { schemas: Record<string, { properties?: Record<string, object> }> };
  };
  const open = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId, security }) => {
      assert.ok(security, operationId);
      return security.length === 0 ? [operationId] : [];
    }),
  );
  assert.ok(open.includes('listAudits') && !open.includes('analyzeStorefront'));
  assert.deepEqual(document.info.license, { name: 'MIT', identifier: 'MIT' });
  // Generators name a type after the end of a reference.
  for (const [, path] of JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g))
    assert.match(path ?? '', /^#\/components\/schemas\/\w+$/);
  assert.deepEqual(document.components.schemas['Summary']?.properties?.['topFixes'], {
    type: 'array',
    maxItems: 5,
    items: { $ref: '#/components/schemas/TopFix' },
  });
});

test('shows each caller the host that was requested in the OpenAPI document and its page, although both are cached', async (t) => {
  const service = await startService(t);
  for (const host of ['localhost', '127.0.0.1:8080', 'localhost']) {
    const ask = async (path: string): Promise<IncomingMessage> => {
      const [answer] = await once(get(`${service.url}${path}`, { headers: { host } }), 'response');
      return answer as IncomingMessage;
    };
    const { servers } = (await json(await ask('/openapi.json'))) as { servers: object[] };
    assert.deepEqual(servers, [{ url: `http://${host}` }]);
    const page = await text(await ask('/docs/api'));
    assert.ok(page.includes(`<link rel="canonical" href="http://${host}/docs/api" />`), host);
  }
});

for (const [path, documentPath] of [
  ['/docs/api', '/openapi.json'],
  ['/docs/api/selling', '/api/ucp/openapi.json'],
  ['/docs/api/selling/2026-08-25', '/api/ucp/openapi-2026-08-25.json'],
  ['/docs/api/selling/2026-04-08', '/api/ucp/openapi-2026-04-08.json'],
  ['/docs/api/selling/2026-01-23', '/api/ucp/openapi-2026-01-23.json'],
] as const)
  test(`shows each operation at ${path} with samples and responses, and loads nothing from other hosts`, async (t) => {
    const service = await startService(t);
    const response = await service.get(path);
    assert.match(response.headers.get('content-type') ?? '', /^text\/html/);
    const page = await response.text();
    const { paths } = (await (await service.get(documentPath)).json()) as {
      paths: Record<string, Record<string, { operationId: string; summary: string }>>;
    };
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    assert.ok(operations.length >= 8);
    for (const { operationId, summary } of operations) {
      assert.ok(page.includes(`<article class="operation" id="${operationId}"`), operationId);
      assert.ok(page.includes(`href="#${operationId}">${summary}</a>`), summary);
      for (const name of ['curl', 'typescript', 'python'])
        assert.ok(page.includes(`<code id="${operationId}-${name}">`), `${operationId}: ${name}`);
      assert.ok(page.includes(`name="answer-${operationId}"`), operationId);
    }
    const ids = Array.from(page.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
    assert.deepEqual(
      ids.filter((id, at) => ids.indexOf(id) !== at),
      [],
    );
    for (const [, anchor] of page.matchAll(/href="#([^"]+)"/g)) assert.ok(ids.includes(anchor), anchor);
    assert.doesNotMatch(page, /\[object/);
    assert.deepEqual(foreignOf(page), []);
  });

test('publishes the schema of the report as JSON Schema', async (t) => {
  const service = await startService(t);
  const response = await service.get('/report.schema.json');
  assert.equal(response.headers.get('content-type'), 'application/schema+json');
  assert.ok('properties' in ((await response.json()) as object));
});

test('reports health and readiness, and is not ready while the database fails', async (t) => {
  const service = await startService(t);
  for (const path of ['/health', '/ready']) {
    assert.deepEqual(await (await service.get(path)).json(), { status: 'ok' });
  }
  const closed = await openDatabase('sqlite::memory:');
  await closed.close();
  const app: Api = new OpenAPIHono();
  const logger = pino({ level: 'silent' });
  surround(app, { logger, secure: false });
  const leaving = new AbortController().signal;
  addHealth(app, { database: closed, logger, leaving, isStarted: () => true });
  assert.equal((await app.request('/health')).status, 200);
  const response = await app.request('/ready');
  assert.deepEqual([response.status, (await problemOf(response)).type], [503, '/problems/not-ready']);
});

test('sends a request ID and security headers with every response, and keeps a harmless request ID', async (t) => {
  const service = await startService(t);
  for (const path of ['/health', '/nowhere', '/docs', '/docs/api', '/v1/audits']) {
    const { headers } = await service.get(path);
    assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/, path);
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
    assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/, path);
  }
  const kept = await service.get('/health', undefined, { 'x-request-id': 'trace-1' });
  assert.equal(kept.headers.get('x-request-id'), 'trace-1');
  const replaced = await service.get('/health', undefined, { 'x-request-id': 'a b"<' });
  assert.match(replaced.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/);
});

test('describes the credential for the metrics, and names it to callers without one', async (t) => {
  const service = await startService(t, { environment: { METRICS_TOKEN: 'a-token-for-the-tests' } });
  const document = (await (await service.get('/openapi.json')).json()) as {
    paths: Record<string, Record<string, { security: object[] }>>;
    components: { securitySchemes: object };
  };
  assert.deepEqual(document.paths['/metrics']?.['get']?.security, [{ metricsToken: [] }]);
  assert.deepEqual(Object.keys(document.components.securitySchemes), ['apiKey', 'metricsToken']);
  assert.match(await (await service.get('/docs/api')).text(), /Authentication: <code>METRICS_TOKEN<\/code>/);
  const refused = await service.get('/metrics', await service.bearer());
  assert.match(refused.headers.get('www-authenticate') ?? '', /^Bearer /);
  const { status, type, title } = await problemOf(refused);
  assert.deepEqual([status, type], [401, '/problems/metrics-token-needed']);
  assert.doesNotMatch(title, /API key/);
});

test('uses only keywords in schemas that older JSON Schema validators support', async (t) => {
  const service = await startService(t);
  const text = await (await service.get('/openapi.json')).text();
  assert.ok(!text.includes('prefixItems'));
});

for (const { name, skip, url } of testDialects())
  test(`returns 404 for any unknown ID on ${name}`, { skip }, async (t) => {
    const service = await startService(t, { databaseUrl: await url() });
    const key = await service.bearer();
    for (const id of ['x'.repeat(500), '%00', '%F0%9F%92%A1', '%2e%2e%2f', "'--"])
      for (const path of [`reports/${id}`, `batches/${id}`, `batches/${id}/items`, `batches/${id}/results`]) {
        const response = await service.get(`/api/v1/${path}`, key);
        assert.equal((await problemOf(response)).type, '/problems/not-found', path);
      }
  });

test('describes the contents of each report format', async (t) => {
  const service = await startService(t);
  const { paths } = (await (await service.get('/openapi.json')).json()) as {
    paths: Record<
      string,
      { get: { responses: Record<string, { content: Record<string, { schema: object }> }> } }
    >;
  };
  const { content = {} } = paths['/api/v1/reports/{id}']?.get.responses['200'] ?? {};
  const { 'application/json': _, ...others } = content;
  assert.deepEqual(
    Object.entries(others).map(([type, { schema }]) => [type, schema]),
    [
      ['text/html', { type: 'string' }],
      ['text/markdown', { type: 'string' }],
      ['application/sarif+json', { type: 'object' }],
      ['application/xml', { type: 'string' }],
      ['application/pdf', { type: 'string', format: 'binary' }],
    ],
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Report } from '#audit';
import { pino } from 'pino';
import { parseConfig } from '../../src/config/config.ts';
import { withKeysOf } from '#web';
import { startServer } from '../../src/server/start.ts';
import { connect } from '../assistant/client.ts';
import { proxiedDatabase, testDialects } from '../support/databases.ts';
import { engineOf, secret, startService, until } from './service.ts';

const slow = 'http://slow.local/';
const shop = 'https://shop.example/';

test('cancels the audit when the client disconnects, and saves nothing', async (t) => {
  const service = await startService(t);
  const authorization = await service.bearer();
  const leaving = new AbortController();
  const call = fetch(`${service.url}/api/v1/analyze`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ url: slow }),
    signal: leaving.signal,
  });
  await until(() => service.engine.running === 1);
  leaving.abort();
  await assert.rejects(call);
  await until(() => service.engine.cancelled === 1);
  await until(() => service.engine.running === 0);
  const list = (await (await service.get('/api/v1/reports', authorization)).json()) as { reports: object[] };
  assert.deepEqual(list.reports, []);
});

test('runs two audits of one URL at once as two reports, and canceling one does not affect the other', async (t) => {
  const service = await startService(t);
  const authorization = await service.bearer();
  const leaving = new AbortController();
  const headers = { authorization, 'content-type': 'application/json' };
  const call = (signal: AbortSignal | null) =>
    fetch(`${service.url}/api/v1/analyze`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ url: slow }),
      signal,
    });
  const [one, two, left] = [call(null), call(null), call(leaving.signal)];
  await until(() => service.engine.running === 3);
  leaving.abort();
  await assert.rejects(left);
  await until(() => service.engine.cancelled === 1);
  service.engine.finish();
  const reports = [(await (await one).json()) as Report, (await (await two).json()) as Report];
  assert.equal(new Set(reports.map(({ id }) => id)).size, 2);
});

test('finishes a running audit when the service stops', async (t) => {
  const service = await startService(t);
  const call = service.analyze(await service.bearer(), { url: slow });
  await until(() => service.engine.running === 1);
  const closed = service.server.close(60_000);
  service.engine.finish();
  assert.equal((await call).status, 200);
  await closed;
  await assert.rejects(service.get('/health'), 'nothing listens any more');
});

test('cancels audits that outlast the grace period when the service stops', async (t) => {
  const service = await startService(t);
  const call = service.analyze(await service.bearer(), { url: slow });
  await until(() => service.engine.running === 1);
  await service.server.close(0);
  assert.equal((await call).status, 503);
  assert.equal(service.engine.cancelled, 1);
});

test('logs the ID of the key, but neither the key nor the audited URL', async (t) => {
  const service = await startService(t);
  const { id, key } = await service.keys.create({ client: 'test' });
  await service.analyze(`Bearer ${key}`, { url: 'http://shop.local/?token=hunter2' }, '?priority=high');
  await service.analyze(`Bearer ${key}x`, { url: 'http://shop.local/' });
  await until(() => service.logged().includes('"status":401'));
  const logged = service.logged();
  assert.match(logged, new RegExp(`"path":"/api/v1/analyze","status":200.*"keyId":"${id}"`));
  assert.doesNotMatch(logged, /hunter2|priority=high/);
  assert.ok(!logged.includes(key.slice(-30)));
});

test('creates a key at each start of the sandbox; otherwise only for a database without keys', async (t) => {
  const databaseUrl = (await testDialects(false)[0]?.url()) as string;
  const sandbox = await startService(t, { databaseUrl, sandbox: true });
  const key = sandbox.server.firstKey as string;
  assert.match(key, /^ptc_test_/);
  assert.equal((await sandbox.analyze(`Bearer ${key}`, { url: 'http://shop.local/' })).status, 200);
  const again = await startService(t, { databaseUrl });
  assert.equal(again.server.firstKey, undefined);
  assert.equal((await again.get('/api/v1/usage', `Bearer ${key}`)).status, 200, 'the key outlives a restart');
  const fresh = await startService(t);
  assert.match(fresh.server.firstKey ?? '', /^ptc_live_/);
});

test('accepts a key that the command line created while the service runs', async (t) => {
  const databaseUrl = (await testDialects(false)[0]?.url()) as string;
  const service = await startService(t, { databaseUrl });
  const { key } = await withKeysOf({ databaseUrl, secret }, (keys) =>
    keys.create({ client: 'Acme', plan: 'free', expiresInDays: 30 }),
  );
  assert.equal((await service.get('/api/v1/usage', `Bearer ${key}`)).status, 200);
});

test('returns a server error, not an invalid key, for calls with a key when the database fails', async (t) => {
  const service = await startService(t);
  const authorization = await service.bearer();
  await service.database.db.schema.dropTable('apiKey').execute();
  const response = await service.get('/api/v1/usage', authorization);
  assert.equal(response.status, 500);
  assert.equal(response.headers.get('retry-after'), null);
});

const postgres = testDialects().find(({ name }) => name === 'PostgreSQL');

test(
  'reports an unavailable database as temporary to programs, people, and models',
  { skip: postgres?.skip ?? 'no PostgreSQL' },
  async (t) => {
    const away = await proxiedDatabase((await postgres?.url()) ?? '');
    const service = await startService(t, { databaseUrl: away.url });
    t.after(() => away.proxy.close());
    const authorization = await service.bearer();
    const report = async () => (await service.analyze(authorization, { url: shop })).json();
    const { id } = (await report()) as { id: string };
    const model = await connect(t, service.url, { authorization });
    const tool = () => model.call('get_report', { id });
    assert.equal((await tool()).isError, false);
    away.proxy.set({ refusing: true });
    away.proxy.cut();
    const response = await service.get('/api/v1/usage', authorization);
    assert.equal(response.status, 503);
    assert.equal(response.headers.get('retry-after'), '5');
    assert.equal(((await response.json()) as { type: string }).type, `${service.url}/problems/unavailable`);
    const page = await fetch(`${service.url}/scan/${id}`, { headers: { accept: 'text/html' } });
    assert.equal(page.status, 503);
    assert.equal(page.headers.get('retry-after'), '5');
    assert.match(await page.text(), /Service unavailable/);
    const { isError, structured } = await tool();
    assert.equal(isError, true);
    assert.deepEqual([structured.error.code, structured.error.retryAfter], ['unavailable', 5]);
    assert.match(service.logged(), /"MCP call failed"/);
    away.proxy.set({});
    assert.equal((await service.get('/api/v1/usage', authorization)).status, 200);
  },
);

test('reports a port or database that cannot be used, and leaves nothing behind', async (t) => {
  const service = await startService(t);
  const { port } = new URL(service.url);
  const engine = engineOf(service.engine, Promise.resolve());
  const logger = pino({ level: 'silent' });
  const taken = parseConfig({ PORT: port, DATABASE_URL: 'sqlite::memory:' });
  await assert.rejects(startServer(taken, { engine, logger }), /EADDRINUSE/);
  const nowhere = parseConfig({ PORT: '0', DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
  await assert.rejects(startServer(nowhere, { engine, logger }), /ECONNREFUSED/);
});

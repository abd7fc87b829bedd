import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import type { Report } from '#audit';
import type { FetcherOptions } from '#fetch';
import { startShop } from '../../sandbox/shops/index.ts';
import { createEngine } from '../../src/server/audit/engine.ts';
import { parseConfig } from '../../src/config/config.ts';
import { startServer } from '../../src/server/start.ts';
import { openProxy } from '../support/forward-proxy.ts';
import { problemOf } from './service.ts';

async function serve(
  t: TestContext,
  environment: Record<string, string> = {},
  fetcher?: Pick<FetcherOptions, 'resolve' | 'ca'>,
) {
  const config = parseConfig({
    PORT: '0',
    DATABASE_URL: 'sqlite::memory:',
    LOG_LEVEL: 'silent',
    ...environment,
  });
  const server = await startServer(config, fetcher ? { fetcher } : {});
  t.after(() => server.close(0));
  return (url: string, more: object = {}) =>
    fetch(`${server.url}/api/v1/analyze`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.firstKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url, pages: 3, ...more }),
    });
}

async function shop(t: TestContext): Promise<string> {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Small shop</title><h1>Small shop</h1><p>Shoes and hats.</p>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test('audits a storefront on this machine if private addresses are allowed', async (t) => {
  const analyze = await serve(t, { AUDIT_ALLOW_PRIVATE: 'true' });
  const url = await shop(t);
  const response = await analyze(url);
  assert.equal(response.status, 200);
  const report = (await response.json()) as Report;
  assert.equal(report.finalUrl, url);
  assert.equal(report.categories.length, 10);
  assert.ok(report.durationMs > 0 && report.requests.count > 0);
});

test('sends no requests to private addresses by default, and reports why', async (t) => {
  const analyze = await serve(t);
  for (const url of [await shop(t), 'http://localhost/', 'http://169.254.169.254/latest/', 'http://[::1]/']) {
    const response = await analyze(url);
    assert.deepEqual(
      [response.status, (await problemOf(response)).type],
      [422, '/problems/target-not-public'],
      url,
    );
  }
});

test('reports a name that does not resolve as unreachable', async (t) => {
  const response = await (await serve(t))('https://no-such-shop.invalid/');
  assert.deepEqual(
    [response.status, (await problemOf(response)).type],
    [422, '/problems/target-unreachable'],
  );
});

test('treats a host as local only by its name or address, and only if private addresses are allowed', async () => {
  const ask = async (environment: Record<string, string>, resolve: Record<string, string> = {}) => {
    const engine = createEngine(parseConfig(environment), { resolve });
    await engine.close();
    return (host: string) => engine.isPublic(host);
  };
  const careful = await ask({}, { 'shop.test:443': '127.0.0.1:4443' });
  assert.deepEqual(['shop.test', 'localhost', '10.0.0.1', 'shop.example'].map(careful), [
    false,
    true,
    true,
    true,
  ]);
  const open = await ask({ AUDIT_ALLOW_PRIVATE: 'true' });
  assert.deepEqual(['localhost', 'a.test', '10.0.0.1', '[::1]'].map(open), [false, false, false, false]);
  assert.deepEqual(['shop.example', '8.8.8.8'].map(open), [true, true]);
});

test('returns 200 with partial results when an audit runs out of time, and lists what is missing', async (t) => {
  const slow = await startShop({ faults: ['slow-ttfb'], slowMs: 600, light: true });
  t.after(() => slow.close());
  const analyze = await serve(t, {}, { resolve: slow.resolve, ca: [slow.ca] });
  const response = await analyze(slow.origin, { budgetMs: 1_500 });
  assert.equal(response.status, 200);
  const report = (await response.json()) as Report;
  assert.ok(report.score.coverage < 1, `${report.score.coverage}`);
  assert.ok(report.results.some(({ status, reason }) => status === 'unknown' && reason === 'budget'));
  assert.ok(report.results.every(({ status, reason }) => reason !== 'budget' || status === 'unknown'));
  assert.match(report.warnings.join(' '), /the audit reached its limits/);
});

test('requests only checked addresses from the proxy with USE_ENV_PROXY, and reports proxy failures', async (t) => {
  const { origin, resolve, ca, close } = await startShop();
  t.after(close);
  let status = 200;
  const proxy = await openProxy(() => status);
  const environment = { USE_ENV_PROXY: 'true', HTTPS_PROXY: proxy.url };
  const analyze = await serve(t, environment, { resolve, ca: [ca] });
  const response = await analyze(`${origin}/`);
  assert.equal(response.status, 200);
  assert.ok(((await response.json()) as Report).sample.some(({ status: seen }) => seen === 200));
  assert.ok(proxy.asked.length > 0 && proxy.asked.every(([authority]) => authority.startsWith('127.0.0.1:')));
  assert.equal((await problemOf(await analyze('https://10.0.0.1/'))).type, '/problems/target-not-public');
  status = 502;
  const other = await (await serve(t, environment, { resolve, ca: [ca] }))(`${origin}/`);
  assert.equal((await problemOf(other)).type, '/problems/target-unreachable');
});

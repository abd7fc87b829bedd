/** The names by which stores answer on a machine without public access. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { startService } from '../api/service.ts';

interface Said {
  status: number | undefined;
  type: string | undefined;
  body: string;
}

/** Global fetch does not allow setting the host. */
async function byName(
  url: string,
  host: string,
  path: string,
  more: { method?: string; accept?: string } = {},
): Promise<Said> {
  const { method = 'GET', accept = '*/*' } = more;
  const asked = request(url + path, { method, headers: { host, accept }, agent: false });
  asked.end(method === 'POST' ? '{}' : undefined);
  const [response] = await once(asked, 'response');
  return { status: response.statusCode, type: response.headers['content-type'], body: await text(response) };
}

async function open(t: TestContext, environment: Record<string, string> = {}) {
  const { url, server } = await startService(t, { sandbox: true, environment });
  const { sites } = server.selling;
  const demo = await sites.read('demo');
  assert.ok(demo);
  await sites.put({ ...demo, hosts: ['lanterns.example', 'odd.example:8443'] });
  return { url, port: new URL(url).port, sites, demo };
}

const paths = [
  ['/.well-known/ucp', 200],
  ['/api/ucp/discover', 200],
  ['/s/demo/.well-known/ucp', 200],
  ['/s/demo/api/ucp/discover', 200],
  ['/.well-known/oauth-authorization-server', 200],
  ['/checkout/chk_none', 404],
  ['/s/demo/checkout/chk_none', 404],
  ['/api/ucp/mcp', 405],
] as const;

test('accepts only its own name and names of stores on a local-only store', async (t) => {
  const { url, port } = await open(t);
  for (const [path, status] of paths) {
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      `127.0.0.1.evil.example:${port}`,
      'lanterns.example:1',
    ])
      assert.equal((await byName(url, host, path)).status, 421, `${host}${path}`);
    for (const host of [
      `127.0.0.1:${port}`,
      'localhost',
      'shop.localhost',
      'lanterns.example',
      'LANTERNS.example:80',
      'odd.example:8443',
    ])
      assert.equal((await byName(url, host, path)).status, status, `${host}${path}`);
  }
  assert.equal((await byName(url, 'evil.example', '/api/ucp/carts', { method: 'POST' })).status, 421);
});

test('rejects like the API, with a page for a person', async (t) => {
  const { url } = await open(t);
  const without = ({ body, ...said }: Said) => ({ ...said, ...(JSON.parse(body) as object), requestId: '' });
  assert.deepEqual(
    without(await byName(url, 'evil.example', '/api/ucp/discover')),
    without(await byName(url, 'evil.example', '/api/v1/usage')),
  );
  const page = await byName(url, 'evil.example', '/checkout/chk_none', { accept: 'text/html' });
  assert.deepEqual([page.status, page.type?.split(';')[0]], [421, 'text/html']);
});

test('checks webhooks of the processor by their signature, with any name', async (t) => {
  const { url } = await open(t);
  const path = '/api/processors/stripe/webhook';
  const said = await byName(url, 'tunnel.example', path, { method: 'POST' });
  assert.deepEqual(said, await byName(url, 'localhost', path, { method: 'POST' }));
  assert.notEqual(said.status, 421);
});

test('accepts every name for the only store behind a proxy or with a public URL', async (t) => {
  for (const environment of [
    { BASE_URL: 'https://portico.example' },
    { TRUSTED_PROXIES: '10.0.0.0/8' },
    { HOST: '0.0.0.0' },
  ] as Record<string, string>[]) {
    const { url } = await open(t, environment);
    const { status } = await byName(url, 'upstream.example', '/.well-known/ucp');
    assert.equal(status, 200, JSON.stringify(environment));
  }
});

test('accepts the name under which audits run', async (t) => {
  const { url } = await open(t, { AUDIT_URL: 'https://audit.example' });
  assert.equal((await byName(url, 'audit.example', '/.well-known/ucp')).status, 200);
});

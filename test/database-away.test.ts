/** What those hear who come to a store while its database is away. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proxiedDatabase, testDialects } from './support/databases.ts';
import { openStore } from './selling/open-store.ts';
import { complete, lamp, shopper } from './selling/shopper.ts';

const postgres = testDialects().find(({ name }) => name === 'PostgreSQL');

interface Heard {
  status: number;
  retryAfter: string | null;
  type: string;
  text: string;
}

test(
  'returns 503 from documents, calls, and pages of a store while the database is unavailable, each in its own format',
  { skip: postgres?.skip ?? 'no PostgreSQL' },
  async (t) => {
    const { url, proxy } = await proxiedDatabase((await postgres?.url()) ?? '');
    const store = await openStore({ DATABASE_URL: url }, { platform: 'embedded' });
    t.after(async () => {
      proxy.set({});
      await store.close();
      await proxy.close();
    });
    const hear = async (path: string, init?: RequestInit): Promise<Heard> => {
      const response = await fetch(store.url + path, { redirect: 'manual', ...init });
      const { status, headers } = response;
      const [type = ''] = (headers.get('content-type') ?? '').split(';');
      return { status, retryAfter: headers.get('retry-after'), type, text: await response.text() };
    };
    const created = await shopper(store).create(complete([lamp, 1]));
    const page = new URL(created.body.continue_url).pathname;
    assert.equal((await hear('/.well-known/ucp')).status, 200);

    proxy.set({ refusing: true });
    proxy.cut();
    // Sites are remembered for a second.
    const now = performance.now.bind(performance);
    t.mock.method(performance, 'now', () => now() + 1_100);
    for (const path of [
      '/.well-known/ucp',
      '/s/demo/.well-known/ucp',
      '/.well-known/oauth-authorization-server',
      '/api/ucp/discover?q=lamp',
      '/api/ucp/checkout/sessions/none',
    ]) {
      const { status, retryAfter, type, text } = await hear(path);
      assert.deepEqual([status, retryAfter, type], [503, '5', 'application/json'], path);
      assert.equal((JSON.parse(text) as { code: string }).code, 'unavailable', path);
    }
    for (const path of ['/ucp/handlers/any/spec', '/ucp/handlers/any/schema.json']) {
      const { status, retryAfter, type, text } = await hear(path);
      assert.deepEqual([status, retryAfter, type], [503, '5', 'application/problem+json'], path);
      assert.match((JSON.parse(text) as { type: string }).type, /^http:\/\/.+\/problems\/unavailable$/, path);
    }
    for (const path of [page, `/s/demo${page}`, `${page}/return`, '/order/none']) {
      const { status, retryAfter, type } = await hear(path);
      assert.deepEqual([status, retryAfter, type], [503, '5', 'text/html'], path);
    }
    assert.equal(
      store.log.filter((line) => line.includes('"request failed"')).length,
      2,
      'of the two problems',
    );

    const failures = store.log.filter((line) => line.includes('"ucp-failed"'));
    assert.ok(failures.length > 0);
    for (const line of failures) assert.match(line, /"requestId":"[\w-]{36}"/);

    proxy.set({});
    assert.equal((await hear('/.well-known/ucp')).status, 200);
    assert.equal((await hear(page)).status, 200);
  },
);

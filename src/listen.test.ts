import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { listen } from './listen.ts';

/** Answers with the address that the service takes for the caller's. */
async function seenBy(t: TestContext, trustedProxies: string[]) {
  const listener = await listen((_request, { incoming }) => new Response(incoming?.socket?.remoteAddress), {
    port: 0,
    host: '127.0.0.1',
    trustedProxies,
  });
  t.after(() => listener.close(0, () => {}));
  return async (forwarded?: string) =>
    (
      await fetch(listener.url, { headers: forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded } })
    ).text();
}

test('what a caller writes of itself is not believed', async (t) => {
  const seen = await seenBy(t, []);
  assert.equal(await seen('203.0.113.9'), '127.0.0.1');
});

test('behind a trusted proxy the caller is the nearest address that is not trusted', async (t) => {
  const seen = await seenBy(t, ['loopback', '10.0.0.0/8']);
  assert.equal(await seen('203.0.113.9'), '203.0.113.9');
  assert.equal(await seen('198.51.100.1, 203.0.113.9, 10.1.2.3'), '203.0.113.9', 'the first one is made up');
  assert.equal(await seen('2001:db8::1'), '2001:db8::1');
  assert.equal(await seen(), '127.0.0.1');
});

test('a proxy that is not in the list is the caller itself', async (t) => {
  const seen = await seenBy(t, ['10.0.0.0/8']);
  assert.equal(await seen('203.0.113.9'), '127.0.0.1');
});

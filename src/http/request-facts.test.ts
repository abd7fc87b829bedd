import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { rememberRequest, requestFacts } from './index.ts';

test('adds the request ID to log lines during a request, but not after it', async () => {
  const seen: unknown[] = [];
  let later: Promise<unknown> = Promise.resolve();
  const app = new Hono().use(requestId(), rememberRequest).get('/', async (c) => {
    await delay(5);
    seen.push(requestFacts());
    later = delay(20).then(() => seen.push(requestFacts()));
    return c.text('ok');
  });
  const ask = (id: string) => app.request('/', { headers: { 'X-Request-Id': id } });
  await Promise.all([ask('one'), ask('two')]);
  await later;
  assert.deepEqual(requestFacts(), {});
  assert.deepEqual(seen, [{ requestId: 'one' }, { requestId: 'two' }, {}, {}]);
});

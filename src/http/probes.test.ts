import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hono } from 'hono';
import { pino } from 'pino';
import { requestMeter, surround } from './index.ts';

test('logs successful probes at debug, and everything else at info', async () => {
  const lines: { level: number; path: string; status: number }[] = [];
  const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  let status: 200 | 503 = 200;
  const app = new Hono();
  surround(app, { logger, secure: false });
  for (const path of ['/ready', '/pages']) app.get(path, (c) => c.text('', status));
  await app.request('/ready');
  await app.request('/pages');
  status = 503;
  await app.request('/ready');
  assert.deepEqual(
    lines.map((line) => [line.level, line.path, line.status]),
    [
      [20, '/ready', 200],
      [30, '/pages', 200],
      [30, '/ready', 503],
    ],
  );
});

test('marks probes for the request meter', async () => {
  const asked: unknown[] = [];
  const app = new Hono().use(
    requestMeter(({ probe }, run) => {
      asked.push(probe);
      return run();
    }),
  );
  app.get('/*', (c) => c.text(''));
  for (const path of ['/ready', '/metrics', '/health', '/readiness']) await app.request(path);
  assert.deepEqual(asked, [true, true, true, false]);
});

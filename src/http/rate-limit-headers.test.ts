import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rateLimitHeaders } from './rate-limit-headers.ts';

test('writes limits as structured fields with whole seconds, rounded up', () => {
  const headers = rateLimitHeaders(
    [
      { name: 'minute', limit: 5, windowSeconds: 60 },
      { name: 'month', limit: 50, windowSeconds: 2_592_000 },
    ],
    [{ name: 'minute', remaining: 0, resetSeconds: 12.1 }],
  );
  assert.deepEqual(headers, {
    'RateLimit-Policy': '"minute";q=5;w=60, "month";q=50;w=2592000',
    RateLimit: '"minute";r=0;t=13',
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageOf } from './controller.ts';

void test('drops headers that scripts may not set', () => {
  const headers = { ETag: '"x"', 'Cache-Control': 'no-store', Vary: 'a', 'content-type': 'text/plain' };
  assert.deepEqual(pageOf({ status: 200, headers, body: 'x' }).headers, {
    Vary: 'a',
    'content-type': 'text/plain',
  });
});

void test('defaults to HTML and sends redirects without a body', () => {
  const html = { 'Content-Type': 'text/html;charset=UTF-8' };
  assert.deepEqual(pageOf({ status: 302, headers: {}, body: 'x', redirect: '/there' }), {
    status: 302,
    headers: { ...html, Location: '/there' },
    body: '',
  });
});

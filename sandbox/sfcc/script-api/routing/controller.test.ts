import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageOf } from './controller.ts';

void test('headers that no script may set are not sent, whoever set them', () => {
  const headers = { ETag: '"x"', 'Cache-Control': 'no-store', Vary: 'a', 'content-type': 'text/plain' };
  assert.deepEqual(pageOf({ status: 200, headers, body: 'x' }).headers, {
    Vary: 'a',
    'content-type': 'text/plain',
  });
});

void test('what has no type is HTML, and what leads elsewhere has no text', () => {
  const html = { 'Content-Type': 'text/html;charset=UTF-8' };
  assert.deepEqual(pageOf({ status: 302, headers: {}, body: 'x', redirect: '/there' }), {
    status: 302,
    headers: { ...html, Location: '/there' },
    body: '',
  });
});

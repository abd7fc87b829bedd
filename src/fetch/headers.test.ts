import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinedHeader, mediaType, readHeaders, readRetryAfter } from './headers.ts';

test('reads values as UTF-8 if valid, or else as Latin-1', () => {
  const raw = [Buffer.from('A'), Buffer.from('ü'), Buffer.from('B'), Buffer.from([0xfc])];
  assert.deepEqual(readHeaders(raw), [
    ['a', 'ü'],
    ['b', 'ü'],
  ]);
});

test('treats prototype names as ordinary names', () => {
  const raw = ['__proto__', 'x', 'constructor', 'y'];
  assert.deepEqual(readHeaders(raw), [
    ['__proto__', 'x'],
    ['constructor', 'y'],
  ]);
});

test('joins repeated fields into one list', () => {
  const headers = readHeaders(['Content-Encoding', 'br', 'x', '1', 'content-encoding', 'gzip']);
  assert.equal(joinedHeader(headers, 'content-encoding'), 'br, gzip');
});

test('reads Retry-After as seconds or a date', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  assert.equal(readRetryAfter(' 7 ', now), 7_000);
  assert.equal(readRetryAfter('Thu, 01 Jan 2026 00:00:30 GMT', now), 30_000);
  assert.equal(readRetryAfter('Wed, 31 Dec 2025 00:00:00 GMT', now), 0);
  for (const bad of [undefined, '', 'soon', '-1', '1.5', '9'.repeat(20)])
    assert.equal(readRetryAfter(bad, now), undefined);
});

test('returns a media type in lowercase without parameters', () => {
  assert.equal(mediaType('Text/HTML ; charset=utf-8'), 'text/html');
  assert.equal(mediaType(undefined), '');
});

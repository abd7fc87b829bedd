import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noticeOutcome } from './notice.ts';

const outcomes: [name: string, given: Parameters<typeof noticeOutcome>[0], expected: object][] = [
  ['200', { status: 200, headers: [] }, { state: 'delivered' }],
  ['299', { status: 299, headers: [] }, { state: 'delivered' }],
  [
    '202 with a truncated body',
    { status: 202, error: { code: 'truncated', message: '' }, headers: [] },
    { state: 'delivered' },
  ],
  ['a redirect', { status: 302, headers: [] }, { state: 'failed', reason: 'HTTP 302' }],
  ['404', { status: 404, headers: [] }, { state: 'failed', reason: 'HTTP 404' }],
  ['410', { status: 410, headers: [] }, { state: 'dropped', reason: 'HTTP 410' }],
  [
    '429 with Retry-After',
    { status: 429, headers: [['retry-after', '120']] },
    { state: 'failed', reason: 'HTTP 429', retryAfterMs: 120_000 },
  ],
  [
    '503 with an invalid Retry-After',
    { status: 503, headers: [['retry-after', 'soon']] },
    { state: 'failed', reason: 'HTTP 503' },
  ],
  [
    'connection refused',
    { error: { code: 'refused', message: '' }, headers: [] },
    { state: 'failed', reason: 'refused' },
  ],
  [
    'a private address',
    { error: { code: 'not-public', message: '' }, headers: [] },
    { state: 'dropped', reason: 'not-public' },
  ],
  [
    'a bad URL',
    { error: { code: 'bad-url', message: '' }, headers: [] },
    { state: 'dropped', reason: 'bad-url' },
  ],
];

for (const [name, given, expected] of outcomes)
  test(`leaves an update ${JSON.stringify(expected)} after ${name}`, () =>
    assert.deepEqual(noticeOutcome(given, 0), expected));

for (const code of ['bad-url', 'not-public'] as const)
  test(`holds an update to a partner after ${code}, until a person has looked`, () =>
    assert.deepEqual(noticeOutcome({ error: { code, message: '' }, headers: [] }, 0, { isPartner: true }), {
      state: 'failed',
      reason: code,
      stop: true,
    }));

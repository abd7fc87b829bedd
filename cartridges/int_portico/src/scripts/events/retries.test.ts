import assert from 'node:assert/strict';
import { test } from 'node:test';
import { webhookGaps } from '../../../../../src/delivery/retry-schedule.ts';
import { nextTryAt, patience } from './retries.ts';

test('uses the retry delays of the service within the job interval and three days', () => {
  let now = 0;
  const own: number[] = [];
  for (let tries = 1; ; tries += 1) {
    const next = nextTryAt({ tries, at: 0, now });
    if (next === undefined) break;
    own.push(next - now);
    now = next;
  }
  assert.deepEqual(own.slice(0, 8), [60_000, ...webhookGaps.slice(1, 8)]);
  assert.ok(now <= patience && now > patience - 24 * 60 * 60_000);
});

test('gives up in time when a run is late', () => {
  assert.equal(nextTryAt({ tries: 2, at: 0, now: patience }), undefined);
  assert.notEqual(nextTryAt({ tries: 2, at: 0, now: patience - 60 * 60_000 }), undefined);
});

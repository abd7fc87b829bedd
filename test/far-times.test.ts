/** No time that the service sets lies further ahead than `bringBack` believes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { longestClaim, longestGap } from '../src/storage/clock-skew-repair.ts';
import { attemptLease, challengeLook, lastOrderLook } from '../src/commerce/durations.ts';
import { holdTime } from '../src/backends/embedded/placement/prepare.ts';
import { mailGaps, retryAt, webhookGaps } from '#delivery';
import { mostHours } from '#audit-jobs';

const minute = 60_000;
const hour = 60 * minute;

test('delays between attempts', () => {
  const gaps = [mailGaps, webhookGaps].flatMap((own) =>
    own.map((_, at) => retryAt(own, { tries: at + 1, now: 0, retryAfterMs: 1_000 * hour, random: 1 })),
  );
  assert.equal(gaps.length, 15);
  for (const gap of gaps) assert.ok(gap !== undefined && gap < longestGap, String(gap));
});

test('leases and retry times of payments, orders, and holds', () => {
  assert.ok(attemptLease <= longestClaim && challengeLook <= longestClaim);
  assert.equal(lastOrderLook, 24 * hour);
  assert.equal(holdTime, 30 * minute);
  assert.equal(mostHours, 7 * 24);
});

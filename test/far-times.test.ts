/** No time that the service sets lies further ahead than `bringBack` believes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { longestClaim, longestGap } from '../src/storage/clock-skew-repair.ts';
import { attemptLease, challengeLook, lastOrderLook } from '../src/commerce/durations.ts';
import { holdTime } from '../src/backends/embedded/placement/prepare.ts';
import * as mail from '../src/delivery/mail/retries.ts';
import * as notices from '../src/protocols/ucp/webhooks/retries.ts';
import * as events from '../src/delivery/event-webhooks/retries.ts';
import { mostHours } from '../src/audit-jobs/monitors/schedule.ts';

const minute = 60_000;
const hour = 60 * minute;

test('gaps between tries', () => {
  const gaps = [
    ...mail.gaps.map((_, at) => mail.nextTryAt(at + 1, 0, 1)),
    ...[notices, events].flatMap(({ gaps: own, nextTryAt }) =>
      own.map((_, at) => nextTryAt({ tries: at + 1, now: 0, retryAfterMs: 1_000 * hour, random: 1 })),
    ),
  ];
  assert.equal(gaps.length, 24);
  for (const gap of gaps) assert.ok(gap !== undefined && gap < longestGap, String(gap));
});

test('leases and looks of payments, orders and holds', () => {
  assert.ok(attemptLease <= longestClaim && challengeLook <= longestClaim);
  assert.equal(lastOrderLook, 24 * hour);
  assert.equal(holdTime, 30 * minute);
  assert.equal(mostHours, 7 * 24);
});

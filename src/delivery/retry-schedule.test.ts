import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { mailGaps, retryAt, webhookGaps, webhookGapsFor } from './retry-schedule.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const schedules: [name: string, gaps: readonly number[], expected: readonly number[], hours: number][] = [
  [
    'webhooks',
    webhookGaps,
    [1_500, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, day],
    75,
  ],
  ['mail', mailGaps, [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, day], 32],
];

for (const [name, gaps, expected, hours] of schedules) {
  test(`${name}: follows the documented schedule, and stops after its last attempt`, () => {
    const middle = (tries: number) => retryAt(gaps, { tries, now: 0, random: 0.5 });
    assert.deepEqual(
      gaps.map((_, index) => middle(index + 1)),
      expected,
    );
    assert.equal(middle(gaps.length + 1), undefined);
    assert.equal(Math.floor(gaps.reduce((sum, gap) => sum + gap, 0) / hour), hours);
  });

  test(`${name}: varies delays by a tenth, and respects Retry-After up to a day`, () => {
    const failure = fc.record({
      tries: fc.integer({ min: 1, max: gaps.length }),
      now: fc.integer({ min: 0, max: 2_000_000_000_000 }),
      retryAfterMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_000_000_000_000 })),
      random: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(failure, (given) => {
        const waits = (retryAt(gaps, given) ?? Number.NaN) - given.now;
        const gap = gaps[given.tries - 1] ?? Number.NaN;
        const asked = Math.min(given.retryAfterMs, day);
        assert.ok(waits >= Math.floor(gap * 0.9) && waits >= asked, `${waits} is too short`);
        assert.ok(waits <= Math.max(gap, asked) * 1.1 + 1, `${waits} is too long`);
      }),
    );
  });
}

const usual = [1_500, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour];
const rules: [name: string, hours: number | undefined, expected: readonly number[]][] = [
  ['without hours, they are the usual ones', undefined, webhookGaps],
  ['one hour', 1, [...usual.slice(0, 3), hour - 35 * minute - 1_500]],
  ['a day', 24, [...usual, 24 * hour - 17.5 * hour - 5 * minute - 1_500]],
  [
    'beyond the usual ones, once a day',
    100,
    [...webhookGaps, day, 100 * hour - 99.5 * hour - 5 * minute - 1_500],
  ],
];

for (const [name, hours, expected] of rules)
  test(`gaps of a receiver's own time: ${name}`, () => assert.deepEqual(webhookGapsFor(hours), expected));

test("gaps of a receiver's own time: the last try is at its end, and none waits longer than a day", () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 168 }), (hours) => {
      const gaps = webhookGapsFor(hours);
      assert.equal(
        gaps.reduce((sum, gap) => sum + gap, 0),
        hours * hour,
      );
      assert.deepEqual(
        gaps.slice(0, -1),
        [...webhookGaps, ...Array<number>(9).fill(day)].slice(0, gaps.length - 1),
      );
      assert.ok(gaps.every((gap) => gap > 0 && gap <= day));
    }),
  ));

const jitter: [name: string, random: number, retryAfterMs: number | undefined, expected: number][] = [
  ['the lowest random value shortens a delay by a tenth', 0, undefined, 270_000],
  ['the middle keeps it', 0.5, undefined, 300_000],
  ['the highest lengthens it by a tenth', 1, undefined, 330_000],
  ['a shorter Retry-After changes nothing', 0.5, 1_000, 300_000],
  ['a longer Retry-After replaces the delay', 0, 600_000, 600_000],
  ['a longer Retry-After is never shortened', 1, 600_000, 660_000],
  ['a Retry-After over a day counts as a day', 0, 3 * day, day],
];

for (const [name, random, retryAfterMs, expected] of jitter)
  test(`retries: ${name}`, () =>
    assert.equal(retryAt(webhookGaps, { tries: 2, now: 0, retryAfterMs, random }), expected));

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { leastHours, mostHours, nextRun, periodOf, scheduleWords, type Schedule } from './schedule.ts';

const hour = fc.integer({ min: 0, max: 23 });
const schedules: fc.Arbitrary<Schedule> = fc.oneof(
  fc.record({ every: fc.constant('hours' as const), hours: fc.integer({ min: leastHours, max: mostHours }) }),
  fc.record({ every: fc.constant('day' as const), hour }),
  fc.record({ every: fc.constant('week' as const), weekday: fc.integer({ min: 0, max: 6 }), hour }),
);
const moments = fc.integer({ min: 0, max: 4_102_444_800_000 });

test('schedules the next run later, within one period, and on a minute', () => {
  fc.assert(
    fc.property(schedules, fc.string(), moments, (schedule, seed, after) => {
      const next = nextRun(schedule, seed, after);
      assert.ok(next > after && next - after <= periodOf(schedule));
      assert.equal(next % 60_000, 0);
    }),
  );
});

test('schedules runs at equal intervals, regardless of delays', () => {
  fc.assert(
    fc.property(schedules, fc.string(), moments, fc.nat(), (schedule, seed, after, late) => {
      const next = nextRun(schedule, seed, after);
      const period = periodOf(schedule);
      assert.equal(nextRun(schedule, seed, next), next + period);
      assert.equal((nextRun(schedule, seed, next + late) - next) % period, 0);
    }),
  );
});

test('keeps the hour and weekday of daily and weekly runs in UTC', () => {
  fc.assert(
    fc.property(hour, fc.integer({ min: 0, max: 6 }), fc.string(), moments, (at, weekday, seed, after) => {
      const daily = new Date(nextRun({ every: 'day', hour: at }, seed, after));
      const weekly = new Date(nextRun({ every: 'week', weekday, hour: at }, seed, after));
      assert.deepEqual([daily.getUTCHours(), weekly.getUTCHours()], [at, at]);
      assert.equal(weekly.getUTCDay(), weekday);
      assert.equal(daily.getUTCMinutes(), weekly.getUTCMinutes());
    }),
  );
});

test('spreads a thousand monitors of one hour over its minutes', () => {
  const minutes = Array.from({ length: 1_000 }, (_, index) =>
    new Date(nextRun({ every: 'day', hour: 3 }, `monitor-${index}`, 0)).getUTCMinutes(),
  );
  assert.equal(new Set(minutes).size, 60);
  const most = Math.max(...Array.from({ length: 60 }, (_, at) => minutes.filter((one) => one === at).length));
  assert.ok(most < 50, `${most} in one minute`);
});

test('describes a schedule with its own minute', () => {
  const at = new Date(nextRun({ every: 'day', hour: 3 }, 'a', 0)).toISOString().slice(11, 16);
  assert.equal(scheduleWords({ every: 'day', hour: 3 }, 'a'), `Every day at ${at} UTC`);
  assert.equal(scheduleWords({ every: 'week', weekday: 1, hour: 3 }, 'a'), `Every Monday at ${at} UTC`);
  assert.equal(scheduleWords({ every: 'hours', hours: 8 }, 'a'), 'Every 8 hours');
});

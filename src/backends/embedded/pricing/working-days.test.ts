import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { endOfDay, workingDay } from './delivery.ts';

const at = (text: string): number => Date.parse(text);

const rows: [from: string, days: number, day: string][] = [
  ['2025-11-05T10:00:00Z', 0, '2025-11-05'], // Wednesday
  ['2025-11-05T10:00:00Z', 2, '2025-11-07'],
  ['2025-11-05T10:00:00Z', 3, '2025-11-10'],
  ['2025-11-07T23:59:59Z', 1, '2025-11-10'], // Friday
  ['2025-11-08T00:00:00Z', 0, '2025-11-10'], // Saturday
  ['2025-11-08T00:00:00Z', 1, '2025-11-10'],
  ['2025-11-09T12:00:00Z', 2, '2025-11-11'], // Sunday
  ['2025-11-05T10:00:00Z', 5, '2025-11-12'],
  ['2025-12-30T10:00:00Z', 10, '2026-01-13'],
  ['2025-11-05T01:00:00+02:00', 0, '2025-11-04'], // Tuesday in UTC
];

for (const [from, days, day] of rows) {
  test(`counts ${days} working days from ${from} to ${day}`, () => {
    assert.equal(workingDay(at(from), days), at(day));
  });
}

test('matches counting the days one by one', () => {
  const moments = fc.integer({ min: at('1965-01-01'), max: at('2100-01-01') });
  fc.assert(
    fc.property(moments, fc.nat(60), (from, days) => {
      const date = new Date(from);
      date.setUTCHours(0, 0, 0, 0);
      const works = () => date.getUTCDay() % 6 !== 0;
      const next = () => date.setUTCDate(date.getUTCDate() + 1);
      if (days === 0) while (!works()) next();
      for (let left = days; left > 0; left -= works() ? 1 : 0) next();
      assert.equal(workingDay(from, days), date.getTime());
    }),
  );
});

test('ends a day one millisecond before the next', () => {
  assert.equal(endOfDay(at('2025-11-05')) + 1, at('2025-11-06'));
});

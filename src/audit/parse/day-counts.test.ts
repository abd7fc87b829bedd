import assert from 'node:assert/strict';
import { test } from 'node:test';
import { processorTime } from '../../../test/support/processor.ts';
import { dayCounts, sameDays } from './day-counts.ts';

const told: [string, number[]][] = [
  ['within 30 days', [30]],
  ['a 14-day return', [14]],
  ['fourteen (14) days', [14]],
  ['within [3] days', [3]],
  ['2 to 5 working days', [2, 5]],
  ['within two weeks', [14]],
  ['within a month', [30]],
  ['24 months', [720]],
  ['binnen vierzehn Tagen', [14]],
  ['ein vierzehntägiges Widerrufsrecht', [14]],
  ['das 30-Tage-Rückgaberecht', [30]],
  ['2–4 Werktage', [2, 4]],
  ['dans un délai de quatorze jours', [14]],
  ['30 jours ouvrés', [30]],
  ['treinta (30) días corridos', [30]],
  ['quattordici giorni', [14]],
  ['14 gg', [14]],
  ['veertien dagen', [14]],
  ['7 (sete) dias corridos', [7]],
  ['czternastu dni', [14]],
  ['termin czternastodniowy', []],
  ['1 miesiąc', [30]],
  ['商品到着後８日以内', [8]],
  ['3～5営業日', [3, 5]],
  ['七日以内', [7]],
  ['2週間以内', [14]],
];
for (const [text, days] of told)
  test(`reads "${text}" as ${days.join(' and ') || 'no'} days`, () =>
    assert.deepEqual(
      dayCounts(text).map((one) => one.days),
      days,
    ));

test('ignores dates, prices, and versions', () => {
  for (const text of [
    '10月30日',
    '2024年10月30日',
    'v1.30 days of music',
    'no 12345 days',
    '30 daylilies',
    'Tage',
  ])
    assert.deepEqual(dayCounts(text), [], text);
});

test('returns the position of each number', () => {
  assert.deepEqual(dayCounts('Return in 30 days.'), [{ days: 30, index: 10, end: 17 }]);
});

test('accepts 28 to 31 days as a month', () => {
  assert.ok(sameDays(30, 31) && sameDays(14, 14) && sameDays(60, 61) && sameDays(90, 91));
  assert.ok(!sameDays(14, 15) && !sameDays(30, 14) && !sameDays(30, 33));
});

test('reads a long text of numbers in linear time', () => {
  const text = '1-2 (3) days 14 to fourteen '.repeat(4_000);
  const spent = processorTime();
  assert.ok(dayCounts(text).length > 1_000);
  assert.ok(spent() < 2_000);
});

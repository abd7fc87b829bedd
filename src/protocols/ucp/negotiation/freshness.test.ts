import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readFreshness } from './freshness.ts';

const table: [headers: [string, string][], seconds: number][] = [
  [[], 60],
  [[['cache-control', 'public, max-age=300']], 300],
  [[['cache-control', 'Max-Age = "300"']], 300],
  [
    [
      ['cache-control', 'public'],
      ['cache-control', 'max-age=120'],
    ],
    120,
  ],
  [
    [
      ['cache-control', 'max-age=300'],
      ['age', '100'],
    ],
    200,
  ],
  [
    [
      ['cache-control', 'max-age=300'],
      ['age', '1000'],
    ],
    60,
  ],
  [[['cache-control', 'max-age=1']], 60],
  [[['cache-control', 'no-store']], 60],
  [[['cache-control', 's-maxage=900']], 60],
  [[['cache-control', 'max-age=-5']], 60],
  [[['cache-control', 'max-age=9999999999']], 86_400],
  [[['cache-control', 'max-age=300, max-age=600']], 300],
];

for (const [headers, seconds] of table)
  test(`keeps ${JSON.stringify(headers)} fresh for ${seconds} s`, () =>
    assert.equal(readFreshness(headers), seconds * 1000));

test('keeps a profile fresh for a minute to a day, for any headers', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (control, age) => {
      const ms = readFreshness([
        ['cache-control', control],
        ['age', age],
      ]);
      assert.ok(ms >= 60_000 && ms <= 86_400_000);
    }),
  );
});

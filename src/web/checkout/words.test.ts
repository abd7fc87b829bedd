import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withReadableDates } from './words.ts';

const cases: [locale: string, text: string, shown: string][] = [
  ['en-IE', 'Standard, 2026-12-01 to 2026-12-04', 'Standard, 1 December 2026 to 4 December 2026'],
  ['en-US', 'By 2026-12-01.', 'By December 1, 2026.'],
  ['en-IE', 'Part 2026-13-45 of 12026-12-011', 'Part 2026-13-45 of 12026-12-011'],
  ['en-IE', 'Tracked parcel', 'Tracked parcel'],
];
for (const [locale, text, shown] of cases)
  test(`shows "${shown}" for "${text}" in ${locale}`, () =>
    assert.equal(withReadableDates(text, { locale }), shown));

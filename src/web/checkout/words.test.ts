import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Hono } from 'hono';
import { checkoutWords, wordsFor } from './words.ts';

const cases: [locale: string, text: string, shown: string][] = [
  ['en-IE', 'Standard, 2026-12-01 to 2026-12-04', 'Standard, 1 December 2026 to 4 December 2026'],
  ['en-US', 'By 2026-12-01.', 'By December 1, 2026.'],
  ['en-IE', 'Part 2026-13-45 of 12026-12-011', 'Part 2026-13-45 of 12026-12-011'],
  ['en-IE', 'Tracked parcel', 'Tracked parcel'],
  ['de-DE', 'Standard, 2026-12-01 to 2026-12-04', 'Standard, 1. Dezember 2026 bis 4. Dezember 2026'],
];
for (const [locale, text, shown] of cases)
  test(`shows "${shown}" for "${text}" in ${locale}`, () =>
    assert.equal(checkoutWords(locale).readableDates(text), shown));

describe('the language of a page', () => {
  const table: [
    locale: string | undefined,
    accepted: string | undefined,
    language: string,
    day: string,
    amount: string,
  ][] = [
    ['de-DE', 'en-US,en;q=0.9', 'de', '1. Dezember 2026', '1.234,50 €'],
    ['en-US', 'de', 'en', 'December 1, 2026', '€1,234.50'],
    // The locale decides over amounts even if there are no texts in its language.
    ['fr-FR', 'de-AT, en;q=0.5', 'de', '1. Dezember 2026', '1 234,50 €'],
    ['fr-FR', undefined, 'en', '1 December 2026', '1 234,50 €'],
    [undefined, 'fr, en-US;q=0.7, de;q=0.8', 'de', '1. Dezember 2026', '1.234,50 €'],
    [undefined, 'de;q=0, en-US', 'en', 'December 1, 2026', '€1,234.50'],
    [undefined, '*', 'en', '1 December 2026', '€1,234.50'],
    [undefined, 'de-!!, de_DE, ;;=,', 'en', '1 December 2026', '€1,234.50'],
    [undefined, undefined, 'en', '1 December 2026', '€1,234.50'],
    // Digits that the buyer cannot read would hide the price.
    ['de-u-nu-hanidec-ca-chinese', undefined, 'de', '1. Dezember 2026', '1.234,50 €'],
  ];
  for (const [locale, accepted, language, day, amount] of table)
    test(`is ${language} for the locale ${locale} and Accept-Language ${accepted}`, async () => {
      const app = new Hono().get('/', (c) => {
        const words = wordsFor(c, locale);
        return c.json([
          words.language,
          words.day(Date.UTC(2026, 11, 1)),
          words.money('EUR')(123_450).replaceAll(/\s/g, ' '),
        ]);
      });
      const headers: Record<string, string> = accepted === undefined ? {} : { 'accept-language': accepted };
      const answer = await app.request('/', { headers });
      assert.deepEqual(await answer.json(), [language, day, amount]);
    });
});

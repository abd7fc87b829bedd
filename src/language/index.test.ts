import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { supportedLanguage, textLocale, translator } from './index.ts';

const catalog = {
  en: { greeting: "Hello {name}, it's <b>{count, plural, one {# item} other {# items}}</b>", plain: 'Plain' },
  de: { greeting: 'Hallo {name}: {count, plural, one {# Artikel} other {# Artikel}}', plain: 'Schlicht' },
} as const;

describe('translator', () => {
  const table: [locale: string, count: number, text: string][] = [
    ['en-US', 1, "Hello Ada, it's <b>1 item</b>"],
    ['en-US', 1234.5, "Hello Ada, it's <b>1,234.5 items</b>"],
    ['de-DE', 1234.5, 'Hallo Ada: 1.234,5 Artikel'],
    ['fr-FR', 1234.5, "Hello Ada, it's <b>1,234.5 items</b>"],
  ];
  for (const [locale, count, text] of table)
    test(`writes for ${locale}: ${text}`, () => {
      assert.equal(translator(catalog, locale)('greeting', { name: 'Ada', count }), text);
    });

  test('inserts values as they are', () => {
    const words = translator(catalog, 'en');
    assert.match(words('greeting', { name: "{plain} '{x}' <i>", count: 1 }), /^Hello \{plain\} '\{x\}' <i>,/);
  });

  test('rejects a missing value at compile time and at run time', () => {
    const words = translator(catalog, 'en');
    // @ts-expect-error -- count is missing
    assert.throws(() => words('greeting', { name: 'Ada' }), /count/);
    assert.equal(words('plain'), 'Plain');
  });
});

test('a locale has the texts of its language, or international English', () => {
  assert.deepEqual(
    ['de', 'de-AT', 'DE-de', 'de-u-nu-hanidec', 'en-US', 'fr', 'den'].map((locale) => [
      supportedLanguage(locale),
      textLocale(locale),
    ]),
    [
      ['de', 'de'],
      ['de', 'de-AT'],
      ['de', 'de-DE'],
      ['de', 'de'],
      ['en', 'en-US'],
      [undefined, 'en-GB'],
      [undefined, 'en-GB'],
    ],
  );
});

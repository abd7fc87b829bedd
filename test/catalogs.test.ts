/** Every catalog of texts has all its languages, with the keys, placeholders, and plural forms that they need. */
import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { IntlMessageFormat } from 'intl-messageformat';
import { textLanguages, type AreaTexts, type Catalog, type Messages, type TextLanguage } from '#language';

const root = join(import.meta.dirname, '..');
const files = globSync('src/**/messages/index.ts', { cwd: root }).toSorted();

type Part = ReturnType<IntlMessageFormat['getAst']>[number];

interface Facts {
  /** `name kind`, such as `count plural`. */
  placeholders: Set<string>;
  /** Of each plural, the forms that it has. */
  plurals: string[][];
}

/** The numbers of the elements of a message, as its parser has them. */
const kinds: Record<number, string> = {
  1: 'text',
  2: 'number',
  3: 'date',
  4: 'time',
  5: 'select',
  6: 'plural',
};

function read(parts: readonly Part[], facts: Facts = { placeholders: new Set(), plurals: [] }): Facts {
  for (const part of parts) {
    if (part.type === 0 || part.type === 7) continue;
    assert.ok('value' in part && part.type in kinds, `unexpected element ${part.type}`);
    facts.placeholders.add(`${part.value} ${kinds[part.type]}`);
    if (!('options' in part)) continue;
    if (part.type === 6) facts.plurals.push(Object.keys(part.options));
    for (const { value } of Object.values(part.options)) read(value, facts);
  }
  return facts;
}

const factsOf = (message: string, language: TextLanguage): Facts =>
  read(new IntlMessageFormat(message, language, undefined, { ignoreTag: true }).getAst());

/** @returns what is wrong, in words */
function faultsOf(catalog: Catalog): string[] {
  const keys = Object.keys(catalog.en);
  return textLanguages.flatMap((language) => {
    const messages = catalog[language];
    if (!messages) return [];
    const missing = keys.filter((key) => !(messages[key] ?? '').trim());
    const unknown = Object.keys(messages).filter((key) => !keys.includes(key));
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    return [
      ...missing.map((key) => `${language} lacks ${key}`),
      ...unknown.map((key) => `${language} has ${key}, which English has not`),
      ...keys
        .filter((key) => !missing.includes(key))
        .flatMap((key) => {
          const { placeholders, plurals } = factsOf(messages[key] ?? '', language);
          const english = factsOf(catalog.en[key] ?? '', 'en').placeholders;
          const lost = [...english, ...placeholders].filter(
            (name) => english.has(name) !== placeholders.has(name),
          );
          return [
            ...lost.map((name) => `${language} ${key}: placeholder ${name} differs from English`),
            ...plurals.flatMap((has) =>
              forms
                .filter((form) => !has.includes(form))
                .map((form) => `${language} ${key}: no plural form ${form}`),
            ),
          ];
        }),
    ];
  });
}

describe('catalogs', () => {
  test('exist', () => {
    assert.ok(files.length >= 4, files.join());
  });

  for (const file of files)
    test(`${file} is complete in its languages`, async () => {
      const module = (await import(join(root, file))) as Record<string, Catalog | AreaTexts<Messages>>;
      const texts = Object.values(module);
      assert.equal(texts.length, 1);
      for (const one of texts) {
        const [catalog, languages] =
          typeof one === 'function' ? [one.catalog, ['en'] as const] : [one, textLanguages];
        assert.deepEqual(Object.keys(catalog).toSorted(), languages.toSorted());
        assert.deepEqual(faultsOf(catalog), []);
      }
    });

  test('reports a missing text, a changed placeholder, and a missing plural form', () => {
    const english = { a: 'A', b: '{name} B', c: '{count, plural, one {# c} other {# cs}}' };
    const german = { a: '', b: '{nam} B', c: '{count, plural, other {# c}}', d: 'D' };
    assert.deepEqual(faultsOf({ en: english, de: german }), [
      'de lacks a',
      'de has d, which English has not',
      'de b: placeholder name text differs from English',
      'de b: placeholder nam text differs from English',
      'de c: no plural form one',
    ]);
  });
});

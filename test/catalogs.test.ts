/** Every catalog of texts has all languages, with the keys, placeholders, and plural forms that they need. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parseSync, traverse } from '@babel/core';
import { IntlMessageFormat } from 'intl-messageformat';
import { textLanguages, type Catalog, type TextLanguage } from '#language';

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
    test(`${file} is complete in every language`, async () => {
      const module = (await import(join(root, file))) as Record<string, Catalog>;
      const catalogs = Object.values(module);
      assert.equal(catalogs.length, 1);
      for (const catalog of catalogs) {
        assert.deepEqual(Object.keys(catalog).toSorted(), [...textLanguages].toSorted());
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

/* The pages of the checkout take all texts from their catalog. */

/** Attributes that people see or hear. */
const spokenAttributes = /\b(?:aria-label|title|alt|placeholder)="([^"]*)"/g;

/** What an `html` template says itself. @param parts its fixed parts */
function textsOf(parts: readonly string[]): string[] {
  const markup = parts.join('\0');
  // Only attributes, to be inserted into a tag.
  const isAttributes = !markup.includes('<') && /^\s*[\w-]+="/.test(markup);
  const spoken = [...markup.matchAll(spokenAttributes)].map(([, value = '']) => value);
  const between = isAttributes ? '' : markup.replaceAll(/<[^>]*>|&\w+;/g, '\0');
  return [...spoken, between]
    .flatMap((text) => text.split('\0'))
    .map((text) => text.trim())
    .filter((text) => /\p{L}/u.test(text));
}

/** A sentence or a label: it begins with a capital letter, or it has a space. Code has neither, or has a sign. */
const isWording = (text: string): boolean =>
  /^\p{Lu}\p{Ll}/u.test(text) || (/\p{L} \p{L}/u.test(text) && !/[=<>{}]/.test(text));

/** Texts in a source that are not from a catalog. */
function ownTexts(source: string, filename: string): string[] {
  const tree = parseSync(source, {
    filename,
    babelrc: false,
    configFile: false,
    presets: ['@babel/preset-typescript'],
  });
  assert.ok(tree, filename);
  const found: string[] = [];
  traverse(tree, {
    ImportDeclaration: (path) => path.skip(),
    ThrowStatement: (path) => path.skip(),
    TSLiteralType: (path) => path.skip(),
    TaggedTemplateExpression({ node: { tag, quasi } }) {
      if (tag.type === 'Identifier' && tag.name === 'html')
        found.push(...textsOf(quasi.quasis.map(({ value }) => value.raw)));
    },
    StringLiteral({ node: { value } }) {
      if (isWording(value)) found.push(value);
    },
    TemplateLiteral({ node: { quasis }, parent }) {
      if (parent.type !== 'TaggedTemplateExpression')
        found.push(...quasis.map(({ value }) => value.raw).filter(isWording));
    },
  });
  return found;
}

describe('pages of the checkout', () => {
  const pages = globSync('src/web/checkout/**/*.ts', { cwd: root })
    .filter((file) => !/\/messages\/|\/style\.ts$|\.test\.ts$/.test(file))
    .toSorted();
  /** Headers and logs. */
  const isTechnical = (text: string): boolean =>
    /^\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)+$/u.test(text) ||
    ['order link not sent', 'checkout page failed'].includes(text);

  test('have no texts of their own', () => {
    assert.ok(pages.filter((file) => file.includes('/html/')).length >= 15, pages.join());
    const found = pages.flatMap((file) =>
      ownTexts(readFileSync(join(root, file), 'utf8'), file)
        .filter((text) => !isTechnical(text))
        .map((text) => `${file}: ${text}`),
    );
    assert.deepEqual(found, []);
  });

  test('would be found with one', () => {
    const samples: [source: string, texts: string[]][] = [
      ['html`<h1>Cart</h1><p>${say("a")} now</p>`', ['Cart', 'now']],
      ['html`<p class="a b" id="${id}">${x ? html`<b>Free</b>` : ""}</p>`', ['Free']],
      ['html`<ul aria-label="Codes">${rows}</ul>`', ['Codes']],
      ['html`aria-describedby="${by.join(" ")}"`', []],
      ['const page = { title: "Cart" };', ['Cart']],
      ['const text = `Only ${count} are left`;', ['Only ', ' are left']],
      ['import { a } from "A b"; say("cart-title"); html`<p>${a} · ${b}</p>`', []],
    ];
    for (const [source, texts] of samples)
      assert.deepEqual(ownTexts(source, 'sample.ts').toSorted(), texts.toSorted(), source);
  });
});

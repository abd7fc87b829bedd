/** Catalogs of texts: complete in their languages, and the only source of the texts of pages. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parseSync, traverse } from '@babel/core';
import { IntlMessageFormat } from 'intl-messageformat';
import { textLanguages, type AreaTexts, type Catalog, type Messages, type TextLanguage } from '#language';

const root = join(import.meta.dirname, '..');
const files = globSync('src/**/messages/index.ts', { cwd: root }).toSorted();

/** Folders whose pages are in English alone. */
const englishOnly = [
  'src/web/dashboard/audits/batches',
  'src/web/api/reference',
  'src/web/docs',
  'src/web/playground',
];
/** What they say is in English in every language: titles of documents, and groups of the OpenAPI document. */
const documents = new Set(['src/web/api/reference/tags.ts', 'src/web/docs/contents.ts']);
const isEnglishOnly = (file: string): boolean => englishOnly.some((folder) => file.startsWith(`${folder}/`));

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
      const catalogs = Object.values(module).map((one) => (typeof one === 'function' ? one.catalog : one));
      assert.equal(catalogs.length, 1);
      for (const catalog of catalogs) {
        assert.deepEqual(
          Object.keys(catalog).toSorted(),
          isEnglishOnly(file) ? ['en'] : [...textLanguages].toSorted(),
        );
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

/* Pages take all texts from their catalogs. */

/** Attributes that people see or hear. */
const spokenAttributes = /\b(?:aria-label|title|alt|placeholder)="([^"]*)"/g;

/** What an `html` template says itself. @param parts its fixed parts */
function textsOf(parts: readonly string[]): string[] {
  const markup = parts.join('\0');
  // Only attributes, to be inserted into a tag.
  const isAttributes = !markup.includes('<') && /^\s*(?:[\w-]+="|(?:checked|open)\s*$)/.test(markup);
  const spoken = [...markup.matchAll(spokenAttributes)].map(([, value = '']) => value);
  const between = isAttributes ? '' : markup.replaceAll(/<code\b[^>]*>[^<]*<\/code>|<[^>]*>|&\w+;/g, '\0');
  return [...spoken, between]
    .flatMap((text) => text.split('\0'))
    .map((text) => text.trim())
    .filter((text) => /\p{L}/u.test(text));
}

/** A sentence or a label: it begins with a capital letter, or it has a space. Code has neither, or has a sign. */
const isWording = (text: string): boolean =>
  /^\p{Lu}\p{Ll}/u.test(text) || (/\p{L} \p{L}/u.test(text) && !/[=<>{}]/.test(text));

interface SourceTexts {
  /** Not from a catalog. */
  own: string[];
  /** Keys of messages that are written while the module loads, before any request has a language. */
  early: string[];
}

/** Errors that no page shows: bugs of ours. */
const internalErrors = new Set(['Error', 'TypeError', 'RangeError']);

function readSource(source: string, filename: string): SourceTexts {
  const tree = parseSync(source, {
    filename,
    babelrc: false,
    configFile: false,
    presets: ['@babel/preset-typescript'],
  });
  assert.ok(tree, filename);
  const own: string[] = [];
  const early: string[] = [];
  const writers = new Set<string>();
  traverse(tree, {
    ImportDeclaration(path) {
      if (path.node.source.value.endsWith('/messages/index.ts'))
        for (const { local } of path.node.specifiers) writers.add(local.name);
      path.skip();
    },
    CallExpression(path) {
      const { callee, arguments: [key] = [] } = path.node;
      const writer = callee.type === 'MemberExpression' ? callee.object : callee;
      if (writer.type === 'Identifier' && writers.has(writer.name) && !path.getFunctionParent())
        early.push(key?.type === 'StringLiteral' ? key.value : '');
    },
    NewExpression(path) {
      const { callee } = path.node;
      if (callee.type === 'Identifier' && internalErrors.has(callee.name)) path.skip();
    },
    TSLiteralType: (path) => path.skip(),
    TaggedTemplateExpression({ node: { tag, quasi } }) {
      if (tag.type === 'Identifier' && tag.name === 'html')
        own.push(...textsOf(quasi.quasis.map(({ value }) => value.raw)));
    },
    StringLiteral({ node: { value } }) {
      if (isWording(value)) own.push(value);
    },
    TemplateLiteral({ node: { quasis }, parent }) {
      if (parent.type !== 'TaggedTemplateExpression')
        own.push(...quasis.map(({ value }) => value.raw).filter(isWording));
    },
  });
  return { own, early };
}

/** Names, which no language changes. */
const names = /^(?:Portico|Google Pay|Stripe|Excel|CSV|JSON Lines|Microdata|RFC \d+)$/;
/** Of headers. */
const headers = /^(?:Accept|Host|\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)+)$/u;
/** Texts that are not for people who use pages, such as log messages. By file or folder. */
const technical: Readonly<Record<string, readonly string[]>> = {
  'src/web/checkout/': ['order link not sent', 'checkout page failed'],
  'src/web/api/reference/audit-page.ts': ['openapi.json', '/problems/'],
  'src/web/docs/pages.ts': ['openapi.json', 'llms.txt'],
  // The sample buyer.
  'src/web/playground/requests.ts': ['Ann', 'Lee', '12 Dame Street', 'Dublin'],
};

const isTechnical = (text: string, file: string): boolean =>
  headers.test(text) ||
  names.test(text) ||
  Object.entries(technical).some(([place, texts]) => file.startsWith(place) && texts.includes(text));

describe('pages', () => {
  const pages = ['src/web/checkout', ...englishOnly].map((folder) => ({
    folder,
    files: globSync(`${folder}/**/*.ts`, { cwd: root })
      .filter((file) => !documents.has(file) && !/\/messages\/|\/style\.ts$|\.test\.ts$/.test(file))
      .toSorted(),
  }));

  for (const { folder, files: sources } of pages)
    test(`of ${folder} take their texts from a catalog, when they are shown`, () => {
      assert.ok(sources.length > 0);
      const found = sources.flatMap((file) => {
        const { own, early } = readSource(readFileSync(join(root, file), 'utf8'), file);
        return [
          ...own.filter((text) => !isTechnical(text, file)).map((text) => `${file}: ${text}`),
          ...early.map((key) => `${file}: writes ${key} while the module loads`),
        ];
      });
      assert.deepEqual(found, []);
    });

  test('with a text of their own would be found', () => {
    const samples: [source: string, texts: string[]][] = [
      ['html`<h1>Cart</h1><p>${say("a")} now</p>`', ['Cart', 'now']],
      ['html`<p class="a b" id="${id}">${x ? html`<b>Free</b>` : ""}</p>`', ['Free']],
      ['html`<ul aria-label="Codes">${rows}</ul>`', ['Codes']],
      ['html`<p>${say("a")} <code class="whole">npm test</code> now</p>`', ['now']],
      ['html`<input ${one && html`checked`} />`', []],
      ['html`aria-describedby="${by.join(" ")}"`', []],
      ['const page = { title: "Cart" };', ['Cart']],
      ['const text = `Only ${count} are left`;', ['Only ', ' are left']],
      ['throw httpProblem("x", { detail: "Not found" });', ['Not found']],
      ['throw new Error("Not one");', []],
      ['import { a } from "A b"; say("cart-title"); html`<p>${a} · ${b}</p>`', []],
    ];
    for (const [source, texts] of samples)
      assert.deepEqual(readSource(source, 'sample.ts').own.toSorted(), texts.toSorted(), source);
  });

  test('that write a text while they load would be found', () => {
    const source = `import { cartTexts as say } from './messages/index.ts';
      const a = say('early'); const b = [html\`\${say.parts('also', {})}\`]; const c = () => say('late');`;
    assert.deepEqual(readSource(source, 'sample.ts').early, ['early', 'also']);
  });
});

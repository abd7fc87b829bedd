/** German of the checks: complete, and with the codes, names, and numbers of English. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parseSync, traverse } from '@babel/core';
import { checks } from '../index.ts';
import { germanFixPatterns, germanNouns } from './fix-patterns.ts';
import { germanFixes } from './fixes.ts';
import { germanChecks, inGerman } from './index.ts';
import { germanSentences } from './sentences.ts';
import { createTranslate } from './translate.ts';
import { processorTime } from '../../../../test/support/processor-time.ts';

/* Codes, names, and numbers. */

/** Words that look like a name in English, with what German has in their place. */
const translated: Readonly<Record<string, string>> = {
  AI: 'KI',
  VAT: 'USt-IdNr.',
  UK: 'Vereinigten Königreich',
  Search: 'Suche',
  'non-ASCII': 'ASCII',
  'text-to-HTML': 'HTML',
  'base64-encoded': 'base64',
};
/** English words and compounds that German writes as words. */
const ordinary = /^(?:[a-z]+(?:-(?:and|to|of|in|by|on))?-(?:[a-z]+)|[A-Z][a-z]+|I|A|OAuth|eCDN)$/;
/** Compounds of small letters that are code. */
const codes =
  /^(?:max-age|no-store|no-cache|max-snippet|data-nosnippet|sec-ch-ua|ai-input|ai-train|tdm-policy|aria-\w+|query-input|service-desc|min-height|street-address|postal-code|cc-number|zero-age)$/;

/** Words that are not language: with a sign or a capital within, of capitals only, or a number. */
function tokensOf(text: string): string[] {
  const words = text
    .replaceAll(/(\d),(?=\d{3}\b)/g, '$1.')
    .split(/[\s,;()„“"`]+|[.:!?](?=\s|$)/)
    .map((word) => word.replaceAll(/^[.:'…]+|[.:'…]+$/g, ''))
    .filter((word) => /[\w&<>#]/.test(word));
  const spoken = words
    .filter((word) => {
      if (codes.test(word)) return true;
      if (/^\d/.test(word) || /[/_=@{}[\]<>#&$*]/.test(word)) return true;
      if (/^[A-Z][A-Za-z]*(?:-[A-Z][A-Za-z]*)+$/.test(word)) return true;
      if (ordinary.test(word)) return false;
      return /[a-z][A-Z]|[A-Z]{2}|\w\.\w|\d/.test(word);
    })
    .map((word) => word.replace(/(?<=[A-Z])s$/, ''));
  const quoted = text.match(/`[^`]+`/g) ?? [];
  // Not at the start of a sentence: names, and types of schema.org.
  const names = Array.from(text.matchAll(/(?<=[a-z,\d] )[A-Z][a-z]+\b(?!-)/g), ([name]) => name);
  return [...spoken, ...quoted, ...names];
}

const lost = (english: string, german: string): string[] =>
  tokensOf(english.replace('{article} ', '')).filter((token) => !german.includes(translated[token] ?? token));

interface Pair {
  where: string;
  english: string;
  german: string;
}

const pairs: readonly Pair[] = [
  ...checks.flatMap(({ id, name, fix }) =>
    (['name', 'title', 'instructions'] as const).map((part) => ({
      where: `${id} ${part}`,
      english: part === 'name' ? name : fix[part],
      german: germanChecks[id]?.[part] ?? '',
    })),
  ),
  ...[...Object.entries(germanFixes), ...germanFixPatterns, ...Object.entries(germanSentences)].map(
    ([english, german]) => ({ where: english, english, german }),
  ),
];

/* Texts in the sources. */

const root = join(import.meta.dirname, '..');
const sources = ['checks/**/*.ts', 'score/*.ts', '*.ts']
  .flatMap((files) => globSync(files, { cwd: join(root, '..') }))
  .filter((file) => !file.endsWith('.test.ts') && !file.includes('german'))
  .map((file) => ({ file, source: readFileSync(join(root, '..', file), 'utf8') }));
const allTexts = sources.map(({ source }) => source.replaceAll("\\'", "'")).join('\n');

/** Titles and instructions without values in the files of the checks, and in those that several share. */
function fixTexts(source: string, filename: string): string[] {
  const tree = parseSync(source, {
    filename,
    babelrc: false,
    configFile: false,
    presets: ['@babel/preset-typescript'],
  });
  assert.ok(tree, filename);
  const found: string[] = [];
  traverse(tree, {
    ObjectProperty({ node: { key, value } }) {
      if (key.type !== 'Identifier' || !['title', 'instructions'].includes(key.name)) return;
      const options = value.type === 'ConditionalExpression' ? [value.consequent, value.alternate] : [value];
      for (const one of options) if (one.type === 'StringLiteral') found.push(one.value);
    },
  });
  return found;
}

/** Titles that are not of a fix: of headers, and of a sample. */
const others = new Set([
  'X-Content-Type-Options',
  'Content-Security-Policy',
  'Referrer-Policy',
  'Product name, color, size',
]);

describe('German of the checks', () => {
  test('has every check, and no other', () => {
    assert.deepEqual(Object.keys(germanChecks).toSorted(), checks.map(({ id }) => id).toSorted());
  });

  test('has no empty text, and titles of at most 70 characters', () => {
    for (const { where, german } of pairs) assert.ok(german.trim() === german && german !== '', where);
    for (const [id, { title }] of Object.entries(germanChecks)) assert.ok(title.length <= 70, id);
  });

  test('has the codes, names, URLs, and numbers of English', () => {
    const faults = pairs.flatMap(({ where, english, german }) =>
      lost(english, german).map((token) => `${where}: ${token}`),
    );
    assert.deepEqual(faults, []);
    assert.deepEqual(lost('Set max-age to 50,000 in Cache-Control, as JSON', 'Setzen'), [
      'max-age',
      '50.000',
      'Cache-Control',
      'JSON',
    ]);
  });

  test('is not English', () => {
    const english = /\b(?:the|and|of|with|your|is|are|from|has|have|not|every|each|should|without)\b/;
    const quoted = /„[^“]*“/g;
    for (const { where, german } of pairs) assert.doesNotMatch(german.replaceAll(quoted, ''), english, where);
  });

  test('has every fix without values that a check words by what it found', () => {
    const general = new Set(checks.flatMap(({ fix }) => [fix.title, fix.instructions]));
    const missing = sources
      .filter(({ file }) => file.startsWith('checks/'))
      .flatMap(({ source, file }) => fixTexts(source, file))
      .filter((text) => !general.has(text) && !others.has(text) && !Object.hasOwn(germanFixes, text));
    assert.deepEqual(missing, []);
  });

  test('has no text that no check writes', () => {
    const fragments = [
      ...Object.keys(germanFixes),
      ...Object.keys(germanNouns).map((noun) => noun.replace(/^the /, '')),
      ...germanFixPatterns.flatMap(([english]) => english.split(/\{\w+\}|(?<=[.?!]) |["()]/)),
      ...Object.keys(germanSentences).map((text) => text.replace(/^Not decided: /, '').replace(/\.$/, '')),
    ].map((text) => text.replace(/\.$/, '').trim());
    const unknown = fragments.filter(
      (text) => text.length > 12 && !allTexts.includes(text.replace(/ in$/, '')),
    );
    assert.deepEqual(unknown, []);
  });

  test('has the same placeholders as English, without those of its grammar', () => {
    const names = (text: string): string[] =>
      [...new Set(text.match(/\{\w+\}/g))].filter((name) => name !== '{article}').toSorted();
    for (const [english, german] of germanFixPatterns)
      assert.deepEqual(names(german), names(english), english);
  });
});

describe('a text of a report', () => {
  const [check] = checks;
  assert.ok(check);

  test('is in German if the check words it so now', () => {
    const { id, name, fix } = check;
    assert.equal(inGerman.name({ id, name }), germanChecks[id]?.name);
    assert.equal(inGerman.name({ id, name: `${name} and more` }), undefined);
    assert.equal(inGerman.name({ id: 'unheard-of', name }), undefined);
    assert.equal(inGerman.fixText('title', { ...fix, checks: [id] }), germanChecks[id]?.title);
    assert.equal(inGerman.fixText('title', { ...fix, checks: ['unheard-of'] }), undefined);
    assert.equal(inGerman.fixText('title', { ...fix, title: 'Another', checks: [id] }), undefined);
  });

  test('is in German with its values, unless they are words', () => {
    const fixed = (title: string): string | undefined =>
      inGerman.fixText('title', { checks: [], title, instructions: '' });
    for (const [english, german] of [
      ['Let agents reach the sitemap', 'Sitemap für KI-Agenten freigeben'],
      ['Link to the returns page in the footer', 'Rückgabeseite im Footer verlinken'],
      [
        'Publish an imprint and link to it in the footer',
        'Impressum veröffentlichen und im Footer verlinken',
      ],
      ['Let agents reach the moon', undefined],
      ['Add g:price to every feed record', 'Feld g:price in jedem Feed-Eintrag ergänzen'],
      ['Add the price to every feed record', undefined],
      [
        'Line 3: replace or delete /a. /b (line 5) returned 503: check the server log for the cause.',
        'Zeile 3: Ersetzen oder löschen Sie /a. /b (Zeile 5) liefert 503: Suchen Sie die Ursache im Protokoll des Servers.',
      ],
      [
        'Remove "Disallow: / " (line 2) from its group. Keep the other lines.',
        'Entfernen Sie „Disallow: / “ (Zeile 2) aus der Gruppe. Behalten Sie die übrigen Zeilen bei.',
      ],
      ['Line 3: replace or delete /a. And more.', undefined],
      ['constructor', undefined],
    ] as const)
      assert.equal(fixed(english), german, english);
  });

  test('is in German if it is a sentence about several pages, a place, or a number of images', () => {
    assert.equal(inGerman.sentence('line 12'), 'Zeile 12');
    assert.equal(inGerman.sentence('2 images'), '2 Bilder');
    assert.equal(
      inGerman.sentence('2 of 3 product pages: No product page was found.'),
      '2 von 3 Produktseiten: Es wurde keine Produktseite gefunden.',
    );
    assert.equal(
      inGerman.sentence('2 of 3 pages: No product page was found.'),
      '2 von 3 Seiten: Es wurde keine Produktseite gefunden.',
    );
    for (const text of ['2 of 3 product pages: Another.', '2 of 3 odd pages: No product page was found.', ''])
      assert.equal(inGerman.sentence(text), undefined, text);
  });

  test('takes no longer for hostile values', () => {
    const translate = createTranslate({}, [['{a}x{b}x{c}x{d}.', '{a}{b}{c}{d}']], {});
    const started = processorTime();
    for (let at = 0; at < 20; at += 1) translate('x. '.repeat(600));
    assert.ok(processorTime() - started < 5_000);
  });
});

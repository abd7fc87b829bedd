/** Keeps worn words out of what people read: strings of the product, and documents. The glossary has the words to use. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parseSync, traverse } from '@babel/core';

const root = join(import.meta.dirname, '..');

/** `instead` is shown with each match. */
const patterns: readonly { found: RegExp; instead: string }[] = [
  { found: /\b(?:nobody|somebody|everybody|whoever|whosoever)\b/i, instead: 'name the actor' },
  {
    found:
      /(?<!\bthere )\b(?:is|are|was|were|be) no (?!longer\b|more\b|such\b|less\b|different\b|fewer\b|later\b|earlier\b|\w+er than\b)[a-z]+/i,
    instead: 'is not a …, or: enter a valid …',
  },
  { found: /\b(?:tells?|told|telling)\b(?!.{0,60}\b(?:apart|from)\b)/i, instead: 'report, return, notify' },
  {
    found: /\b(?:stands?|stood) (?:in|at|there|here|on|beside|before|behind|above|below|for itself)\b/i,
    instead: 'is in, appears in',
  },
  { found: /\bmend(?:ed|s|ing)?\b/i, instead: 'fix' },
  { found: /\bbears?\b/i, instead: 'has, carries' },
  { found: /\bleads? (?:to|nowhere|away|there)\b/i, instead: 'resolves to, links to, redirects to' },
  { found: /\b(?:goes?|going|went) on\b(?! sale)/i, instead: 'continue, keep' },
  { found: /\be-mails?\b/i, instead: 'email' },
  { found: /\bpieces?\b/i, instead: 'item, unit' },
  { found: /\bturned away\b/i, instead: 'rejected, blocked, declined' },
  { found: /\b(?:a while|for a time)\b/i, instead: 'the real figure and unit' },
  { found: /\bnot well\b(?!-formed)/i, instead: 'failed' },
  { found: /\blies? (?:in|at|beside|on|there)\b/i, instead: 'is in' },
  { found: /\bplease\b/i, instead: 'leave it out' },
  {
    found: /\b(?:thereof|therein|wherein|whereof|hitherto|henceforth|lest|albeit)\b/i,
    instead: 'plain words',
  },
  {
    found:
      /\b(?:colour|catalogue|cancelled|cancelling|behaviour|favourite|honour|centre|licence|organis|recognis|judgement|fulfilment|labelled(?!by)|neighbour|programme|summaris|normalis|authoris|minimis|optimis|initialis|serialis|capitalis|customis|analys(?:e|ed|ing)\b|defence|offence|artefact)/i,
    instead: 'American spelling',
  },
];

/** Files whose strings are data of the world, and single texts that are right as they are. */
const rightful: readonly { file: RegExp; text?: RegExp; reason: string }[] = [
  { file: /^src\/audit\/parse\//, reason: 'Words by which pages of the world are recognized.' },
  {
    file: /\/subjects\/.*(?:attributes|digital|disagreements)\.ts$/,
    reason: 'Words of pages and of company names.',
  },
  { file: /^src\/commerce\/variants\/words\.ts$/, reason: 'Words of options in many languages.' },
  { file: /\/catalogue\/index-terms\.ts$/, reason: 'Words of search queries.' },
  { file: /./, text: /--catalogue\b/, reason: 'An option of the command line keeps its name.' },
  {
    file: /./,
    text: /partly-fulfilled, fulfilled,? or cancelled|running, done, failed, cancelled/,
    reason: 'Statuses keep their names.',
  },
  { file: /^src\/storage\/call-exchange\.ts$/, reason: 'SQL.' },
  { file: /\/processors\/adyen\/codes\.ts$/, reason: 'Texts of Adyen, by which its answers are recognized.' },
  { file: /\/messages\/de\.ts$|^src\/audit\/checks\/german\//, reason: 'German.' },
];

const isRightful = (file: string, text: string): boolean =>
  rightful.some((one) => one.file.test(file) && (one.text?.test(text) ?? true));

/** @returns what is wrong with a text, with a few words around it */
function faultsOf(file: string, line: number, text: string): string[] {
  if (isRightful(file, text)) return [];
  return patterns.flatMap(({ found, instead }) => {
    const match = found.exec(text);
    if (!match) return [];
    const around = text.slice(Math.max(0, match.index - 40), match.index + 60).replaceAll(/\s+/g, ' ');
    return [`${file}:${line}: "…${around}…" (${instead})`];
  });
}

/** Strings and template texts that are prose, which have a space. */
function proseOf(source: string, filename: string): { line: number; text: string }[] {
  const tree = parseSync(source, {
    filename,
    babelrc: false,
    configFile: false,
    presets: ['@babel/preset-typescript'],
  });
  assert.ok(tree, filename);
  const found: { line: number; text: string }[] = [];
  const keep = (node: { loc?: { start: { line: number } } | null }, text: string): void => {
    if (text.trim().includes(' ')) found.push({ line: node.loc?.start.line ?? 0, text });
  };
  traverse(tree, {
    ImportDeclaration: (path) => path.skip(),
    StringLiteral: ({ node }) => keep(node, node.value),
    TemplateElement: ({ node }) => keep(node, node.value.raw),
  });
  return found;
}

describe('language', () => {
  test('finds each pattern, and nothing in plain sentences', () => {
    const wrong = [
      'This is no email address.',
      'Nobody has looked at it.',
      'The agent is told.',
      'It stands in the manifest.',
      'Please enter a name.',
      'At most 3 pieces.',
      'The link leads to another site.',
      'Your e-mail address',
      'It goes on after a while.',
      'The order was cancelled.',
    ];
    for (const text of wrong) assert.notDeepEqual(faultsOf('a.ts', 1, text), [], text);
    const right = [
      'There is no checkout with this ID.',
      'The price is no longer valid.',
      'Agents cannot tell ten links apart.',
      'The feed is not well-formed.',
      'Two-letter country codes',
    ];
    for (const text of right) assert.deepEqual(faultsOf('a.ts', 1, text), [], text);
  });

  test('strings of the product use plain words', () => {
    const files = globSync(['src/**/*.ts', 'cartridges/*/src/**/*.ts'], { cwd: root })
      .filter((file) => !/\.(?:test|testing)\.ts$/.test(file))
      .toSorted();
    assert.ok(files.length > 1_000);
    const faults = files.flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      // Most files have no such word at all: only the others are parsed.
      if (!patterns.some(({ found }) => found.test(source))) return [];
      return proseOf(source, file).flatMap(({ line, text }) => faultsOf(file, line, text));
    });
    assert.deepEqual(faults, []);
  });

  test('documents use plain words', () => {
    const files = globSync(['README.md', 'SECURITY.md', 'CONTRIBUTING.md', '.env.example', 'docs/*.md'], {
      cwd: root,
    })
      // Generated from sources that are judged themselves, or a list of titles of tests.
      .filter((file) => !/checks\.md$|threat-model\.md$/.test(file))
      .toSorted();
    const faults = files.flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          faultsOf(file, at + 1, line.replaceAll(/`[^`]*`|_[^_]*_|\([^()]*\.md[^()]*\)/g, '')),
        ),
    );
    assert.deepEqual(faults, []);
  });
});

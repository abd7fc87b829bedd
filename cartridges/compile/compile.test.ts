/** What the compiler makes of a source, and what it refuses with its place. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compile } from './compile.ts';

const locate = (specifier: string): { path: string } => ({ path: specifier.replace('#', './') });
const made = (source: string): string => compile(source, { file: 'source.ts', locate });

const refused: [what: string, source: string, why: RegExp][] = [
  ['a global without a replacement', 'export const a = process.pid;', /no global process/],
  ['a static member', 'export const a = Object.setPrototypeOf({}, null);', /no Object\.setPrototypeOf/],
  ['a method', 'export const a = (x: string) => x.codePointAt(0);', /no method codePointAt/],
  ['a promise handled by a method', 'export const a = (x: Promise<1>) => x.then(() => 2);', /no method then/],
  ['a generator', 'export function* a() { yield 1; }', /Generators/],
  [
    'a stream',
    'export async function a(x: AsyncIterable<1>) { for await (const y of x) void y; }',
    /Streams/,
  ],
  ['a BigInt', 'export const a = 1n;', /does not support BigInt/],
  [
    'a lookbehind regular expression',
    'export const a = /(?<=x)y/;',
    /does not support this regular expression/,
  ],
  ['an import for side effects', "import './x.ts';", /Imports for side effects are not supported/],
  ['a namespace import', "import * as x from './x.ts'; export const a = x;", /Use named imports/],
];

for (const [what, source, why] of refused)
  test(`rejects ${what}`, () => {
    assert.throws(
      () => made(source),
      (error: Error) => why.test(error.message) && error.message.includes('source.ts'),
    );
  });

test('removes async and await', () => {
  const code = made('export async function a(b: () => Promise<number>) { return (await b()) + 1; }');
  assert.match(code, /return b\(\) \+ 1;/);
  assert.doesNotMatch(code, /async|await|Promise/);
});

test('turns iterated values into lists', () => {
  const code = made(
    'export const a = (b: Set<number>) => { for (const c of b) void c; return [...b, ...[1]]; };',
  );
  assert.equal(code.match(/listOf\)?\(b\)/g)?.length, 2, code);
});

test('keeps a separate loop variable for each iteration', () => {
  const code = made(
    'export const a = [1, 2].map((x) => x); for (let i = 0; i < 2; i += 1) a.push((() => i)());',
  );
  assert.match(code, /function/);
  assert.doesNotMatch(code, /\b(?:let|const)\b|=>/);
});

test('lets a local name shadow a language global', () => {
  assert.doesNotMatch(made('export const a = (URL: string) => URL;'), /urls/);
  assert.match(made('export const a = (x: string) => URL.canParse(x);'), /language\/urls/);
});

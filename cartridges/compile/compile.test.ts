/** What the compiler makes of a source, and what it refuses with its place. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compile } from './compile.ts';

const locate = (specifier: string): { path: string } => ({ path: specifier.replace('#', './') });
const made = (source: string): string => compile(source, { file: 'source.ts', locate });

const refused: [what: string, source: string, why: RegExp][] = [
  ['a global that nothing stands in for', 'export const a = process.pid;', /no global process/],
  ['a static member', 'export const a = Object.setPrototypeOf({}, null);', /no Object\.setPrototypeOf/],
  ['a method', 'export const a = (x: string) => x.codePointAt(0);', /no method codePointAt/],
  [
    'a promise that is handled by a method',
    'export const a = (x: Promise<1>) => x.then(() => 2);',
    /no method then/,
  ],
  ['a generator', 'export function* a() { yield 1; }', /Generators/],
  [
    'a stream',
    'export async function a(x: AsyncIterable<1>) { for await (const y of x) void y; }',
    /Streams/,
  ],
  ['a whole number without end', 'export const a = 1n;', /does not support BigInt/],
  ['a pattern that looks back', 'export const a = /(?<=x)y/;', /does not support this regular expression/],
  ['an import for its effect', "import './x.ts';", /Imports for side effects are not supported/],
  ['everything of a module', "import * as x from './x.ts'; export const a = x;", /Use named imports/],
];

for (const [what, source, why] of refused)
  test(`is refused: ${what}`, () => {
    assert.throws(
      () => made(source),
      (error: Error) => why.test(error.message) && error.message.includes('source.ts'),
    );
  });

test('what was awaited is there already', () => {
  const code = made('export async function a(b: () => Promise<number>) { return (await b()) + 1; }');
  assert.match(code, /return b\(\) \+ 1;/);
  assert.doesNotMatch(code, /async|await|Promise/);
});

test('what is iterated is made a list of', () => {
  const code = made(
    'export const a = (b: Set<number>) => { for (const c of b) void c; return [...b, ...[1]]; };',
  );
  assert.equal(code.match(/listOf\)?\(b\)/g)?.length, 2, code);
});

test('a loop keeps a variable for each round', () => {
  const code = made(
    'export const a = [1, 2].map((x) => x); for (let i = 0; i < 2; i += 1) a.push((() => i)());',
  );
  assert.match(code, /function/);
  assert.doesNotMatch(code, /\b(?:let|const)\b|=>/);
});

test('a name of our own hides that of the language', () => {
  assert.doesNotMatch(made('export const a = (URL: string) => URL;'), /urls/);
  assert.match(made('export const a = (x: string) => URL.canParse(x);'), /language\/urls/);
});

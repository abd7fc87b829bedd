/**
 * Where the platform's engine differs from the language: what it cannot parse, and what it silently computes wrongly. Each case as
 * our sources have it, compiled, run in Rhino 1.7.14, and compared with Node.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openEngine, type Cartridge, type Engine } from '../../sandbox/sfcc/script-api/engines/index.ts';
import { testEngines, writeCartridges } from '../../sandbox/sfcc/script-api/engines/testing.ts';
import { openWire } from '../../sandbox/sfcc/script-api/wire/index.ts';
import { compile } from '../compile/compile.ts';
import { compileAll } from '../compile/plan.ts';

const cases: [what: string, expression: string][] = [
  [
    'gives a loop constant a value per iteration',
    '{ const out = []; for (let i = 0; i < 3; i += 1) { const k = i * 2; out.push(k); } return out; }',
  ],
  [
    'gives closures a separate loop variable per iteration',
    '{ const out = []; for (let i = 0; i < 3; i += 1) out.push(() => i); return out.map((f) => f()); }',
  ],
  [
    'lets an inner constant shadow an outer one',
    '{ const a = 1; { const a = 2; if (a !== 2) return "inner"; } return a; }',
  ],
  [
    'destructures constants in a for-of loop',
    '{ const out = []; for (const [k, v] of [["a", 1], ["b", 2]]) out.push(k + v); return out; }',
  ],
  ['supports default parameters', '((a, b = a + 1, { c = 3 } = {}) => [a, b, c])(1)'],
  ['supports rest parameters', '((a, ...rest) => [a, rest])(1, 2, 3)'],
  ['spreads arguments', 'Math.max(...[1, 5], ...new Set([7, 2]))'],
  ['spreads arrays', '[...[1], ...new Set([2, 2, 3]), ..."añ😀"]'],
  ['spreads objects, with later members winning', '({ a: 1, ...{ a: 2, b: 3 }, ...undefined })'],
  ['destructures members and the rest', '(({ a, ...rest }) => [a, rest])({ a: 1, b: 2, c: 3 })'],
  [
    'supports defaults in destructuring',
    '{ const { a = 1, b: { c = 2 } = {} } = { a: undefined }; const [d = 3, , e = 4] = [undefined, 0]; return [a, c, d, e]; }',
  ],
  [
    'supports computed names',
    '{ const k = "x"; return { [k]: 1, [`${k}y`]: 2, [k + 1]() { return 3; } }.x1(); }',
  ],
  [
    'supports optional chaining',
    '[undefined?.a, null?.[0], ({ a: { b: 1 } }).a?.b, ({ f() { return 2; } }).f?.(), ({}).g?.()]',
  ],
  ['supports nullish and logical defaults', '[null ?? 1, 0 ?? 1, "" || 2, undefined ?? null ?? 3]'],
  [
    'supports logical assignment',
    '{ const o = { a: null, b: 0 }; o.a ??= 1; o.b ||= 2; o.b &&= 3; return o; }',
  ],
  ['supports catch without a binding', '{ try { throw new Error("x"); } catch { return "caught"; } }'],
  [
    'resolves async functions synchronously',
    '{ const f = async (x) => { const y = await x; return y + 1; }; const r = f(1); return typeof r === "number" ? r : 2; }',
  ],
  [
    'supports class fields, static members, and getters',
    '{ class A { n = 1; static s = 2; get m() { return this.n + 1; } add(x) { return this.n + x; } } const a = new A(); return [a.n, A.s, a.m, a.add(3)]; }',
  ],
  [
    'supports subclasses',
    '{ class A { constructor(x) { this.x = x; } f() { return this.x; } } class B extends A { f() { return super.f() * 2; } } const b = new B(4); return [b.f(), b instanceof A]; }',
  ],
  [
    'distinguishes error classes',
    '{ class Own extends Error { constructor(m) { super(m); this.code = 7; } } class Other extends Error {} try { throw new Own("no"); } catch (e) { return [e instanceof Own, e instanceof Other, e instanceof Error, e.message, e.code]; } }',
  ],
  ['binds this in arrow functions', '({ a: 5, f() { return [1].map(() => this.a); } }).f()'],
  ['supports templates and tagged templates', '[`a${1}b`, String.raw`\\n${2}`]'],
  ['supports numeric separators and exponentiation', '[1_000_000, 2 ** 10]'],
  ['matches letters of all scripts', '["Größe-1", "日本 x"].map((t) => t.split(/[^\\p{L}\\p{N}]+/u))'],
  ['matches an astral character as one', '/^.$/u.test("😀")'],
  [
    'keeps map order and any key type',
    '{ const k = {}; const m = new Map([["b", 1], [k, 2], [1, 3]]); m.delete("b"); m.set("b", 4); return [[...m.values()], m.get(k), m.size, [...m.keys()].length]; }',
  ],
  ['supports Map.groupBy', '[...Map.groupBy([1, 2, 3], (x) => x % 2)]'],
  [
    'flattens, sorts, and reverses arrays without changing them',
    '{ const l = [3, 1, 2]; return [l.toSorted(), l.toReversed(), [l, [l]].flat(), l.flatMap((x) => [x, x]), l.at(-1), l]; }',
  ],
  [
    'sorts stably',
    '["b1", "a1", "b2", "a2", "b3"].toSorted((x, y) => (x[0] < y[0] ? -1 : x[0] > y[0] ? 1 : 0))',
  ],
  [
    'replaces, pads, and compares strings',
    '["a.b.c".replaceAll(".", "-"), "7".padStart(3, "0"), "abc".startsWith("b", 1), "abc".endsWith("bc"), "ab".repeat(2)]',
  ],
  [
    'lists and builds object members',
    '[Object.entries({ a: 1 }), Object.fromEntries([["b", 2]]), Object.values({ c: 3 }), Object.hasOwn({ d: 1 }, "d")]',
  ],
  [
    'detects integers',
    '[Number.isInteger(3), Number.isSafeInteger(2 ** 53), Number.isInteger("3"), Math.trunc(-1.5)]',
  ],
  ['formats and parses dates', '[new Date(0).toISOString(), Date.parse("2026-08-01T10:00:00Z")]'],
  [
    'treats prototype names as ordinary members',
    '{ const o = JSON.parse("{\\"__proto__\\":1,\\"a\\":2}"); return [Object.keys({ ...o }), Object.hasOwn(Object.fromEntries(Object.entries(o)), "__proto__")]; }',
  ],
  ['hoists functions', '{ return f(); function f() { return 1; } }'],
  [
    'supports switch fall-through and labels',
    '{ let n = 0; outer: for (let i = 0; i < 3; i += 1) { for (let j = 0; j < 3; j += 1) { if (j === 1) continue outer; if (i === 2) break outer; n += 1; } } return n; }',
  ],
  [
    'runs finally blocks',
    '{ const out = []; try { try { throw new RangeError("r"); } finally { out.push("f"); } } catch (e) { out.push(e.name); } return out; }',
  ],
];

const [, { skip }] = testEngines() as [unknown, { skip: string | false }];
const source = cases
  .map(([, text], at) => `export const case${at} = () => ${text.startsWith('{ ') ? text : `(${text})`};`)
  .join('\n');
const language = ['lists', 'collections', 'methods', 'objects', 'syntax', 'promises'];

describe('in the platform engine', { skip }, () => {
  let engine: Engine;
  let cartridges: Cartridge[];
  let remove: () => void;
  let own: Record<string, () => unknown>;
  before(async () => {
    const folder = 'cartridges/int_portico/src/scripts/language';
    const files = compileAll(language.map((name) => `${folder}/${name}.ts`));
    const locate = (specifier: string): { path: string } => ({
      path: specifier.replace('#language', './language'),
    });
    const driver = `exports.run = function (name) { return JSON.stringify(require('./cases')[String(name)]()); };`;
    ({ cartridges, remove } = writeCartridges({
      ...Object.fromEntries(files.map(({ path, code }) => [`int_portico/${path}`, code])),
      'int_portico/cartridge/scripts/cases.js': compile(source, { file: 'cases.ts', locate }),
      'int_portico/cartridge/scripts/driver.js': driver,
    }));
    own = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as typeof own;
    engine = await openEngine('rhino');
  });
  after(async () => {
    await engine.close();
    remove();
  });

  for (const [at, [what]] of cases.entries())
    test(what, async () => {
      const wire = openWire({ scope: {} as never, modules: {}, globals: {} });
      const module = 'int_portico/cartridge/scripts/driver';
      const result = await engine.run({ module, export: 'run', arguments: [`case${at}`], cartridges }, wire);
      assert.ok(result.outcome === 'returned', JSON.stringify(result));
      assert.deepEqual(
        JSON.parse(String(result.value)),
        JSON.parse(JSON.stringify(await own[`case${at}`]?.())),
      );
    });
});

/** Replacements for newer library members behave like the originals. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseDictionary } from 'structured-headers';
import type * as commerce from '#commerce';
import { allocate, portion } from '#commerce';
import * as own from '../int_portico/src/scripts/language/collections.ts';
import { listOf } from '../int_portico/src/scripts/language/lists.ts';
import { Intl as OwnIntl } from '../int_portico/src/scripts/language/locales.ts';
import * as methods from '../int_portico/src/scripts/language/methods.ts';
import * as objects from '../int_portico/src/scripts/language/objects.ts';
import * as portions from '../int_portico/src/scripts/language/portion.ts';
import * as headers from '../int_portico/src/scripts/language/structured-headers.ts';
import { URL as OwnURL, URLSearchParams as OwnSearch } from '../int_portico/src/scripts/language/urls.ts';
import { isDeepStrictEqual } from '../int_portico/src/scripts/language/deep-equal.ts';
import { loadCompiled } from './load.ts';

const key = fc.oneof(
  fc.string({ maxLength: 2 }),
  fc.nat(5),
  fc.constantFrom('__proto__', 'constructor', '1'),
);
const step = fc.tuple(fc.constantFrom('set', 'delete', 'get', 'has', 'clear'), key, fc.nat(9));

test('keeps the entries of native maps and sets', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const [mine, theirs] = [new own.Map(), new Map()];
      const [set, theirSet] = [new own.Set(), new Set()];
      for (const [what, name, value] of steps) {
        if (what === 'set') [mine, theirs].forEach((map) => void map.set(name, value));
        if (what === 'set') [set, theirSet].forEach((one) => void one.add(name));
        if (what === 'delete') {
          assert.equal(mine.delete(name), theirs.delete(name));
          assert.equal(set.delete(name), theirSet.delete(name));
        }
        if (what === 'clear' && value === 0) [mine, theirs, set, theirSet].forEach((one) => void one.clear());
        assert.equal(mine.get(name), theirs.get(name));
        assert.equal(mine.has(name), theirs.has(name));
        assert.equal(set.has(name), theirSet.has(name));
      }
      assert.deepEqual(mine.entries(), [...theirs]);
      assert.deepEqual(listOf(mine), [...theirs]);
      assert.deepEqual(mine.keys(), [...theirs.keys()]);
      assert.deepEqual(mine.values(), [...theirs.values()]);
      assert.deepEqual(listOf(set), [...theirSet]);
      assert.equal((mine as unknown as { size: number }).size, theirs.size);
      assert.equal((set as unknown as { size: number }).size, theirSet.size);
    }),
  );
});

test('uses objects as distinct keys and iterates over items added to a set during iteration', () => {
  const [a, b] = [{}, {}];
  const map = new own.Map([[a, 1]]);
  assert.deepEqual([map.get(a), map.get(b)], [1, undefined]);
  const set = new own.Set([1]);
  const walked: unknown[] = [];
  for (const item of listOf(set)) {
    walked.push(item);
    if (walked.length < 4) set.add(walked.length + 1);
  }
  assert.deepEqual(walked, [1, 2, 3, 4]);
  const grouped = own.Map.groupBy(['a', 'bb', 'c'], (text) => (text as string).length);
  assert.deepEqual(grouped.entries(), [...Map.groupBy(['a', 'bb', 'c'], (text) => text.length)]);
});

const items = fc.array(fc.oneof(fc.integer({ min: -5, max: 5 }), fc.string({ maxLength: 2 })), {
  maxLength: 12,
});
const odd = (item: unknown): boolean => String(item).length % 2 === 1;

test('matches the native array and string methods', () => {
  fc.assert(
    fc.property(items, fc.integer({ min: -14, max: 14 }), fc.string({ maxLength: 8 }), (list, at, text) => {
      assert.equal(methods.at(list, at), list.at(at));
      assert.equal(methods.at(text, at), text.at(at));
      assert.equal(methods.includes(list, 3), list.includes(3));
      assert.equal(methods.includes(text, 'a'), text.includes('a'));
      assert.equal(methods.find(list, odd), list.find(odd));
      assert.equal(methods.findIndex(list, odd), list.findIndex(odd));
      assert.equal(methods.findLast(list, odd), list.findLast(odd));
      assert.equal(methods.findLastIndex(list, odd), list.findLastIndex(odd));
      assert.deepEqual(methods.toReversed(list), list.toReversed());
      assert.deepEqual(methods.toSorted(list), list.toSorted());
      const byLength = (a: unknown, b: unknown): number => String(a).length - String(b).length;
      assert.deepEqual(methods.toSorted(list, byLength), list.toSorted(byLength));
      const twice = (item: unknown): unknown[] => [item, [item]];
      assert.deepEqual(methods.flatMap(list, twice), list.flatMap(twice));
      assert.deepEqual(methods.flat([list, [list]]), [list, [list]].flat());
      assert.equal(methods.padStart(text, at, 'ab'), text.padStart(at, 'ab'));
      assert.equal(methods.padEnd(text, at, 'ab'), text.padEnd(at, 'ab'));
      assert.equal(
        methods.replaceAll(text, 'a', 'b'),
        text.replaceAll('a', () => 'b'),
      );
      assert.equal(methods.replaceAll(text, /[a-z]/g, '$&$&'), text.replaceAll(/[a-z]/g, '$&$&'));
      assert.equal(methods.startsWith(text, text.slice(0, 2)), true);
      assert.equal(methods.startsWith(text, 'b'), text.startsWith('b'));
      assert.equal(methods.endsWith(text, 'b'), text.endsWith('b'));
      assert.equal(methods.repeat(text, Math.abs(at)), text.repeat(Math.abs(at)));
      assert.deepEqual(
        (methods.matchAll(text, /[a-z](\d?)/g) as unknown[]).map((one) => [...(one as string[])]),
        Array.from(text.matchAll(/[a-z](\d?)/g), (one) => [...one]),
      );
      assert.deepEqual(listOf(text), [...text]);
    }),
  );
  assert.equal(methods.find({ find: (what: unknown) => `own ${String(what)}` }, 'x'), 'own x');
});

test('matches the native static methods for any member names', () => {
  const value = fc.dictionary(fc.constantFrom('a', 'b', 'constructor', 'toString'), fc.nat(3));
  fc.assert(
    fc.property(value, value, (one, other) => {
      assert.deepEqual(objects.entries(one), Object.entries(one));
      assert.deepEqual(objects.values(one), Object.values(one));
      assert.deepEqual(objects.fromEntries(Object.entries(one)), Object.fromEntries(Object.entries(one)));
      assert.deepEqual({ ...objects.assign({ ...one }, other) }, { ...one, ...other });
      assert.equal(objects.hasOwn(one, 'toString'), Object.hasOwn(one, 'toString'));
    }),
  );
  const made = objects.fromEntries([['__proto__', { x: 1 }]]);
  assert.equal((made as { x?: number }).x, undefined);
  assert.deepEqual(Object.keys(made), ['__proto__']);
  const copied = objects.assign({}, JSON.parse('{"__proto__":{"x":1}}') as object);
  assert.equal((copied as { x?: number }).x, undefined);
  for (const number of [0, -0, 1.5, -1.5, 2 ** 53, 2 ** 53 - 1, NaN, Infinity, '1']) {
    assert.equal(objects.isInteger(number), Number.isInteger(number));
    assert.equal(objects.isSafeInteger(number), Number.isSafeInteger(number));
  }
});

test('prorates amounts as the service does', () => {
  const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  const weights = fc.array(fc.nat(9_999), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(amount, weights, (whole, by) => {
      assert.deepEqual(portions.allocate(whole, by), allocate(whole, by));
    }),
  );
  fc.assert(
    fc.property(amount, fc.nat(9_999), fc.integer({ min: 1, max: 9_999 }), (whole, part, of) => {
      assert.equal(portions.portion(whole, part, of), portion(whole, part, of));
    }),
  );
  assert.throws(() => portions.allocate(2 ** 53 - 1, [3, 1]), RangeError);
});

const host = fc.constantFrom(
  'shop.example',
  'Shop.Example:8443',
  'a.b:443',
  '127.0.0.1',
  '[::1]:80',
  'localhost',
);
const path = fc.constantFrom('', '/', '/a/b.json', '/ü b', '/a?x=1&y=ä', '/#f', '?q', '/%41');

test('parses URLs as the native class does', () => {
  fc.assert(
    fc.property(fc.constantFrom('http', 'https', 'HTTPS'), host, path, (scheme, where, rest) => {
      const text = `${scheme}://${where}${rest}`;
      const [mine, theirs] = [new OwnURL(text) as unknown as URL, new URL(text)];
      for (const member of [
        'protocol',
        'hostname',
        'port',
        'host',
        'origin',
        'pathname',
        'search',
        'hash',
        'href',
      ] as const)
        assert.equal(mine[member], theirs[member], `${member} of ${text}`);
    }),
  );
  for (const bad of [
    '',
    'shop',
    '/x',
    'http://',
    'https://a b/',
    'https://exa mple.com',
    'http://a:99999/',
    '//x',
  ])
    assert.equal(OwnURL.canParse(bad), URL.canParse(bad), bad);
  for (const [text, base] of [
    ['/img/a.jpg', 'https://a.test/x/y?z'],
    ['b.jpg', 'https://a.test/x/y'],
    ['//c.test/d', 'https://a.test'],
    ['https://e.test/f', 'https://a.test'],
  ] as const)
    assert.equal(new OwnURL(text, base).toString(), new URL(text, base).href);
  assert.equal(OwnURL.canParse('mailto:a@b.test'), true);
  const query = 'a=1&b=%C3%A4+x&a=2&c&=d';
  const [mine, theirs] = [new OwnSearch(query), new URLSearchParams(query)];
  assert.deepEqual(mine.getAll('a'), theirs.getAll('a'));
  assert.deepEqual([mine.get('b'), mine.get('none')], [theirs.get('b'), theirs.get('none')]);
  assert.deepEqual(mine.keys(), [...theirs.keys()]);
});

test('canonicalizes language tags as Intl does', () => {
  for (const tag of ['en', 'EN-ie', 'zh-hant-tw', 'de-DE-1996', 'pt-br'])
    assert.deepEqual(OwnIntl.getCanonicalLocales(tag), Intl.getCanonicalLocales(tag));
  for (const tag of ['', 'x y', 'e', '12', 'en-', 'toolongtag'])
    assert.throws(() => OwnIntl.getCanonicalLocales(tag), RangeError, tag);
});

test('parses the agent header as a dictionary', () => {
  for (const header of [
    'profile="https://a.test/p"',
    'profile="https://a.test/p";v=1, other=token',
    'a, profile="x \\"y\\"", b=2',
    'profile="one", profile="two"',
    'profile=token',
    'profile',
  ]) {
    const theirs = parseDictionary(header).get('profile')?.[0];
    const mine = headers.parseDictionary(header).get('profile')?.[0];
    assert.deepEqual(
      typeof mine === 'object' ? 'no text' : mine,
      typeof theirs === 'object' ? 'no text' : theirs,
      header,
    );
  }
  for (const header of [
    'profile="x',
    'profile=',
    '"x"',
    'profile="x" y',
    'profile="x",',
    ', profile="x"',
    'Profile="x"',
    'é="x"',
  ]) {
    assert.throws(() => parseDictionary(header), header);
    assert.throws(() => headers.parseDictionary(header), header);
  }
});

test('compares plain data by value', () => {
  assert.ok(isDeepStrictEqual({ a: [1, { b: null }], c: 'x' }, { c: 'x', a: [1, { b: null }] }));
  for (const other of [{ a: [1] }, { a: [1, 3] }, { a: { 0: 1, 1: 2 } }, null, 'x'])
    assert.ok(!isDeepStrictEqual({ a: [1, 2] }, other));
});

test('matches errors by their own class and the native class', () => {
  const source = 'src/commerce/backend.ts';
  const { BackendUnavailable } = loadCompiled([source])(source) as unknown as Pick<
    typeof commerce,
    'BackendUnavailable'
  >;
  const error = new BackendUnavailable('The store is away.', { retryAfter: 7 });
  assert.ok(error instanceof BackendUnavailable);
  assert.ok(error instanceof Error);
  assert.ok(!(new Error('x') instanceof BackendUnavailable));
  assert.deepEqual(
    [error.message, error.name, error.retryAfter],
    ['The store is away.', 'BackendUnavailable', 7],
  );
});

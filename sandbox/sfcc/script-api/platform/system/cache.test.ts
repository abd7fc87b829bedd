import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepCartridges, type CartridgePath } from '../../routing/cartridges.ts';
import { listOf } from '../values.ts';
import { cacheModule } from './cache.ts';
import { testScope, type TestScope } from './scope.testing.ts';

interface Cache {
  get(key: string, loader?: () => unknown): Promise<unknown>;
  put(key: string, value: unknown): void;
  invalidate(key: string): void;
}
type Module = { getCache(id: string): Cache };

const path: CartridgePath = {
  all: [],
  hooks: () => [],
  caches: new Map([
    ['short', { expireAfterSeconds: 10 }],
    ['long', {}],
  ]),
};

function open(id = 'short'): { scope: TestScope; cache: Cache } {
  const scope = testScope();
  keepCartridges(scope.instance, path);
  return { scope, cache: (cacheModule(scope) as Module).getCache(id) };
}
const illegal = { name: 'java.lang.IllegalArgumentException' };

void test('rejects a cache that no cartridge declares', () => {
  assert.throws(() => open('unheardOf'), illegal);
});

void test('keeps an entry until it expires, also for the next request', async () => {
  const { scope, cache } = open();
  cache.put('a', { b: [1] });
  scope.clock.now += 9_999;
  const next = (cacheModule(scope) as Module).getCache('short');
  assert.deepEqual(await next.get('a'), { b: [1] });
  scope.clock.now += 1;
  assert.equal(await cache.get('a'), undefined);
});

void test('never expires an entry of a cache without an expiry', async () => {
  const { scope, cache } = open('long');
  cache.put('a', 1);
  scope.clock.now += 1e12;
  assert.equal(await cache.get('a'), 1);
});

void test('calls the loader once and does not cache undefined', async () => {
  const { cache } = open();
  let asked = 0;
  const load = (): number => (asked += 1);
  assert.deepEqual([await cache.get('a', load), await cache.get('a', load), asked], [1, 1, 1]);
  assert.equal(await cache.get('b', () => undefined), undefined);
  assert.equal(await cache.get('b', () => null), null);
  assert.equal(await cache.get('b', load), null);
});

void test('isolates cached values from changes', async () => {
  const { cache } = open();
  const given = { list: [1] };
  cache.put('a', given);
  given.list.push(2);
  ((await cache.get('a')) as typeof given).list.push(3);
  assert.deepEqual(await cache.get('a'), { list: [1] });
});

void test('removes an entry on invalidate or undefined', async () => {
  const { cache } = open();
  for (const remove of [() => cache.invalidate('a'), () => cache.put('a', undefined)]) {
    cache.put('a', 1);
    remove();
    assert.equal(await cache.get('a'), undefined);
  }
});

void test('stores platform lists as arrays and drops undefined members', async () => {
  const { cache } = open();
  cache.put('a', { list: listOf([1, 2]), none: undefined });
  assert.deepEqual(await cache.get('a'), { list: [1, 2] });
});

const self: Record<string, unknown> = {};
self['self'] = self;
const odd: [string, unknown][] = [
  ['a function', () => 1],
  ['a date', new Date()],
  ['a cyclic value', self],
  ['a script API object', cacheModule(testScope()) as Module],
];
for (const [name, value] of odd)
  void test(`rejects ${name}`, () => {
    const { cache } = open();
    assert.throws(() => cache.put('a', { value }), illegal);
  });

void test('limits an entry to 128 kB', async () => {
  const { cache } = open();
  cache.put('a', 'x'.repeat(128 * 1024 - 2));
  assert.throws(() => cache.put('b', 'x'.repeat(128 * 1024 - 1)), illegal);
  assert.equal(await cache.get('b'), undefined);
});

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

void test('a cache that no cartridge declares cannot be had', () => {
  assert.throws(() => open('unheardOf'), illegal);
});

void test('an entry is there until it expires, also for the next request', async () => {
  const { scope, cache } = open();
  cache.put('a', { b: [1] });
  scope.clock.now += 9_999;
  const next = (cacheModule(scope) as Module).getCache('short');
  assert.deepEqual(await next.get('a'), { b: [1] });
  scope.clock.now += 1;
  assert.equal(await cache.get('a'), undefined);
});

void test('an entry of a cache without a time does not expire', async () => {
  const { scope, cache } = open('long');
  cache.put('a', 1);
  scope.clock.now += 1e12;
  assert.equal(await cache.get('a'), 1);
});

void test('the loader is asked once, and what it does not know is not kept', async () => {
  const { cache } = open();
  let asked = 0;
  const load = (): number => (asked += 1);
  assert.deepEqual([await cache.get('a', load), await cache.get('a', load), asked], [1, 1, 1]);
  assert.equal(await cache.get('b', () => undefined), undefined);
  assert.equal(await cache.get('b', () => null), null);
  assert.equal(await cache.get('b', load), null);
});

void test('nobody changes what is kept', async () => {
  const { cache } = open();
  const given = { list: [1] };
  cache.put('a', given);
  given.list.push(2);
  ((await cache.get('a')) as typeof given).list.push(3);
  assert.deepEqual(await cache.get('a'), { list: [1] });
});

void test('an entry is gone when it is invalidated or put as undefined', async () => {
  const { cache } = open();
  for (const remove of [() => cache.invalidate('a'), () => cache.put('a', undefined)]) {
    cache.put('a', 1);
    remove();
    assert.equal(await cache.get('a'), undefined);
  }
});

void test('lists of the platform become arrays, and members without a value go', async () => {
  const { cache } = open();
  cache.put('a', { list: listOf([1, 2]), none: undefined });
  assert.deepEqual(await cache.get('a'), { list: [1, 2] });
});

const self: Record<string, unknown> = {};
self['self'] = self;
const odd: [string, unknown][] = [
  ['a function', () => 1],
  ['a date', new Date()],
  ['what contains itself', self],
  ['an object of the script API', cacheModule(testScope()) as Module],
];
for (const [name, value] of odd)
  void test(`a cache does not keep ${name}`, () => {
    const { cache } = open();
    assert.throws(() => cache.put('a', { value }), illegal);
  });

void test('an entry has 128 kB at most', async () => {
  const { cache } = open();
  cache.put('a', 'x'.repeat(128 * 1024 - 2));
  assert.throws(() => cache.put('b', 'x'.repeat(128 * 1024 - 1)), illegal);
  assert.equal(await cache.get('b'), undefined);
});

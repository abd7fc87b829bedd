import assert from 'node:assert/strict';
import { test } from 'node:test';
import { categoryTree } from '../../embedded/catalogue/category-tree.ts';
import { createCategoryCache, homeOf, wantedIds } from './categories.ts';
import type { CategoryFacts, Market } from '../facts.ts';
import { ApiError } from '../shop-api.ts';

const market: Market = { currency: 'EUR', locale: 'en-IE' };
const all: CategoryFacts[] = [
  { id: 'home', name: 'Home' },
  { id: 'lamps', name: 'Lamps', parentId: 'home' },
  { id: 'table-lamps', name: 'Table  lamps', parentId: 'lamps' },
  { id: 'mens', name: 'Men’s' },
  { id: 'mens-new', name: 'New', parentId: 'mens' },
  { id: 'womens', name: 'Women’s' },
  { id: 'womens-new', name: 'New', parentId: 'womens' },
  { id: 'Lamps', name: 'Bulbs' },
  { id: 'cafe', name: 'Café' },
  { id: 'lost', name: 'Lost', parentId: 'gone' },
];
const tree = categoryTree(all);

const wanted: [asked: string[], ids: string[]][] = [
  [['lamps'], ['lamps']],
  [['Lamps'], ['Lamps']],
  [['LAMPS'], ['lamps']],
  [['table lamps'], ['table-lamps']],
  [['Home > Lamps'], ['lamps']],
  [['home>lamps >  TABLE lamps'], ['table-lamps']],
  [
    ['cafe', 'Bulbs'],
    ['cafe', 'Lamps'],
  ],
  [['CAFÉ', 'cafe'], ['cafe']],
  [['new'], ['mens-new', 'womens-new']],
  [
    ["women's > new", 'New'],
    ['womens-new', 'mens-new'],
  ],
  [
    ['New', 'mens'],
    ['womens-new', 'mens'],
  ],
  [['table-lamps', 'home', 'lamps'], ['home']],
  [['lost'], ['lost']],
  [['Lamps > Table lamps', 'root', '', 'nonsense'], []],
  [[], []],
];
for (const [asked, ids] of wanted)
  test(`maps ${JSON.stringify(asked)} to ${ids.join(' and ') || 'nothing'}`, () =>
    assert.deepEqual(wantedIds(tree, asked), ids));

test('matches a product whose category is or is below the requested one', () => {
  const homes = new Set(['lamps', 'mens']);
  assert.deepEqual(
    ['lamps', 'table-lamps', 'mens-new', 'home', 'womens', 'unknown', undefined].map((id) =>
      homeOf(tree, homes, id),
    ),
    ['lamps', 'lamps', 'mens', undefined, undefined, undefined, undefined],
  );
});

function bench(answer: () => Promise<CategoryFacts[]> = async () => all) {
  const clock = { now: 1_000 };
  const calls: string[] = [];
  const categories = createCategoryCache(
    {
      categories({ locale }) {
        calls.push(locale);
        return answer();
      },
    },
    () => clock.now,
  );
  return { clock, calls, categories };
}

test('requests the tree once for concurrent callers, and again after five minutes, per language', async () => {
  const { clock, calls, categories } = bench();
  const [one, other] = await Promise.all([categories.read(market), categories.find(market)]);
  assert.equal(one, other);
  assert.equal(one.shown('table-lamps')?.path, 'Home > Lamps > Table  lamps');
  clock.now += 299_999;
  await categories.read({ ...market, currency: 'USD' });
  assert.deepEqual(calls, ['en-IE']);
  await categories.read({ ...market, locale: 'de-DE' });
  clock.now += 1;
  await categories.read(market);
  await categories.read({ ...market, locale: 'de-DE' });
  assert.deepEqual(calls, ['en-IE', 'de-DE', 'en-IE']);
});

test('reports a failure only to callers that need the tree, and does not cache it', async () => {
  let away = true;
  const { clock, calls, categories } = bench(async () => {
    if (away) throw new ApiError('unavailable', 'overloaded', 'away');
    return all;
  });
  const [read, found] = await Promise.allSettled([categories.read(market), categories.find(market)]);
  assert.equal(read.status, 'rejected');
  assert.deepEqual(found, { status: 'fulfilled', value: undefined });
  assert.equal(calls.length, 1);
  clock.now += 9_999;
  assert.equal(await categories.find(market), undefined, 'who can do without does not wait for it again');
  assert.equal(calls.length, 1);
  clock.now += 1;
  away = false;
  assert.equal((await categories.find(market))?.all.length, all.length);
  assert.equal(calls.length, 2);
});

test('retries at once for a caller that needs the tree', async () => {
  let away = true;
  const { categories } = bench(async () => {
    if (away) throw new ApiError('unavailable', 'overloaded', 'away');
    return all;
  });
  await categories.find(market);
  away = false;
  assert.equal((await categories.read(market)).all.length, all.length);
});

test('keeps a newer tree when an older request fails late', async () => {
  const answers = [Promise.withResolvers<CategoryFacts[]>(), Promise.withResolvers<CategoryFacts[]>()];
  let asked = 0;
  const { clock, calls, categories } = bench(() => answers[asked++]?.promise ?? assert.fail());
  const first = categories.find(market);
  clock.now += 300_000;
  const second = categories.read(market);
  answers[0]?.reject(new ApiError('unavailable', 'overloaded', 'away'));
  answers[1]?.resolve(all);
  assert.equal(await first, undefined);
  assert.equal(await second, await categories.read(market));
  assert.equal(calls.length, 2);
});

test('does not treat an internal error as a missing tree', async () => {
  const { categories } = bench(() => Promise.reject(new TypeError('ours')));
  await assert.rejects(categories.find(market), TypeError);
});

test('caches twenty languages', async () => {
  const { calls, categories } = bench();
  const locales = Array.from({ length: 21 }, (_, at) => `l${at}`);
  for (const locale of locales) await categories.read({ ...market, locale });
  await categories.read({ ...market, locale: 'l1' });
  assert.equal(calls.length, 21);
  await categories.read({ ...market, locale: 'l0' });
  assert.equal(calls.length, 22);
});

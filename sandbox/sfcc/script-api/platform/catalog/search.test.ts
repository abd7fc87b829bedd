import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { loadDemoStore } from '#backends/embedded';
import type { ProductQuery } from '#commerce';
import { foundOf, idOf } from '../../../scapi/documents/sellable.ts';
import { modules } from './index.ts';
import { instanceOf, moduleOf, openWorld, scopeOf, type Visit } from './scope.testing.ts';
import { idsOf, newSearch, type Search } from './search.testing.ts';

const world = await openWorld();
after(() => world.close());
const instance = instanceOf(world);
const start = (visit?: Visit): Search => newSearch(scopeOf(instance, visit));

async function told(query: Omit<ProductQuery, 'limit'>, currency = 'EUR'): Promise<string[]> {
  const page = await world.search('demo', { ...query, limit: 100 }, { currency, locale: 'en-IE' });
  return page.products.map((product) => {
    const one = foundOf(product);
    assert.ok(one);
    return idOf(one);
  });
}

interface Row {
  name: string;
  query: Omit<ProductQuery, 'limit'>;
  currency?: string;
  prepare(search: Search): void;
}

const rows: Row[] = [
  { name: 'a phrase', query: { text: 'lamp' }, prepare: (search) => search.setSearchPhrase('lamp') },
  {
    name: 'a category with its subcategories',
    query: { categories: ['kitchen'] },
    prepare(search) {
      search.setCategoryID('kitchen');
      search.setRecursiveCategorySearch(true);
    },
  },
  {
    name: 'an inclusive price range',
    query: { price: { min: 4_900, max: 8_900 } },
    prepare(search) {
      search.setPriceMin(49);
      search.setPriceMax(89);
    },
  },
  {
    name: 'a price range in the session currency',
    query: { price: { max: 4_330 } },
    currency: 'GBP',
    prepare: (search) => search.setPriceMax(43.309),
  },
  {
    name: 'orderable products only',
    query: { text: 'shoe', inStock: true },
    prepare(search) {
      search.setSearchPhrase('shoe');
      search.setOrderableProductsOnly(true);
    },
  },
  {
    name: 'a brand',
    query: { attributes: { brand: ['Alderfoot'] } },
    prepare: (search) => search.addRefinementValues('brand', 'Alderfoot'),
  },
  {
    name: 'any of several values',
    query: { attributes: { Color: ['Black', 'White'] } },
    prepare: (search) => search.addRefinementValues('color', 'Black|White'),
  },
  {
    name: 'a phrase in a category',
    query: { text: 'lamp', categories: ['lamps'] },
    prepare(search) {
      search.setSearchPhrase('lamp');
      search.setCategoryID('lamps');
      search.setRecursiveCategorySearch(true);
    },
  },
];

for (const { name, query, currency, prepare } of rows)
  test(`finds what the world finds, in the same order: ${name}`, async () => {
    const search = start(currency ? { currency } : {});
    prepare(search);
    const { statusCode } = await search.search();
    const expected = await told(query, currency);
    assert.equal(statusCode, 1);
    assert.deepEqual(await idsOf(search), expected);
    assert.equal(await search.count, expected.length);
    assert.ok(expected.length > 0);
  });

test('sorts by a rule before an option', async () => {
  const scope = scopeOf(instance);
  const manager = moduleOf<Record<'getSortingRule' | 'getSortingOption', (id: string) => unknown>>(
    modules,
    'dw/catalog/CatalogMgr',
    scope,
  );
  const search = newSearch(scope);
  search.setSearchPhrase('lamp');
  search.setSortingOption(manager.getSortingOption('price-high-to-low'));
  await search.search();
  assert.deepEqual(await idsOf(search), await told({ text: 'lamp', sort: 'price-desc' }));
  search.setSortingRule(manager.getSortingRule('price-low-to-high'));
  await search.search();
  assert.deepEqual(await idsOf(search), await told({ text: 'lamp', sort: 'price-asc' }));
});

test('lists the products of a category without its subcategories unless requested', async () => {
  const other = await openWorld();
  const [first] = await other.catalogue.categories('demo');
  await other.catalogue.writeCategories('demo', [
    ...(await other.catalogue.categories('demo')),
    { id: 'wellies', name: 'Wellies', parentId: first?.id ?? '' },
  ]);
  const { products } = await loadDemoStore();
  const moved = products.filter(({ categories }) => categories.includes(first?.id ?? '')).slice(0, 2);
  await other.catalogue.writeProducts(
    'demo',
    moved.map((product) => ({ ...product, categories: ['wellies'] })),
  );
  const search = newSearch(scopeOf(instanceOf(other)));
  const found = async (id: string, recursive: boolean): Promise<string[]> => {
    search.setCategoryID(id);
    search.setRecursiveCategorySearch(recursive);
    await search.search();
    const ids = await idsOf(search);
    assert.equal(await search.count, ids.length);
    return ids;
  };
  const all = await found(first?.id ?? '', true);
  const own = await found(first?.id ?? '', false);
  const below = await found('wellies', false);
  assert.equal(below.length, 2);
  assert.deepEqual(all.toSorted(), [...own, ...below].toSorted());
  await other.close();
});

test('returns statuses for an empty query, an unknown category, and the root', async () => {
  const search = start();
  assert.equal(search.emptyQuery, true);
  assert.equal((await search.search()).statusCode, 6);
  assert.deepEqual([await search.count, await idsOf(search)], [0, []]);
  search.setCategoryID('nothing');
  assert.equal((await search.search()).statusCode, 5);
  // The engine behind it knows categories by their names too.
  search.setCategoryID('Kitchen');
  assert.equal((await search.search()).statusCode, 5);
  search.setCategoryID('root');
  assert.equal((await search.search()).statusCode, 3);
  assert.equal((await idsOf(search)).length, (await told({})).length);
});

test('applies changes from the next search on', async () => {
  const search = start();
  search.setSearchPhrase('lamp');
  assert.equal(await search.count, 0);
  await search.search();
  const lamps = await search.count;
  search.setSearchPhrase('shoe');
  assert.equal(await search.count, lamps);
});

test('removes a refinement by value or entirely', async () => {
  const search = start();
  search.addRefinementValues('color', 'Black');
  search.addRefinementValues('color', 'White|Black');
  assert.deepEqual(search.getRefinementValues('color').toArray(), ['Black', 'White']);
  search.removeRefinementValues('color', 'Black');
  assert.deepEqual(search.getRefinementValues('color').toArray(), ['White']);
  search.removeRefinementValues('color', null);
  assert.equal(search.emptyQuery, true);
});

test('counts products where the world returns no total', async () => {
  const search = start();
  search.setCategoryID('root');
  await search.search();
  assert.equal(await search.count, (await told({})).length);
});

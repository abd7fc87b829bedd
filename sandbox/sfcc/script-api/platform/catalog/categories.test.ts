import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { PlatformCollection } from '../values.ts';
import type { PlatformCategory } from './categories.ts';
import { modules, productObject } from './index.ts';
import { instanceOf, moduleOf, openWorld, scopeOf } from './scope.testing.ts';

interface Manager {
  siteCatalog: Promise<{ root: PlatformCategory }>;
  getCategory(id: unknown): Promise<PlatformCategory | null>;
  getSortingRule(id: unknown): object | null;
}

const world = await openWorld();
after(() => world.close());
const instance = instanceOf(world);
const manager = (scope = scopeOf(instance)): Manager => moduleOf(modules, 'dw/catalog/CatalogMgr', scope);

const [first] = await world.catalogue.categories('demo');
await world.catalogue.writeCategories('demo', [
  ...(await world.catalogue.categories('demo')),
  { id: 'wellies', name: 'Wellies', parentId: first?.id ?? '' },
  { id: 'tall-wellies', name: 'Tall wellies', parentId: 'wellies' },
]);

test('puts every category under the root with its name and parent', async () => {
  const { siteCatalog, getCategory } = manager();
  const { root } = await siteCatalog;
  assert.deepEqual([root.ID, root.root, root.parent], ['root', true, null]);
  const all = await world.categories('demo');
  for (const { id, name, parentId } of all) {
    const category = await getCategory(id);
    assert.deepEqual([category?.ID, category?.displayName], [id, name]);
    assert.equal(category?.parent?.ID, parentId ?? 'root');
    const children = all.filter((one) => one.parentId === id).map((one) => one.id);
    assert.deepEqual(
      category?.onlineSubCategories.toArray().map(({ ID }) => ID),
      children,
    );
  }
  assert.deepEqual(
    root.onlineSubCategories.toArray().map(({ ID }) => ID),
    all.filter(({ parentId }) => parentId === undefined).map(({ id }) => id),
  );
});

test('returns one object per category in a request and null for an unknown one', async () => {
  const { siteCatalog, getCategory } = manager();
  const { root } = await siteCatalog;
  assert.equal(await getCategory('root'), root);
  assert.equal(await getCategory('kitchen'), await getCategory('kitchen'));
  assert.equal(await getCategory('nothing'), null);
});

test('knows the ancestors of a category', async () => {
  const { getCategory } = manager();
  const [tall, wellies, top] = (await Promise.all(
    ['tall-wellies', 'wellies', first?.id].map(getCategory),
  )) as unknown as Record<'isSubCategoryOf' | 'isDirectSubCategoryOf', (of: unknown) => boolean>[];
  assert.deepEqual(
    [wellies, top, tall].map((of) => [tall?.isSubCategoryOf(of), tall?.isDirectSubCategoryOf(of)]),
    [
      [true, true],
      [true, false],
      [false, false],
    ],
  );
});

test('returns the categories of a product, and none for a variant', async () => {
  const scope = scopeOf(instance);
  const read = async (id: string): Promise<[string | undefined, string[]]> => {
    const product = (await productObject(scope, id)) as unknown as {
      primaryCategory: Promise<PlatformCategory | null>;
      onlineCategories: Promise<PlatformCollection<PlatformCategory>>;
    };
    const categories = await product.onlineCategories;
    return [(await product.primaryCategory)?.ID, categories.toArray().map(({ ID }) => ID)];
  };
  const [product] = await world.products('demo', ['ridge-trail-shoe'], { currency: 'EUR', locale: 'en-IE' });
  const ids = product?.categories.map(({ id }) => id) ?? [];
  assert.deepEqual(await read('ridge-trail-shoe'), [ids[0], ids]);
  assert.deepEqual(await read('af-101-40'), [undefined, []]);
});

test('lists the sorting rules that the site search supports', () => {
  const { getSortingRule } = manager();
  assert.ok(getSortingRule('price-low-to-high'));
  assert.equal(getSortingRule('nothing'), null);
});

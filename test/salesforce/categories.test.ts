/** Categories of an instance: agents name them and see them as those of the embedded store. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import {
  BackendUnavailable,
  emptyInput,
  type Backend,
  type Product,
  type ProductPage,
  type ProductQuery,
  type ShopContext,
} from '#commerce';
import { demoClient } from '../../sandbox/sfcc/ocapi/options.ts';
import { demoClients } from '../../sandbox/sfcc/scapi/options.ts';
import { contextIn, products, site } from './demo.ts';
import { openInstance, type ApiName, type InstanceBench } from './instance.ts';

/** Six levels below one of the demo store's, and two with one name. */
const deeper = [
  { id: 'desk', name: 'Desk lamps', parentId: 'lamps' },
  { id: 'clip', name: 'Clip lamps', parentId: 'desk' },
  { id: 'led', name: 'With LED', parentId: 'clip' },
  { id: 'warm', name: 'Warm & dim', parentId: 'led' },
  { id: 'tiny', name: 'Tiny', parentId: 'warm' },
  { id: 'bags-new', name: 'New', parentId: 'bags' },
  { id: 'kitchen-new', name: 'New', parentId: 'kitchen' },
  { id: 'gifts', name: 'Gifts' },
];
const inCategory = (id: string): string[] =>
  products.filter(({ categories }) => categories.includes(id)).map((product) => product.id);
const [lamp] = inCategory('lamps') as [string];
const lampVariant = products.find(({ id }) => id === lamp)?.variants[0]?.id ?? '';
/** The first is the primary one. */
const moved: Record<string, string[]> = {
  [lamp]: ['tiny', 'gifts'],
  [inCategory('bags')[0] ?? '']: ['bags-new', 'gifts'],
  [inCategory('kitchen')[0] ?? '']: ['kitchen-new', 'bags'],
};

/** By its variants: what has but one is a product without a master at SCAPI. */
const nameOf = ({ variants }: Product): string =>
  variants
    .map(({ id }) => id)
    .sort()
    .join(' ');
const isLamp = (product: Product): boolean => nameOf(product).split(' ').includes(lampVariant);

for (const api of ['scapi', 'ocapi'] as const satisfies ApiName[])
  describe(`categories by ${api}`, () => {
    let bench: InstanceBench;
    let backend: Backend;
    before(async () => {
      bench = await openInstance();
      const { catalogue } = bench.instance.world;
      await catalogue.writeCategories(site.id, deeper);
      await catalogue.writeProducts(
        site.id,
        products.flatMap((product) => {
          const categories = moved[product.id];
          return categories ? [{ ...product, categories }] : [];
        }),
      );
    });
    beforeEach(async () => {
      bench.instance.world.faults.clear();
      bench.clock.now += 1_000;
      backend = await bench.backend(api);
      bench.instance.calls();
    });
    after(() => bench.close());

    const context = (more: Partial<ShopContext> = {}): ShopContext => ({
      ...contextIn('EUR', bench.clock.now),
      ...more,
    });
    const find = (query: Partial<ProductQuery>): Promise<ProductPage> =>
      backend.search({ limit: 100, ...query }, context());
    const truth = (query: Partial<ProductQuery>): Promise<ProductPage> =>
      bench.instance.world.engine.search({ limit: 100, ...query }, context());
    const idsOf = ({ products: found }: ProductPage): string[] => found.map(nameOf).sort();
    async function pagesOf(query: Partial<ProductQuery>): Promise<string[]> {
      const told: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await find({ ...query, ...(cursor === undefined ? {} : { cursor }) });
        told.push(...page.products.map(nameOf));
        cursor = page.nextCursor;
      } while (cursor !== undefined && told.length < 1_000);
      return told;
    }

    const asked: string[][] = [
      ['lamps'],
      ['Lamps'],
      ['LAMPS > desk lamps'],
      ['Lamps > Desk lamps > Clip lamps > With LED > Warm & dim > Tiny'],
      ['tiny'],
      ['gifts'],
      ['New'],
      ['bags', 'New'],
      ['Lamps', 'Tiny', 'Desk lamps'],
      ['Lamps', 'Bags', 'kitchen'],
      ['gifts', 'Bags', 'nowhere'],
      ['nowhere'],
      ['root'],
    ];
    for (const categories of asked)
      test(`${categories.join(' or ')}: finds the same products as the embedded store`, async () => {
        const page = await find({ categories });
        assert.deepEqual(idsOf(page), idsOf(await truth({ categories })));
        assert.equal(page.nextCursor, undefined);
      });

    test('combines with words, price, and stock', async () => {
      for (const more of [{ text: 'lamp' }, { price: { max: 5_000 } }, { inStock: true }]) {
        const query = { categories: ['Lamps', 'New', 'Gifts'], ...more };
        assert.deepEqual(idsOf(await find(query)), idsOf(await truth(query)), JSON.stringify(more));
      }
    });

    for (const limit of [1, 3, 7])
      test(`returns no product twice across pages, ${limit} at a time`, async () => {
        const query = { categories: ['Gifts', 'Lamps', 'New', 'Bags'], limit };
        const told = await pagesOf(query);
        assert.deepEqual(told.toSorted(), idsOf(await truth({ ...query, limit: 100 })));
        assert.equal((await find(query)).total, undefined);
      });

    test('keeps the order within each category', async () => {
      const { products: found } = await find({ categories: ['Kitchen', 'Lamps'], sort: 'price-asc' });
      const part = (top: string): number[] =>
        found
          .filter(({ categories }) => categories[0]?.path.startsWith(top))
          .map(({ variants }) => Math.min(...variants.map(({ price }) => price.amount)));
      assert.deepEqual(
        found.map(({ categories }) => categories[0]?.path.split(' > ')[0]),
        [...part('Kitchen').map(() => 'Kitchen'), ...part('Lamps').map(() => 'Lamps')],
      );
      for (const prices of [part('Kitchen'), part('Lamps')]) {
        assert.ok(prices.length > 3);
        assert.deepEqual(
          prices,
          prices.toSorted((one, other) => one - other),
        );
      }
    });

    const longPath = 'Lamps > Desk lamps > Clip lamps > With LED > Warm & dim > Tiny';

    test('shows agents the category paths that they can use', async () => {
      const { products: found, facets } = await find({ text: 'lamp' });
      const pathsOf = (list: readonly Product[]) =>
        new Map(list.map((product) => [nameOf(product), product.categories[0]?.path]));
      const told = pathsOf((await truth({ text: 'lamp' })).products);
      assert.ok(found.length > 3);
      for (const [name, path] of pathsOf(found)) assert.equal(path, told.get(name), name);
      assert.deepEqual(found.find(isLamp)?.categories, [{ id: 'tiny', path: longPath }]);
      const named = facets?.().find(({ name }) => name === 'category')?.values ?? [];
      assert.ok(named.some(({ value }) => value === longPath));
      // The engine itself counts the products of a category.
      for (const { value, count } of named)
        assert.ok((await find({ text: 'lamp', categories: [value] })).products.length >= count, value);
      const [byId] = await backend.products([lampVariant], context());
      assert.deepEqual(byId?.categories, [{ id: 'tiny', path: longPath }]);
    });

    const treeCalls = (): string[] =>
      bench.instance
        .calls()
        .flatMap((call) => /\/(categories(?:\/.*)?)$/.exec(decodeURIComponent(call))?.[1] ?? []);
    const whole =
      api === 'scapi'
        ? ['categories/root', 'categories', 'categories']
        : [
            'categories/root',
            'categories/(bags-new,kitchen-new,desk)',
            'categories/(led)',
            'categories/(tiny)',
          ];

    test('reads the tree once for concurrent callers, every five minutes, and never for a price', async () => {
      await backend.quote(
        { ...emptyInput(), lines: [{ id: 'l1', variantId: lampVariant, quantity: 1 }] },
        context(),
      );
      assert.deepEqual(treeCalls(), []);
      const look = () =>
        Promise.all([
          find({ text: 'lamp' }),
          find({ categories: ['Lamps'] }),
          backend.products([lampVariant], context()),
        ]);
      await look();
      assert.deepEqual(treeCalls(), whole);
      bench.clock.now += 299_999;
      await look();
      assert.deepEqual(treeCalls(), []);
      bench.clock.now += 1;
      await look();
      assert.deepEqual(treeCalls(), whole);
    });

    test('shows categories by ID without the tree, and makes searches by category unavailable', async () => {
      const { faults } = bench.instance.world;
      const fail = () => {
        for (let times = 0; times < 3; times += 1)
          faults.add({ kind: 'overloaded', operation: 'getCategory' });
      };
      fail();
      const { products: found } = await find({ text: 'lamp' });
      assert.deepEqual(found.find(isLamp)?.categories, [{ id: 'tiny', path: 'tiny' }]);
      fail();
      await assert.rejects(find({ categories: ['Lamps'] }), BackendUnavailable);
      assert.ok((await find({ categories: ['Lamps'] })).products.length > 0);
    });

    test('searches without permission to read categories', async () => {
      const narrow = await openInstance(
        api === 'scapi'
          ? {
              scapi: {
                clients: demoClients.map((client) => ({
                  ...client,
                  scopes: client.scopes.filter((scope) => scope !== 'sfcc.shopper-categories'),
                })),
              },
            }
          : {
              ocapi: {
                clients: [
                  {
                    ...demoClient,
                    resources: [
                      { resource_id: '/product_search', methods: ['get'] },
                      { resource_id: '/products/*', methods: ['get'] },
                    ],
                  },
                ],
              },
            },
      );
      try {
        const { products: found } = await (
          await narrow.backend(api)
        ).search({ text: 'lamp', limit: 5 }, context());
        assert.deepEqual(found[0]?.categories, [{ id: 'lamps', path: 'lamps' }]);
      } finally {
        await narrow.close();
      }
    });
  });

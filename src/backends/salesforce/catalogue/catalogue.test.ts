import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BackendUnavailable, type ProductQuery, type ShopContext } from '#commerce';
import { products, searchPlatform, type CatalogueParts } from './catalogue.ts';
import { createCategoryCache } from './categories.ts';
import { createDetails } from './details.ts';
import type { CategoryFacts, ProductFacts, SearchFacts, SearchWanted } from '../facts.ts';
import { unavailable } from '../basket/quote.ts';
import { ApiError } from '../shop-api.ts';

const context: ShopContext = { site: 's', currency: 'EUR', locale: 'en-IE', eligibility: [], now: 0 };
const tree: CategoryFacts[] = [
  { id: 'home', name: 'Home' },
  { id: 'lamps', name: 'Lamps', parentId: 'home' },
  { id: 'bags', name: 'Bags' },
  { id: 'sale', name: 'Sale' },
];
/** Product → where it stands; the first is its primary category. */
const stock: Record<string, string[]> = {
  lamp: ['lamps', 'home'],
  torch: ['lamps', 'home', 'sale'],
  bag: ['bags', 'sale'],
  sock: ['sale'],
  gift: ['offline', 'bags', 'sale'],
};

const factsOf = (id: string): ProductFacts => ({
  id,
  type: 'item',
  name: id,
  price: 100,
  images: [],
  variationAttributes: [],
  variationValues: {},
  variants: [],
  custom: {},
  ...(stock[id]?.[0] === undefined ? {} : { categoryId: stock[id][0] }),
});

const refinements: SearchFacts['refinements'] = [
  { attributeId: 'cgid', values: [{ value: 'lamps', label: 'Lamps', count: 2 }] },
  { attributeId: 'cgid-of-others', values: [] },
  { attributeId: 'c_material', values: [{ value: 'lamps', label: 'Lamps', count: 1 }] },
];

function bench({ categories = async (): Promise<CategoryFacts[]> => tree } = {}) {
  const calls: string[] = [];
  const wanted: SearchWanted[] = [];
  const api = {
    async search(one: SearchWanted): Promise<SearchFacts> {
      calls.push(`search ${one.categoryId ?? '-'} ${one.offset}+${one.limit}`);
      wanted.push(one);
      const all = Object.keys(stock).filter(
        (id) => one.categoryId === undefined || stock[id]?.includes(one.categoryId),
      );
      const hits = all.slice(one.offset, one.offset + one.limit);
      return {
        hits: hits.map((productId) => ({ productId, productType: 'item' })),
        total: all.length,
        offset: one.offset,
        refinements,
      };
    },
    async products(ids: readonly string[]) {
      calls.push(`products ${ids.join('+')}`);
      return ids.filter((id) => id in stock).map(factsOf);
    },
    categories() {
      calls.push('categories');
      return categories();
    },
  };
  const parts: CatalogueParts = {
    api,
    details: createDetails(api, () => 0),
    categories: createCategoryCache(api, () => 0),
    view: { storefront: 'https://shop.example' },
    sorts: { 'price-asc': 'low' },
  };
  const find = (query: Partial<ProductQuery>, more: Partial<ShopContext> = {}) =>
    searchPlatform(parts, { limit: 10, ...query }, { ...context, ...more }).catch(unavailable);
  return { calls, wanted, parts, find };
}

const idsOf = ({ products: found }: { products: { id: string }[] }): string[] => found.map(({ id }) => id);
const away = async (): Promise<never> => {
  throw new ApiError('unavailable', 'overloaded', 'away');
};

const named: [categories: string[] | undefined, searched: string[], found: string[]][] = [
  [undefined, ['- 0+10'], ['lamp', 'torch', 'bag', 'sock', 'gift']],
  [[], ['- 0+10'], ['lamp', 'torch', 'bag', 'sock', 'gift']],
  [['lamps'], ['lamps 0+10'], ['lamp', 'torch']],
  [['HOME > lamps'], ['lamps 0+10'], ['lamp', 'torch']],
  [['Bags', 'nowhere'], ['bags 0+10'], ['bag', 'gift']],
  [['Lamps', 'home'], ['home 0+10'], ['lamp', 'torch']],
  [['nowhere', 'root'], [], []],
  [
    ['Bags', 'Lamps'],
    ['bags 0+24', 'lamps 0+24'],
    ['bag', 'gift', 'lamp', 'torch'],
  ],
  [
    ['Sale', 'Lamps', 'Bags'],
    ['sale 0+24', 'lamps 0+24', 'bags 0+24'],
    ['sock', 'gift', 'lamp', 'torch', 'bag'],
  ],
];
for (const [categories, searched, found] of named)
  test(`searches ${JSON.stringify(categories)} as ${searched.join(', ') || 'nothing'}`, async () => {
    const { calls, find } = bench();
    const page = await find(categories ? { categories } : {});
    assert.deepEqual(idsOf(page), found);
    assert.equal(page.nextCursor, undefined);
    assert.deepEqual(
      calls.flatMap((call) => (call.startsWith('search ') ? call.slice(7) : [])),
      searched,
    );
    const isSeveral = searched.length > 1;
    assert.deepEqual(
      [page.total, page.facets === undefined],
      [isSeveral ? undefined : found.length, isSeveral || found.length === 0],
    );
  });

test('shows agents category paths of products and facet counts', async () => {
  const { find, parts } = bench();
  const page = await find({});
  assert.deepEqual(
    page.products.map(({ categories }) => categories),
    [
      [{ id: 'lamps', path: 'Home > Lamps' }],
      [{ id: 'lamps', path: 'Home > Lamps' }],
      [{ id: 'bags', path: 'Bags' }],
      [{ id: 'sale', path: 'Sale' }],
      [{ id: 'offline', path: 'offline' }],
    ],
  );
  assert.deepEqual(page.facets?.(), [
    { name: 'category', values: [{ value: 'Home > Lamps', count: 2 }] },
    { name: 'cgid-of-others', values: [] },
    { name: 'material', values: [{ value: 'lamps', count: 1 }] },
  ]);
  const [lamp] = await products(parts, ['lamp'], context);
  assert.deepEqual(lamp?.categories, [{ id: 'lamps', path: 'Home > Lamps' }]);
});

test('reads the category tree in parallel with the details, and only if there are products', async () => {
  const { calls, find, parts } = bench();
  await find({ cursor: (await find({ limit: 1 })).nextCursor ?? assert.fail() });
  assert.deepEqual(calls, [
    'search - 0+1',
    'products lamp',
    'categories',
    'search - 1+10',
    'products torch+bag+sock+gift',
  ]);
  const other = bench();
  assert.deepEqual(await products(other.parts, [], context), []);
  assert.deepEqual(other.calls, []);
  await products(parts, ['lamp', 'gone'], context);
  assert.deepEqual(calls.slice(5), ['products gone']);
});

test('shows category IDs if the tree is unavailable, and fails a search by category', async () => {
  const { calls, find, parts } = bench({ categories: away });
  const page = await find({});
  assert.deepEqual(page.products[0]?.categories, [{ id: 'lamps', path: 'lamps' }]);
  assert.equal(page.facets?.()[0]?.values[0]?.value, 'lamps');
  assert.deepEqual((await products(parts, ['bag'], context))[0]?.categories, [{ id: 'bags', path: 'bags' }]);
  calls.length = 0;
  await assert.rejects(find({ categories: ['lamps'] }), BackendUnavailable);
  assert.deepEqual(calls, ['categories']);
});

test('returns each product of several categories once, at any page size', async () => {
  for (const limit of [1, 2, 3, 4]) {
    const { find } = bench();
    const query = { categories: ['Sale', 'Bags', 'Home'], limit };
    const told: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await find({ ...query, ...(cursor === undefined ? {} : { cursor }) });
      assert.ok(page.products.length <= limit);
      told.push(...idsOf(page));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    // The only known fact about the gift is that it is in both.
    assert.deepEqual(
      told.filter((id) => id !== 'gift'),
      ['sock', 'bag', 'lamp', 'torch'],
    );
    assert.ok(told.includes('gift'));
  }
});

test('applies all other filters to each category', async () => {
  const { wanted, find } = bench();
  await find({
    text: 'x',
    categories: ['Bags', 'Lamps'],
    price: { max: 5 },
    attributes: { brand: ['b'], material: ['oak'] },
    inStock: true,
    sort: 'price-asc',
  });
  const rest = {
    market: { currency: 'EUR', locale: 'en-IE' },
    text: 'x',
    price: { max: 5 },
    refinements: { brand: ['b'], c_material: ['oak'] },
    orderableOnly: true,
    sort: 'low',
    limit: 24,
    offset: 0,
  };
  assert.deepEqual(wanted, [
    { ...rest, categoryId: 'bags' },
    { ...rest, categoryId: 'lamps' },
  ]);
});

const isRefused = { name: 'RangeError', message: 'The cursor does not belong to this search.' };

test('rejects a cursor of another search before searching', async () => {
  const { calls, find } = bench();
  const one = (await find({ categories: ['Bags'], limit: 1 })).nextCursor ?? assert.fail();
  const several = (await find({ categories: ['Bags', 'Sale'], limit: 2 })).nextCursor ?? assert.fail();
  assert.match(one, /^o1-[\w-]{12}$/);
  assert.match(several, /^c1o0-[\w-]{12}$/);
  calls.length = 0;
  for (const cursor of [one, several, 'o1', 'nonsense']) {
    await assert.rejects(find({ limit: 1, cursor }), isRefused);
    await assert.rejects(find({ categories: ['nowhere'], cursor }), isRefused);
    await assert.rejects(find({ categories: ['Sale'], cursor }), isRefused);
    await assert.rejects(find({ categories: ['Sale', 'Bags'], cursor }), isRefused);
  }
  await assert.rejects(find({ categories: ['Bags'], cursor: one }, { currency: 'USD' }), isRefused);
  await assert.rejects(find({ categories: ['Bags'], cursor: one, sort: 'price-asc' }), isRefused);
  await assert.rejects(find({ categories: ['Bags'], cursor: `c1${one}` }), isRefused);
  assert.deepEqual(calls, []);
  assert.deepEqual(idsOf(await find({ categories: ['bags'], cursor: one })), ['gift']);
  assert.deepEqual(idsOf(await find({ categories: ['bags', 'Sale'], cursor: several })), [
    'torch',
    'sock',
    'gift',
  ]);
});

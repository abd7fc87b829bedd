import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type CataloguePosition, gatherHits } from './catalogue.ts';

/** By category: its hits in order. `homes`: product → the requested category under which it is listed. */
function shop(hits: Record<string, string[]>, homes: Record<string, string> = {}) {
  const searches: string[] = [];
  const categoryIds = Object.keys(hits);
  const page = (from: CataloguePosition, limit: number) =>
    gatherHits({
      categoryIds,
      from,
      limit,
      async search(categoryId, { offset, limit }) {
        searches.push(`${categoryId} ${offset}+${limit}`);
        const all = hits[categoryId] ?? [];
        const part = all.slice(offset, offset + limit);
        return {
          hits: part.map((productId) => ({ productId, productType: 'item' })),
          total: all.length,
          offset,
          refinements: [],
        };
      },
      own: async (categoryId, ids) => new Set(ids.filter((id) => (homes[id] ?? categoryId) === categoryId)),
    });
  return { searches, page };
}

async function pagesOf({ page }: ReturnType<typeof shop>, limit: number): Promise<string[][]> {
  const pages: string[][] = [];
  let from: CataloguePosition | undefined = { category: 0, offset: 0 };
  while (from && pages.length < 200) {
    const { productIds, next }: Awaited<ReturnType<typeof page>> = await page(from, limit);
    pages.push(productIds);
    from = next;
  }
  return pages;
}

const numbers = (count: number, letter: string): string[] =>
  Array.from({ length: count }, (_, at) => `${letter}${at}`);

const walks: [
  why: string,
  hits: Record<string, string[]>,
  homes: Record<string, string>,
  limit: number,
  pages: string[][],
][] = [
  ['on one page', { a: ['1', '2'], b: ['3'] }, {}, 10, [['1', '2', '3']]],
  ['the second where the first ends', { a: ['1', '2'], b: ['3', '4'] }, {}, 3, [['1', '2', '3'], ['4']]],
  ['one by one', { a: ['1', '2'], b: ['3'] }, {}, 1, [['1'], ['2'], ['3']]],
  ['an empty one between', { a: ['1'], b: [], c: ['2'] }, {}, 2, [['1', '2']]],
  ['nothing', { a: [], b: [] }, {}, 2, [[]]],
  ['one that is in the first', { a: ['1', '2'], b: ['2', '3'] }, { '2': 'a' }, 2, [['1', '2'], ['3']]],
  ['one that is in the second', { a: ['1', '2'], b: ['2', '3'] }, { '2': 'b' }, 2, [['1', '2'], ['3']]],
  ['one of unknown category, on one page', { a: ['1', '2'], b: ['2', '3'] }, {}, 3, [['1', '2', '3']]],
  [
    'a second that is contained in the first',
    { a: ['1', '2'], b: ['1', '2'] },
    { '1': 'a', '2': 'a' },
    2,
    [['1', '2'], []],
  ],
];
for (const [why, hits, homes, limit, pages] of walks)
  test(`returns several categories one after another: ${why}`, async () =>
    assert.deepEqual(await pagesOf(shop(hits, homes), limit), pages));

test('skips products without another search, and starts the next page after them', async () => {
  const a = numbers(30, 'a');
  const bench = shop({ a, b: [...a, 'b'] }, Object.fromEntries(a.map((id) => [id, 'a'])));
  const { productIds, next } = await bench.page({ category: 0, offset: 28 }, 2);
  assert.deepEqual([productIds, next], [['a28', 'a29'], { category: 1, offset: 0 }]);
  assert.deepEqual(bench.searches, ['a 28+24']);
  assert.deepEqual(await bench.page({ category: 1, offset: 0 }, 1), { productIds: ['b'] });
  assert.deepEqual(bench.searches.slice(1), ['b 0+24', 'b 24+24']);
});

test('requests only the missing number of products for a page', async () => {
  const bench = shop({ a: numbers(70, 'a'), b: numbers(70, 'b') });
  await bench.page({ category: 0, offset: 40 }, 100);
  assert.deepEqual(bench.searches, ['a 40+100', 'b 0+70']);
});

test('searches at most ten times per page', async () => {
  const bench = shop(Object.fromEntries(numbers(25, 'c').map((id) => [id, id === 'c12' ? ['x'] : []])));
  assert.deepEqual(await bench.page({ category: 0, offset: 0 }, 5), {
    productIds: [],
    next: { category: 10, offset: 0 },
  });
  assert.equal(bench.searches.length, 10);
  assert.deepEqual(await pagesOf(bench, 5), [[], ['x'], []]);
});

test('stops at a count that exceeds the actual results', async () => {
  let asked = 0;
  const found = await gatherHits({
    categoryIds: ['a', 'b'],
    from: { category: 0, offset: 0 },
    limit: 5,
    search: async (_id, { offset }) => {
      asked += 1;
      return { hits: [], total: 99, offset, refinements: [] };
    },
    own: async (_id, ids) => new Set(ids),
  });
  assert.deepEqual([found, asked], [{ productIds: [] }, 2]);
});

test('returns every product once, or at least once if its category is unknown', async () => {
  const products = numbers(12, 'p');
  const category = fc.uniqueArray(fc.constantFrom(...products), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), category, { minKeys: 1 }),
      fc.integer({ min: 1, max: 6 }),
      fc.infiniteStream(fc.nat(10)),
      async (hits, limit, random) => {
        // A product has its own category among those in which it is found, or in none of the wanted ones.
        const homes = Object.fromEntries(
          products.flatMap((id) => {
            const places = Object.keys(hits).filter((name) => hits[name]?.includes(id));
            const place = places[(random.next().value as number) % (places.length + 1)];
            return place === undefined ? [] : [[id, place]];
          }),
        );
        const pages = await pagesOf(shop({ ...hits }, homes), limit);
        for (const page of pages) {
          assert.ok(page.length <= limit);
          assert.equal(new Set(page).size, page.length);
        }
        const told = pages.flat();
        assert.deepEqual(new Set(told), new Set(Object.values(hits).flat()));
        const known = told.filter((id) => id in homes);
        assert.equal(new Set(known).size, known.length);
      },
    ),
  );
});

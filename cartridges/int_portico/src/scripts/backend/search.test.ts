/** What the index of the site is asked, and what is made of its answers. */
import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import type { SearchWanted } from '../../../../../src/backends/salesforce/facts.ts';
import type { ShopApi } from '../../../../../src/backends/salesforce/shop-api.ts';
import { loadCompiled } from '../../../../testing/load.ts';
import { collection, javaText, money } from './literal.testing.ts';

describe('search', () => {
  const file = 'cartridges/int_portico/src/scripts/backend/search.ts';
  const market = { currency: 'EUR', locale: 'en-IE' };
  let asked: [name: string, ...given: unknown[]][];
  let statusCode: number;
  let preferred: (string | number | undefined)[];
  let compiled: ReturnType<typeof loadCompiled>;

  const price = (value: number | undefined, currency = 'EUR') => money(value, currency);
  let prices: Record<string, { minPrice: unknown; maxPrice: unknown }>;

  before(() => {
    const note =
      (name: string) =>
      (...given: unknown[]): void =>
        void asked.push([name, ...given.map((one) => (typeof one === 'object' ? 'rule' : one))]);
    const hit = (id: string) => ({
      productID: javaText(id),
      hitType: 'master',
      ...prices[id],
      representedProductIDs: collection(javaText(`${id}-1`), `${id}-2`),
    });
    compiled = loadCompiled([file], {
      'dw/catalog/ProductSearchModel': function () {
        return {
          setSearchPhrase: note('phrase'),
          setCategoryID: note('category'),
          setRecursiveCategorySearch: note('recursive'),
          setPriceMin: note('min'),
          setPriceMax: note('max'),
          setOrderableProductsOnly: note('orderable'),
          addRefinementValues: note('refine'),
          setSortingRule: note('sort'),
          search: () => ({ statusCode }),
          count: 3,
          getProductSearchHits: () => collection(hit('a'), hit('b'), hit('c')).iterator(),
        };
      },
      'dw/catalog/CatalogMgr': {
        getSiteCatalog: () => ({ root: { ID: 'root' } }),
        getSortingRule: (id: string) => (id === 'known' ? {} : null),
      },
      'dw/util/Currency': { getCurrency: () => ({ defaultFractionDigits: 2 }) },
    });
  });
  beforeEach(() => {
    [asked, preferred, statusCode, prices] = [[], [], 1, {}];
  });

  type Search = ShopApi['search'];
  const search = (wanted: Partial<SearchWanted>): ReturnType<Search> => {
    const make = compiled(file)['createSearch'] as unknown as (of: object) => { search: Search };
    return make({
      enter: () => undefined,
      prefer: (ids: string[], price?: number) => preferred.push(...ids, price),
    }).search({
      market,
      limit: 2,
      offset: 0,
      ...wanted,
    });
  };

  describe('search request', () => {
    const table: [name: string, wanted: Partial<SearchWanted>, told: unknown[]][] = [
      ['words', { text: ' lamp ' }, [['phrase', 'lamp']]],
      [
        'a category with its subcategories',
        { categoryId: 'lamps' },
        [
          ['category', 'lamps'],
          ['recursive', true],
        ],
      ],
      [
        'anything',
        { orderableOnly: true },
        [
          ['category', 'root'],
          ['recursive', true],
          ['orderable', true],
        ],
      ],
      [
        'prices',
        { price: { min: 1050, max: 2000 } },
        [
          ['min', 10.5],
          ['max', 20],
        ],
      ],
      [
        'attributes, with custom ones unprefixed',
        { refinements: { c_color: ['red', 'blue'], brand: ['A'] } },
        [
          ['refine', 'color', 'red|blue'],
          ['refine', 'brand', 'A'],
        ],
      ],
      [
        'a sort order',
        { text: 'lamp', sort: 'known' },
        [
          ['phrase', 'lamp'],
          ['sort', 'rule'],
        ],
      ],
      ['a sort order that the site does not have', { text: 'lamp', sort: 'other' }, [['phrase', 'lamp']]],
    ];
    for (const [name, wanted, told] of table)
      test(`is built from: ${name}`, async () => {
        await search(wanted);
        assert.deepEqual(asked, told);
      });
  });

  describe('search result', () => {
    test('is one page with the matching variants', async () => {
      const found = await search({ text: 'lamp', offset: 1 });
      assert.deepEqual(found, {
        hits: [
          { productId: 'b', representedId: 'b-1', productType: 'master' },
          { productId: 'c', representedId: 'c-1', productType: 'master' },
        ],
        total: 3,
        offset: 1,
        refinements: [],
      });
      assert.deepEqual(preferred, ['b-1', 'b-2', undefined, 'c-1', 'c-2', undefined]);
    });

    const indexed: [what: string, least: unknown, most: unknown, told: number | undefined][] = [
      ['one price', price(12.5), price(12.5), 1_250],
      ['several prices', price(12.5), price(13), undefined],
      ['no price', price(undefined), price(undefined), undefined],
      ['a price in another currency', price(12.5, 'USD'), price(12.5, 'USD'), undefined],
      ['a price that the currency cannot hold', price(12.505), price(12.505), undefined],
    ];
    for (const [what, minPrice, maxPrice, told] of indexed)
      test(`passes on what the index says of a hit with ${what}`, async () => {
        prices = { a: { minPrice, maxPrice } };
        await search({ text: 'lamp', limit: 1 });
        assert.deepEqual(preferred, ['a-1', 'a-2', told]);
      });

    for (const code of [5, 6, 7])
      test(`is empty for status ${code}`, async () => {
        statusCode = code;
        assert.deepEqual(await search({ text: 'lamp' }), { hits: [], total: 0, offset: 0, refinements: [] });
      });

    for (const code of [0, 4, 8, 9])
      test(`is unavailable for status ${code}`, () => {
        statusCode = code;
        assert.throws(() => void search({ text: 'lamp' }), {
          kind: 'unavailable',
          type: `search-status-${code}`,
        });
      });
  });

  describe('searches of one page', () => {
    /** Hits that each search has, and what it was asked for. */
    const table: [name: string, places: number, has: number[], asked: number[]][] = [
      ['request as many hits as the page holds', 3, [24], [3]],
      ['request the remaining hits of the page', 7, [2, 0, 4, 24], [7, 5, 5, 1]],
      ['request whole pages when hits are listed elsewhere', 2, [24, 24, 24], [2, 12, 12]],
      ['request no more than the limit', 100, [24], [24]],
    ];
    for (const [name, places, has, limits] of table)
      test(name, async () => {
        const asked: number[] = [];
        const onePage = compiled(file)['onePage'] as unknown as (
          api: { search: Search },
          places: number,
        ) => { search: Search };
        const page = onePage(
          {
            search: ((wanted: SearchWanted) => {
              asked.push(wanted.limit);
              const count = Math.min(has[asked.length - 1] ?? 0, wanted.limit);
              const hits = Array.from({ length: count }, () => ({ productId: 'a', productType: 'master' }));
              return { hits, total: count, offset: 0, refinements: [] };
            }) as unknown as Search,
          },
          places,
        );
        for (let times = 0; times < has.length; times += 1)
          await page.search({ market, limit: 24, offset: 0 });
        assert.deepEqual(asked, limits);
      });
  });
});

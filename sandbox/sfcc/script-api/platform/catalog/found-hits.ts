/** What a search finds, read in portions as far as a script goes. */
import { isBuyable, type Product, type Variant } from '#commerce';
import { areIds, root } from '../../../categories.ts';
import { foundOf, idOf, variantsOf, type Sellable } from '../../../scapi/documents/sellable.ts';
import type { Scope } from '../../contract.ts';
import { marketOf, recordsOf } from './records.ts';
import { conforms, isPriced, queryOf, type Criteria } from './search-criteria.ts';

export interface Found {
  one: Sellable;
  /** Those that answer the search, the best first. */
  represented: readonly Variant[];
  /** The index has no price of it in the session's currency. */
  unpriced?: true;
  /** Ids that are read together with it, as soon as its product is asked for. */
  beside: readonly string[];
}

export interface FoundHits {
  count(): Promise<number>;
  /** Undefined after the last one. */
  at(place: number): Promise<Found | undefined>;
}

export const noHits: FoundHits = { count: async () => 0, at: async () => undefined };

/** So many are read with the search itself; the next portions are as large as the engine gives them. */
const firstPortion = 30;
const nextPortion = 100;

/** @returns undefined for an unknown category */
export async function findHits(scope: Scope, criteria: Criteria): Promise<FoundHits | undefined> {
  const { categoryId, productIds, recursive } = criteria;
  const isCategory = categoryId !== undefined && categoryId !== root.id;
  if (isCategory && !(await areIds(scope.instance.world, scope.site, [categoryId]))) return undefined;
  const pages = pagesOf(scope, criteria);
  if (productIds.length > 0) return wholly(await amongIds(scope, criteria, pages));
  await pages.read(1);
  if (!isCategory || recursive)
    return {
      async count() {
        if (pages.total() === undefined) await pages.read(Infinity);
        return pages.total() ?? pages.products.length;
      },
      async at(place) {
        await pages.read(place + 1);
        const portion = pages.portionOf(place);
        const product = pages.products[place];
        return product && foundHit(product, product.variants, portion, criteria, scope);
      },
    };
  await pages.read(Infinity);
  const direct = pages.products.filter(({ categories }) => categories.some(({ id }) => id === categoryId));
  return wholly(
    direct.flatMap((product) => foundHit(product, product.variants, direct, criteria, scope) ?? []),
  );
}

const wholly = (all: readonly Found[]): FoundHits => ({
  count: async () => all.length,
  at: async (place) => all[place],
});

function foundHit(
  product: Product,
  among: readonly Variant[],
  portion: readonly Product[],
  criteria: Criteria,
  { session }: Scope,
): Found | undefined {
  const one = foundOf(product);
  if (!one) return undefined;
  const fitting = among.filter((variant) => conforms(product, variant, criteria, session.currency));
  return {
    one,
    represented: fitting.length > 0 ? fitting : among,
    beside: portion.flatMap((other) => foundOf(other) ?? []).map(idOf),
  };
}

/** By their ids, in the order of these: no sorting of the platform keeps that in which they were asked for. */
async function amongIds(scope: Scope, criteria: Criteria, pages: Pages): Promise<Found[]> {
  const { world } = scope.instance;
  const { productIds, phrase, categoryId, refinements } = criteria;
  const asked = new Set(productIds);
  const products = await world.products(scope.site, productIds, marketOf(scope));
  const further = phrase !== undefined || refinements.size > 0;
  if (further || (categoryId !== undefined && categoryId !== root.id)) await pages.read(Infinity);
  else pages.products.push(...products);
  const passing = new Set(pages.products.map(({ id }) => id));
  const hits = products.flatMap((product) => {
    const one = foundOf(product);
    if (!one || !passing.has(product.id)) return [];
    const among = asked.has(idOf(one)) ? variantsOf(one) : product.variants.filter(({ id }) => asked.has(id));
    const fitting = among.filter((variant) => conforms(product, variant, criteria, scope.session.currency));
    if (fitting.length === 0) return [];
    return foundHit(product, fitting, products, criteria, scope) ?? [];
  });
  const unpriced = further || isPriced(criteria) ? [] : await unpricedAmong(scope, criteria, products);
  return [...hits, ...unpriced].toSorted((a, b) => (idOf(a.one) < idOf(b.one) ? -1 : 1));
}

/** What is not sold in the session's currency is found by its id all the same. */
async function unpricedAmong(
  scope: Scope,
  { productIds, categoryId, orderableOnly }: Criteria,
  priced: readonly Product[],
): Promise<Found[]> {
  if (categoryId !== undefined && categoryId !== root.id) return [];
  const records = await Promise.all(productIds.map((id) => recordsOf(scope).find(id)));
  const products = new Set(records.flatMap((record) => record?.product ?? []));
  return [...products].flatMap((product) => {
    const one = foundOf(product);
    if (!one || priced.some(({ id }) => id === product.id)) return [];
    const asked = productIds.includes(idOf(one))
      ? product.variants
      : product.variants.filter(({ id }) => productIds.includes(id));
    const represented = asked.filter(({ availability }) => !orderableOnly || isBuyable(availability));
    return represented.length === 0 ? [] : [{ one, represented, beside: [idOf(one)], unpriced: true }];
  });
}

interface Pages {
  products: Product[];
  /** Of all pages; undefined before the first, or where the engine does not report it. */
  total(): number | undefined;
  /** As many as these at least, if there are so many. */
  read(count: number): Promise<void>;
  /** Those that came together with the one at the place. */
  portionOf(place: number): readonly Product[];
}

function pagesOf(scope: Scope, criteria: Criteria): Pages {
  const market = marketOf(scope);
  const query = queryOf(criteria, market.currency);
  const products: Product[] = [];
  const portions: Product[][] = [];
  let [total, cursor, begun]: [number | undefined, string | undefined, boolean] = [
    undefined,
    undefined,
    false,
  ];
  return {
    products,
    total: () => total,
    async read(count) {
      while (products.length < count && (!begun || cursor !== undefined)) {
        const page = await scope.instance.world.search(
          scope.site,
          {
            ...query,
            limit: begun ? nextPortion : firstPortion,
            ...(cursor === undefined ? {} : { cursor }),
          },
          market,
        );
        if (!begun) ({ total } = page);
        [begun, cursor] = [true, page.nextCursor];
        products.push(...page.products);
        portions.push(page.products);
      }
    },
    portionOf: (place) => portions.find((portion) => portion.includes(products[place] as Product)) ?? [],
  };
}

/** Reads the records of all that came together: a script that wants one product of a page wants the others too. */
export const readBeside = (scope: Scope, { beside }: Found): Promise<void> => recordsOf(scope).read(beside);

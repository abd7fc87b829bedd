/** Search: words and filters to tiers, tiers to candidates, candidates to what this buyer is offered. */
import { isCurrency, type ProductPage, type ProductQuery, type ShopContext, type Facet } from '#commerce';
import { searchFingerprint, readSearchCursor, writeSearchCursor } from './cursor.ts';
import { filtersOf } from './filters.ts';
import {
  isInStock,
  offerOf,
  priceViewOf,
  toProduct,
  type Demand,
  type OfferedItem,
  type PriceView,
  type Item,
} from './item.ts';
import type { AnsweredPage } from './pages.ts';
import type { CatalogueContext } from './catalogue-context.ts';
import { planWalk, rankedBlock } from './plan.ts';
import { readText } from './read-text.ts';
import { blocks, type Block } from './walk.ts';
import type { CategoryTree } from './category-tree.ts';

/** Candidates per call; beyond that the page is shorter, and the cursor continues. */
const mostCandidates = 2_000;

/** Candidates that are looked at together at least: each look is a statement. */
const fewest = 8;

interface Found {
  offer: OfferedItem;
  position: Block['start'];
}

interface Gathered {
  found: Found[];
  /** Where to go on when the candidates of one call are used up. */
  stoppedAt?: Block['start'];
  /** Every candidate was looked at, and there were few. */
  whole: boolean;
}

/** @throws RangeError for a cursor that is not of this search */
export async function searchProducts(
  parts: CatalogueContext,
  query: ProductQuery,
  context: ShopContext,
): Promise<AnsweredPage> {
  const print = searchFingerprint(query, context);
  const from = query.cursor === undefined ? undefined : readSearchCursor(query.cursor, print);
  const row = await parts.siteRow(context.site);
  if (!row || !isCurrency(context.currency)) return { page: { products: [] } };
  const { statements, rankings } = parts;
  const indexCache = parts.indexCache(row);
  const planParts = {
    site: row.number,
    row,
    currency: context.currency,
    statements,
    rankings,
    ...indexCache,
  };
  const wording = await readText(query.text, { ...planParts, locale: context.locale });
  if (wording.hopeless) return { page: { products: [] } };
  const view = await priceViewOf(parts, context);
  const tree = await parts.tree(context.site);
  const origin = await parts.origin(context.site);

  const page = async (price: ProductQuery['price'], relaxed: boolean): Promise<AnsweredPage> => {
    const { price: _, ...rest } = query;
    const filters = await filtersOf(price ? { ...rest, price } : rest, {
      row,
      currency: context.currency,
      tree,
      vocabulary: indexCache.vocabulary,
    });
    const asked = { ...(query.sort ? { sort: query.sort } : {}), ...(price ? { price } : {}) };
    const plan = await planWalk(asked, wording.groups, filters, planParts, { view, resumed: from });
    const limit = Math.min(100, Math.max(1, Math.floor(query.limit) || 1));
    const counting =
      from === undefined && !plan.steps && (wording.groups.length > 0 || (query.categories?.length ?? 0) > 0);
    const wanted = { limit, counting, demand: filters.demand, view, context, looked: { dated: false } };
    const gathered = await gather(parts, blocks(statements, plan, from), wanted);
    const shown = gathered.found.slice(0, limit);
    const next = gathered.found[limit]?.position ?? gathered.stoppedAt;
    const items = shown.map(({ offer }) => offer.item);
    const stock = await parts.productCache.stock(context.site, items);
    const timeless =
      !wanted.looked.dated && [...stock.values()].every(({ availableAt }) => availableAt === null);
    const position = next && { ...next, steps: plan.steps, loose: plan.loose, relaxed };
    const shownPage: ProductPage = {
      products: shown.map(({ offer }) => toProduct(offer, { tree, stock, now: context.now, origin })),
      ...(position ? { nextCursor: writeSearchCursor(position, print) } : {}),
      ...(gathered.whole && counting
        ? {
            total: gathered.found.length,
            facets: () =>
              facetsOf(
                gathered.found.map(({ offer }) => offer.item),
                tree,
              ),
          }
        : {}),
    };
    return timeless && !filters.demand.inStock && context.eligibility.length === 0
      ? { page: shownPage, basis: { revision: row.revision, origin, items, stock } }
      : { page: shownPage };
  };

  // A price in the text is a preference: if nothing has that price, results are shown without it.
  const wish = query.price ? undefined : wording.price;
  if (!wish || from?.relaxed) return page(query.price, from?.relaxed ?? false);
  const answer = await page(wish, false);
  if (answer.page.products.length > 0 || answer.page.nextCursor || from) return answer;
  // What was looked at in vain may have prices with dates.
  return { page: (await page(undefined, true)).page };
}

interface Wanted {
  limit: number;
  /** Look at all of a small result, to count it. */
  counting: boolean;
  demand: Demand;
  view: PriceView;
  context: ShopContext;
  /** Called with what was examined. */
  looked: { dated: boolean };
}

async function gather(
  parts: CatalogueContext,
  walk: AsyncGenerator<Block>,
  wanted: Wanted,
): Promise<Gathered> {
  const found: Found[] = [];
  let looked = 0;
  const first: Block[] = [];
  if (wanted.counting) {
    let size = 0;
    for (; size <= rankedBlock;) {
      const next = await walk.next();
      if (next.done) {
        for (const block of first) found.push(...(await examine(parts, block, 0, block.rows.length, wanted)));
        return { found, whole: true };
      }
      first.push(next.value);
      size += next.value.rows.length;
    }
  }
  for await (const block of resume(first, walk)) {
    for (let start = 0; start < block.rows.length;) {
      const missing = wanted.limit + 1 - found.length;
      if (missing <= 0) return { found, whole: false };
      if (looked >= mostCandidates) {
        const stoppedAt = { ...block.start, offset: block.start.offset + start };
        return { found, stoppedAt, whole: false };
      }
      const size = Math.min(block.rows.length - start, Math.max(missing, looked > 100 ? 50 : fewest));
      found.push(...(await examine(parts, block, start, size, wanted)));
      start += size;
      looked += size;
    }
  }
  return { found, whole: false };
}

async function* resume(first: readonly Block[], rest: AsyncGenerator<Block>): AsyncGenerator<Block> {
  yield* first;
  yield* rest;
}

/** Those of some candidates that this buyer is offered. */
async function examine(
  { productCache }: CatalogueContext,
  { rows, start: at }: Block,
  start: number,
  size: number,
  { demand, view, context, looked }: Wanted,
): Promise<Found[]> {
  const candidates = rows.slice(start, start + size);
  const items = await productCache.items(candidates);
  looked.dated ||= items.some(({ dated }) => dated);
  const place = new Map(candidates.map(({ no }, offset) => [no, at.offset + start + offset]));
  const found = items.flatMap((item): Found[] => {
    const offer = offerOf(item, view, demand);
    return offer ? [{ offer, position: { ...at, offset: place.get(item.no) as number } }] : [];
  });
  if (!demand.inStock || found.length === 0) return found;
  const stock = await productCache.stock(
    context.site,
    found.map(({ offer }) => offer.item),
  );
  return found.filter(({ offer }) => isInStock(offer, stock, context.now));
}

/* Counts what a small result could be narrowed by. */

const mostAttributes = 8;
const mostValues = 20;

/** `category` by path, `brand`, then the attributes and options that most products have and that distinguish them. */
function facetsOf(items: readonly Item[], tree: CategoryTree): Facet[] {
  const names = new Map<string, Map<string, number>>();
  const add = (name: string, value: string) => {
    let values = names.get(name);
    if (!values) names.set(name, (values = new Map()));
    values.set(value, (values.get(value) ?? 0) + 1);
  };
  for (const { categories, facets } of items) {
    for (const id of categories) {
      const path = tree.shown(id)?.path;
      if (path !== undefined) add('category', path);
    }
    for (const [name, value] of facets()) add(name, value);
  }
  const always = ['category', 'brand'].filter((name) => names.has(name));
  const attributes = [...names]
    .filter(([name, values]) => !always.includes(name) && values.size > 1 && values.size <= mostValues)
    .map(([name, values]) => ({ name, products: [...values.values()].reduce((sum, one) => sum + one, 0) }))
    .toSorted((a, b) => b.products - a.products || (a.name < b.name ? -1 : 1))
    .slice(0, mostAttributes)
    .map(({ name }) => name);
  return [...always, ...attributes].map((name) => ({
    name,
    values: topValues(names.get(name) ?? new Map()),
  }));
}

const topValues = (values: ReadonlyMap<string, number>): Facet['values'] =>
  [...values]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, mostValues);

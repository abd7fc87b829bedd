/** The embedded store's catalog in our database. */
import type { Database } from '#storage';
import type { Product, ShopContext } from '#commerce';
import type { StoreCatalogue } from '../catalogue.ts';
import type { StoreTerms, PricedVariant } from '../records.ts';
import type { CategoryTree } from './category-tree.ts';
import { createIndexCaches, type CatalogueContext } from './catalogue-context.ts';
import { loadTree, readSiteRow, replaceTerms, type SiteRow, readTerms, writeTerms } from './site-row.ts';
import { createRankingCache } from './read-index.ts';
import { createPageCache } from './pages.ts';
import { reindexSites } from './reindex.ts';
import { createTimedCache, createProductCache, stockColumns } from './product-cache.ts';
import { searchProducts } from './search.ts';
import { createStatements } from './statements.ts';
import { writeCategories } from './write-categories.ts';
import { listShown, readStored, withdrawProducts } from './stored-products.ts';
import { settleIndex } from './write-index.ts';
import { writeProducts } from './write-products.ts';
import {
  stockAvailability,
  type Item,
  type ItemVariant,
  type StockRow,
  noDemand,
  offerOf,
  priceViewOf,
  toProduct,
  resolvePrice,
} from './item.ts';

export interface CatalogueOptions {
  database: Pick<Database, 'db' | 'dialect'>;
  /** Epoch milliseconds. */
  now: () => number;
  /** Public address of a site's storefront. */
  origin: (site: string) => string | Promise<string>;
  /** Logs problems for operators. */
  report?: (event: string, facts: Record<string, unknown>) => void;
}

const keptSites = 1_000;

/**
 * Cached data is at most a second old, and this catalog sees its own writes at once. `search` throws a RangeError for a
 * cursor of another search.
 */
export function createCatalogue({
  database,
  now,
  origin,
  report = () => {},
}: CatalogueOptions): StoreCatalogue {
  const statements = createStatements(database);
  const trees = createTimedCache<CategoryTree>(now, keptSites);
  const terms = createTimedCache<StoreTerms>(now, keptSites);
  const rows = createTimedCache<SiteRow>(now, keptSites);
  const rankings = createRankingCache(statements);
  const productCache = createProductCache(statements, { now });
  const parts: CatalogueContext = {
    statements,
    rankings,
    productCache,
    indexCache: createIndexCaches(statements),
    origin: async (site) => (await origin(site)).replace(/\/+$/, ''),
    tree: async (site) => trees.get(site) ?? trees.set(site, await loadTree(statements, site)),
    terms: async (site) => terms.get(site) ?? terms.set(site, await readTerms(statements, site)),
    async siteRow(site) {
      const known = rows.get(site);
      if (known) return known;
      const row = await readSiteRow(statements, site);
      return row && rows.set(site, row);
    },
  };
  const pages = createPageCache(parts, now);
  let writes = 0;
  const forget = () => {
    writes += 1;
    for (const memory of [trees, terms, rows, rankings, productCache, pages]) memory.clear();
  };
  return {
    async search(query, context) {
      const question = JSON.stringify([query, { ...context, now: 0 }]);
      const begun = writes;
      const known = await pages.find(question, context);
      if (known) return known;
      const answered = await searchProducts(parts, query, context);
      // After a write in between this page may be of before it.
      if (begun === writes) pages.add(question, answered, context);
      return answered.page;
    },
    products: (ids, context) => findProducts(parts, ids, context),
    byHandle: (handle, context) => findByHandle(parts, handle, context),
    variants: (ids, context) => findVariants(parts, ids, context),
    categories: async (site) => (await parts.tree(site)).all,
    terms: parts.terms,
    count: async (site) => (await readSiteRow(statements, site))?.products ?? 0,
    stored: (site, ids) => readStored(statements, site, ids),
    listShown: (site, after, limit) => listShown(statements, site, after, limit),
    withdraw: (site, ids) => withdrawProducts(statements, site, ids).finally(forget),
    settle: () => settleIndex(statements),
    async reindex() {
      const products = await reindexSites(statements, report).finally(forget);
      if (products > 0) await settleIndex(statements);
      return products;
    },
    writeProducts: (site, list) => writeProducts(statements, site, list, now()).finally(forget),
    writeCategories: (site, list) => writeCategories(statements, site, list).finally(forget),
    writeTerms: (site, body) => writeTerms(statements, site, body).finally(forget),
    replaceTerms: (site, before, after) => replaceTerms(statements, site, before, after).finally(forget),
  };
}

/* Finds products and variants by what they are called, not by what they are. */

interface Row {
  no: number;
  id: string;
  revision: number;
}

/** PostgreSQL takes no NUL in a text: nothing is called so. */
const possible = (ids: readonly string[]): string[] => [...new Set(ids)].filter((id) => !id.includes('\0'));

async function findProducts(
  parts: CatalogueContext,
  ids: readonly string[],
  context: ShopContext,
): Promise<Product[]> {
  const asked = possible(ids);
  if (asked.length === 0) return [];
  const { all, within, list } = parts.statements;
  const byId = await all<Row>(
    `select no, id, revision from store_product where site = ? and ${within('id', 'text')} and shown = 1`,
    [context.site, list(asked)],
  );
  const found = new Map(byId.map((row) => [row.id, row]));
  const rest = asked.filter((id) => !found.has(id));
  if (rest.length > 0) for (const row of await ofVariants(parts, rest, context.site)) found.set(row.id, row);
  const rows = asked.flatMap((id) => found.get(id) ?? []);
  return offered(parts, [...new Map(rows.map((row) => [row.no, row])).values()], context);
}

/** Products of variants; `id` is that of the variant. */
const ofVariants = (
  { statements: { all, within, list } }: CatalogueContext,
  ids: readonly string[],
  site: string,
) =>
  all<Row>(
    `select p.no, v.id, p.revision from store_variant v join store_product p on p.no = v.no
     where v.site = ? and ${within('v.id', 'text')} and p.shown = 1`,
    [site, list(ids)],
  );

type StockedRow = Row & (StockRow | { [Column in keyof StockRow]: null });

const hasStock = (row: StockedRow): row is Row & StockRow => row.tracked !== null;

/** As `ofVariants`, with their stock as it is now: every quote asks for both. */
const withStock = (
  { statements: { all, within, list } }: CatalogueContext,
  ids: readonly string[],
  site: string,
) =>
  all<StockedRow>(
    `select p.no, v.id, p.revision, ${stockColumns}
     from store_variant v join store_product p on p.no = v.no
     left join store_stock s on s.site = v.site and s.variant_id = v.id
     where v.site = ? and ${within('v.id', 'text')} and p.shown = 1`,
    [site, list(ids)],
  );

async function findByHandle(
  parts: CatalogueContext,
  handle: string,
  context: ShopContext,
): Promise<Product | undefined> {
  if (handle.includes('\0')) return undefined;
  const rows = await parts.statements.all<Row>(
    'select no, id, revision from store_product where site = ? and handle = ? and shown = 1 order by no limit 1',
    [context.site, handle],
  );
  return (await offered(parts, rows, context))[0];
}

async function offered(
  parts: CatalogueContext,
  rows: readonly Row[],
  context: ShopContext,
): Promise<Product[]> {
  if (rows.length === 0) return [];
  const items = await parts.productCache.items(rows);
  const origin = await parts.origin(context.site);
  const view = await priceViewOf(parts, context);
  const tree = await parts.tree(context.site);
  const stock = await parts.productCache.stockOf(
    context.site,
    items.flatMap(({ variants }) => variants.map(({ id }) => id)),
  );
  return items.flatMap((item) => {
    const offer = offerOf(item, view, noDemand);
    return offer ? [toProduct(offer, { tree, stock, now: context.now, origin })] : [];
  });
}

async function findVariants(
  parts: CatalogueContext,
  ids: readonly string[],
  context: ShopContext,
): Promise<Map<string, PricedVariant>> {
  const asked = possible(ids);
  if (asked.length === 0) return new Map();
  const rows = await withStock(parts, asked, context.site);
  const items = await parts.productCache.items([...new Map(rows.map((row) => [row.no, row])).values()]);
  const view = await priceViewOf(parts, context);
  const tree = await parts.tree(context.site);
  const origin = await parts.origin(context.site);
  const byNumber = new Map(items.map((item) => [item.no, item]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = new Map<string, PricedVariant>();
  for (const id of asked) {
    const row = byId.get(id);
    const item = row && byNumber.get(row.no);
    const variant = item?.variants.find((one) => one.id === id);
    if (!row || !item || !variant) continue;
    const price = resolvePrice(variant.prices, view);
    const availability = stockAvailability(hasStock(row) ? row : undefined, context.now);
    found.set(id, {
      ...describe(item, variant, origin),
      ...(price ? { price } : {}),
      availability,
      categories: tree.withAncestors(item.categories),
    });
  }
  return found;
}

function describe(
  product: Item,
  { id, title, requiresShipping, attributes, taxClass, weight, maxPerOrder }: ItemVariant,
  origin: string,
): Omit<PricedVariant, 'price' | 'availability' | 'categories'> {
  const imageUrl = product.at(origin).variants.get(id)?.imageUrl;
  const alone = product.variants.length === 1 || title.includes(product.title);
  return {
    id,
    productId: product.id,
    title:
      !alone && title !== ''
        ? `${product.title} – ${title}`
        : title.includes(product.title)
          ? title
          : product.title,
    ...(imageUrl === undefined ? {} : { imageUrl }),
    taxClass,
    weight,
    requiresShipping,
    attributes,
    ...(maxPerOrder === undefined ? {} : { maxPerOrder }),
    ...(product.brand === undefined ? {} : { brand: product.brand }),
  };
}

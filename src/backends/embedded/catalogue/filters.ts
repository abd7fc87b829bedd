/** What a query demands beside its words: terms for the index, and the exact demand that is checked afterwards. */
import type { ProductQuery } from '#commerce';
import type { CategoryTree } from './category-tree.ts';
import type { Expression } from './read-index.ts';
import { countedTerm, term, valueKey, coarseStep } from './index-terms.ts';
import type { Demand } from './item.ts';
import type { SiteRow } from './site-row.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface Filters {
  /** All but the price. */
  expressions: Expression[];
  /** With the price. */
  all: Expression[];
  /** The price as the index knows it; undefined where the range holds every price that there is. */
  prices: Expression | undefined;
  demand: Demand;
}

/** A currency in which nearly everything is sold is not asked of the index: walking the list of all products costs more. */
const nearlyAll = 0.9;

export async function filtersOf(
  query: ProductQuery,
  {
    row,
    currency,
    tree,
    vocabulary,
  }: { row: SiteRow; currency: string; tree: CategoryTree; vocabulary: Vocabulary },
): Promise<Filters> {
  const { categories = [], attributes = {}, price, inStock = false } = query;
  const site = row.number;
  const expressions: Expression[] = [];
  if (categories.length) {
    const ids = new Set(categories.flatMap((asked) => [asked, ...tree.named(asked)]));
    expressions.push({ any: [...ids].map((id) => ({ term: term.category(site, id) })) });
  }
  const asked = Object.entries(attributes).filter(([, values]) => values.length > 0);
  for (const [name, values] of asked) {
    expressions.push({ any: values.map((value) => ({ term: term.value(site, name, value) })) });
  }
  const sold =
    (await vocabulary.counts(site, [countedTerm.currency(currency)])).get(countedTerm.currency(currency)) ??
    0;
  if (sold < row.products * nearlyAll) expressions.push({ term: term.currency(site, currency) });
  const values = asked.map(([name, values]) => values.map((value) => valueKey(name, value)));
  const prices = price && (await priceTerms(price, site, currency, vocabulary));
  const all = prices ? [...expressions, prices] : expressions;
  return { expressions, all, prices, demand: { values, inStock, ...(price ? { price } : {}) } };
}

async function priceTerms(
  { min = 0, max = Infinity }: NonNullable<ProductQuery['price']>,
  site: number,
  currency: string,
  vocabulary: Vocabulary,
): Promise<Expression | undefined> {
  const prefix = countedTerm.finePrice(currency);
  const names = await vocabulary.beginning(site, prefix);
  const used = [...new Set(names.map((name) => Math.floor(Number(name.slice(prefix.length)) / 64)))];
  const [low, high] = [coarseStep(min), coarseStep(max)];
  const wanted = used.filter((step) => step >= low && step <= high);
  if (wanted.length === used.length) return undefined;
  return { any: wanted.map((step) => ({ term: term.coarsePrice(site, currency, step) })) };
}

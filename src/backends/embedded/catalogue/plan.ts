/** Decides how a search is walked. */
import type { ProductQuery } from '#commerce';
import type { Expression } from './expression.ts';
import type { Filters } from './filters.ts';
import { counted } from './index-terms.ts';
import { byAge, byPrice } from './orders.ts';
import { planByRelevance, type Plan, type PlanParts, type Resumed } from './plan-relevance.ts';
import type { Row } from './read-index.ts';
import type { Reach } from './reach.ts';
import type { PriceView } from './resolve-price.ts';
import { allWords, both, bySteps, conjunction, type Stratum } from './strata.ts';
import type { Group } from './understand.ts';

/** Sorted at once. */
const sortedBlock = 500;

/** @param resumed how the page before went; undefined for the first page */
export async function planWalk(
  { sort = 'relevance', price }: Pick<ProductQuery, 'sort' | 'price'>,
  groups: readonly Group[],
  filters: Filters,
  parts: PlanParts,
  { view, resumed }: { view: PriceView; resumed: Resumed | undefined },
): Promise<Plan> {
  if (sort === 'relevance') return planByRelevance(groups, filters, price, parts, resumed);
  const { site, currency, vocabulary, reach } = parts;
  const asked = await wordsToSort(groups, filters.all, site, reach);
  const steps = resumed?.steps ?? (await isMany(asked, site, reach));
  const prefix = sort === 'newest' ? counted.month() : counted.finePrice(currency);
  const strata: Stratum[] = steps
    ? bySteps(sort, await vocabulary.beginning(site, prefix), asked, { site, currency })
    : [{ key: 0, asked }];
  const wanted = sort === 'newest' ? 'created_at' : 'offers';
  const order =
    wanted === 'offers'
      ? (rows: Row[], stratum: Stratum) => byPrice(rows, stratum, sort === 'price-asc' ? 1 : -1, view)
      : byAge;
  return { site, strata, blockSize: sortedBlock + 1, wanted, steps, loose: false, order };
}

/** All words, or where no product has them all, all but one. */
async function wordsToSort(
  groups: readonly Group[],
  filters: readonly Expression[],
  site: number,
  reach: Reach,
): Promise<Expression | undefined> {
  if (groups.length === 0) return conjunction(filters);
  const strict = both(allWords(groups, site), filters);
  if (groups.length === 1 || (await reach(site, strict, 1))) return strict;
  const nearly = groups.map((left) =>
    allWords(
      groups.filter((group) => group !== left),
      site,
    ),
  );
  return both({ any: nearly }, filters);
}

const isMany = async (asked: Expression | undefined, site: number, reach: Reach): Promise<boolean> =>
  !asked || reach(site, asked, sortedBlock + 1);

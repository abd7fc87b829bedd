/** Decides how a search is walked. */
import type { ProductQuery } from '#commerce';
import type { Expression, IndexRow, RankingCache } from './read-index.ts';
import type { Filters } from './filters.ts';
import { countedTerm } from './index-terms.ts';
import { byAge, byPrice, byScore, mayCost } from './orders.ts';
import type { MatchCounter } from './match-counter.ts';
import { type PriceView, numbersOf } from './item.ts';
import {
  andAll,
  tiersBySteps,
  conjunction,
  fallbacks,
  namedWords,
  type RankingTier,
  tiersByWords,
} from './ranking-tiers.ts';
import type { WordGroup } from './read-text.ts';
import type { Cache } from './product-cache.ts';
import type { SiteRow } from './site-row.ts';
import type { Statements } from './statements.ts';
import type { Vocabulary } from './vocabulary.ts';
import { readBlock, type Ranked, type SortedBlock, type Walk } from './walk.ts';

/** Sorted at once. */
const sortedBlock = 500;

/** @param resumed how the page before went; undefined for the first page */
export async function planWalk(
  { sort = 'relevance', price }: Pick<ProductQuery, 'sort' | 'price'>,
  groups: readonly WordGroup[],
  filters: Filters,
  parts: PlanContext,
  { view, resumed }: { view: PriceView; resumed: Resumed | undefined },
): Promise<Plan> {
  if (sort === 'relevance') return planByRelevance(groups, filters, price, parts, resumed);
  const { site, currency, vocabulary, matchCounter } = parts;
  const asked = await wordsToSort(groups, filters.all, site, matchCounter);
  const steps = resumed?.steps ?? (await isMany(asked, site, matchCounter));
  const prefix = sort === 'newest' ? countedTerm.month() : countedTerm.finePrice(currency);
  const tiers: RankingTier[] = steps
    ? tiersBySteps(sort, await vocabulary.beginning(site, prefix), asked, { site, currency })
    : [{ key: 0, asked }];
  const wanted = sort === 'newest' ? 'created_at' : 'offers';
  const order =
    wanted === 'offers'
      ? (rows: IndexRow[], tier: RankingTier) => byPrice(rows, tier, sort === 'price-asc' ? 1 : -1, view)
      : byAge;
  return { site, tiers, blockSize: sortedBlock + 1, wanted, steps, loose: false, order };
}

/** What has the words as a search by relevance finds them. */
async function wordsToSort(
  groups: readonly WordGroup[],
  filters: readonly Expression[],
  site: number,
  matchCounter: MatchCounter,
): Promise<Expression | undefined> {
  if (groups.length === 0) return conjunction(filters);
  const named = andAll(namedWords(groups, site), filters);
  for (const asked of [named, ...fallbacks(groups, site).map((one) => andAll(one, filters))]) {
    if (await matchCounter(site, asked, 1)) return asked;
  }
  return named;
}

const isMany = async (
  asked: Expression | undefined,
  site: number,
  matchCounter: MatchCounter,
): Promise<boolean> => !asked || matchCounter(site, asked, sortedBlock + 1);

/* Decides how a search by relevance is walked: whether all that fits is ranked at once, and who looks at the price. */

/** Ranked at once; a result that is smaller is counted. */
export const rankedBlock = 32;
/** Where at least this part of the candidates has the price, they are looked at one by one. */
const often = 1 / 8;

interface PlanContext {
  site: number;
  row: SiteRow;
  currency: string;
  vocabulary: Vocabulary;
  statements: Statements;
  matchCounter: MatchCounter;
  rankings: RankingCache;
  /** Blocks in the order of relevance. */
  sorted: Cache<SortedBlock>;
}

interface Plan extends Walk {
  /** There is too much to rank or sort at once. */
  steps: boolean;
  /** The price is asked of the candidates, not of the index. */
  loose: boolean;
}

type Resumed = Pick<Plan, 'steps' | 'loose'>;

/** @param resumed how the page before went; undefined for the first page */
async function planByRelevance(
  groups: readonly WordGroup[],
  filters: Filters,
  price: ProductQuery['price'],
  parts: PlanContext,
  resumed: Resumed | undefined,
): Promise<Plan> {
  const { site, row, currency, statements, matchCounter, rankings, sorted } = parts;
  const ranked: Ranked = {
    numbers: (asked, span) => matchCounter.numbers(site, asked, span),
    rows: (numbers) => rankings.rows(row, numbers),
  };
  const walk = { site, blockSize: rankedBlock, sorted, ranked };
  if (groups.length === 0) {
    const tiers = [{ key: 0, asked: conjunction(filters.all) }];
    return { ...walk, tiers, steps: false, loose: false, order: (rows) => rows };
  }
  const likely = groups.reduce(
    (left, { products }) => left * Math.min(1, products / row.products),
    row.products,
  );
  const rare = likely <= rankedBlock;
  const plan = (steps: boolean, loose: boolean): Plan => ({
    ...walk,
    tiers: tiersByWords(groups, site, loose ? filters.expressions : filters.all, { many: steps, rare }),
    steps,
    loose,
    order: (rows: IndexRow[]) => byScore(price ? mayCost(rows, currency, price) : rows, groups),
    sortedFor: price ? `${currency} ${price.min} ${price.max}` : '',
  });
  if (resumed) return plan(resumed.steps, resumed.loose);
  const beginning = numbersOf(site)[0];
  const areFew = async (filters: readonly Expression[]): Promise<boolean> => {
    const asked = andAll(namedWords(groups, site), filters);
    return (
      (await matchCounter.numbers(site, asked, { after: beginning, limit: rankedBlock })).length < rankedBlock
    );
  };
  // What is read here is remembered: the walk begins with it.
  const begin = (plan: Plan) => readBlock(statements, plan, plan.tiers[0] as RankingTier, beginning);
  const open = plan(true, filters.prices !== undefined);
  const first = rare ? undefined : await begin(open);
  if (first?.goesOnAfter === undefined && (await areFew(filters.expressions))) return plan(false, open.loose);
  if (!filters.prices) return open;
  const { rows, looked } = first ?? (await begin(open));
  if (looked > 0 && rows.length >= looked * often) return open;
  const strict = plan(true, false);
  const more = (await begin(strict)).goesOnAfter !== undefined;
  return more || !(await areFew(filters.all)) ? strict : plan(false, false);
}

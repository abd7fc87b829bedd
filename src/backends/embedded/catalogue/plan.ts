/** Decides how a search is walked. */
import type { ProductQuery } from '#commerce';
import type { Expression } from './expression.ts';
import { counted } from './index-terms.ts';
import { byAge, byPrice, byScore } from './orders.ts';
import type { Reach } from './reach.ts';
import { numbersOf } from './product-row.ts';
import type { Row } from './read-index.ts';
import type { Memory } from './remember.ts';
import type { PriceView } from './resolve-price.ts';
import type { Statements } from './statements.ts';
import { allWords, both, bySteps, byWords, type Stratum } from './strata.ts';
import type { Group } from './understand.ts';
import type { Vocabulary } from './vocabulary.ts';
import { readBlock, type SortedBlock, type Walk } from './walk.ts';

/** Ranked at once; a result that is smaller is counted. */
export const rankedBlock = 32;
/** So many are likely to be more than are ranked at once, without asking. */
const surelyMany = 8 * rankedBlock;
/** Sorted at once. */
const sortedBlock = 500;

export interface PlanParts {
  site: number;
  currency: string;
  /** Of the whole site. */
  products: number;
  vocabulary: Vocabulary;
  statements: Statements;
  reach: Reach;
  /** Blocks in the order of relevance. */
  sorted: Memory<SortedBlock>;
}

export interface Plan extends Walk {
  steps: boolean;
}

/** @param resumed whether the page before went by steps; undefined for the first page */
export async function planWalk(
  sort: NonNullable<ProductQuery['sort']>,
  groups: readonly Group[],
  filters: readonly Expression[],
  parts: PlanParts,
  { view, resumed }: { view: PriceView; resumed: boolean | undefined },
): Promise<Plan> {
  if (sort === 'relevance') return byRelevance(groups, filters, parts, resumed);
  const { site, currency, vocabulary, reach } = parts;
  const asked = await wordsToSort(groups, filters, site, reach);
  const steps = resumed ?? (await isMany(asked, site, reach));
  const prefix = sort === 'newest' ? counted.month() : counted.finePrice(currency);
  const strata: Stratum[] = steps
    ? bySteps(sort, await vocabulary.beginning(site, prefix), asked, { site, currency })
    : [{ key: 0, asked }];
  const wanted = sort === 'newest' ? 'created_at' : 'offers';
  const order =
    wanted === 'offers'
      ? (rows: Row[], stratum: Stratum) => byPrice(rows, stratum, sort === 'price-asc' ? 1 : -1, view)
      : byAge;
  return { site, strata, blockSize: sortedBlock + 1, wanted, steps, order };
}

async function byRelevance(
  groups: readonly Group[],
  filters: readonly Expression[],
  { site, products, statements, sorted }: PlanParts,
  resumed: boolean | undefined,
): Promise<Plan> {
  if (groups.length === 0) {
    const strata = [{ key: 0, asked: conjunction(filters) }];
    return { site, strata, blockSize: rankedBlock, steps: false, order: (rows) => rows, sorted };
  }
  const order = (rows: Row[]) => byScore(rows, groups);
  const plan = (steps: boolean): Plan => {
    const strata = byWords(groups, site, filters, steps);
    return { site, strata, blockSize: rankedBlock, wanted: 'words', steps, order, sorted };
  };
  if (resumed !== undefined) return plan(resumed);
  const likely = groups.reduce((left, group) => left * Math.min(1, group.products / products), products);
  // With filters the guess is too high; then the answer is only not counted.
  if (likely > surelyMany) return plan(true);
  // What is read here is remembered: the walk begins with it.
  const whole = plan(false);
  const { goesOnAfter } = await readBlock(statements, whole, whole.strata[0] as Stratum, numbersOf(site)[0]);
  return goesOnAfter === undefined ? whole : plan(true);
}

const conjunction = (list: readonly Expression[]): Expression | undefined => {
  const [first, ...rest] = list;
  return first && both(first, rest);
};

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

/** Decides how a search by relevance is walked: whether all that fits is ranked at once, and who looks at the price. */
import type { ProductQuery } from '#commerce';
import type { Expression } from './expression.ts';
import type { Filters } from './filters.ts';
import { byScore, mayCost } from './orders.ts';
import { numbersOf } from './product-row.ts';
import type { Rankings } from './rankings.ts';
import type { Reach } from './reach.ts';
import type { Row } from './read-index.ts';
import type { Memory } from './remember.ts';
import type { SiteRow } from './site-row.ts';
import type { Statements } from './statements.ts';
import { allWords, both, byWords, conjunction, type Stratum } from './strata.ts';
import type { Group } from './understand.ts';
import type { Vocabulary } from './vocabulary.ts';
import { readBlock, type Ranked, type SortedBlock, type Walk } from './walk.ts';

/** Ranked at once; a result that is smaller is counted. */
export const rankedBlock = 32;
/** Where at least this part of the candidates has the price, they are looked at one by one. */
const often = 1 / 8;

export interface PlanParts {
  site: number;
  row: SiteRow;
  currency: string;
  vocabulary: Vocabulary;
  statements: Statements;
  reach: Reach;
  rankings: Rankings;
  /** Blocks in the order of relevance. */
  sorted: Memory<SortedBlock>;
}

export interface Plan extends Walk {
  /** There is too much to rank or sort at once. */
  steps: boolean;
  /** The price is asked of the candidates, not of the index. */
  loose: boolean;
}

export type Resumed = Pick<Plan, 'steps' | 'loose'>;

/** @param resumed how the page before went; undefined for the first page */
export async function planByRelevance(
  groups: readonly Group[],
  filters: Filters,
  price: ProductQuery['price'],
  parts: PlanParts,
  resumed: Resumed | undefined,
): Promise<Plan> {
  const { site, row, currency, statements, reach, rankings, sorted } = parts;
  const ranked: Ranked = {
    numbers: (asked, span) => reach.numbers(site, asked, span),
    rows: (numbers) => rankings.rows(row, numbers),
  };
  const walk = { site, blockSize: rankedBlock, sorted, ranked };
  if (groups.length === 0) {
    const strata = [{ key: 0, asked: conjunction(filters.all) }];
    return { ...walk, strata, steps: false, loose: false, order: (rows) => rows };
  }
  const likely = groups.reduce(
    (left, { products }) => left * Math.min(1, products / row.products),
    row.products,
  );
  const rare = likely <= rankedBlock;
  const plan = (steps: boolean, loose: boolean): Plan => ({
    ...walk,
    strata: byWords(groups, site, loose ? filters.expressions : filters.all, { many: steps, rare }),
    steps,
    loose,
    order: (rows: Row[]) => byScore(price ? mayCost(rows, currency, price) : rows, groups),
    sortedFor: price ? `${currency} ${price.min} ${price.max}` : '',
  });
  if (resumed) return plan(resumed.steps, resumed.loose);
  const beginning = numbersOf(site)[0];
  const areFew = async (filters: readonly Expression[]): Promise<boolean> => {
    const asked = both(allWords(groups, site), filters);
    return (await reach.numbers(site, asked, { after: beginning, limit: rankedBlock })).length < rankedBlock;
  };
  // What is read here is remembered: the walk begins with it.
  const begin = (plan: Plan) => readBlock(statements, plan, plan.strata[0] as Stratum, beginning);
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

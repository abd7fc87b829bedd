/** Sorts the candidates of a block. */
import type { ProductQuery } from '#commerce';
import { fineStep, type Ranking } from './index-terms.ts';
import { parseOffers, resolvePrice, type PriceView } from './item.ts';
import type { IndexRow } from './read-index.ts';
import type { RankingTier } from './ranking-tiers.ts';
import type { WordGroup } from './read-text.ts';

export function byScore(rows: readonly IndexRow[], groups: readonly WordGroup[]): IndexRow[] {
  if (rows.length < 2) return [...rows];
  return rows
    .map((row) => ({ row, points: row.ranking ? score(groups, row.ranking) : 0 }))
    .toSorted((a, b) => b.points - a.points || a.row.no - b.row.no)
    .map(({ row }) => row);
}

/** Those that may have a price of this range: none is left out that has one. */
export function mayCost(
  rows: readonly IndexRow[],
  currency: string,
  { min = -Infinity, max = Infinity }: NonNullable<ProductQuery['price']>,
): IndexRow[] {
  return rows.filter(({ ranking }) => {
    const span = ranking?.spans.get(currency);
    return !span || (span[1] >= min && span[0] <= max);
  });
}

/** By the lowest price of a variant for this buyer; what is not sold to them is left out. */
export function byPrice(
  rows: IndexRow[],
  { step }: RankingTier,
  direction: 1 | -1,
  view: PriceView,
): IndexRow[] {
  return rows
    .flatMap((row) => {
      const prices = parseOffers(row.offers ?? '[]').flatMap(
        (entries) => resolvePrice(entries, view)?.amount ?? [],
      );
      const low = Math.min(...prices);
      return low === Infinity || (step !== undefined && fineStep(low) !== step) ? [] : [{ row, low }];
    })
    .toSorted((a, b) => (a.low - b.low) * direction || a.row.no - b.row.no)
    .map(({ row }) => row);
}

export const byAge = (rows: IndexRow[]): IndexRow[] =>
  rows.toSorted((a, b) => (b.created_at ?? 0) - (a.created_at ?? 0) || a.no - b.no);

/* How well a product fits the words, from its title, main word, brand and categories. Higher is better. */

function score(groups: readonly WordGroup[], { title, main, keys }: Ranking): number {
  let points = 0;
  let matched = 0;
  let previous = -2;
  for (const { alternatives, products } of groups) {
    // A rare word says more than a common one.
    const weight = 1 + 4 / Math.log2(3 + products);
    const place = bestPlace(alternatives, title);
    if (place >= 0) {
      points += 3 * weight;
      matched += 1;
      if (place === previous + 1) points += 0.5;
    }
    previous = place < 0 ? -2 : place;
    if (alternatives.some((alternative) => alternative.every((word) => keys.includes(word))))
      points += weight;
    if (alternatives.some((alternative) => alternative.includes(main))) points += weight;
  }
  return points + (2 * matched) / title.length;
}

function bestPlace(alternatives: readonly string[][], title: readonly string[]): number {
  for (const words of alternatives) {
    if (words.every((word) => title.includes(word))) return title.indexOf(words.at(-1) as string);
  }
  return -1;
}

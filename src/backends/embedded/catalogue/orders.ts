/** Sorts the candidates of a block. */
import type { ProductQuery } from '#commerce';
import { fineStep } from './price-steps.ts';
import { parseOffers } from './product-row.ts';
import type { Row } from './read-index.ts';
import { resolvePrice, type PriceView } from './resolve-price.ts';
import { score } from './score.ts';
import type { Stratum } from './strata.ts';
import type { Group } from './understand.ts';

export function byScore(rows: readonly Row[], groups: readonly Group[]): Row[] {
  if (rows.length < 2) return [...rows];
  return rows
    .map((row) => ({ row, points: row.ranking ? score(groups, row.ranking) : 0 }))
    .toSorted((a, b) => b.points - a.points || a.row.no - b.row.no)
    .map(({ row }) => row);
}

/** Those that may have a price of this range: none is left out that has one. */
export function mayCost(
  rows: readonly Row[],
  currency: string,
  { min = -Infinity, max = Infinity }: NonNullable<ProductQuery['price']>,
): Row[] {
  return rows.filter(({ ranking }) => {
    const span = ranking?.spans.get(currency);
    return !span || (span[1] >= min && span[0] <= max);
  });
}

/** By the lowest price of a variant for this buyer; what is not sold to them is left out. */
export function byPrice(rows: Row[], { step }: Stratum, direction: 1 | -1, view: PriceView): Row[] {
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

export const byAge = (rows: Row[]): Row[] =>
  rows.toSorted((a, b) => (b.created_at ?? 0) - (a.created_at ?? 0) || a.no - b.no);

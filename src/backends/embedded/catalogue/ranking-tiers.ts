/** A search is walked in tiers, the best first; no product is in two of them. */
import type { ShopContext, ProductQuery } from '#commerce';
import type { Expression, IndexRow } from './read-index.ts';
import { countedTerm, term } from './index-terms.ts';
import type { WordGroup } from './read-text.ts';

export interface RankingTier {
  /** Ascending within a search, and the same for the page after: where a cursor goes on. */
  key: number;
  /** Undefined: every product. */
  asked: Expression | undefined;
  /** The same with products of the tiers before, and which of its products those are. */
  open?: { asked: Expression; before: Expression };
  /** The same as a part of another result, where that is likely to be small. */
  part?: { of: Expression; holds(row: IndexRow): boolean };
  /** Only when the tiers before held few. */
  weak?: true;
  /** Products whose step of price is another are of another tier. */
  step?: number;
}

const mostWeak = 20;

type Kind = (site: number, word: string) => string;

const holds = (group: WordGroup, site: number, kind: Kind): Expression => ({
  any: group.alternatives.map((words) => ({ all: words.map((word) => ({ term: kind(site, word) })) })),
});

/** All words anywhere. */
export const allWords = (groups: readonly WordGroup[], site: number): Expression => ({
  all: groups.map((group) => holds(group, site, term.any)),
});

export const andAll = (a: Expression, b: readonly Expression[]): Expression =>
  b.length ? { all: [a, ...b] } : a;

export const conjunction = (list: readonly Expression[]): Expression | undefined => {
  const [first, ...rest] = list;
  return first && andAll(first, rest);
};

/**
 * All words in the title; in title, brand, category and options; anywhere. Then with one word missing, then two.
 * @param many a few products with all words are ranked as one tier
 * @param rare few products are likely to have all words in their title or beside it
 */
export function tiersByWords(
  groups: readonly WordGroup[],
  site: number,
  filters: readonly Expression[],
  { many, rare }: { many: boolean; rare: boolean },
): RankingTier[] {
  const [title, strong, any] = [term.title, term.strong, term.any].map((kind) => ({
    all: groups.map((group) => holds(group, site, kind)),
  })) as [Expression, Expression, Expression];
  const open = (asked: Expression, before: Expression) => ({
    asked: andAll(asked, filters),
    before: andAll(before, filters),
  });
  const part = (inTitle: boolean) =>
    rare
      ? {
          part: { of: andAll(strong, filters), holds: (row: IndexRow) => isInTitle(groups, row) === inTitle },
        }
      : {};
  const sure: RankingTier[] = many
    ? [
        { key: 0, asked: andAll(title, filters), ...part(true) },
        {
          key: 1,
          asked: andAll({ that: strong, but: title }, filters),
          open: open(strong, title),
          ...part(false),
        },
        { key: 2, asked: andAll({ that: any, but: strong }, filters), open: open(any, strong) },
      ]
    : [{ key: 0, asked: andAll(any, filters) }];
  const weak = leftOut(groups).map((missing, place): RankingTier => {
    const rest = groups.filter((group) => !missing.includes(group));
    const that = allWords(rest, site);
    const but: Expression = { any: missing.map((group) => holds(group, site, term.any)) };
    const asked = andAll({ that, but }, filters);
    // Of those with one word missing, what has it too has all words.
    return { key: 3 + place, weak: true, asked, ...(missing.length === 1 ? { open: open(that, any) } : {}) };
  });
  return [...sure, ...weak];
}

/** As the terms of the title have it. */
const isInTitle = (groups: readonly WordGroup[], { ranking }: IndexRow): boolean =>
  groups.every(({ alternatives }) =>
    alternatives.some((words) => words.every((word) => ranking?.title.includes(word))),
  );

/** Which words to do without: one, then two; rather common ones than rare ones. */
function leftOut(groups: readonly WordGroup[]): WordGroup[][] {
  if (groups.length < 2) return [];
  const common = groups.toSorted((a, b) => b.products - a.products);
  const single = common.map((group) => [group]);
  const double = common.flatMap((first, place) => common.slice(place + 1).map((second) => [first, second]));
  return [...single, ...(groups.length > 2 ? double : [])].slice(0, mostWeak);
}

/**
 * Steps of a price or of time, in the order of the sort. A product with several prices stands in several steps:
 * `step` tells which one counts.
 * @param names as `countedTerm` spells them, ascending
 */
export function tiersBySteps(
  sort: NonNullable<ProductQuery['sort']>,
  names: readonly string[],
  asked: Expression | undefined,
  { site, currency }: Pick<ShopContext, 'currency'> & { site: number },
): RankingTier[] {
  const prefix = sort === 'newest' ? countedTerm.month() : countedTerm.finePrice(currency);
  const steps = names.map((name) => Number(name.slice(prefix.length)));
  const down = sort !== 'price-asc';
  return (down ? steps.toReversed() : steps).map((step) => {
    const value = sort === 'newest' ? term.month(site, step) : term.finePrice(site, currency, step);
    const own: Expression = { term: value };
    return {
      key: down ? -step : step,
      asked: asked ? { all: [asked, own] } : own,
      ...(sort === 'newest' ? {} : { step }),
    };
  });
}

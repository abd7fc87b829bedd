/** A search is walked in tiers, the best first; no product is in two of them. */
import type { ShopContext, ProductQuery } from '#commerce';
import type { Expression, IndexRow } from './read-index.ts';
import { countedTerm, term } from './index-terms.ts';
import type { WordGroup } from './read-text.ts';

export interface RankingTier {
  /** Ascending within a search, and stable across pages: where a cursor continues. */
  key: number;
  /** Undefined: every product. */
  asked: Expression | undefined;
  /** The same with products of the tiers before, and which of its products those are. */
  open?: { asked: Expression; before: Expression };
  /** The same as a part of another result, where that is likely to be small. */
  part?: { of: Expression; holds(row: IndexRow): boolean };
  /** Only when the tiers before held nothing. */
  weak?: true;
  /** Products whose step of price is another are of another tier. */
  step?: number;
}

type Kind = (site: number, word: string) => string;

const holds = (group: WordGroup, site: number, kind: Kind): Expression => ({
  any: group.alternatives.map((words) => ({ all: words.map((word) => ({ term: kind(site, word) })) })),
});

/** What names something beside the description, the other words anywhere. */
export const namedWords = (groups: readonly WordGroup[], site: number): Expression => ({
  all: groups.map((group) => holds(group, site, group.describes ? term.any : term.strong)),
});

export const andAll = (a: Expression, b: readonly Expression[]): Expression =>
  b.length ? { all: [a, ...b] } : a;

export const conjunction = (list: readonly Expression[]): Expression | undefined => {
  const [first, ...rest] = list;
  return first && andAll(first, rest);
};

/**
 * All words in the title; beside the description; those that only describe in the description too. Where there is none: all but
 * the head in the description too, then without what only describes, then without one of many.
 * @param many a few products with all words are ranked as one tier
 * @param rare few products are likely to have all words in their title or beside it
 */
export function tiersByWords(
  groups: readonly WordGroup[],
  site: number,
  filters: readonly Expression[],
  { many, rare }: { many: boolean; rare: boolean },
): RankingTier[] {
  const [title, strong] = [term.title, term.strong].map((kind) => ({
    all: groups.map((group) => holds(group, site, kind)),
  })) as [Expression, Expression];
  const named = namedWords(groups, site);
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
        ...(groups.some(({ describes }) => describes)
          ? [{ key: 2, asked: andAll({ that: named, but: strong }, filters), open: open(named, strong) }]
          : []),
      ]
    : [{ key: 0, asked: andAll(named, filters) }];
  // They are walked only where all before were empty, so that none of their products is in two.
  const weak = fallbacks(groups, site).map((asked, place): RankingTier => {
    return { key: 3 + place, weak: true, asked: andAll(asked, filters) };
  });
  return [...sure, ...weak];
}

/** As the terms of the title have it. */
const isInTitle = (groups: readonly WordGroup[], { ranking }: IndexRow): boolean =>
  groups.every(({ alternatives }) =>
    alternatives.some((words) => words.every((word) => ranking?.title.includes(word))),
  );

/** So many names that a product with all but one is worth showing. */
const manyNames = 4;

/** What to ask where no product is known by all names: the likeliest first. */
export function fallbacks(groups: readonly WordGroup[], site: number): Expression[] {
  const names = groups.filter(({ describes }) => !describes);
  const without =
    names.length < manyNames
      ? []
      : names
          .toSorted((a, b) => b.products - a.products)
          .map((left) => names.filter((name) => name !== left));
  const told = groups.map((group) => holds(group, site, group.head ? term.strong : term.any));
  return [
    { all: told },
    ...(names.length < groups.length ? [namedWords(names, site)] : []),
    ...without.map((rest) => namedWords(rest, site)),
  ];
}

/**
 * Tiers of a price or of time, in sort order. A product with several prices is in several tiers: `step` returns the one that
 * counts.
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

/** What prices that stand together say about each other. */
import type { PriceFact } from '../../facts/facts.ts';
import { ARIA_HIDDEN } from '../outline.ts';
import type { Outline } from '../outline.ts';
import { nameTokens } from '../tags.ts';
import { attr } from '../../tree.ts';
import type { KindGuess } from './kind.ts';

/** A price, the element that holds it, and how many letters its line has beside prices. */
export interface PlacedPrice extends Pick<PriceFact, 'raw' | 'amount' | 'currency' | 'kind'> {
  at: number;
  letters: number;
  /** By the kilogram, the liter, the meter. */
  measured?: boolean;
  /** The element is a picture. */
  drawn?: boolean;
}

export interface Guess extends Omit<PlacedPrice, 'kind'> {
  kind: KindGuess;
}

/** A discount in percent. */
export interface Badge {
  share: number;
  at: number;
}

/** Two prices further apart than this many characters do not speak about each other. */
const SIDE_BY_SIDE = 120;
/** The longest text of a part that is about one price. */
const ONE_PART = 400;
const MAX_STEPS = 12;
/** So long is what explains a former price, before the one to pay. */
const NOTE = 1_500;
/** The least that remains of a price that is reduced. */
const LEAST_SHARE = 0.1;
/** So many prices on either side are looked at. */
const REACH = 4;

/** Removes savings and fees, and decides roles that depend on adjacent prices. */
export function settlePrices(
  page: Outline,
  guesses: readonly Guess[],
  badges: readonly Badge[],
): PlacedPrice[] {
  const isNear = (a: { at: number }, b: { at: number }): boolean =>
    Math.abs(page.from[a.at]! - page.from[b.at]!) <= SIDE_BY_SIDE && isTogether(page, a.at, b.at);
  const around = <T extends { at: number }>(list: readonly T[], i: number): T[] =>
    list
      .slice(Math.max(0, i - REACH), i + REACH + 1)
      .filter((one) => one !== list[i] && isNear(one, list[i]!));
  const marked = byBadge(page, guesses, badges, around);
  const kept = marked.filter(({ kind }) => kind !== 'aside' && kind !== 'saving');
  const settled = kept.map((guess, i): PlacedPrice => {
    const near = around(kept, i);
    const isPaid = ({ kind }: Guess): boolean =>
      kind === 'current' || kind === 'now' || kind === 'struck-if-larger';
    const isAnnounced = (other: Guess | undefined): boolean =>
      other !== undefined && other.kind === 'now' && near.includes(other) && isReduced(other, guess);
    // `ab 34,95 €`, `Ursprünglich: 49,95 €`.
    const smaller = near.some((other) => (isPaid(other) || other.kind === 'from') && isReduced(other, guess));
    switch (guess.kind) {
      case 'now':
        return { ...guess, kind: 'current' };
      // `£60.00 Now £45.00`.
      case 'current':
        return {
          ...guess,
          kind: isAnnounced(kept[i - 1]) || isAnnounced(kept[i + 1]) ? 'struck' : 'current',
        };
      case 'struck-if-larger':
        return {
          ...guess,
          kind: smaller || isFollowedByNow(page, guess, kept[i + 1]) ? 'struck' : 'current',
        };
      case 'struck-or-from':
        return { ...guess, kind: smaller ? 'struck' : 'from' };
      case 'unit-beside-another': {
        const right = kept[i + 1];
        const left = kept[i - 1];
        const other =
          (left !== undefined &&
            near.includes(left) &&
            (isPaid(left) || left.kind === 'unit-beside-another')) ||
          (right !== undefined && near.includes(right) && isPaid(right));
        return { ...guess, kind: other ? 'unit' : 'current' };
      }
      default:
        return { ...guess, kind: guess.kind as PriceFact['kind'] };
    }
  });
  return withoutEchoes(page, settled, isNear);
}

/** `List price: $60`, a note on what that means, `Now: $45`. */
const isFollowedByNow = (page: Outline, former: Guess, next: Guess | undefined): boolean =>
  next?.kind === 'now' &&
  page.region[next.at] === page.region[former.at] &&
  page.from[next.at]! - page.from[former.at]! <= NOTE &&
  isReduced(next, former);

/** In one small part of the page, and neither of the two in a list without the other: the parts of a set, other sizes. */
function isTogether(page: Outline, a: number, b: number): boolean {
  if (page.region[a] !== page.region[b]) return false;
  const [low, high] = a < b ? [a, b] : [b, a];
  let up = low;
  for (let steps = 0; up >= 0 && high >= page.end[up]!; up = page.parent[up]!)
    if ((steps += 1) > MAX_STEPS) return false;
  if (up < 0 || page.to[up]! - page.from[up]! > ONE_PART) return false;
  return !isListed(page, low, up) && !isListed(page, high, up);
}

/** In an item of a list that itself lies below the common part. */
function isListed(page: Outline, at: number, top: number): boolean {
  for (let up = at, steps = 0; up > top && steps < MAX_STEPS; up = page.parent[up]!, steps += 1)
    if (listTags.has(page.elements[up]!.tagName) && page.parent[up] !== top) return true;
  return false;
}

const listTags = new Set(['li', 'option', 'tr']);

/** Less, but not so little that it is a fee or the price of something else. */
export const isReduced = (low: Guess, high: Guess): boolean =>
  sameMoney(low, high) &&
  Number(low.amount) < Number(high.amount) &&
  Number(low.amount) >= Number(high.amount) * LEAST_SHARE;

const sameMoney = (a: Guess, b: Guess): boolean =>
  a.currency === undefined || b.currency === undefined || a.currency === b.currency;

/** Where two prices stand side by side and one is the other less the discount beside them, that one is to be paid. */
function byBadge(
  page: Outline,
  guesses: readonly Guess[],
  badges: readonly Badge[],
  around: (list: readonly Guess[], i: number) => Guess[],
): Guess[] {
  const changed = new Map<Guess, KindGuess>();
  const places = badges.map(({ at }) => page.from[at]!);
  const open = ({ kind }: Guess): boolean =>
    kind === 'current' || kind === 'now' || kind === 'struck-if-larger';
  for (const [i, high] of guesses.entries()) {
    if (!open(high)) continue;
    const near = around(guesses, i);
    // Drawn once with a strike and once without, it is the price of another state of the page, such as without a coupon.
    if (
      near.some(
        ({ kind, amount }) => (kind === 'struck' || kind === 'struck-if-larger') && amount === high.amount,
      )
    )
      continue;
    for (const low of near) {
      if (!open(low) || low === high || !sameMoney(low, high) || Number(low.amount) >= Number(high.amount))
        continue;
      const off = Number(high.amount) - Number(low.amount);
      const share = (off / Number(high.amount)) * 100;
      const saved = near.some(
        ({ kind, amount }) =>
          kind === 'saving' && Math.abs(Number(amount) - off) <= Math.max(0.011, off * 0.001),
      );
      const first = lowerPlace(places, page.from[high.at]! - SIDE_BY_SIDE);
      let fits = false;
      for (let b = first; b < places.length && places[b]! <= page.from[high.at]! + SIDE_BY_SIDE; b += 1)
        fits ||= Math.abs(badges[b]!.share - share) < 1;
      if (saved || fits) {
        changed.set(high, 'struck');
        if (low.kind !== 'current') changed.set(low, 'current');
      }
    }
  }
  return guesses.map((guess) => ({ ...guess, kind: changed.get(guess) ?? guess.kind }));
}

function lowerPlace(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

const visuallyHidden = new Set('visually visuallyhidden offscreen screen sr screenreader'.split(' '));

/** Said to screen readers alone: `sr-only`, `visually-hidden`, `a-offscreen`, `screen-reader-text`. */
function isForScreenReaders(page: Outline, at: number): boolean {
  for (let up = at, steps = 0; up >= 0 && steps < 3; up = page.parent[up]!, steps += 1) {
    const tokens = nameTokens(attr(page.elements[up]!, 'class') ?? '');
    if (tokens.some((token) => visuallyHidden.has(token))) return true;
  }
  return false;
}

const isMuted = (page: Outline, at: number): boolean => (page.flags[at]! & ARIA_HIDDEN) !== 0;

/** The same price, or the same without its decimals or its decimal mark. */
const isCutShort = (drawn: PlacedPrice, heard: PlacedPrice): boolean => {
  const [short, whole] = [drawn.amount.replace('.', ''), heard.amount.replace('.', '')];
  return whole === short || (/\.\d\d$/.test(heard.amount) && whole.slice(0, -2) === short);
};

/** A price that is drawn once and said once to screen readers is one; the strike or the word of either counts. */
function withoutEchoes(
  page: Outline,
  prices: readonly PlacedPrice[],
  isNear: (a: { at: number }, b: { at: number }) => boolean,
): PlacedPrice[] {
  const kinds = new Map<number, PriceFact['kind']>();
  const gone = new Set<number>();
  for (const [i, price] of prices.entries()) {
    // `$` `129` `99` drawn beside what is heard, `$129.99`.
    if (isMuted(page, price.at)) {
      const heard = prices
        .slice(Math.max(0, i - REACH), i + REACH + 1)
        .find(
          (one) => one !== price && !isMuted(page, one.at) && isNear(one, price) && isCutShort(price, one),
        );
      if (heard) gone.add(i);
      continue;
    }
    if (!isForScreenReaders(page, price.at)) continue;
    for (let j = Math.max(0, i - REACH); j < Math.min(prices.length, i + REACH + 1); j += 1) {
      const twin = prices[j]!;
      if (
        j === i ||
        gone.has(j) ||
        twin.amount !== price.amount ||
        twin.currency !== price.currency ||
        !isNear(twin, price)
      )
        continue;
      if (isForScreenReaders(page, twin.at) && j > i) continue;
      // The price of a package of one kilogram is that of a kilogram, too.
      if (twin.kind !== price.kind && twin.kind !== 'current' && twin.kind !== 'struck') continue;
      if (twin.kind === 'current' && price.kind !== 'current') kinds.set(j, price.kind);
      gone.add(i);
      break;
    }
  }
  return prices.flatMap((price, i) => (gone.has(i) ? [] : [{ ...price, kind: kinds.get(i) ?? price.kind }]));
}

import { findPrices, parsePrice } from '../../money/money.ts';
import type { FoundPrice, PriceHints } from '../../money/money.ts';
import { languageOf } from '../../words/words.ts';
import { attr } from '../../tree.ts';
import { PRICE_GAP, lineHas, linesOf, ownerAt, joinLine } from '../text/lines.ts';
import type { TextLine, LineText } from '../text/lines.ts';
import { countWithin, isHidden, tagged } from '../outline.ts';
import type { Outline } from '../outline.ts';
import { barePrice, isSignAlone, joinSigns, unsigned } from './bare.ts';
import type { Around } from './bare.ts';
import { judgePriceKind, roleIn } from './kind.ts';
import { elementNames, isNamedForPrices } from './names.ts';
import type { PriceContext, Speech } from './kind.ts';
import { labelAbove, labelOf, longestLabel, namesNext, saysTax } from './labels.ts';
import { isInMiniCart } from '../buying/mini-cart.ts';
import { isByMeasure } from './units.ts';
import { bySubscription } from './subscription.ts';
import { settlePrices } from './settle.ts';
import type { Badge, Guess, PlacedPrice } from './settle.ts';
import { unreadIn } from './unread-money.ts';
import type { PlacedUnread } from './unread-money.ts';

export type { PlacedPrice } from './settle.ts';

export interface VisibleMoney {
  prices: PlacedPrice[];
  /** Digits beside what may be a currency that could not be read. */
  unread: PlacedUnread[];
  /** A limit was reached: there may be more. */
  cut: boolean;
}

interface Reading extends Omit<PlacedPrice, 'kind'> {
  context: Omit<PriceContext, 'names' | 'owner'>;
}

const MAX_PRICES = 5_000;
const MAX_UNREAD = 50;
const MAX_BADGES = 500;
const MAX_DRAWN = 20;
const digit = /\p{Nd}/u;

/** Every price in the visible text, in document order, with what kind of price it is. */
export function visiblePrices(page: Outline, hints: PriceHints): VisibleMoney {
  const speech: Speech = { language: languageOf(hints.locale), tag: hints.locale };
  const readings: Reading[] = [];
  const unread: PlacedUnread[] = [];
  const badges: Badge[] = [];
  const lines = joinSigns(page, linesOf(page), hints);
  let cut = false;
  let priced = -2;
  // Text below the last price belongs to the next one.
  let isNext = false;
  for (let i = 0; i < lines.length; i += 1) {
    const line = lines[i]!;
    if (!lineHas(page, line, digit)) continue;
    if (readings.length >= MAX_PRICES) {
      cut = true;
      break;
    }
    const isAfterPrice = priced === i - 2;
    const isNamedAbove: boolean = !isAfterPrice || isNext;
    const around: Around = {
      above: () => labelAbove(page, lines[i - 1], isNamedAbove, speech),
      isChoiceOfSigns: () =>
        [i - 2, i + 1].some((at) => [at, at + 1].every((one) => isSignAlone(page, lines[one], hints))),
      below: () => (isNext ? '' : labelOf(page, lines[i + 1], speech)),
    };
    const text = readable(page, line, hints);
    cut ||= text.cut;
    if (text.found.length > 0) isNext = namesNext(page, lines, i, text.found, isNamedAbove, hints, speech);
    const found = pricesIn(page, text, around, hints, speech);
    if (found.length > 0) priced = i;
    readings.push(...found);
    if (found.length === 0 && unread.length < MAX_UNREAD) unread.push(...unreadIn(page, text, hints));
    if (badges.length < MAX_BADGES) badges.push(...badgesIn(text));
  }
  for (const drawn of drawnPrices(page, hints)) {
    const next = readings.findIndex(({ at }) => at > drawn.at);
    readings.splice(next < 0 ? readings.length : next, 0, drawn);
  }
  return {
    prices: settlePrices(
      page,
      bySubscription(page, judge(page, inOneCurrency(readings.slice(0, MAX_PRICES), hints), speech), speech),
      badges,
    ),
    unread,
    cut,
  };
}

/** A number without a sign is in the currency of all others, where the markup names none but that one. */
function inOneCurrency(readings: readonly Reading[], hints: PriceHints): Reading[] {
  const [only, another] = new Set(readings.flatMap(({ currency }) => currency ?? []));
  if (only === undefined || another !== undefined || (hints.currency ?? only) !== only) return [...readings];
  return readings.map((one) =>
    one.currency === undefined && !/[\p{Sc}\p{L}]/u.test(one.raw) ? { ...one, currency: only } : one,
  );
}

/** Without what is hidden from screen readers, which often repeats a price; with it where nothing else is there. */
function readable(page: Outline, line: TextLine, hints: PriceHints): LineText & { found: FoundPrice[] } {
  const audible = joinLine(page, line, true);
  const found = findPrices(audible.text, hints);
  if (found.length > 0 || !audible.muted) return { ...audible, found };
  const all = joinLine(page, line, false);
  return { ...all, found: findPrices(all.text, hints) };
}

/** Prices of which only pictures are shown: `<img alt="€ 216,00">` in an element named for prices. */
function drawnPrices(page: Outline, hints: PriceHints): Reading[] {
  const drawn = tagged(page, 'img').flatMap((at) => {
    const alt = attr(page.elements[at]!, 'alt') ?? '';
    if (alt.length > 60 || !digit.test(alt) || isHidden(page, at) || !isNamedForPrices(page, at)) return [];
    return findPrices(alt, hints).map(({ index, ...price }): Reading => ({
      ...price,
      at,
      drawn: true,
      letters: alt.length - price.raw.length,
      context: {
        label: '',
        before: alt.slice(0, index),
        after: alt.slice(index + price.raw.length),
        below: '',
        followed: false,
        follows: false,
        opening: '',
      },
    }));
  });
  return drawn.slice(0, MAX_DRAWN);
}

function pricesIn(
  page: Outline,
  text: LineText & { found: FoundPrice[] },
  around: Around,
  hints: PriceHints,
  speech: Speech,
): Reading[] {
  const bare =
    text.found.length === 0 ? barePrice(page, text, around, hints, speech) : unsigned(page, text, speech);
  const all = [...text.found, ...bare].sort((a, b) => a.index - b.index);
  if (all.length === 0) return [];
  const letters = lettersBeside(text.text, all);
  let opening = '';
  let taxSide: PriceContext['taxSide'];
  return all.map((price, i): Reading => {
    const { raw, amount, currency, index } = price;
    const [left, right] = [all[i - 1], all[i + 1]];
    const before = text.text.slice(left ? left.index + left.raw.length : 0, index).replaceAll(PRICE_GAP, ' ');
    const after = text.text
      .slice(index + raw.length, right?.index ?? text.text.length)
      .replaceAll(PRICE_GAP, ' ');
    const opens = left === undefined && before.trim() === '';
    // The first price of a line shows on which side its words stand.
    if (left === undefined) {
      opening = before;
      taxSide =
        saysTax(before, speech) || isNetAhead(after, price, right, speech)
          ? 'before'
          : saysTax(after, speech)
            ? 'behind'
            : undefined;
    }
    const range = rangeEnd(price, left, right, before, after, speech);
    return {
      raw,
      amount,
      ...(currency !== undefined && { currency }),
      at: ownerAt(text, index),
      letters,
      context: {
        label: opens ? around.above() : '',
        before: before.slice(-60),
        after: after.slice(0, 60),
        below: right === undefined ? around.below() : '',
        followed: right !== undefined,
        follows: left !== undefined,
        ...(taxSide && all.length > 1 && { taxSide }),
        opening: left === undefined ? '' : opening.slice(-60),
        ...(range && { range }),
      },
    };
  });
}

/** `119 € Nettopreis: 100 €`: the words between are of the second, since the price without tax is the lower one. */
const isNetAhead = (
  between: string,
  left: FoundPrice,
  right: FoundPrice | undefined,
  speech: Speech,
): boolean =>
  right !== undefined &&
  Number(right.amount) < Number(left.amount) &&
  roleIn(between, 'net', speech) !== undefined;

function lettersBeside(text: string, prices: readonly FoundPrice[]): number {
  let rest = text.length;
  for (const { raw } of prices) rest -= raw.length;
  // One such character says as much as three letters.
  return rest + 2 * (text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu)?.length ?? 0);
}

/** `10–20 €`, `10 € to 20 €`: the second is more. */
function rangeEnd(
  price: FoundPrice,
  left: FoundPrice | undefined,
  right: FoundPrice | undefined,
  before: string,
  after: string,
  speech: Speech,
): 'low' | 'high' | undefined {
  const joins = (between: string): boolean => {
    if (/^\s*[-–—~〜～]\s*$/.test(between)) return true;
    const word = between.trim();
    const found = word.length > 12 ? undefined : roleIn(word, 'until', speech);
    return found !== undefined && found.index === 0 && found.term.length === word.length;
  };
  if (left && joins(before) && Number(price.amount) > Number(left.amount)) return 'high';
  return right && joins(after) && Number(right.amount) > Number(price.amount) ? 'low' : undefined;
}

/** Names and labels of the elements around a price count as long as they hold no other. */
function judge(page: Outline, readings: readonly Reading[], speech: Speech): Guess[] {
  const owners = readings.map(({ at }) => at).sort((a, b) => a - b);
  return readings.map(({ context, ...reading }): Guess => {
    const names: string[][] = [];
    let spoken = '';
    for (let at = reading.at, steps = 0; at >= 0 && steps < 4; at = page.parent[at]!, steps += 1) {
      if (steps > 0 && (countWithin(page, owners, at) > 1 || page.to[at]! - page.from[at]! > MAX_NAMED))
        break;
      names.push(...elementNames(page, at));
      spoken ||= spokenLabel(page, at);
    }
    const label = spoken === '' ? context.label : spoken;
    const full = { ...context, label, owner: reading.at, names };
    const kind = isInMiniCart(page, reading.at) ? 'aside' : judgePriceKind(page, full, speech);
    return { ...reading, kind, ...(kind === 'unit' && isByMeasure(full) && { measured: true }) };
  });
}

const MAX_NAMED = 200;

/** `aria-label="Original price: $60"` reads `Original price: `. */
function spokenLabel(page: Outline, at: number): string {
  const label = attr(page.elements[at]!, 'aria-label') ?? '';
  return label === '' || label.length > 100
    ? ''
    : `${label.replace(/[\p{Nd}\p{Sc}][^]*$/u, '').slice(0, longestLabel)} `;
}

/** `-20 %`, `Save 20%`, `8折`: a share that a price was cut by. */
function badgesIn(text: LineText): Badge[] {
  if (text.text.length > 120 || !/[%٪％折]/u.test(text.text)) return [];
  const out: Badge[] = [];
  const add = (share: number, index: number): void => {
    if (share > 0 && share < 100) out.push({ share, at: ownerAt(text, index) });
  };
  for (const match of text.text.matchAll(
    /[%٪％]\s?(\p{Nd}{1,2})(?!\p{Nd})|(?<![\p{Nd}.,])(\p{Nd}{1,2})(?:[.,]\p{Nd}{1,2})?\s?[%٪％]/gu,
  ))
    add(Number(asciiDigits(match[1] ?? match[2] ?? '')), match.index);
  for (const match of text.text.matchAll(/(\d)(?:\.(\d))?\s?折/g))
    add(100 - Number(match[1]) * 10 - Number(match[2] ?? 0), match.index);
  return out.slice(0, 5);
}

const asciiDigits = (text: string): string => parsePrice(text)?.amount ?? '0';

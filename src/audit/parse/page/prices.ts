import { findPrices, parsePrice } from '../money.ts';
import { languageOf } from '../words.ts';
import type { PriceFact } from '../facts.ts';
import { lineHas, linesOf, ownerAt, joinLine } from './lines.ts';
import type { TextLine, LineText } from './lines.ts';
import { classTokens, judgePriceKind } from './price-kind.ts';
import type { KindGuess } from './price-kind.ts';
import type { Outline } from './outline.ts';

/** A price, the element that holds it and its line's length beside prices. */
export interface PlacedPrice extends Pick<PriceFact, 'raw' | 'amount' | 'currency' | 'kind'> {
  at: number;
}

interface Guess extends Omit<PlacedPrice, 'kind'> {
  kind: KindGuess;
}

interface PriceHints {
  currency?: string;
  locale?: string;
}

const MAX_PRICES = 5_000;
const digit = /\d/;
const priceNames = ['price', 'preis', 'prix', 'precio', 'prezzo', 'prijs', 'preco', 'cena', 'amount'];
/** Two prices further apart than this many characters do not speak about each other. */
const SIDE_BY_SIDE = 120;

/** Every price in the visible text, in document order, with what kind of price it is. */
export function visiblePrices(page: Outline, hints: PriceHints): PlacedPrice[] {
  const guesses: Guess[] = [];
  const lines = linesOf(page);
  for (let i = 0; i < lines.length && guesses.length < MAX_PRICES; i += 1) {
    const line = lines[i]!;
    if (!lineHas(page, line, digit)) continue;
    guesses.push(...pricesIn(page, line, lines[i - 1], hints));
  }
  return settle(page, guesses.slice(0, MAX_PRICES));
}

function pricesIn(page: Outline, line: TextLine, previous: TextLine | undefined, hints: PriceHints): Guess[] {
  let text = joinLine(page, line, true);
  let found = findPrices(text.text, hints);
  if (found.length === 0) {
    text = joinLine(page, line, false);
    found = findPrices(text.text, hints);
  }
  if (found.length === 0) return barePrice(page, text);
  const language = languageOf(hints.locale);
  return found.map(({ raw, amount, currency, index }, i) => {
    const left = found[i - 1];
    const right = found[i + 1];
    const lineBefore = text.text.slice(left ? left.index + left.raw.length : 0, index);
    const lineAfter = text.text.slice(index + raw.length, right?.index ?? text.text.length);
    const label = left === undefined && lineBefore.trim() === '' && previous ? labelOf(page, previous) : '';
    const at = ownerAt(text, index);
    const range = (left !== undefined && isDash(lineBefore)) || (right !== undefined && isDash(lineAfter));
    const context = {
      before: (label + lineBefore).slice(-60),
      after: lineAfter.slice(0, 60),
      lead: lineBefore,
      followed: right !== undefined,
      owner: at,
      range,
    };
    return {
      raw,
      amount,
      ...(currency !== undefined && { currency }),
      at,
      kind: judgePriceKind(page, context, language),
    };
  });
}

const isDash = (between: string): boolean => /^\s*[-–—~〜～]\s*$/.test(between);

/** A short line without digits right above a price is its label. */
function labelOf(page: Outline, line: TextLine): string {
  if (line.to - line.from > 12 || lineHas(page, line, digit)) return '';
  const { text } = joinLine(page, line, false);
  return text.trim().length <= 40 ? `${text.trim()} ` : '';
}

/** A number alone in its line, in an element named for prices. */
function barePrice(page: Outline, line: LineText): Guess[] {
  const raw = line.text.trim();
  if (raw.length > 20) return [];
  const price = parsePrice(raw);
  const at = ownerAt(line, 0);
  if (price === undefined || Number(price.amount) === 0) return [];
  const names = classTokens(page, at);
  if (!priceNames.some((name) => names.has(name))) return [];
  const context = { before: '', after: '', lead: '', followed: false, owner: at, range: false };
  return [{ raw, ...price, at, kind: judgePriceKind(page, context, undefined) }];
}

/** Savings and shipping fees go; a price named as the old one is struck only beside a smaller one, that of a piece is a unit price only beside another. */
function settle(page: Outline, guesses: Guess[]): PlacedPrice[] {
  const beside = (a: Guess, b: Guess | undefined): boolean =>
    b !== undefined &&
    b.kind === 'current' &&
    Number(b.amount) < Number(a.amount) &&
    Math.abs(page.from[a.at]! - page.from[b.at]!) <= SIDE_BY_SIDE;
  const kept = guesses.filter(({ kind }) => kind !== 'aside');
  const near = (a: Guess, b: Guess | undefined): boolean =>
    b !== undefined &&
    (b.kind === 'current' || b.kind === 'unit-beside-another') &&
    Math.abs(page.from[a.at]! - page.from[b.at]!) <= SIDE_BY_SIDE;
  return kept.map((guess, i): PlacedPrice => {
    const [left, right] = [kept[i - 1], kept[i + 1]];
    if (guess.kind === 'struck-if-larger')
      return { ...guess, kind: beside(guess, left) || beside(guess, right) ? 'struck' : 'current' };
    if (guess.kind === 'unit-beside-another') {
      const other = near(guess, left) || (right?.kind === 'current' && near(guess, right));
      return { ...guess, kind: other ? 'unit' : 'current' };
    }
    return { ...guess, kind: guess.kind as PriceFact['kind'] };
  });
}

/** Prices without a sign of money: beside one that has it, or in an element named for prices. */
import { findPrices, parsePrice } from '../../money/money.ts';
import type { FoundPrice, PriceHints } from '../../money/money.ts';
import { joinLine, lineHas, ownerAt } from '../text/lines.ts';
import type { LineText, TextLine } from '../text/lines.ts';
import { within } from '../outline.ts';
import type { Outline } from '../outline.ts';
import { isStruck, roleIn } from './kind.ts';
import type { Speech } from './kind.ts';
import { elementNames, isNamedForPrices, namesOldPrice } from './names.ts';

/** The short lines around; read only where there is a price. */
export interface Around {
  above(): string;
  below(): string;
  /** The signs above or below are several, one of which is to be chosen. */
  isChoiceOfSigns(): boolean;
}

const MAX_SIGN = 8;
/** The text of an element that holds an amount and its sign, and may name them. */
const MAX_PARTED = 60;
const digit = /\p{Nd}/u;

/** An amount and its sign in lines of their own make one: `870<br>руб`, `£` in a block before `45.00`. Of several signs in a row one is to be chosen. */
export function joinSigns(page: Outline, lines: readonly TextLine[], hints: PriceHints): TextLine[] {
  const out: TextLine[] = [];
  const isSign = (line: TextLine | undefined): boolean => isSignAlone(page, line, hints);
  for (let i = 0; i < lines.length; i += 1) {
    const line = lines[i]!;
    const next = lines[i + 1];
    const last = out.at(-1);
    if (!lineHas(page, line, digit)) {
      out.push(line);
      continue;
    }
    const { text } = joinLine(page, line, false);
    const isOpen = text.length <= MAX_PARTED && findPrices(text, hints).length === 0;
    if (
      isOpen &&
      /^\s*\p{Nd}/u.test(text) &&
      last &&
      last === lines[i - 1] &&
      isSign(last) &&
      !isSign(lines[i - 2]) &&
      isClose(page, last, line)
    )
      out[out.length - 1] = { from: last.from, to: line.to };
    else if (
      isOpen &&
      next &&
      /[\p{Nd}\-–—]\s*$/u.test(text) &&
      isSign(next) &&
      !isSign(lines[i + 2]) &&
      isClose(page, line, next)
    ) {
      out.push({ from: line.from, to: next.to });
      i += 1;
    } else out.push(line);
  }
  return out;
}

/** A line that is the sign of a currency and nothing else. */
export function isSignAlone(page: Outline, line: TextLine | undefined, hints: PriceHints): boolean {
  if (line === undefined || line.to - line.from > 4) return false;
  let text = '';
  for (let i = line.from; i < line.to && text.length <= MAX_SIGN * 4; i += 1) text += page.runs[i]!.value;
  text = text.trim();
  if (text === '' || text.length > MAX_SIGN || !/^(?:\p{Sc}|\P{Nd}{2,})$/u.test(text)) return false;
  return (
    findPrices(`9 ${text}`, hints)[0]?.raw === `9 ${text}` ||
    findPrices(`${text} 9`, hints)[0]?.raw === `${text} 9`
  );
}

function isClose(page: Outline, a: TextLine, b: TextLine): boolean {
  const last = page.runs[b.to - 1]!.owner;
  let up = page.runs[a.from]!.owner;
  for (let steps = 0; up >= 0 && !within(page, last, up); up = page.parent[up]!)
    if ((steps += 1) > 6) return false;
  return up >= 0 && page.to[up]! - page.from[up]! <= MAX_PARTED;
}

const decimalNumber = /\d{1,3}(?:[.,' \u00a0\u202f]\d{3})*[.,]\d{2}(?![\d.,])/gu;
const number = /\d{1,3}(?:[.,' \u00a0\u202f]\d{3})*[.,]\d{2}(?![\d.,]|\s?[%x×\p{L}])/gu;

/** Prices without a sign beside one that has it, where a word or a strike shows what they are: `statt 4.50 CHF 2.25`. */
export function unsigned(
  page: Outline,
  text: LineText & { found: FoundPrice[] },
  speech: Speech,
): FoundPrice[] {
  const { found } = text;
  const [first] = found;
  if (!first || text.text.length > 400) return [];
  const out = startsOfRanges(text, speech);
  for (const match of text.text.matchAll(number)) {
    const { index } = match;
    if (
      out.some((price) => price.index === index) ||
      found.some((price) => index < price.index + price.raw.length && price.index < index + match[0].length)
    )
      continue;
    const tail = text.text.slice(Math.max(0, index - 30), index);
    const says = (['was', 'now'] as const).some((role) => {
      const word = roleIn(tail, role, speech);
      return (
        word !== undefined && tail.replace(/\s+/g, ' ').length - word.index - word.term.length <= NEAR_WORD
      );
    });
    const owner = ownerAt(text, index);
    const names = elementNames(page, owner);
    if (!says && !isStruck(page, owner, names) && !names.some(namesOldPrice)) continue;
    const amount = parsePrice(
      match[0],
      first.currency === undefined ? {} : { currency: first.currency },
    )?.amount;
    if (amount !== undefined)
      out.push({
        raw: match[0],
        amount,
        index,
        ...(first.currency !== undefined && { currency: first.currency }),
      });
  }
  return out.slice(0, 10);
}
const NEAR_WORD = 3;

/** `From 26 to 50 €`: the sign of the second is that of both. */
function startsOfRanges({ text, found }: LineText & { found: FoundPrice[] }, speech: Speech): FoundPrice[] {
  return found.flatMap((high) => {
    const [whole, raw, word] =
      /(\d[\d.,'’]{0,14}) (\p{L}{1,6}|[-–—]) $/u.exec(text.slice(Math.max(0, high.index - 30), high.index)) ??
      [];
    if (whole === undefined || raw === undefined || word === undefined) return [];
    const index = high.index - whole.length;
    const tail = text.slice(Math.max(0, index - 20), index).trimEnd();
    const from = roleIn(tail, 'from', speech);
    const joins = !/\p{L}/u.test(word) || roleIn(word, 'until', speech)?.term.length === word.length;
    const hint = high.currency === undefined ? {} : { currency: high.currency };
    const low =
      joins && from && from.index + from.term.length === tail.length ? parsePrice(raw, hint) : undefined;
    return low === undefined || Number(low.amount) >= Number(high.amount) ? [] : [{ raw, index, ...low }];
  });
}

/** A number alone in its line, in an element named for prices; its symbol may be in the line above or below. */
export function barePrice(
  page: Outline,
  line: LineText,
  { above, below, isChoiceOfSigns }: Around,
  hints: PriceHints,
  speech: Speech,
): FoundPrice[] {
  const shown = line.text.trim();
  if (shown.length > 40) return namedNumbers(page, line, hints, speech);
  const [, words = '', raw = ''] =
    /^([\p{L}\s.:]{0,20}?)(\p{Nd}[\p{Nd}.,'’\s]*(?:[-–—]+)?)(?:\s?[*†])?$/u.exec(shown) ?? [];
  if (raw === '') return namedNumbers(page, line, hints, speech);
  if (words !== '' && !/[.,]\p{Nd}{2}$/u.test(raw)) return [];
  const hint = hints.locale === undefined ? {} : { locale: hints.locale };
  const price = parsePrice(raw, hint);
  if (price === undefined || Number(price.amount) === 0) return [];
  const at = ownerAt(line, line.text.indexOf(raw));
  // `price-amount` around a choice of quantities.
  if (page.elements[at]!.tagName === 'option' || !isNamedForPrices(page, at) || countsOtherThings(page, at))
    return [];
  const marked = [above(), below()]
    .map((mark) => mark.trim())
    .find((mark) => mark !== '' && mark.length <= 5);
  const signed =
    marked === undefined || isChoiceOfSigns() ? undefined : parsePrice(`${raw} ${marked}`, hints);
  return [{ raw, index: line.text.indexOf(raw), ...price, ...(signed?.currency !== undefined && signed) }];
}

const countNames = new Set('qty quantity sku mpn ean gtin code rating ratings stars reviews'.split(' '));

/** A quantity that heads the row of a table of prices, a number of an article, or a count of stars. */
function countsOtherThings(page: Outline, at: number): boolean {
  for (let up = at, steps = 0; up >= 0 && steps < 3; up = page.parent[up]!, steps += 1) {
    if (page.elements[up]!.tagName === 'th') return true;
    if (elementNames(page, up).some((tokens) => tokens.some((token) => countNames.has(token)))) return true;
  }
  return false;
}

/** Numbers with decimals that fill an element named for prices, whatever else the line says: `2.95 statt 3.95`. */
function namedNumbers(page: Outline, line: LineText, hints: PriceHints, speech: Speech): FoundPrice[] {
  if (line.text.length > 400) return [];
  const hint = hints.locale === undefined ? {} : { locale: hints.locale };
  return [...line.text.matchAll(decimalNumber)].slice(0, 10).flatMap(({ 0: raw, index }) => {
    const behind = line.text.slice(index + raw.length, index + raw.length + 30);
    const was = /^\s?[%x×\p{L}]/u.test(behind) ? roleIn(behind, 'was', speech) : undefined;
    if (/^\s?[%x×\p{L}]/u.test(behind) && (was === undefined || was.index > 1)) return [];
    const at = ownerAt(line, index);
    const fills = page.to[at]! - page.from[at]! <= raw.length + LABEL;
    const price = fills && isNamedForPrices(page, at) ? parsePrice(raw, hint) : undefined;
    return price === undefined || Number(price.amount) === 0 ? [] : [{ raw, index, ...price }];
  });
}
/** A word beside the number. */
const LABEL = 12;

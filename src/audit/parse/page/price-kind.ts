import type { PriceFact } from '../facts.ts';
import { attr } from '../tree.ts';
import { findTerm } from '../words.ts';
import type { Language, Topic } from '../words.ts';
import { STRUCK } from './outline.ts';
import type { Outline } from './outline.ts';
import { nameTokens } from './tags.ts';

/** A price and the words around it: `before` and `after` end at the neighbouring prices of its line. */
export interface PriceContext {
  before: string;
  after: string;
  /** The part of `before` that stands in the price's own line. */
  lead: string;
  /** Another price follows in the line, and what stands between may speak of that one. */
  followed: boolean;
  owner: number;
  /** The price is one end of a range. */
  range: boolean;
}

export type KindGuess = PriceFact['kind'] | 'aside' | 'struck-if-larger' | 'unit-beside-another';

/** How far behind a price a word may begin that speaks about it. */
const NEAR = 3;
const FAR = 15;

const unitAfter =
  /^[\s*(]{0,3}(?:\/|per|pro|je|par|por|al|za|el|le|a)\s?\d{0,4}[.,]?\d{0,2}\s?(?:kg|g|gr|mg|l|ml|cl|dl|lt|m|m²|m2|m³|cm|mm|lb|oz|fl\.? ?oz|st|stk|stück|szt|pz|pcs?|pièce|unidad|kilo|lit(?:er|re|ro)|metro?)(?![\p{L}\p{N}])/iu;
/** What one piece costs is a unit price only beside the price of more than one. */
const pieceAfter =
  /^[\s*(]{0,3}(?:(?:\/|per|pro|je|par|por|al|za|a|l['’])\s?1?\s?(?:st|stk|stück|szt|sztukę|pz|pezzo|pcs?|piece|pièce|unit|unité|unità|unidade?|stuk|ea|each)(?![\p{L}\p{N}])|each(?![\p{L}\p{N}]))/iu;
const pieceBefore =
  /(?:per unit|per piece|unit price|stückpreis|pro stück|prix unitaire|l['’]unité|(?:por|precio) unidad|precio unitario|prezzo unitario|al pezzo|per unità|per stuk|stukprijs|por unidade|preço unitário|za sztukę|1個あたり)[\s:]*$/iu;
const unitBefore = /\d\s?(?:kg|g|l|ml|cl|m|m²|stk|stück)\s?=\s?$/iu;
const timesBefore = /(?:^|\s)\d{1,2}\s?[x×]\s?(?:de|à|a|of|da|di)?\s?$/i;
const timesAfter = /^\s?[x×]\s?\d{1,2}(?!\d)/;

/** What a price is: the one to pay now, or one of the figures that stand beside it. */
export function judgePriceKind(
  page: Outline,
  price: PriceContext,
  language: Language | undefined,
): KindGuess {
  const { before, after } = price;
  const has = (text: string, topic: Topic): boolean =>
    text !== '' && findTerm(text, topic, language) !== undefined;
  const begins = (topic: Topic, reach: number): boolean => {
    const found = after === '' || /=\s*$/.test(after) ? undefined : findTerm(after, topic, language);
    if (found === undefined || found.index > reach) return false;
    return !price.followed || found.index <= after.length - found.index - found.term.length;
  };
  if ((page.flags[price.owner]! & STRUCK) !== 0) return 'struck';
  const names = classTokens(page, price.owner);
  if (has(before, 'coupon') || begins('coupon', NEAR)) return 'aside';
  if (leadsWith(price.lead, 'shipping', language)) return 'aside';
  if (pieceAfter.test(after) || (pieceBefore.test(before) && !unitAfter.test(after)))
    return 'unit-beside-another';
  if (
    unitAfter.test(after) ||
    unitBefore.test(before) ||
    has(before, 'unitPrice') ||
    begins('unitPrice', NEAR)
  )
    return 'unit';
  if (
    names.has('unit') ||
    names.has('grundpreis') ||
    names.has('ppu') ||
    names.has('baseprice') ||
    namesBasePrice(page, price.owner)
  )
    return 'unit';
  if (
    timesBefore.test(before) ||
    timesAfter.test(after) ||
    has(before, 'instalment') ||
    begins('instalment', NEAR)
  )
    return 'instalment';
  if (['instalment', 'installment', 'installments', 'klarna', 'afterpay'].some((name) => names.has(name)))
    return 'instalment';
  if (has(before, 'taxExclusive') || begins('taxExclusive', FAR)) return 'tax-exclusive';
  if (has(before, 'memberPrice') || begins('memberPrice', FAR) || names.has('member') || names.has('loyalty'))
    return 'member';
  if (
    price.range ||
    has(before, 'freeFrom') ||
    endsWithFrom(before, language) ||
    /^\s?(?:から|[〜～]|より)/.test(after)
  )
    return 'from';
  // Laws on price reductions have shops name the lowest price of the last 30 days: never the price to pay.
  if (has(before, 'listPrice')) return /30/.test(before) ? 'struck' : 'struck-if-larger';
  return isOldName(names) ? 'struck-if-larger' : 'current';
}

function endsWithFrom(before: string, language: Language | undefined): boolean {
  const tail = before.trimEnd().replace(/[:.]$/, '').slice(-20);
  const found = tail === '' ? undefined : findTerm(tail, 'fromPrice', language);
  return found !== undefined && found.index + found.term.length === tail.length;
}

/** `Shipping: `, `plus delivery `: the term stands right before the amount. */
function leadsWith(lead: string, topic: Topic, language: Language | undefined): boolean {
  const tail = lead.slice(-40);
  const found = tail === '' ? undefined : findTerm(tail, topic, language);
  return found !== undefined && tail.length - found.index - found.term.length <= NEAR;
}

const oldNames = [
  'compare',
  'was',
  'old',
  'regular',
  'strike',
  'strikethrough',
  'struck',
  'crossed',
  'msrp',
  'rrp',
  'uvp',
];

const isOldName = (names: Set<string>): boolean =>
  oldNames.some((name) => names.has(name)) || (names.has('list') && names.has('price'));

/** Longest text of an element that is still about one price. */
const MAX_LABEL = 60;

/** `base-price`, not `price-base` or a `baseColor` on a price. */
function namesBasePrice(page: Outline, owner: number): boolean {
  for (let at = owner, steps = 0; at >= 0 && steps < 2; at = page.parent[at]!, steps += 1) {
    const value = attr(page.elements[at]!, 'class')?.slice(0, 1_000);
    if (value !== undefined && /(?:^|[\s_-])base[-_]?price(?![a-z])/i.test(value)) return true;
  }
  return false;
}

/** Words of the class names of the element that holds a price and of those around it, as long as they hold little else. */
export function classTokens(page: Outline, owner: number): Set<string> {
  const tokens = new Set<string>();
  for (let at = owner, steps = 0; at >= 0 && steps < 4; at = page.parent[at]!, steps += 1) {
    if (steps > 0 && page.to[at]! - page.from[at]! > MAX_LABEL) break;
    const value = attr(page.elements[at]!, 'class');
    if (value !== undefined) for (const token of nameTokens(value)) tokens.add(token);
  }
  return tokens;
}

import type { PriceFact } from '../../facts/facts.ts';
import { attr } from '../../tree.ts';
import { findTerm, termsOf } from '../../words/words.ts';
import { mayHoldTerm, openingWords } from '../../words/matcher.ts';
import type { FoundTerm } from '../../words/matcher.ts';
import { findRole, looseScript, roleTerms } from '../../words/price.ts';
import type { PriceRole } from '../../words/price.ts';
import type { Language } from '../../words/words.ts';
import { STRUCK } from '../outline.ts';
import type { Outline } from '../outline.ts';
import {
  isSurcharge,
  pieceAfter,
  pieceBefore,
  timesAfter,
  timesBefore,
  unitAfter,
  unitBefore,
  volumeBefore,
} from './units.ts';
import { isNegated, namesBasePrice, namesNet, namesOldPrice } from './names.ts';

/** A price and the words around it: `before` and `after` end at the adjacent prices of its line. */
export interface PriceContext {
  /** What names the price from outside of its line: a short line above, an `aria-label`. */
  label: string;
  before: string;
  after: string;
  /** A short line below, when the price is the last of its line. */
  below: string;
  /** Another price follows in the line, and what stands between may speak of that one. */
  followed: boolean;
  /** The side of the words about tax in this line: `netto 100 €`, `100 € netto`. */
  taxSide?: 'before' | 'behind';
  /** How the line begins, for the prices that follow its first. */
  opening: string;
  /** Another price precedes it in the line. */
  follows: boolean;
  owner: number;
  /** The price is one end of a range. */
  range?: 'low' | 'high';
  /** Class names, ids and the like of the elements that hold this price and no other. */
  names: readonly string[][];
}

export interface Speech {
  language: Language | undefined;
  tag: string | undefined;
}

export type KindGuess =
  | PriceFact['kind']
  | 'aside'
  | 'saving'
  | 'now'
  | 'struck-if-larger'
  | 'struck-or-from'
  | 'unit-beside-another';

/** How far behind a price a word may begin that speaks about it. */
const NEAR = 3;
const FAR = 15;

const opensNext =
  /^[\s:]{0,3}(?:(?:from|of|ab|von|zu|fra|från|vanaf|od|po|от|по|від|desde|de|da|di|alkaen|από|dès|à partir de|[:：])\s*)$/iu;
const percentWord = /\d{1,2}(?:[.,]\d{1,2})?\s?[%٪％][^\p{L}\p{N}]{0,3}/gu;
/** Laws on price reductions have shops name the lowest price of the last 30 days: never the price to pay. */
const thirtyDays =
  /(?<!\d)30[\s\u00a0-]{0,2}(?:\p{L}+\s){0,2}(?:days?|tage?n?|dni|dn[ií]|dagar|dager|dagen|jours|giorni|d[ií]as|nap|zile|päiv\p{L}{1,3}|pv|дн\p{L}{1,2}|ημ[εέ]ρ\p{L}{1,3}|dana|dien\p{L}{1,2}|päeva\p{L}{0,2})(?!\p{L})/iu;
const lowestWord =
  /lowest|niedrig|bestpreis|tiefst|najni|plus bas|bass[oa]|m[aá]s bajo|mais baixo|laagste|lägst|laveste|alin|legalacsony|nejniž|najniž|najmanj|mic preț|χαμηλ|миним|най-нис|нижч|niża|žemiaus|mažiaus|zemāk|madalaim/iu;
/** The same in Czech and Slovak, without the days. */
const lastLowest = /posledn[ií]\p{L}?\s(?:nejniž|najniž)/iu;

const anyLetter = /[\p{L}/+~〜～]/u;

/** Cards of a listing ask the same words again and again. */
const asked = new Map<string, FoundTerm | undefined>();
const mostAsked = 4_000;

/** The first term of a role in a text. */
export function roleIn(text: string, role: PriceRole, speech: Speech): FoundTerm | undefined {
  if (!anyLetter.test(text) || !mayHold(text, speech)) return undefined;
  const key = `${role} ${speech.tag?.slice(0, 35) ?? ''} ${text}`;
  if (asked.has(key)) return asked.get(key);
  const found = searchRole(text, role, speech);
  if (asked.size >= mostAsked) asked.clear();
  if (text.length <= 120) asked.set(key, found);
  return found;
}

const openings = new Map<string, ReadonlySet<string> | undefined>();
let heard = new Map<string, boolean>();
let heardTag: string | undefined;

/** Fast path: most texts next to prices have no role words. */
function mayHold(text: string, { language, tag }: Speech): boolean {
  const spoken = tag?.slice(0, 35) ?? '';
  if (heardTag !== spoken) {
    heard = new Map();
    heardTag = spoken;
  }
  const known = heard.get(text);
  if (known !== undefined) return known;
  if (!openings.has(spoken)) {
    if (openings.size >= 64) openings.clear();
    openings.set(
      spoken,
      openingWords([
        ...roleTerms(tag).filter((term) => !looseScript.test(term)),
        ...termsOf('shipping', language),
      ]),
    );
  }
  const opening = openings.get(spoken);
  const may = opening === undefined || looseScript.test(text) || mayHoldTerm(text, opening);
  if (heard.size >= mostAsked) heard.clear();
  if (text.length <= 120) heard.set(text, may);
  return may;
}

/** Freight is spoken of in the words that name its pages, too. */
function searchRole(text: string, role: PriceRole, { language, tag }: Speech): FoundTerm | undefined {
  const found = findRole(text, role, tag);
  const freight = role === 'aside' ? findTerm(text, 'shipping', language) : undefined;
  if (!found || !freight) return found ?? freight;
  if (found.index !== freight.index) return found.index < freight.index ? found : freight;
  return found.term.length >= freight.term.length ? found : freight;
}

/** What a price is: the one to pay now, or one of the figures next to it. Words decide before class names. */
export function judgePriceKind(page: Outline, price: PriceContext, speech: Speech): KindGuess {
  const { before, after, names } = price;
  const lead = `${price.label} ${before}`.slice(-70);
  const has = (text: string, role: PriceRole): boolean => roleIn(text, role, speech) !== undefined;
  const begins = (role: PriceRole, reach: number): boolean => {
    const words = after.replace(/^\s?\/\s+(?=\p{L})/u, '/');
    const found = after === '' || /=\s*$/.test(after) ? undefined : roleIn(words, role, speech);
    if (found === undefined || found.index > reach) return false;
    if (!price.followed) return true;
    const rest = after.length - found.index - found.term.length;
    // `4 269 zł Raty od 197 zł`: what opens with its word or ends with a colon names the next one.
    if (opensNext.test(after.replace(/\s+/g, ' ').slice(found.index + found.term.length))) return false;
    // `One order £40 Subscribe & save £36`: such words precede their price.
    return role === 'member' ? rest > NEAR : found.index < rest;
  };
  const named = (...words: string[]): boolean =>
    names.some((tokens) => words.some((word) => tokens.includes(word)));
  if (isStruck(page, price.owner, names)) return 'struck';
  if ((thirtyDays.test(lead) && lowestWord.test(lead)) || lastLowest.test(lead)) return 'struck';
  const isNow = latest(lead, 'now', speech) > latest(lead, 'was', speech);
  const forMembers = roleIn(lead, 'member', speech) ?? roleIn(price.opening, 'member', speech);
  if (forMembers && roleIn(forMembers.term, 'saving', speech)) return 'member';
  if (isSaving(price, speech) && !isNow) return forMembers ? 'aside' : 'saving';
  if (
    named('reward', 'rewards', 'cashback') ||
    isSurcharge(before, after, page.elements[price.owner]!.tagName === 'option') ||
    isAside(price, speech) ||
    isThreshold(before, after, speech)
  )
    return 'aside';
  if (volumeBefore.test(before)) return 'member';
  if (pieceAfter.test(after) || (pieceBefore.test(lead) && !unitAfter.test(after)))
    return 'unit-beside-another';
  if (
    unitAfter.test(after) ||
    unitBefore.test(before) ||
    has(lead, 'unit') ||
    begins('unit', NEAR) ||
    startsBelow(price, 'unit', speech)
  )
    return 'unit';
  if (
    timesBefore.test(before) ||
    timesAfter.test(after) ||
    has(lead, 'instalment') ||
    begins('instalment', NEAR)
  )
    return 'instalment';
  if (
    named(
      'instalment',
      'installment',
      'installments',
      'instalments',
      'klarna',
      'afterpay',
      'parcela',
      'parcelas',
      'cuotas',
    )
  )
    return 'instalment';
  if (isNet(price, speech) || names.some(namesNet)) return 'tax-exclusive';
  if (named('grundpreis', 'ppu', 'baseprice') || names.some(namesBasePrice)) return 'unit';
  // `unit_price` may be the price of the one thing for sale.
  if (named('unit')) return 'unit-beside-another';
  if (
    forMembers ||
    begins('member', FAR) ||
    startsBelow(price, 'member', speech) ||
    named('member', 'loyalty', 'clubcard')
  )
    return 'member';
  if (price.range === 'high') return 'to';
  if (price.range === 'low') return 'from';
  if (isNow) return 'now';
  // `12 990 Ft helyett 9 990 Ft`: the word is of the price on the left.
  const isTaken = price.follows && findRole(before, 'wasBehind', speech.tag) !== undefined;
  const former = isTaken ? undefined : (roleIn(before, 'was', speech) ?? roleIn(price.label, 'was', speech));
  // `Price reduced from` ends like `from`, and says the opposite.
  const lowest = former === undefined || isPreposition(former.term) ? endsWithFrom(lead, speech) : undefined;
  if (isPreposition((lowest ?? former)?.term ?? '')) return 'struck-or-from';
  if (lowest) return 'from';
  if (beginsWithFrom(after, speech)) return 'from';
  if (former !== undefined || wasBehind(price, speech)) return 'struck-if-larger';
  return names.some(namesOldPrice) ? 'struck-if-larger' : 'current';
}

/** Where the last of a role's words begins; -1 without any. */
function latest(text: string, role: PriceRole, speech: Speech): number {
  let at = -1;
  for (let from = 0; from < text.length;) {
    const found = roleIn(text.slice(from), role, speech);
    if (!found) break;
    at = from + found.index;
    from = at + Math.max(1, found.term.length);
  }
  return at;
}

/** `De: R$ 100`, `van 60,00`: the former price if there is a lower one next to it, else the lowest of several. */
const isPreposition = (term: string): boolean => /^(?:de|van|von|od|от|від|da|za|από|απο)$/.test(term);

export function isStruck(page: Outline, owner: number, names: readonly string[][]): boolean {
  if ((page.flags[owner]! & STRUCK) !== 0) return true;
  if (names.some((tokens) => tokens.includes('line') && tokens.includes('through') && !isNegated(tokens)))
    return true;
  for (let at = owner, steps = 0; at >= 0 && steps < 3; at = page.parent[at]!, steps += 1) {
    const style = attr(page.elements[at]!, 'style');
    if (
      style !== undefined &&
      /text-decoration(?:-line)?\s*:[^;]{0,40}line-through/i.test(style.slice(0, 2_000))
    )
      return true;
  }
  return false;
}

/** `Save £15`, `£15 off`; not `Save 25 %` beside a price. */
function isSaving({ before, after, label, followed, names }: PriceContext, speech: Speech): boolean {
  if (
    names.some((tokens) => tokens.some((token) => ['saving', 'savings', 'saved', 'yousave'].includes(token)))
  )
    return true;
  const words = before.replace(percentWord, '%');
  const tail = words.includes('%') ? withoutFirstWord(words.slice(words.lastIndexOf('%') + 1)) : words;
  if (roleIn(tail, 'saving', speech)) return true;
  if (before.trim() === '' && roleIn(label, 'saving', speech) && !/[%٪％]/.test(label)) return true;
  const found = roleIn(after, 'saving', speech);
  if (!found || found.index > NEAR) return false;
  const rest = after.replace(/\s+/g, ' ').slice(found.index + found.term.length);
  if (/^[^\p{L}\p{N}]{0,3}(?:up to\s)?\d{0,2}(?:[.,]\d{1,2})?\s?[%٪％]/u.test(rest)) return false;
  // `£45 Save £15`: the word belongs to the next price.
  return (
    !followed ||
    (rest.trim() !== '' && !/^[\s:(]{1,3}$/.test(rest) && rest.length > found.term.length + found.index)
  );
}

const withoutFirstWord = (text: string): string => text.replace(/^[^\p{L}]{0,4}\p{L}+\.?/u, '');

/** `Shipping from`, `Free standard shipping above`. */
const fromWord =
  /(?:^|\s)(?:above|over|über|oltre|superiori? a|boven|acima de|superior a|más de|powyżej|över|over|yli|nad|peste|свыше|над|понад|άνω των|from|ab|von|fra|från|vanaf|od|от|від|desde|da|de|alkaen|από|dès|à partir de)\s*$/iu;

/** `3,90 € Als Geschenk verpacken`. */
const wrapsGift =
  /^[\s*)]{0,4}(?:for )?(?:gift.?wrap|als geschenk|geschenkverpackung|emballage cadeau|papier cadeau|envoltorio|envuelto|papel de regalo|confezione regalo|pacchetto regalo|cadeauverpakking|als cadeau|inpakken|embrulho|papel de presente|pakowanie na prezent|opakowanie prezentow|dárkové balení|darčekové balenie|presentinslagning|gaveindpakning|gaveinnpakning|lahjapaketointi|подарочная упаковка|подарункова упаковка|hediye paketi|ラッピング|선물 ?포장|礼品包装|禮品包裝)/iu;

/** Freight, deposits and points: the word right before the amount, or its whole label; behind it only of what is added. */
function isAside({ before, after, label }: PriceContext, speech: Speech): boolean {
  // `Versandkosten (Russian Federation): 5,99 €`.
  const tail = before
    .slice(-40)
    .replace(fromWord, '')
    .replace(/\s?\([^()]{0,30}\)\s?:?\s*$/, ' ');
  const found = roleIn(tail, 'aside', speech);
  if (found && tail.replace(/\s+/g, ' ').length - found.index - found.term.length <= NEAR) return true;
  const bare = label
    .trim()
    .replace(/\s*[:：]$/, '')
    .toLowerCase();
  if (before.trim() === '' && bare !== '') {
    const whole = roleIn(bare, 'aside', speech);
    if (whole && whole.index === 0 && whole.term.length === bare.length) return true;
  }
  if (wrapsGift.test(after)) return true;
  const behind = roleIn(after, 'aside', speech);
  return (
    behind !== undefined &&
    ((/\+\s*$/.test(before) && behind.index <= FAR) ||
      (behind.index <= 1 &&
        /pfand|pant|statiegeld|consigne|ポイント|적립|積分|积分|балл|бонус|相当/u.test(behind.term)))
  );
}

const andMore =
  /^\s?(?:or (?:more|over|above)|oder mehr|ou plus|o más|ou mais|o più|of meer|lub więcej|eller mer[ae]?|tai enemmän|nebo více|alebo viac|vagy több|sau mai mult|или более|и более|або більше|以上)(?!\p{L})/iu;

/** `Free shipping over £50`: what the basket must come to. A word that only says `from` may be that of a price. */
function isThreshold(before: string, after: string, speech: Speech): boolean {
  // `Low-cost finance when you order £280 or more`; alone, `£45 or more` is the lowest price.
  if (/\p{L}{2}\W*$/u.test(before) && andMore.test(after)) return true;
  const found = roleIn(before, 'freeFrom', speech);
  return found !== undefined && roleIn(found.term, 'from', speech)?.term.length !== found.term.length;
}

function isNet(price: PriceContext, speech: Speech): boolean {
  const { before, after, label, taxSide } = price;
  const isIn = (text: string, role: PriceRole): boolean => roleIn(text, role, speech) !== undefined;
  const begins = (role: PriceRole): boolean => (roleIn(after, role, speech)?.index ?? FAR + 1) <= FAR;
  if (taxSide === 'before') return isIn(before, 'net');
  // `不含税` without tax ends like `含税` with it.
  const [behind, under] = [after, price.below].map((text) => withoutNet(text, speech)) as [string, string];
  if (
    (roleIn(behind, 'gross', speech)?.index ?? FAR + 1) <= FAR ||
    startsBelow({ ...price, below: under }, 'gross', speech)
  )
    return false;
  if (begins('net') || startsBelow(price, 'net', speech)) return true;
  return taxSide === undefined && isIn(`${label} ${before}`, 'net');
}

/** A text up to its first word for a price without tax. */
function withoutNet(text: string, speech: Speech): string {
  const found = roleIn(text, 'net', speech);
  return found === undefined ? text : text.replace(/\s+/g, ' ').slice(0, found.index);
}

const startsBelow = ({ below, after }: PriceContext, role: PriceRole, speech: Speech): boolean => {
  if (below === '' || after.trim() !== '') return false;
  const found = roleIn(below, role, speech);
  return found !== undefined && found.index <= NEAR;
};

function endsWithFrom(before: string, speech: Speech): FoundTerm | undefined {
  const tail = before.trimEnd().replace(/[:.]$/, '').slice(-20);
  if (tail === '') return undefined;
  for (const text of [tail, tail.replace(/^.*[\s(]/, '')]) {
    const found = roleIn(text, 'from', speech);
    if (found !== undefined && found.index + found.term.length === text.replace(/\s+/g, ' ').length)
      return found;
  }
  return undefined;
}

function beginsWithFrom(after: string, speech: Speech): boolean {
  if (/^\s?(?:から|[〜～]|より)/.test(after)) return true;
  const found = after === '' ? undefined : roleIn(after.slice(0, 20), 'fromBehind', speech);
  return found !== undefined && found.index <= 1;
}

/** `£60 RRP`, where nothing else follows; `5 000 Ft helyett 4 000 Ft`. */
function wasBehind({ before, after, label, followed }: PriceContext, speech: Speech): boolean {
  if (roleIn(`${label} ${before}`, 'now', speech)) return false;
  const between = findRole(after, 'wasBehind', speech.tag);
  const found = between ?? (followed ? undefined : findRole(after, 'wasAtEnd', speech.tag));
  return found !== undefined && found.index <= NEAR;
}

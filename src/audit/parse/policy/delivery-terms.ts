/** What a page says of delivery: what it costs, how long it takes, where it reaches. */
import type { PolicyTerm } from '../../evidence-parts.ts';
import { dayCounts } from '../day-counts.ts';
import { findPrices } from '../money/money.ts';
import type { Language } from '../words/language.ts';
import { wordsPattern } from '../words/pattern.ts';
import { hasTerm } from '../words/words.ts';
import { around } from './return-terms.ts';
import { deliveryTermWords } from './words-delivery.ts';

const { free, swift, region } = deliveryTermWords;

/** Codes of the countries to which shops deliver; their names come from the runtime. */
const codes =
  'AT AU BE BG BR CA CH CN CY CZ DE DK EE ES FI FR GB GR HK HR HU IE IL IN IS IT JP KR LI LT LU LV MC MT MX NL NO NZ PL PT RO SE SG SI SK TR TW UA US ZA'.split(
    ' ',
  );

/** In running text the sign touches the words after it. */
const yen = /\d\s?円|[¥￥]\s?\d/u;

const names = new Map<Language, string[]>();

function countriesIn(language: Language): string[] {
  const known = names.get(language);
  if (known) return known;
  const display = new Intl.DisplayNames(language, { type: 'region' });
  const made = codes.map((code) => display.of(code) ?? code);
  names.set(language, made);
  return made;
}

/** Terms in a text of this language, each kind once. */
export function deliveryTerms(text: string, language: Language): PolicyTerm[] {
  // `feel free` costs nothing else.
  const plain = language === 'en' ? text.replaceAll(/feel free/gi, 'feel able') : text;
  const price =
    findPrices(plain)[0]?.index ?? first(plain, yen) ?? first(plain, wordsPattern(free, language));
  const time = dayCounts(plain)[0]?.index ?? first(plain, wordsPattern(swift, language));
  const where = countryIn(plain, language) ?? first(plain, wordsPattern(region, language));
  const told = (kind: PolicyTerm['kind'], index: number | undefined): PolicyTerm[] =>
    index === undefined ? [] : [{ kind, text: around(text, index) }];
  return [
    ...told('delivery-cost', price),
    ...told('delivery-time', time),
    ...told('delivery-region', where),
    ...(hasTerm(text, 'orderStatus', language) ? [{ kind: 'tracking' as const, text: '' }] : []),
  ];
}

function first(text: string, pattern: RegExp): number | undefined {
  const at = text.search(pattern);
  return at < 0 ? undefined : at;
}

function countryIn(text: string, language: Language): number | undefined {
  for (const name of countriesIn(language)) {
    const at = text.indexOf(name);
    if (at >= 0) return at;
  }
  return undefined;
}

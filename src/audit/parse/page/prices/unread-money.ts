/** Digits beside what may be a currency, where no price could be read. */
import { isActiveCurrency } from '../../money/money.ts';
import type { PriceHints } from '../../money/money.ts';
import { localeMoney, markKey } from '../../money/locale.ts';
import { marks, tomans } from '../../money/marks.ts';
import type { LineText } from '../text/lines.ts';
import { ownerAt } from '../text/lines.ts';
import type { Outline } from '../outline.ts';
import { isNamedForPrices } from './names.ts';

export interface PlacedUnread {
  raw: string;
  at: number;
  /** By a sign, a code or a unit of money, and not by a short word alone. */
  signed: boolean;
}

/** Codes that are also words in capitals. */
const wordLike = new Set('ALL TOP TRY CUP MOP PEN SOS MAD BAM LAK GEL COP RON DOP CHE MUR CAD'.split(' '));
const unitWords = new Set(
  'cm mm m km kg g mg l ml cl dl oz lb lbs ft in w v mah gb tb mb hz mhz ghz h min s x pcs st stk px dpi rpm xl xs xxl ss aw fw star stars stern sao гб тб мб кг г мг л мл см мм м шт вт год міс мес'.split(
    ' ',
  ),
);
const beside =
  /(?:(\p{Sc}|\p{L}[\p{L}\p{M}.$/'"]{0,11}\$?)\s{0,2})?(\p{Nd}[\p{Nd}.,'’٬٫\u00a0\u202f ]{0,20})(?:\s{0,2}(\p{Sc}|[万萬億亿억만]?\p{L}[\p{L}\p{M}.'"]{0,11}))?/gu;
const longestLine = 400;
const mostPerLine = 3;

/** Of a line in which no price was read. */
export function unreadIn(page: Outline, line: LineText, hints: PriceHints): PlacedUnread[] {
  const text = line.text.slice(0, longestLine);
  const isNamed = isNamedForPrices(page, ownerAt(line, Math.max(0, text.search(/\p{Nd}/u))));
  const here = hints.currency ?? localeMoney(hints.locale)?.currency;
  const isLocal = (word: string): boolean =>
    here !== undefined && (marks.byMark.get(markKey(word)) ?? []).includes(here);
  if (!isNamed && !anyMark.test(text)) return [];
  const out: PlacedUnread[] = [];
  for (const match of text.matchAll(beside)) {
    const [raw, ahead, , behind] = match;
    const next = text.slice(match.index + raw.length, match.index + raw.length + 2);
    // A share, and digits within a word of letters.
    if (/^\s?[%٪％]/.test(next) || (ahead && behind && !/\s/.test(raw.trim()))) continue;
    const owner = ownerAt(line, match.index);
    // `Less -$200`.
    if (/\s[-−]$/.test(text.slice(0, match.index))) continue;
    // `RM50` is an article elsewhere.
    if (isCode(text, match.index, raw) && !(isNamedForPrices(page, owner) && isMarkAndDigits(raw))) continue;
    const words = [ahead, behind].filter((one) => one !== undefined);
    const signed = words.some((word) => isMark(word) || (/^\p{Lu}/u.test(word) && isLocal(word)));
    if (signed || (words.some(isShortWord) && isNamedForPrices(page, owner)))
      out.push({ raw: raw.trim().slice(0, 60), at: owner, signed });
    if (out.length >= mostPerLine) break;
  }
  return out;
}

/** `TH-MD25`, `MD25-3`, `MD25`: Latin letters and digits in one word are a number of an article. */
function isCode(text: string, index: number, raw: string): boolean {
  if (
    /[\p{L}\p{N}][-_/]$/u.test(text.slice(0, index).slice(-2)) ||
    /^[-_/][\p{L}\p{N}]/u.test(text.slice(index + raw.length))
  )
    return true;
  if (/[\p{sc=Latin}\p{N}]$/u.test(text.slice(0, index).slice(-2))) return true;
  return /^[A-Za-z]+\d+$|^\d+[A-Z]+$/.test(raw.trim());
}

const isMarkAndDigits = (raw: string): boolean =>
  marks.byMark.has(markKey(/^([A-Z][A-Za-z]?)\d+$/.exec(raw.trim())?.[1] ?? ''));

/** A sign, capitals, or letters that are not Latin. */
const anyMark = /\p{Sc}|\d\s?[A-Z]|[A-Z]\s?\d|[A-Z]{3}|(?!\p{sc=Latin})\p{L}/u;

/** How many tomans are counted in Persian: thousands, millions, billions. */
const thousands = new Set(['هزار', 'میلیون', 'میلیارد']);

/** A sign, a code, or a mark in letters that are not Latin, where units of measure are rare. */
function isMark(word: string): boolean {
  if (/\p{Sc}/u.test(word)) return true;
  const code = word.replace(/[.$]+$/, '');
  if (/^[A-Z]{3}$/.test(code)) return isActiveCurrency(code) && !wordLike.has(code);
  if (/^[万萬億亿억만]/u.test(word)) return true;
  if (tomans.some((unit) => word.startsWith(unit)) || thousands.has(word)) return true;
  return (
    /\p{L}/u.test(word) &&
    !/\p{sc=Latin}/u.test(word) &&
    marks.byMark.has(markKey(word)) &&
    markKey(word) !== 'ден'
  );
}

/** In an element named for prices a short word beside digits may be any currency. */
const isShortWord = (word: string): boolean => {
  const key = markKey(word);
  if (unitWords.has(key)) return false;
  return marks.byMark.has(key) || (word.length <= 5 && /^\p{L}/u.test(word));
};

/** Currency signs, codes and names beside a number, in text that `moneyText` has read. */
import { isActiveCurrency } from './currency.ts';
import { localeMoney, markKey } from './locale.ts';
import { marks } from './marks.ts';

export interface PriceHints {
  /** Currency of the page (ISO 4217). */
  currency?: string;
  /** BCP 47 tag, which decides what `$` or `kr` means. */
  locale?: string;
}

export interface Sign {
  text: string;
  /** Absent when the symbol is shared and its currency is unknown. */
  currency?: string;
  kind: 'sign' | 'code';
  /** White space between the sign and the number. */
  gap: number;
}

/** Longest sign with its white space that is looked for on either side. */
export const signReach = 40;
const longestMark = 12;

/** Codes that are also words in capitals: `TOP 10`, `ALL 24`. */
const wordLike = new Set('ALL TOP TRY CUP MOP PEN SOS MAD BAM LAK GEL COP RON CAD DOP CHE MUR'.split(' '));

/** Marks that are words, units or initials as well: they count only where the currency or the country of the page is theirs. */
const alsoWords = new Set(
  [
    'b/ bd bs br cf da db dh dt fc fr fs gs jd k kd ks kz le ls mk mt nk nt p ar q qr r rf ro sr tg tk um vt xpf zk g l d m s e htg mvr afl',
    'azn baht birr den din dirham dirhams dinars dollar dollars dong esc eura evro franc francs franken lari lek lev lira manat nfk nis',
    'peso pesos php pounds pula rand real ron rub rubles rupees shillings som stutz thb won yen',
    'krona krone króna dinar dinari evri euri р ден дин динар динари лева лев лей лея сом сома сум долара 块 蚊 元 圆',
  ]
    .join(' ')
    .split(' '),
);

/** Of marks that several currencies have, those that mean one of them wherever nothing says otherwise. */
const usualOwners = new Map([
  ['¥', 'JPY'],
  ['£', 'GBP'],
  ['₩', 'KRW'],
  ['원', 'KRW'],
  ['元', 'CNY'],
  ['c$', 'CAD'],
  ['lei', 'RON'],
  ['руб', 'RUB'],
  ['рублей', 'RUB'],
  ['рубля', 'RUB'],
  ['рубль', 'RUB'],
]);

/** The symbol at the end of `text`, before a number. */
export function signBefore(text: string, hints: PriceHints, decimals: boolean): Sign | undefined {
  const colon = /\)?\s?[:：]\s{0,2}$/.exec(text)?.[0].length ?? 0;
  if (colon > 0) return signBeforeColon(text.slice(0, -colon), colon, hints, decimals);
  const gap = /\s{0,2}$/.exec(text)?.[0].length ?? 0;
  const rest = gap === 0 ? text : text.slice(0, -gap);
  const code = /(?<![\p{L}\p{N}])[A-Z]{3}$/u.exec(rest)?.[0];
  const sign = code === undefined ? markBefore(rest, gap, hints) : codeSign(code, gap, hints, decimals);
  if (!sign || sign.kind === 'code')
    return sign ?? (code === undefined ? undefined : markBefore(rest, gap, hints));
  // `CAD $10`, `US $10`: the country precedes the symbol.
  const ahead = rest.slice(0, rest.length - sign.text.length);
  const owner = /(?<![\p{L}\p{N}])([A-Z]{2,3})\s?$/u.exec(ahead);
  const named = owner?.[1] === undefined ? undefined : (marks.byCountry.get(owner[1]) ?? owner[1]);
  if (owner && named !== undefined && candidatesOf(markKey(sign.text), hints)?.includes(named))
    return { ...sign, text: owner[0] + sign.text, currency: named };
  return sign;
}

/** `Price (GBP): 12.90`, `Rs.: 500`; a letter or a word before a colon is the name of something. */
function signBeforeColon(text: string, gap: number, hints: PriceHints, decimals: boolean): Sign | undefined {
  const sign = /\s$/.test(text) ? undefined : signBefore(text, hints, decimals);
  const isName = sign !== undefined && sign.kind === 'sign' && !/\p{Sc}$|^\p{L}{2,3}\.?$/u.test(sign.text);
  return sign === undefined || isName || alsoWords.has(markKey(sign.text)) ? undefined : { ...sign, gap };
}

/** The sign that begins `text`, which stands after a number. */
export function signAfter(text: string, hints: PriceHints, decimals: boolean): Sign | undefined {
  const gap = /^\s{0,2}/.exec(text)?.[0].length ?? 0;
  const rest = text.slice(gap);
  const code = /^[A-Z]{3}(?![\p{L}\p{N}])/u.exec(rest)?.[0];
  const sign = code === undefined ? undefined : codeSign(code, gap, hints, decimals);
  return sign ?? markAfter(rest, gap, hints);
}

/** A code in `text`, right beside a sign that may be its own. */
export function codeOf(
  sign: Sign,
  text: string,
  hints: PriceHints,
): { code: string; length: number } | undefined {
  const found = /^\s?([A-Z]{3})(?![\p{L}\p{N}])/u.exec(text);
  const code = found?.[1];
  if (!found || code === undefined || !isActiveCurrency(code)) return undefined;
  return sign.currency === code || candidatesOf(markKey(sign.text), hints)?.includes(code)
    ? { code, length: found[0].length }
    : undefined;
}

function codeSign(code: string, gap: number, hints: PriceHints, decimals: boolean): Sign | undefined {
  if (!isActiveCurrency(code)) return undefined;
  if (wordLike.has(code) && !decimals && hints.currency !== code) {
    const own = localeMoney(hints.locale, hints.currency)?.currency;
    if (own !== code) return undefined;
  }
  return { text: code, currency: code, kind: 'code', gap };
}

function markBefore(rest: string, gap: number, hints: PriceHints): Sign | undefined {
  const lower = lowerOf(rest);
  for (let length = Math.min(longestMark, rest.length); length > 0; length -= 1) {
    const candidates = candidatesOf(lower.slice(-length), hints);
    const text = rest.slice(-length);
    if (
      candidates &&
      (isUnspaced(text) || !/^\p{L}/u.test(text) || !/[\p{L}\p{M}\p{N}]$/u.test(rest.slice(0, -length)))
    ) {
      const sign = signOf(text, candidates, gap, hints);
      if (sign) return sign;
    }
  }
  const words = /[\p{L}\p{M}'-]+(?: [\p{L}\p{M}'-]+){0,5}$/u.exec(rest)?.[0];
  return words === undefined ? undefined : nameIn(words, gap, hints, (all, count) => all.slice(-count));
}

function markAfter(rest: string, gap: number, hints: PriceHints): Sign | undefined {
  const words = /^[\p{L}\p{M}'-]+(?: [\p{L}\p{M}'-]+){0,5}/u.exec(rest)?.[0];
  const name =
    words === undefined ? undefined : nameIn(words, gap, hints, (all, count) => all.slice(0, count));
  if (name) return name;
  const lower = lowerOf(rest);
  for (let length = Math.min(longestMark, rest.length); length > 0; length -= 1) {
    // `500 g`, `5 m`: one letter behind a number is a unit.
    if (length === 1 && /^[a-jl-z]/i.test(rest)) break;
    const candidates = candidatesOf(lower.slice(0, length), hints);
    const text = rest.slice(0, length);
    if (
      candidates &&
      (isUnspaced(text) || !/[\p{L}\p{M}]$/u.test(text) || !/^[\p{L}\p{M}\p{N}]/u.test(rest.slice(length)))
    ) {
      const sign = signOf(text, candidates, gap, hints);
      if (sign) return sign;
    }
  }
  return undefined;
}

/** Lower case, unless that would move what follows. */
function lowerOf(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}

/** A name in full, as the language of the page has it: `US-Dollar`, `российских рублей`. */
function nameIn(
  words: string,
  gap: number,
  { locale, currency }: PriceHints,
  take: (all: string[], count: number) => string[],
): Sign | undefined {
  const names = localeMoney(locale, currency)?.marks();
  if (!names) return undefined;
  const all = words.split(' ');
  for (let count = all.length; count > 0; count -= 1) {
    const text = take(all, count).join(' ');
    const key = markKey(text);
    const codes = names.get(key);
    if (codes?.length === 1 && text.length > 3 && !marks.byMark.has(key))
      return { text, currency: codes[0]!, kind: 'sign', gap };
  }
  return undefined;
}

/** Scripts that put no space between words. */
const isUnspaced = (text: string): boolean =>
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+$/u.test(
    text,
  );

/** @param key a mark in lower case, with its final point or without */
function candidatesOf(key: string, { locale, currency }: PriceHints): readonly string[] | undefined {
  const mark = key.endsWith('.') ? key.slice(0, -1) : key;
  // `140,00 pln` on a page in that currency.
  if (currency !== undefined && /^[a-z]{3}$/.test(mark) && mark === currency.toLowerCase()) return [currency];
  return marks.byMark.get(mark) ?? localeMoney(locale, currency)?.marks().get(mark);
}

function signOf(
  text: string,
  candidates: readonly string[],
  gap: number,
  hints: PriceHints,
): Sign | undefined {
  const key = markKey(text);
  const owner = ownerOf(key, candidates, hints);
  // `20 ft.` is a length, `20 Ft` a price.
  if (/^ft\.?$/.test(text) && owner !== (hints.currency ?? localeMoney(hints.locale)?.currency))
    return undefined;
  if (owner === undefined && (alsoWords.has(key) || !(marks.byMark.has(key) || /\p{Sc}/u.test(key))))
    return undefined;
  return { text, kind: 'sign', gap, ...(owner !== undefined && { currency: owner }) };
}

/** The currency of the mark, if the page determines it. */
function ownerOf(key: string, candidates: readonly string[], hints: PriceHints): string | undefined {
  if (hints.currency && candidates.includes(hints.currency)) return hints.currency;
  const isWord = alsoWords.has(key);
  const place = localeMoney(hints.locale, hints.currency);
  const isHere = place?.currency !== undefined && candidates.includes(place.currency);
  if (isWord) return isHere ? place.currency : undefined;
  if (candidates.length === 1) return candidates[0];
  // A page in another currency shows a foreign sign, which its own country does not explain.
  if (!hints.currency && isHere && (place.isCountrySure || key !== '$')) return place.currency;
  return usualOwners.get(key);
}

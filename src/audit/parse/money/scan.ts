/** Finds numbers with a currency sign beside them. */
import { currencyExponent } from './currency.ts';
import { localeMoney } from './locale.ts';
import { marks, tomans } from './marks.ts';
import { decimalOf } from './number.ts';
import { codeOf, type PriceHints, type Sign, signAfter, signBefore, signReach } from './sign.ts';
import { moneyText } from './text.ts';

/** Digits with single separators between them, or a decimal mark and decimals alone; deterministic, so linear on any text. */
const numberPattern = /(?<![\p{L}\p{N}.,'/])[.,]\d{1,2}(?![\d.,']*\d)|\d+(?:[.,' ]\d+)*/gu;

/** A number, and its sign once known; `start` and `end` include the sign. */
interface Piece {
  from: number;
  to: number;
  start: number;
  end: number;
  token: string;
  cents?: string;
  sign?: Sign;
  /** In a unit of ten: a toman is ten rials. */
  tens?: boolean;
  /** In cents or pence. */
  hundredths?: boolean;
}

export interface ScannedPrice {
  start: number;
  end: number;
  amount: string;
  sign: Sign;
}

/** Prices in order of place. A range shares its sign: `10–20 €`, `€10–20`. */
export function scanPrices(given: string, hints: PriceHints): ScannedPrice[] {
  const { text: source, places } = moneyText(given);
  const place = (at: number): number => places?.[at] ?? at;
  const all = joinParted(source, numbers(source));
  let taken = 0;
  for (const piece of all) {
    attachSign(source, piece, taken, hints);
    taken = piece.end;
  }
  shareSigns(source, all);
  const decimal = localeMoney(hints.locale, hints.currency)?.decimal;
  let last: { end: number; amount: number; sign?: Sign | undefined } = { end: -1, amount: 0 };
  return all.flatMap((piece) => {
    if (!piece.sign || isNegative(source, piece) || isScaled(source, piece)) return [];
    const token = piece.cents ? `${piece.token}.${piece.cents}` : piece.token;
    const { currency } = piece.sign;
    const amount = decimalOf(token, {
      exponent: currency ? currencyExponent(currency) : 2,
      ...(decimal !== undefined && { decimal }),
    });
    if (amount === undefined) return [];
    // `729 DT -150 DT`: a range ascends, so a smaller amount behind a dash is a discount.
    const isLess =
      piece.sign !== last.sign &&
      Number(amount) < last.amount &&
      last.end >= 0 &&
      /^[\s\u2063]{0,4}[-−–]\s?$/u.test(source.slice(last.end, piece.start));
    last = { end: piece.end, amount: Number(amount), sign: piece.sign };
    if (isLess) return [];
    return [
      {
        start: place(piece.start),
        end: place(piece.end - 1) + 1,
        amount: piece.tens ? tenfold(amount) : piece.hundredths ? hundredth(amount) : amount,
        sign: piece.sign,
      },
    ];
  });
}

/** `12万円`: the number is not the amount. */
const isScaled = (source: string, { to }: Piece): boolean =>
  /^\s?[万萬만億亿억]/u.test(source.slice(to, to + 2));

/** A decimal string times ten. */
export const tenfold = (amount: string): string =>
  amount.includes('.') ? amount.replace(/\.(\d)/, '$1.').replace(/\.$/, '') : `${amount}0`;

/** A decimal string by a hundred. */
function hundredth(amount: string): string {
  const [whole = '', decimals = ''] = amount.split('.');
  const digits = whole.padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}${decimals}`;
}

/** `99¢`, `85p`; `1080p` is a picture. */
function minorAfter(text: string, { token }: Piece, hints: PriceHints): Sign | undefined {
  const own = hints.currency ?? localeMoney(hints.locale)?.currency;
  const [found, space = '', mark = ''] = /^(\s?)(¢|p)(?![\p{L}\p{N}])/u.exec(text) ?? [];
  if (found === undefined || !/^\d{1,3}(?:[.,]\d{1,2})?$/.test(token)) return undefined;
  if (mark === 'p' && (own !== 'GBP' || space !== '' || /^\d{3}/.test(token))) return undefined;
  const isDollar = own !== undefined && (marks.byMark.get('$') ?? []).includes(own);
  return {
    text: mark,
    kind: 'sign',
    gap: space.length,
    ...((mark === 'p' || isDollar) && own !== undefined && { currency: own }),
  };
}

/** `1,299 تومان`. */
function tomanAfter(text: string): Sign | undefined {
  const [, space = '', rest = ''] = /^(\s?)(\S.*)?$/su.exec(text) ?? [];
  const mark = tomans.find((one) => rest.toLowerCase().startsWith(one));
  if (mark === undefined || /^\p{L}/u.test(rest.slice(mark.length))) return undefined;
  return { text: rest.slice(0, mark.length), currency: 'IRR', kind: 'sign', gap: space.length };
}

/** `RM2`, `RS6`, `CG84194`: letters and a plain number in one word are a name or a number of an article where the page is in another currency. */
function isArticleCode(sign: Sign | undefined, { token }: Piece, hints: PriceHints): boolean {
  if (sign?.kind !== 'sign' || sign.gap > 0 || !/^\d+$/.test(token) || !/^[A-Za-z]+$/.test(sign.text))
    return false;
  const own = hints.currency ?? localeMoney(hints.locale)?.currency;
  return sign.currency === undefined || sign.currency !== own;
}

function numbers(source: string): Piece[] {
  const out: Piece[] = [];
  for (const match of source.matchAll(numberPattern)) {
    let from = match.index;
    for (const token of splitAtSpaces(match[0])) {
      const to = from + token.length;
      out.push({ from, to, start: from, end: to, token });
      from = to + 1;
    }
  }
  return out;
}

/** A white space groups only what it can group: one to three digits before it, exactly three after it. */
function splitAtSpaces(run: string): string[] {
  const parts = run.split(' ');
  const out: string[] = [];
  let open = false;
  for (const part of parts) {
    const fits: boolean = open && /^\d{3}(?!\d)/.test(part);
    if (fits) out[out.length - 1] = `${out.at(-1)} ${part}`;
    else out.push(part);
    // `12.50 300`: what already has a mark takes no further group.
    open = fits ? /^\d{3}$/.test(part) : /^[1-9]\d{0,2}$/.test(part);
  }
  return out;
}

const partedNumber = /^[^\d]{0,16}\d[\d.,' ]*(?:[.,] |\s?\p{Sc}\s)\d\d[^\d]{0,12}$/u;

/** `1.837, 32 €`, `35€ 99`: parts that the markup separates, if the text has nothing else. */
function joinParted(source: string, all: Piece[]): Piece[] {
  const [whole, cents] = all.slice(-2);
  if (all.length !== 2 || !whole || !cents || !partedNumber.test(source)) return all;
  const gap = source.slice(whole.to, cents.from);
  if (!/^\d\d$/.test(cents.token) || /[.,]\d{1,2}$/.test(whole.token)) return all;
  if (/^[.,] $/.test(gap))
    return [{ ...whole, to: cents.to, end: cents.to, token: `${whole.token}${gap[0]}${cents.token}` }];
  const sign = /^\s?(\p{Sc})\s$/u.exec(gap)?.[1];
  if (sign === undefined || /\p{Sc}/u.test(source.replace(sign, ''))) return all;
  const mark = whole.token.includes('.') ? ',' : '.';
  return [{ ...whole, token: `${whole.token}${mark}${cents.token}`, end: cents.to }];
}

function attachSign(source: string, piece: Piece, taken: number, hints: PriceHints): void {
  if (taken > piece.from) return void (piece.start = piece.end = taken);
  const decimals = /[.,]\d{1,2}$/.test(piece.token);
  const ahead = source.slice(Math.max(taken, piece.from - signReach), piece.from);
  const swedish = krona(source, piece, hints);
  const dash = /^[.,] ?[-–—]+(?! ?\d)/.exec(source.slice(piece.to, piece.to + 6))?.[0];
  const tail = swedish?.length ?? dash?.length ?? 0;
  const behind = source.slice(piece.to + tail, piece.to + tail + signReach);
  if (swedish?.cents) piece.cents = swedish.cents;
  const toman = tomanAfter(behind);
  if (toman) piece.tens = true;
  const minor = minorAfter(behind, piece, hints);
  if (minor) piece.hundredths = true;
  const before = toman || minor ? undefined : signBefore(ahead, hints, decimals);
  const prefix = isArticleCode(before, piece, hints) ? undefined : before;
  const suffix =
    toman ?? minor ?? signAfter(behind, hints, decimals) ?? swedish?.sign ?? dashSign(dash, piece);
  const isBare = /^[.,]/.test(piece.token);
  if (prefix && !(isBare && prefix.gap > (/\p{Sc}/u.test(prefix.text) ? 1 : 0))) {
    piece.start = piece.from - prefix.gap - prefix.text.length;
    piece.end = piece.to + tail;
    piece.sign = prefix;
    // `$10 USD`: the code says whose sign it is.
    const code = prefix.kind === 'sign' ? codeOf(prefix, behind, hints) : undefined;
    if (code && !/^\s?\d/.test(behind.slice(code.length))) {
      piece.sign = { ...prefix, currency: code.code };
      piece.end += code.length;
    }
    return;
  }
  if (!suffix || (isBare && suffix.gap > 1) || /[\p{L}\p{N}_]$/u.test(ahead)) return;
  const rest = behind.slice(suffix.gap + suffix.text.length);
  // `10 €20`: the sign belongs to the number that it touches.
  if (suffix.gap > 0 && /^\d/.test(rest)) return;
  const code = suffix.kind === 'sign' ? codeOf(suffix, rest, hints) : undefined;
  piece.sign = code ? { ...suffix, currency: code.code } : suffix;
  piece.end = Math.max(piece.end, piece.to + tail + suffix.gap + suffix.text.length + (code?.length ?? 0));
  const cents = suffix.gap === 0 && tail === 0 ? /^(\d{2})(?![\d.,])/.exec(rest)?.[1] : undefined;
  if (cents && /^[\d ]+$/.test(piece.token)) {
    piece.cents = cents;
    piece.end += 2;
  }
}

/** `1.299,-`: only prices end so, whatever the currency. A point may end the number of a list. */
const dashSign = (dash: string | undefined, { token }: Piece): Sign | undefined =>
  dash?.startsWith(',') && !/,/.test(token) ? { text: '', kind: 'sign', gap: 0 } : undefined;

/** `129:50 kr`, `1 249:-`: how Swedish prices write öre. */
function krona(
  source: string,
  piece: Piece,
  hints: PriceHints,
): { length: number; cents?: string; sign?: Sign } | undefined {
  const found = /^:(?:([-–—])|(\d{2})(?= ?(?:kr|SEK)(?!\p{L})))/u.exec(source.slice(piece.to, piece.to + 12));
  if (!found) return undefined;
  if (found[2] !== undefined) return { length: 3, cents: found[2] };
  const sign = signAfter('kr', hints, false);
  return {
    length: 2,
    sign: {
      text: '',
      kind: 'sign',
      gap: 0,
      ...(sign?.currency !== undefined && { currency: sign.currency }),
    },
  };
}

function shareSigns(source: string, all: readonly Piece[]): void {
  for (let at = 1; at < all.length; at++) {
    const left = all[at - 1];
    const right = all[at];
    if (!left || !right || (left.sign && right.sign) || !(left.sign || right.sign)) continue;
    const gap = source.slice(left.end, right.start);
    const sameForm = hasDecimals(left) === hasDecimals(right);
    const dash =
      /^[-–—]$/.test(gap) ||
      (sameForm && (hasDecimals(left) || right.sign) && gap.length < 4 && /^ ?[-–—] ?$/.test(gap));
    // `฿1,999-35%`.
    if (/^\s?[%٪％]/.test(source.slice(right.to, right.to + 2))) continue;
    if (!dash || /[\p{L}_]$/u.test(source.slice(Math.max(0, left.start - 1), left.start))) continue;
    const sign = left.sign ?? right.sign;
    if (sign && left.sign) right.sign = sign;
    else if (sign) left.sign = sign;
  }
}

const hasDecimals = (piece: Piece): boolean => /[.,]\d{1,2}$/.test(piece.token);

/** A dash that touches the amount and does not stand between two values. */
function isNegative(source: string, piece: Piece): boolean {
  const inside = source.slice(piece.start, piece.from);
  if (/[-−]/.test(inside)) return true;
  if (!/[-−–]/.test(source[piece.start - 1] ?? '')) return false;
  // `Less -$200.00`.
  if (/\p{L}\s[-−]$/u.test(source.slice(Math.max(0, piece.start - 3), piece.start)) && inside !== '')
    return true;
  return !/[\p{L}\p{N}\p{Sc}]\s?$/u.test(source.slice(Math.max(0, piece.start - 3), piece.start - 1));
}

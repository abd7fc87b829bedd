/** Finds numbers with a currency sign beside them. */
import { toAsciiDigits, decimalOf, numberPattern } from './money-number.ts';
import { type PriceHints, type Sign, signAfter, signBefore } from './money-sign.ts';
import { currencyExponent } from './currency.ts';

/** Longest sign with its white space that is looked for on either side. */
const reach = 8;

/** A number, and its sign once known; `start` and `end` include the sign. */
interface Piece {
  from: number;
  to: number;
  start: number;
  end: number;
  token: string;
  cents?: string;
  sign?: Sign;
}

export interface ScannedPrice {
  start: number;
  end: number;
  amount: string;
  sign: Sign;
}

/** Prices in order of place. A range shares its sign: `10–20 €`, `€10–20`. */
export function scanPrices(text: string, hints: PriceHints): ScannedPrice[] {
  const source = toAsciiDigits(text);
  const all = numbers(source);
  let taken = 0;
  for (const piece of all) {
    attachSign(source, piece, taken, hints);
    taken = piece.end;
  }
  shareSigns(source, all);
  return all.flatMap((piece) => {
    if (!piece.sign || isNegative(source, piece)) return [];
    const token = piece.cents ? `${piece.token}.${piece.cents}` : piece.token;
    const amount = decimalOf(token, piece.sign.currency ? currencyExponent(piece.sign.currency) : 2);
    return amount === undefined ? [] : [{ start: piece.start, end: piece.end, amount, sign: piece.sign }];
  });
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
  const parts = run.split(/[\u00a0\u2009\u202f ]/);
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

function attachSign(source: string, piece: Piece, taken: number, hints: PriceHints): void {
  if (taken > piece.from) return void (piece.start = piece.end = taken);
  const decimals = /[.,]\d{1,2}$/.test(piece.token);
  const ahead = source.slice(Math.max(taken, piece.from - reach), piece.from);
  const tail = /^(?:[.,][-–—]+)/.exec(source.slice(piece.to, piece.to + 4))?.[0].length ?? 0;
  const behind = source.slice(piece.to + tail, piece.to + tail + reach);
  const prefix = signBefore(ahead, hints, decimals);
  const suffix = signAfter(behind, hints, decimals);
  if (prefix) {
    piece.start = piece.from - prefix.gap - prefix.text.length;
    piece.end = piece.to + tail;
    piece.sign = prefix;
    // `$10 USD`: the code says whose sign it is.
    if (suffix?.kind === 'code' && prefix.kind === 'sign' && !/^\s?\d/.test(behind.slice(suffix.gap + 3))) {
      piece.sign = suffix;
      piece.end += suffix.gap + 3;
    }
    return;
  }
  if (!suffix || /[\p{L}\p{N}_]$/u.test(ahead)) return;
  const rest = behind.slice(suffix.gap + suffix.text.length);
  // `10 €20`: the sign belongs to the number that it touches.
  if (suffix.gap > 0 && /^\d/.test(rest)) return;
  piece.sign = suffix;
  piece.end = piece.to + tail + suffix.gap + suffix.text.length;
  const cents = suffix.gap === 0 && tail === 0 ? /^(\d{2})(?![\d.,])/.exec(rest)?.[1] : undefined;
  if (cents && /^\d+$/.test(piece.token)) {
    piece.cents = cents;
    piece.end += 2;
  }
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
  return !/[\p{L}\p{N}\p{Sc}]\s?$/u.test(source.slice(Math.max(0, piece.start - 3), piece.start - 1));
}

/** Raw card numbers are not taken, in a credential or in any other text: whatever keeps or passes them on is in the scope of PCI DSS. */
import type { CredentialContent } from './credential.ts';

/** Members that carry a card number in clear. */
const numberMembers = ['number', 'pan', 'card_number', 'cardNumber'];

/**
 * Whether the content holds a raw card number: a primary account number (of the schemes' lengths and with a valid Luhn check)
 * in any text of it, however it is grouped.
 * Network tokens and device tokens have the same form; they are refused alike, because they too put the server into PCI scope.
 */
export function holdsCardNumber(content: CredentialContent): boolean {
  const search = (value: unknown, depth: number): boolean => {
    if (typeof value === 'string') return isCardNumber(value);
    if (typeof value === 'number') return isCardNumber(String(value));
    if (typeof value !== 'object' || value === null || depth === 0) return false;
    return Object.values(value).some((inner) => search(inner, depth - 1));
  };
  return numberMembers.some((member) => content[member] !== undefined) || search(content, 6);
}

/** As numbers are written, and as a stripe or a form carries them: alone, grouped, or beside an expiry date. */
function isCardNumber(text: string): boolean {
  const written = text.normalize('NFKC');
  const joined = written.replaceAll(/(\d)[\s.\p{Pd}](?=\d)/gu, '$1');
  const inFours = written.match(/(?:^|\D)\d{4}([\s.\p{Pd}])\d{4}\1\d{4}\1\d{4}(?!\d)/gu) ?? [];
  return [...words(written), ...words(joined), ...inFours.map((found) => found.replaceAll(/\D/g, ''))].some(
    (word) => issued.test(word) && passesLuhn(word),
  );
}

const words = (text: string): string[] => text.split(/[^\p{L}\p{N}_]+/u);

/** Lengths as the schemes issue them, by the first digits. Others, above all times in milliseconds, pass the check too often. */
const issued = /^(?:1\d{14}|2[2-7]\d{14,17}|3\d{13,18}|4\d{12}|4\d{15,18}|[56]\d{11,18}|[89]\d{15,18})$/;

function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/* Card numbers in text of any kind: names, streets, notes, labels, keys. */

/**
 * Numbers as issuers assign them, by their first digits (IIN) and length. Narrower than for credentials: a GTIN, an order number, or
 * a tracking number passes the Luhn check one time in ten. UATP (15 digits, from 1) is left out for that reason.
 */
const assigned = new RegExp(
  `^(?:${[
    String.raw`4(?:\d{12}|\d{15}|\d{18})`, // Visa
    String.raw`5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}`, // Mastercard
    String.raw`3[47]\d{13}`, // American Express
    String.raw`(?:30[0-5]\d|3095|36\d\d|3[89]\d\d)\d{10,15}`, // Diners Club
    String.raw`35(?:2[89]|[3-8]\d)\d{12,15}`, // JCB
    String.raw`(?:5018|5020|5038|5893|6304|6759|676[1-3])\d{8,15}`, // Maestro
    String.raw`(?:5[06-8]|6\d|81)\d{14,17}`, // Maestro, Discover, UnionPay, RuPay
    String.raw`220[0-4]\d{12,15}`, // Mir
    String.raw`(?:82\d\d|8600|9792|9860)\d{12}`, // RuPay, Uzcard, Troy, Humo
  ].join('|')})$`,
);

/** Twelve digits or more, with at most three spaces, dashes, or invisible characters between two of them. */
const digitRun = /\+?\d(?:[\s\p{Pd}\p{Cf}]{0,3}\d){11,}/gu;
const byDots = /(?:^|\D)(\d{4}(?:\.\d{4}){3})(?!\d)/g;

/** @param of `phone`: the text is meant to be a telephone number, and may be as long as one */
export const hasCardNumber = (text: string, of?: 'phone'): boolean =>
  text.length >= 12 && findCardNumbers(text.normalize('NFKC'), of).length > 0;

/** The text with a note in place of each card number. The same text where there is none. */
export function maskCardNumbers(text: string): string {
  if (text.length < 12) return text;
  const written = text.normalize('NFKC');
  const found = findCardNumbers(written);
  return found.length === 0
    ? text
    : found.reduce((masked, number) => masked.replaceAll(number, '[card number removed]'), written);
}

/** @param text normalized @returns the numbers as written in the text */
function findCardNumbers(text: string, of?: 'phone'): string[] {
  const runs = [...text.matchAll(digitRun)].filter(
    (run) => isCardRun(run[0], of) && !isInOpaqueToken(text, run),
  );
  const dotted = [...text.matchAll(byDots)]
    .map(([, number = '']) => number)
    .filter((number) => isAssigned(number.replaceAll('.', '')));
  return [...runs.map(([run]) => run), ...dotted];
}

const longestPhone = 13;

function isCardRun(run: string, of: 'phone' | undefined): boolean {
  const groups = run.match(/\d+/g) ?? [];
  const all = groups.join('');
  // An international number: the longest ones in use have 13 digits, and no card of today has so few.
  if ((run.startsWith('+') || of === 'phone') && all.length <= longestPhone) return false;
  if (isAssigned(all)) return true;
  // With another number before or behind it. Groups of one or two digits are sizes and dates.
  return groups.some((_, start) => {
    let joined = '';
    for (const group of groups.slice(start, start + 6)) {
      joined += group;
      if (group.length < 3 || joined.length > 19) return false;
      if (isAssigned(joined)) return true;
    }
    return false;
  });
}

const isAssigned = (digits: string): boolean =>
  assigned.test(digits) && passesLuhn(digits) && !(/^4\d{12}$/.test(digits) && isGtin(digits));

/** The check digit of GS1. Cards of 13 digits are issued no longer, and products in Germany and Japan have numbers from 4. */
function isGtin(digits: string): boolean {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/** Digits of a UUID, a hash, or another random identifier, which are a card number by chance. */
function isInOpaqueToken(text: string, { index, 0: run }: RegExpExecArray): boolean {
  const before = /[\p{L}\p{N}_-]*$/u.exec(text.slice(Math.max(0, index - 64), index))?.[0] ?? '';
  const after = /^[\p{L}\p{N}_-]*/u.exec(text.slice(index + run.length, index + run.length + 64))?.[0] ?? '';
  const token = `${before}${run}${after}`;
  return uuid.test(token) || (token.match(/\d+/g)?.length ?? 0) - (run.match(/\d+/g)?.length ?? 0) >= 2;
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

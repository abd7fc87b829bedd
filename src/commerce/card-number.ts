/** Raw card numbers are not taken: they would put whoever passes them on into the scope of PCI DSS. */
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

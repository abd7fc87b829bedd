/** A delegated payment credential. It can be carried and opened, but not printed, serialised or inspected. */
import { inspect } from 'node:util';

declare const sealed: unique symbol;

export interface Credential {
  readonly [sealed]: true;
}

/** What a platform sent: `type` and, for tokens, `token`; other members are the handler's own. */
export type CredentialContent = Readonly<Record<string, unknown>>;

const contents = new WeakMap<object, CredentialContent>();
const hidden = (): string => '[credential]';

export function sealCredential(content: CredentialContent): Credential {
  const credential = Object.freeze(
    Object.create(null, {
      toString: { value: hidden },
      toJSON: { value: hidden },
      [Symbol.toPrimitive]: { value: hidden },
      [Symbol.toStringTag]: { value: 'credential' },
      [inspect.custom]: { value: hidden },
    }) as object,
  ) as Credential;
  contents.set(credential, content);
  return credential;
}

/** Only a backend's `commit` calls this. */
export function openCredential(credential: Credential): CredentialContent {
  const content = contents.get(credential);
  if (!content) throw new TypeError('Not a credential.');
  return content;
}

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
  const joined = written.replaceAll(/(?<=\d)[\s.\p{Pd}](?=\d)/gu, '');
  const inFours = written.match(/(?<!\d)\d{4}([\s.\p{Pd}])\d{4}\1\d{4}\1\d{4}(?!\d)/gu) ?? [];
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

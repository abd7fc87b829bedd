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
 * Whether the content holds a raw card number: a primary account number (12 to 19 digits with a valid Luhn check) in any text of it.
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

function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/[ -]/g, '');
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/**
 * Where a payment method or card applies, and which cards it accepts: rules of `dw.order.PaymentMethod`, `PaymentCard` and
 * `PaymentMgr` (Script API 26.9), by the settings that `paymentmethod.xsd` lists. Pure.
 */

/** Absent members restrict nothing. */
export interface PaymentRestrictions {
  /** Billing countries. */
  countries?: string[];
  currencies?: string[];
  /** Customer groups. */
  groups?: string[];
  /** In units of the currency, whichever it is. */
  least?: number;
  most?: number;
  /** By currency: precedes `least` and `most`. */
  ranges?: Readonly<Record<string, { least?: number; most?: number }>>;
}

export interface CardRules {
  /** Lengths of numbers: `16`, or a range such as `13-19`. */
  lengths?: string[];
  /** Beginnings of numbers: `4`, or a range such as `51-55`. */
  prefixes?: string[];
  /** Luhn. */
  hasChecksum?: boolean;
  securityCodeLength?: 0 | 3 | 4;
}

/** What a script asks about. Null and undefined: this restriction is not checked. */
export interface PaymentCase {
  groups: readonly string[] | null;
  country: string | null;
  amount: number | null;
  /** Of the session: the only one that is always checked. */
  currency: string;
}

export function isApplicableTo(rules: PaymentRestrictions, asked: PaymentCase): boolean {
  const { countries, currencies, groups, ranges } = rules;
  const { country, currency, amount } = asked;
  const { least = -Infinity, most = Infinity } = ranges?.[currency] ?? rules;
  return (
    (currencies?.includes(currency) ?? true) &&
    (country === null || (countries?.includes(country) ?? true)) &&
    (asked.groups === null || (groups?.some((group) => asked.groups?.includes(group)) ?? true)) &&
    (amount === null || (amount >= least && amount <= most))
  );
}

export type CardProblem =
  | 'CREDITCARD_INVALID_EXPIRATION_DATE'
  | 'CREDITCARD_INVALID_CARD_NUMBER'
  | 'CREDITCARD_INVALID_SECURITY_CODE';

export interface CardDetails {
  month: number;
  year: number;
  /** Absent: not checked, as for a token. */
  number?: string;
  securityCode?: string;
}

/** `PaymentCard.verify`. A card is valid until the end of its month. @param now epoch milliseconds */
export function cardProblems(
  rules: CardRules,
  { month, year, number, securityCode }: CardDetails,
  now: number,
): CardProblem[] {
  const problems: CardProblem[] = [];
  if (!isDateAhead(month, year, now)) problems.push('CREDITCARD_INVALID_EXPIRATION_DATE');
  if (number !== undefined && !isNumber(rules, number)) problems.push('CREDITCARD_INVALID_CARD_NUMBER');
  const { securityCodeLength: wanted = 0 } = rules;
  if (securityCode !== undefined && wanted > 0 && !new RegExp(`^\\d{${wanted}}$`).test(securityCode))
    problems.push('CREDITCARD_INVALID_SECURITY_CODE');
  return problems;
}

function isDateAhead(month: number, year: number, now: number): boolean {
  if (!Number.isInteger(month) || month < 1 || month > 12 || !Number.isInteger(year)) return false;
  const today = new Date(now);
  return year * 12 + month >= today.getUTCFullYear() * 12 + today.getUTCMonth() + 1;
}

function isNumber({ lengths, prefixes, hasChecksum = false }: CardRules, number: string): boolean {
  if (!/^\d+$/.test(number)) return false;
  const isLong = lengths?.some((one) => isWithin(String(number.length), one)) ?? true;
  const begins = prefixes?.some((one) => isWithin(number.slice(0, one.split('-')[0]?.length), one)) ?? true;
  return isLong && begins && (!hasChecksum || hasLuhn(number));
}

function isWithin(text: string, range: string): boolean {
  const [from = '', to = from] = range.split('-');
  return Number(text) >= Number(from) && Number(text) <= Number(to);
}

function hasLuhn(number: string): boolean {
  const sum = [...number].toReversed().reduce((before, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return before + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

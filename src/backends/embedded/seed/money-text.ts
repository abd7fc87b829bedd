/** Prices as catalogs write them, to minor units: exact, by the digits of the currency, never through a fraction. */
import { isCurrency, minorDigits, type Money } from '#commerce';
import { quoted } from './row.ts';

export type MoneyReading = { ok: true; money: Money } | { ok: false; problem: string };

/** More is a mistake, and sums of it would leave the exact integers. */
export const maxAmount = 1_000_000_000_000;

/**
 * `19.99 USD`, `EUR 5`, `1299`, `1,299.00`, `1.299,00`, `19,99`. What can be read in two ways is refused: `1,299`, `1.299` in
 * euros. So is a symbol, because `$` is not one currency.
 */
export function readMoney(text: string, currency?: string): MoneyReading {
  const bad = (why: string): MoneyReading => ({ ok: false, problem: `${quoted(text)} ${why}` });
  const trimmed = text.trim();
  if (trimmed.length > 40) return bad('is too long to be a price');
  const parts = /^(?:([A-Za-z]{3})\s{0,5})?([0-9.,]+)(?:\s{0,5}([A-Za-z]{3}))?$/.exec(trimmed);
  if (!parts) return bad('is not a price such as 19.99 or 19.99 USD');
  const [, before, number = '', after] = parts;
  if (before && after) return bad('has two currencies');
  const code = (before ?? after)?.toUpperCase() ?? currency;
  if (code === undefined) return bad('has no currency');
  if (!isCurrency(code)) return bad('has a currency that is not in ISO 4217');
  if (currency !== undefined && code !== currency) return bad(`is not in ${currency}`);
  const digits = minorDigits(code);
  const decimal = plainDecimal(number, digits);
  if (decimal === undefined) return bad('is ambiguous: write it like 1299.00');
  const [whole = '', fraction = ''] = decimal.split('.');
  if (/[1-9]/.test(fraction.slice(digits))) return bad(`has more decimals than ${code} allows (${digits})`);
  const amount = Number(BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0')));
  return amount > maxAmount ? bad('is too large') : { ok: true, money: { amount, currency: code } };
}

/** Digits with at most one point, or undefined. */
function plainDecimal(number: string, digits: number): string | undefined {
  if (/^\d+(?:\.\d+)?$/.test(number)) return number;
  if (/^\d{1,3}(?:,\d{3})+\.\d+$/.test(number)) return number.replaceAll(',', '');
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(number)) return number.replaceAll('.', '').replace(',', '.');
  if (/^\d{1,3}(?:,\d{3}){2,}$/.test(number)) return number.replaceAll(',', '');
  if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(number)) return number.replaceAll('.', '');
  const comma = /^(\d+),(\d+)$/.exec(number);
  // With three digits behind it the comma may as well part thousands.
  if (comma && digits !== 0 && comma[2]?.length === digits && digits !== 3) return `${comma[1]}.${comma[2]}`;
  return undefined;
}

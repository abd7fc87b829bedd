import { toDecimal, type Money } from './money.ts';

/** For people, as the locale writes it: `$12.34`, `12,34 €`. */
export function format(money: Money, locale: string): string {
  const { currency } = money;
  const kind = `${locale} ${currency}`;
  const kept = formats.get(kind);
  const writes = kept ?? new Intl.NumberFormat(locale, { style: 'currency', currency });
  // Making one costs as much as a hundred amounts. Buyers choose the locale, so they must not pile up.
  if (!kept && formats.size >= keptFormats) formats.clear();
  if (!kept) formats.set(kind, writes);
  return writes.format(toDecimal(money) as Intl.StringNumericLiteral);
}

const keptFormats = 100;
const formats = new Map<string, Intl.NumberFormat>();

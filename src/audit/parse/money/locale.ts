/** How a locale writes money, as `Intl` has it (CLDR): marks of numbers, signs and names of currencies. */
import { activeCurrencies, isActiveCurrency } from './currency.ts';
import { marks } from './marks.ts';
import { moneyText } from './text.ts';

export interface LocaleMoney {
  /** As `moneyText` reads it. */
  decimal: string;
  /** The currency of its country; of a language alone, of the country where most speak it. */
  currency?: string;
  /** Whether the country is said, and not only likely. */
  isCountrySure: boolean;
  /** What it prints for a currency, lower case, without a final point → currencies. */
  marks(): ReadonlyMap<string, readonly string[]>;
}

/** Names in full are read of these, and of the currency of the page and of its country. */
const wellKnown = 'USD EUR GBP CHF JPY CNY CAD AUD SEK NOK DKK PLN CZK BGN RON HUF UAH RUB TRY'.split(' ');
/** Numbers of every plural form of CLDR. */
const counts = [0, 1, 2, 3, 5, 6, 11, 20, 100, 1_000_000, 0.5, 1.5, 21];
const known = new Map<string, LocaleMoney | undefined>();
const kept = 64;
/** Longer than any tag that names a language and a country (RFC 5646). */
const maxTagLength = 35;

export function localeMoney(tag: string | undefined, currency?: string): LocaleMoney | undefined {
  if (tag === undefined || tag === '' || tag.length > maxTagLength) return undefined;
  const key = `${tag} ${currency ?? ''}`;
  if (!known.has(key)) {
    if (known.size >= kept) known.clear();
    known.set(key, read(tag.replaceAll('_', '-'), currency));
  }
  return known.get(key);
}

function read(tag: string, given: string | undefined): LocaleMoney | undefined {
  let locale: Intl.Locale;
  try {
    locale = new Intl.Locale(tag);
  } catch {
    return undefined;
  }
  const country = locale.region ?? locale.maximize().region;
  const currency = country === undefined ? undefined : marks.byCountry.get(country);
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currency ?? 'USD',
    minimumFractionDigits: 1,
  });
  const decimal = format.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  let printed: Map<string, readonly string[]> | undefined;
  return {
    decimal: moneyText(decimal).text,
    currency,
    isCountrySure: locale.region !== undefined,
    marks: () => (printed ??= printedBy(locale, [given, currency])),
  };
}

function printedBy(
  locale: Intl.Locale,
  own: readonly (string | undefined)[],
): Map<string, readonly string[]> {
  const out = new Map<string, string[]>();
  const add = (
    code: string,
    display: 'symbol' | 'narrowSymbol' | 'name',
    amounts: readonly number[],
  ): void => {
    const format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: code,
      currencyDisplay: display,
      // With decimals every number has the plural form of a fraction.
      minimumFractionDigits: 0,
    });
    for (const amount of amounts) {
      for (const { type, value } of format.formatToParts(amount)) {
        const mark = type === 'currency' ? markKey(value) : '';
        const codes = out.get(mark) ?? [];
        if (mark !== '' && mark !== code.toLowerCase() && !codes.includes(code))
          out.set(mark, [...codes, code]);
      }
    }
  };
  for (const code of activeCurrencies) {
    add(code, 'symbol', [1]);
    add(code, 'narrowSymbol', [1]);
  }
  // The currency of a page is unchecked, and `Intl` throws for invalid codes.
  const given = own.filter((code) => code !== undefined && isActiveCurrency(code));
  for (const code of new Set([...wellKnown, ...given])) if (code !== undefined) add(code, 'name', counts);
  return out;
}

export const markKey = (text: string): string =>
  moneyText(text).text.toLowerCase().replaceAll(/\s+/g, ' ').trim().replace(/\.$/, '');

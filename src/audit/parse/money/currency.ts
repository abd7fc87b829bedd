/** Active ISO 4217 currencies and their decimals. */
import * as iso from 'dinero.js/currencies';

/** Left circulation after the table was published: the euro replaced the lev in January 2026. */
const withdrawn = new Set(['BGN']);
/** ISO 4217 gives these two decimals although their subunit is a fifth. */
const fifths = new Set(['MGA', 'MRU']);

const table: ReadonlyMap<string, { exponent: number }> = new Map(Object.entries(iso));

export const activeCurrencies: readonly string[] = [...table.keys()].filter((code) => !withdrawn.has(code));

/** True for an active ISO 4217 code, upper case. */
export function isActiveCurrency(code: string): boolean {
  return table.has(code) && !withdrawn.has(code);
}

/** Decimals of the minor unit (EUR 2, JPY 0, KWD 3); 2 for an unknown code. */
export function currencyExponent(code: string): number {
  return fifths.has(code) ? 2 : (table.get(code)?.exponent ?? 2);
}

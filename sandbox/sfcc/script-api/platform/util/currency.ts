/** `dw.util.Currency`. */
import { isCurrency, minorDigits } from '#commerce';
import { documented } from '../../documented.ts';

export interface PlatformCurrency {
  readonly currencyCode: string;
  readonly defaultFractionDigits: number;
}

/** @throws RangeError for an unknown code */
export function currency(code: string): PlatformCurrency {
  const part = (display: 'name' | 'narrowSymbol'): string =>
    new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: display })
      .formatToParts(1)
      .find(({ type }) => type === 'currency')?.value ?? code;
  return documented('dw.util.Currency', {
    currencyCode: code,
    defaultFractionDigits: minorDigits(code),
    get name() {
      return new Intl.DisplayNames('en', { type: 'currency' }).of(code) ?? code;
    },
    get symbol() {
      return part('narrowSymbol');
    },
    toString: () => code,
  });
}

export const Currency = documented('dw.util.Currency', {
  getCurrency: (code: unknown) => (isCurrency(String(code)) ? currency(String(code)) : null),
});

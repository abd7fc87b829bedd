/** Active ISO 4217 currencies and the signs that shops print. */
import * as iso from 'dinero.js/currencies';

/** Left circulation after the table was published: the euro replaced the lev in January 2026. */
const withdrawn = new Set(['BGN']);
/** ISO 4217 gives these two decimals although their subunit is a fifth. */
const fifths = new Set(['MGA', 'MRU']);

const table: ReadonlyMap<string, { exponent: number }> = new Map(Object.entries(iso));

/** True for an active ISO 4217 code, upper case. */
export function isActiveCurrency(code: string): boolean {
  return table.has(code) && !withdrawn.has(code);
}

/** Decimals of the minor unit (EUR 2, JPY 0, KWD 3); 2 for an unknown code. */
export function currencyExponent(code: string): number {
  return fifths.has(code) ? 2 : (table.get(code)?.exponent ?? 2);
}

/** Signs of one currency. */
export const plainSigns: Readonly<Record<string, string>> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP',
  '₤': 'GBP',
  us$: 'USD',
  u$s: 'USD',
  a$: 'AUD',
  au$: 'AUD',
  c$: 'CAD',
  ca$: 'CAD',
  cdn$: 'CAD',
  nz$: 'NZD',
  hk$: 'HKD',
  s$: 'SGD',
  nt$: 'TWD',
  mx$: 'MXN',
  r$: 'BRL',
  zł: 'PLN',
  zl: 'PLN',
  kč: 'CZK',
  ft: 'HUF',
  lei: 'RON',
  'fr.': 'CHF',
  sfr: 'CHF',
  'sfr.': 'CHF',
  '₹': 'INR',
  '₩': 'KRW',
  円: 'JPY',
  元: 'CNY',
  '₺': 'TRY',
  tl: 'TRY',
  '₽': 'RUB',
  руб: 'RUB',
  'руб.': 'RUB',
  '₫': 'VND',
  đ: 'VND',
  '₱': 'PHP',
  '฿': 'THB',
  '₪': 'ILS',
  '₴': 'UAH',
  грн: 'UAH',
  '₦': 'NGN',
  '₸': 'KZT',
  '₲': 'PYG',
  '₡': 'CRC',
  '₾': 'GEL',
  '₼': 'AZN',
  rm: 'MYR',
  rp: 'IDR',
};

/** Signs that several currencies share: by language or region, else by `default`. */
export const sharedSigns: Readonly<
  Record<string, { of: readonly string[]; by: Readonly<Record<string, string>>; otherwise?: string }>
> = {
  $: {
    of: [
      'USD',
      'CAD',
      'AUD',
      'NZD',
      'HKD',
      'SGD',
      'TWD',
      'MXN',
      'ARS',
      'CLP',
      'COP',
      'UYU',
      'DOP',
      'JMD',
      'TTD',
      'BBD',
      'BSD',
      'BZD',
      'BMD',
      'FJD',
      'KYD',
      'NAD',
      'XCD',
    ],
    by: {
      us: 'USD',
      ca: 'CAD',
      au: 'AUD',
      nz: 'NZD',
      hk: 'HKD',
      sg: 'SGD',
      tw: 'TWD',
      mx: 'MXN',
      ar: 'ARS',
      cl: 'CLP',
      co: 'COP',
      uy: 'UYU',
    },
  },
  '¥': { of: ['JPY', 'CNY'], by: { ja: 'JPY', jp: 'JPY', zh: 'CNY', cn: 'CNY' }, otherwise: 'JPY' },
  kr: {
    of: ['SEK', 'NOK', 'DKK', 'ISK'],
    by: { se: 'SEK', no: 'NOK', dk: 'DKK', is: 'ISK', sv: 'SEK', nb: 'NOK', nn: 'NOK', da: 'DKK' },
  },
  rs: {
    of: ['INR', 'PKR', 'LKR', 'NPR', 'MUR', 'SCR'],
    by: { in: 'INR', pk: 'PKR', lk: 'LKR', np: 'NPR', mu: 'MUR', hi: 'INR' },
  },
  r: { of: ['ZAR'], by: { za: 'ZAR' } },
};

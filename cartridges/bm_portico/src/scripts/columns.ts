/** Columns of a table in the form: each reads and writes a member of a stored object. */
import { isKnownCurrency } from '../../../int_portico/src/scripts/preferences/checks.ts';
import { minorDigits } from '../../../int_portico/src/scripts/platform/currency.ts';

export type Item = Record<string, unknown>;

export interface Column {
  /** Of the input; unique in its table. */
  name: string;
  label: string;
  kind: 'text' | 'choice' | 'flag' | 'json';
  choices?: readonly [value: string, label: string][];
  example?: string;
  get(item: Item): string;
  /** @param before the item as it is stored @returns what is wrong */
  set(item: Item, text: string, before: Item): string | undefined;
}

export const textColumn = (name: string, label: string, example?: string): Column => ({
  name,
  label,
  kind: 'text',
  ...(example === undefined ? {} : { example }),
  get: (item) => stringOf(item[name]),
  set(item, given) {
    if (given !== '') item[name] = given;
    return undefined;
  },
});

export const choiceColumn = (
  name: string,
  label: string,
  choices: readonly [value: string, label: string][],
): Column => ({
  ...textColumn(name, label),
  kind: 'choice',
  choices,
});

export const flagColumn = (name: string, label: string): Column => ({
  name,
  label,
  kind: 'flag',
  get: (item) => (item[name] === true ? 'true' : ''),
  set(item, given) {
    item[name] = given === 'true';
    return undefined;
  },
});

export const keyColumn: Column = {
  ...textColumn('key', ''),
  get: (item) => stringOf(item['key']),
};

/** Objects with a type: shown as their types, and what else is known of one is kept. */
export const typesColumn = (name: string, label: string, example: string): Column => ({
  ...textColumn(name, label, example),
  get: (item) =>
    listOf(item[name])
      .map((one) => stringOf((one as Item)['type']))
      .join(', '),
  set(item, given, before) {
    const known = listOf(before[name]) as Item[];
    item[name] = words(given).map((type) => known.filter((one) => one['type'] === type)[0] ?? { type });
    return undefined;
  },
});

export const codesColumn = (name: string, label: string, example: string): Column => ({
  ...textColumn(name, label, example),
  get: (item) => listOf(item[name]).map(stringOf).join(', '),
  set(item, given) {
    if (given !== '') item[name] = words(given);
    return undefined;
  },
});

export const objectColumn = (name: string, label: string, example: string): Column => ({
  ...textColumn(name, label, example),
  kind: 'json',
  get: (item) => (item[name] === undefined ? '' : JSON.stringify(item[name], null, 2)),
  set(item, given) {
    if (given === '') return undefined;
    try {
      item[name] = JSON.parse(given) as unknown;
      return undefined;
    } catch {
      return `${label}: this is not valid JSON`;
    }
  },
});

/** In units of the currency, kept in minor units. */
export const aboveColumns: readonly Column[] = [
  {
    ...textColumn('aboveAmount', 'Total above', '500'),
    get: (item) => {
      const { amount, currency } = (item['above'] ?? {}) as Item;
      return typeof amount === 'number' ? String(amount / Math.pow(10, minorDigits(stringOf(currency)))) : '';
    },
    set: () => undefined,
  },
  {
    ...textColumn('aboveCurrency', 'Currency', 'EUR'),
    get: (item) => stringOf(((item['above'] ?? {}) as Item)['currency']),
    set: () => undefined,
  },
];

/** After its columns: `aboveAmount` and `aboveCurrency` together make `above`. @returns what is wrong */
export function setAbove(item: Item, amount: string, currency: string): string | undefined {
  if (amount === '' && currency === '') return undefined;
  const value = Number(amount);
  if (amount === '' || isNaN(value) || value < 0) return 'Total above: enter an amount, such as 500';
  if (!isKnownCurrency(currency)) return 'Currency: enter a three-letter code, such as EUR';
  item['above'] = { amount: Math.round(value * Math.pow(10, minorDigits(currency))), currency };
  return undefined;
}

export const stringOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const words = (given: string): string[] =>
  given
    .split(/[\s,]+/)
    .map((word) => word.trim())
    .filter((word) => word !== '');

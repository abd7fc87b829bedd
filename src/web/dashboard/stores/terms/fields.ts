/** Terms of a store as fields of a form, and back. Everything that the form does not show is kept. Pure. */
import type { StoreTerms, TermsCheck } from '#backends/embedded';
import { minorDigits, toDecimal } from '#commerce';
import { decimalText, readDecimal } from '../decimal.ts';
import { storeTermsTexts as say } from './messages/index.ts';

export type TermsFields = Readonly<Record<string, string>>;
export type TermsErrors = Record<string, string>;
export type TermsList = 'shipping' | 'taxes';

type Shipping = StoreTerms['shipping'][number];
type Tax = StoreTerms['taxes'][number];

/** Longer lists can be changed only in the file. */
export const mostRows: Readonly<Record<TermsList, number>> = { shipping: 40, taxes: 100 };
/** Of a tax rate: thousandths of a percent. */
const rateDigits = 3;

export const termsText = (fields: TermsFields, name: string): string =>
  (Object.hasOwn(fields, name) ? (fields[name] ?? '') : '').trim();

/** Undefined if the list has more rows than the form shows. */
export function termsRows(fields: TermsFields, list: TermsList): number | undefined {
  const said = termsText(fields, `${list}.rows`);
  return /^\d{1,3}$/.test(said) ? Math.min(Number(said), mostRows[list]) : undefined;
}

/** Currencies that the form asks prices for: those of the store, and those that the terms name. */
export const termsCurrencies = (terms: StoreTerms, currencies: readonly string[]): string[] => [
  ...new Set([...currencies, ...terms.shipping.flatMap(({ rates }) => Object.keys(rates))]),
];

export function termsFields(terms: StoreTerms): TermsFields {
  const { homeCountry, shipsTo, returns, taxRounding, pricesIncludeTax, links, shipping, taxes } = terms;
  const rows = <T>(list: TermsList, all: readonly T[], of: (one: T) => Record<string, string>) =>
    all.length > mostRows[list]
      ? {}
      : Object.fromEntries([
          [`${list}.rows`, String(all.length)],
          ...all.flatMap((one, at) =>
            Object.entries({ origin: String(at), ...of(one) }).map(([name, value]) => [
              `${list}.${at}.${name}`,
              value,
            ]),
          ),
        ]);
  return {
    homeCountry,
    shipsTo: shipsTo.join(', '),
    includeTax: plainCountries(pricesIncludeTax).join(', '),
    taxRounding: taxRounding ?? 'order',
    'returns.days': String(returns.days),
    'returns.exceptAttribute': returns.exceptAttribute ?? '',
    returnsUrl: links.find(({ type }) => type === 'refund_policy')?.url ?? '',
    ...rows('shipping', shipping, shippingFields),
    ...rows('taxes', taxes, ({ name, country, region = '', taxClass, rate }: Tax) => ({
      name,
      country,
      region,
      taxClass,
      rate: decimalText(rate, rateDigits),
    })),
  };
}

function shippingFields(method: Shipping): Record<string, string> {
  const { id, title, carrier = '', countries = [], rates, days } = method;
  const prices = Object.entries(rates).flatMap(([currency, steps]) => {
    const simple = simpleRate(steps);
    if (!simple) return [];
    const text = (amount: number): string => toDecimal({ amount, currency });
    return [
      [`price.${currency}`, text(simple.price)],
      [`free.${currency}`, simple.free === undefined ? '' : text(simple.free)],
    ];
  });
  return {
    id,
    title,
    carrier,
    countries: countries.join(', '),
    'days.min': String(days.min),
    'days.max': String(days.max),
    ...Object.fromEntries(prices),
  };
}

/** One price, and optionally free from some value; undefined for other steps, which the form does not show. */
export function simpleRate(
  steps: readonly { from: number; price: number }[],
): { price: number; free?: number } | undefined {
  const [first, second, third] = steps;
  if (!first || first.from !== 0 || third || (second && second.price !== 0)) return undefined;
  return { price: first.price, ...(second ? { free: second.from } : {}) };
}

const plainCountries = (places: StoreTerms['pricesIncludeTax']): string[] =>
  places.flatMap(({ country, currency }) =>
    country !== undefined && currency === undefined ? [country] : [],
  );

/** Rows that are neither empty nor removed. */
function keptRows(fields: TermsFields, list: TermsList, typed: readonly string[]) {
  const text = (at: number, name: string): string => termsText(fields, `${list}.${at}.${name}`);
  return Array.from({ length: termsRows(fields, list) ?? 0 }, (_, at) => at)
    .filter((at) => text(at, 'remove') !== 'on' && typed.some((name) => text(at, name) !== ''))
    .map((at) => ({ at, text: (name: string) => text(at, name) }));
}

type Row = ReturnType<typeof keptRows>[number];

/** @param before what the fields were made from @param currencies as `termsCurrencies` has them */
export function readTermsFields(
  fields: TermsFields,
  before: StoreTerms,
  { currencies, check }: { currencies: readonly string[]; check(value: unknown): TermsCheck },
): { errors: TermsErrors; terms?: StoreTerms } {
  const errors: TermsErrors = {};
  const wrong = (name: string, message: string): void => void (errors[name] ??= message);
  const text = (name: string): string => termsText(fields, name);
  const rows = {
    shipping: keptRows(fields, 'shipping', ['title', 'id']),
    taxes: keptRows(fields, 'taxes', ['name', 'country', 'rate']),
  };
  const value = {
    ...before,
    homeCountry: text('homeCountry').toUpperCase(),
    shipsTo: countriesOf(text('shipsTo')),
    pricesIncludeTax: [
      ...countriesOf(text('includeTax')).map((country) => ({ country })),
      ...before.pricesIncludeTax.filter(
        ({ country, currency }) => country === undefined || currency !== undefined,
      ),
    ],
    ...(text('taxRounding') === 'order' && before.taxRounding === undefined
      ? {}
      : { taxRounding: text('taxRounding') }),
    returns: {
      days: wholeNumber(text('returns.days')),
      ...some('exceptAttribute', text('returns.exceptAttribute')),
    },
    links: linksOf(before.links, text('returnsUrl')),
    shipping:
      termsRows(fields, 'shipping') === undefined
        ? before.shipping
        : rows.shipping.map((row) => readMethod(row, originOf(row, before.shipping), currencies, wrong)),
    taxes:
      termsRows(fields, 'taxes') === undefined
        ? before.taxes
        : rows.taxes.map((row) => readTax(row, originOf(row, before.taxes), wrong)),
  };
  const checked = check(value);
  if (!checked.ok) for (const problem of checked.problems) wrong(...placeOf(problem, rows));
  return checked.ok && Object.keys(errors).length === 0
    ? { errors, terms: sameOrder(before, checked.file.terms) }
    : { errors };
}

const originOf = <T>(row: Row, all: readonly T[]): T | undefined =>
  /^\d{1,5}$/.test(row.text('origin')) ? all[Number(row.text('origin'))] : undefined;

function readMethod(
  row: Row,
  before: Shipping | undefined,
  currencies: readonly string[],
  wrong: (name: string, message: string) => void,
): object {
  const rates: Record<string, unknown> = {};
  const place = (name: string): string => `shipping.${row.at}.${name}`;
  for (const currency of new Set([...Object.keys(before?.rates ?? {}), ...currencies])) {
    const kept = before?.rates[currency];
    // Steps that the form does not show.
    if (kept && !simpleRate(kept)) {
      rates[currency] = kept;
      continue;
    }
    const [price, free] = [row.text(`price.${currency}`), row.text(`free.${currency}`)];
    if (price === '' && free === '') continue;
    const amounts = [price, free].map((one) => readDecimal(one, minorDigits(currency)));
    if (amounts[0] === undefined) wrong(place(`price.${currency}`), amountError(currency));
    if (free !== '' && amounts[1] === undefined) wrong(place(`free.${currency}`), amountError(currency));
    const [amount = 0, from] = amounts;
    rates[currency] = [{ from: 0, price: amount }, ...(from === undefined ? [] : [{ from, price: 0 }])];
  }
  if (Object.keys(rates).length === 0) wrong(place(`price.${currencies[0]}`), say('no-price'));
  const countries = countriesOf(row.text('countries'));
  const { countries: _countries, carrier: _carrier, ...rest } = before ?? {};
  return {
    ...rest,
    id: row.text('id') || slugOf(row.text('title')),
    title: row.text('title'),
    ...some('carrier', row.text('carrier')),
    ...(countries.length > 0 ? { countries } : {}),
    rates,
    days: { min: wholeNumber(row.text('days.min')), max: wholeNumber(row.text('days.max')) },
  };
}

const amountError = (currency: string): string => {
  const digits = minorDigits(currency);
  return say('no-amount', { currency, example: digits === 0 ? '500' : `4.${'9'.padEnd(digits, '0')}` });
};

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 100);

function readTax(row: Row, before: Tax | undefined, wrong: (name: string, message: string) => void): object {
  const rate = readDecimal(row.text('rate'), rateDigits);
  if (rate === undefined) wrong(`taxes.${row.at}.rate`, say('no-rate'));
  const { region: _region, ...rest } = before ?? {};
  return {
    ...rest,
    name: row.text('name'),
    country: row.text('country').toUpperCase(),
    ...some('region', row.text('region')),
    taxClass: row.text('taxClass') || 'standard',
    rate: rate ?? 0,
  };
}

/** Replaces the URL of the first link of its type; keeps its title and all other links. */
function linksOf(before: StoreTerms['links'], url: string): StoreTerms['links'] {
  const at = before.findIndex(({ type }) => type === 'refund_policy');
  if (url === '') return before.filter((_, place) => place !== at);
  if (at === -1) return [...before, { type: 'refund_policy', url }];
  return before.map((link, place) => (place === at ? { ...link, url } : link));
}

const countriesOf = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
];

/** Anything else stays a text, which the schema rejects. */
const wholeNumber = (text: string): unknown => (/^\d{1,9}$/.test(text) ? Number(text) : text);

const some = (name: string, text: string): Record<string, string> => (text === '' ? {} : { [name]: text });

/** The field that a problem of the schema belongs to, and its message: `shipping[0].days: must not …`. */
function placeOf(
  problem: string,
  rows: Readonly<Record<TermsList, readonly Row[]>>,
): [name: string, message: string] {
  const [, path = '', text = problem] = /^([^:]+): (.*)$/s.exec(problem) ?? [];
  const sentence = `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
  const [, list, index = '', rest = ''] = /^(shipping|taxes)\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
  if (list !== undefined) {
    const row = rows[list as TermsList][Number(index)];
    const member = memberOf(list as TermsList, rest);
    return row && member !== undefined
      ? [`${list}.${row.at}.${member}`, sentence]
      : ['', `${path}: ${text}.`];
  }
  const [name = ''] = path.split('[');
  if (name === 'pricesIncludeTax') return ['includeTax', sentence];
  if (path.startsWith('links[')) return ['returnsUrl', sentence];
  return plainFields.has(name) ? [name, sentence] : ['', `${path}: ${text}.`];
}

const plainFields: ReadonlySet<string> = new Set([
  'homeCountry',
  'shipsTo',
  'taxRounding',
  'returns.days',
  'returns.exceptAttribute',
]);

function memberOf(list: TermsList, path: string): string | undefined {
  const [first = '', second = ''] = path.split(/[.[]/);
  if (list === 'taxes') return ['name', 'country', 'region', 'taxClass', 'rate'].find((one) => one === first);
  if (first === 'days') return second === 'min' ? 'days.min' : 'days.max';
  if (first === 'rates') return /\[1\]|^rates\.\w+$/.test(path) ? `free.${second}` : `price.${second}`;
  return ['id', 'title', 'carrier', 'countries'].find((one) => one === first);
}

/** Keeps the order of members, so that equal terms have equal JSON. */
function sameOrder(before: StoreTerms, after: StoreTerms): StoreTerms {
  const known = Object.keys(before).filter((name) => Object.hasOwn(after, name));
  const all = [...known, ...Object.keys(after).filter((name) => !Object.hasOwn(before, name))];
  return Object.fromEntries(
    all.map((name) => [name, after[name as keyof StoreTerms]]),
  ) as unknown as StoreTerms;
}

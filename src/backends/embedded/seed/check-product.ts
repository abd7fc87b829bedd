/** The one gate for every product of every format: the schema, then what its parts must be to each other. */
import { missingCombinations, variantFaults } from '#commerce';
import type { PriceEntry, StoreProduct, StoreVariant } from '../records.ts';
import { storeProductSchema } from './product-schema.ts';
import { quoted } from './row.ts';
import { problemsOf } from './schema-parts.ts';

export type ProductCheck = { ok: true; product: StoreProduct } | { ok: false; problems: string[] };

export function checkProduct(candidate: unknown): ProductCheck {
  const parsed = storeProductSchema.safeParse(candidate);
  if (!parsed.success) return { ok: false, problems: problemsOf(parsed.error) };
  const product = parsed.data;
  const problems = [
    ...optionProblems(product),
    ...product.variants.flatMap((variant, at) =>
      [...variantProblems(product, variant), ...priceProblems(variant.prices)].map(
        (problem) => `variants[${at}]: ${problem}`,
      ),
    ),
    ...twins(product.variants),
    ...(product.rating && product.rating.value > product.rating.scaleMax
      ? ['rating: value is above scaleMax']
      : []),
  ];
  return problems.length ? { ok: false, problems } : { ok: true, product };
}

function optionProblems(product: StoreProduct): string[] {
  return variantFaults(product).flatMap(({ kind, option = '', value = '', variants = [] }) => {
    switch (kind) {
      case 'option-twice':
        return [`options: ${quoted(option)} is listed twice`];
      case 'label-twice':
        return [`options: ${quoted(option)} has ${quoted(value)} twice (ignoring case and accents)`];
      case 'label-unreadable':
        return [
          `options: ${quoted(value || option)} is not a human-readable label${value ? ` (${quoted(option)})` : ''}`,
        ];
      case 'same-options':
        return [`variants: ${variants.slice(0, 3).map(quoted).join(' and ')} have the same options`];
      default:
        return [];
    }
  });
}

/** Combinations of options that no variant has: not an error, but agents that ask for one find nothing. */
export function combinationNote(product: StoreProduct): string | undefined {
  const [missing, all] = missingCombinations(product)[0]?.count ?? [];
  return missing === undefined ? undefined : `options: ${missing} of ${all} combinations have no variant`;
}

function variantProblems({ options }: StoreProduct, variant: StoreVariant): string[] {
  const known = new Map(options.map(({ name, values }) => [name, values]));
  const stray = Object.keys(variant.options).find((name) => !known.has(name));
  return [
    ...(stray === undefined ? [] : [`${quoted(stray)} is not an option of the product`]),
    ...options.flatMap(({ name, values }) => {
      const value = Object.hasOwn(variant.options, name) ? variant.options[name] : undefined;
      if (value === undefined) return [`has no value for the option ${quoted(name)}`];
      return values.includes(value) ? [] : [`${quoted(value)} is not a value of the option ${quoted(name)}`];
    }),
  ];
}

function priceProblems(prices: readonly PriceEntry[]): string[] {
  const key = ({ currency, kind, customerGroup = '', from, until }: PriceEntry): string =>
    JSON.stringify([currency, kind, customerGroup, from ?? '', until ?? '']);
  const twice = repeated(prices.map(key));
  const problems = twice === undefined ? [] : [`prices: ${twice} is listed twice`];
  const lists = new Map(
    prices
      .filter((entry) => entry.kind === 'list' && entry.customerGroup === undefined)
      .map((entry) => [entry.currency, entry.amount]),
  );
  for (const { currency, kind, amount, customerGroup, from, until } of prices) {
    const list = lists.get(currency);
    if (list === undefined) problems.push(`prices: no list price without a customer group in ${currency}`);
    else if (kind === 'sale' && customerGroup === undefined && amount > list)
      problems.push(`prices: the sale price in ${currency} is above the list price`);
    if (from !== undefined && until !== undefined && from >= until)
      problems.push(`prices: a price in ${currency} ends before it starts`);
  }
  return [...new Set(problems)];
}

function twins(variants: readonly StoreVariant[]): string[] {
  const id = repeated(variants.map((variant) => variant.id));
  return id === undefined ? [] : [`variants: the ID ${quoted(id)} is used twice`];
}

function repeated(values: readonly string[]): string | undefined {
  const seen = new Set<string>();
  for (const value of values) {
    if (seen.has(value)) return value;
    seen.add(value);
  }
  return undefined;
}

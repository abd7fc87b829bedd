/** Prices in the state that Shopify themes embed. Amounts there are hundredths of the unit in every currency. */
import type { StructuredFacts } from '../facts/facts.ts';
import { get, isProps, listOf, type Props } from './values.ts';

type Embedded = StructuredFacts['embedded'][number];

/** A script of the page: its text and, when it is data, what it holds. */
export interface ScriptData {
  text: string;
  id: string;
  selected: boolean;
  data?: unknown;
}

const MAX_STATE = 200_000;

/** The JSON object that begins at `start`; undefined when it does not end within the limit. */
export function objectAt(text: string, start: number): unknown {
  let depth = 0;
  let inString = false;
  for (let i = start; i < text.length && i - start < MAX_STATE; i += 1) {
    const char = text[i];
    if (inString) {
      if (char === '\\') i += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{') depth += 1;
    else if (char === '}' && (depth -= 1) === 0) {
      try {
        return JSON.parse(text.slice(start, i + 1)) as unknown;
      } catch {
        return undefined;
      }
    }
  }
  return undefined;
}

/** `var meta = {"product":…}` of the analytics script; only product pages have the product in it. */
function analyticsProduct(scripts: ScriptData[]): Props | undefined {
  for (const { text } of scripts) {
    if (!text.includes('ShopifyAnalytics')) continue;
    const at = /\bvar meta\s?=\s?\{/.exec(text);
    const meta = at ? objectAt(text, at.index + at[0].length - 1) : undefined;
    const product = isProps(meta) ? get(meta, 'product') : undefined;
    if (isProps(product)) return product;
  }
  return undefined;
}

/** Currency of the page, `mixed` when shown and stored currency differ: then the amounts cannot be compared. */
function currencyOf(scripts: ScriptData[]): string | undefined {
  const found = new Set<string>();
  for (const { text } of scripts) {
    for (const pattern of [
      /ShopifyAnalytics\.meta\.currency\s?=\s?['"]([A-Z]{3})['"]/,
      /Shopify\.currency\s?=\s?\{"active":"([A-Z]{3})"/,
    ]) {
      const code = pattern.exec(text)?.[1];
      if (code) found.add(code);
    }
  }
  return found.size > 1 ? 'mixed' : [...found][0];
}

const idOf = (variant: Props): string => String(get(variant, 'id') ?? '');
const variantsOf = (product: Props): Props[] => listOf(get(product, 'variants')).filter(isProps);
const isVariant = (data: unknown): data is Props =>
  isProps(data) && get(data, 'id') !== undefined && get(data, 'price') !== undefined;

function priceOf(variant: Props): string | undefined {
  const price = get(variant, 'price');
  if (typeof price === 'number' && Number.isSafeInteger(price) && price > 0) return (price / 100).toFixed(2);
  return typeof price === 'string' && /^\d{1,8}\.\d{2}$/.test(price) ? price : undefined;
}

/** The selected variant; without a selection any one, provided that all cost the same. */
function chosen(variants: Props[], selected: string | undefined): Props | undefined {
  if (selected !== undefined) return variants.find((variant) => idOf(variant) === selected);
  return new Set(variants.map(priceOf)).size === 1 ? variants[0] : undefined;
}

/** Prices of the selected variant in analytics state, product JSON and variant JSON; only of the product that the URL or the analytics name. */
export function shopifyPrices(scripts: ScriptData[], url: string): Embedded[] {
  const meta = analyticsProduct(scripts);
  const currency = currencyOf(scripts);
  if (currency === 'mixed') return [];
  const address = URL.parse(url);
  const handle = /\/products\/([^/?#]+)/.exec(address?.pathname ?? '')?.[1];
  const products = scripts.flatMap(({ data }) =>
    isProps(data) &&
    handle !== undefined &&
    get(data, 'handle') === handle &&
    Array.isArray(get(data, 'variants'))
      ? [data]
      : [],
  );
  const known = new Set([...(meta ? [meta] : []), ...products].flatMap(variantsOf).map(idOf));
  const own = scripts.filter((script) => isVariant(script.data) && known.has(idOf(script.data)));
  const marked = own.find((script) => script.selected)?.data;
  const selected = address?.searchParams.get('variant') ?? (isVariant(marked) ? idOf(marked) : undefined);
  const lists = scripts.filter(
    ({ data }) =>
      Array.isArray(data) &&
      data.length > 0 &&
      data.length <= 2_000 &&
      data.every((item) => isVariant(item) && known.has(idOf(item))),
  );
  const sources: [string, Props[]][] = [
    ...(meta ? [['ShopifyAnalytics.meta', variantsOf(meta)] as [string, Props[]]] : []),
    ...products.map((product): [string, Props[]] => ['ProductJson', variantsOf(product)]),
    ...lists.map(({ data }): [string, Props[]] => ['variants JSON', data as Props[]]),
    ...own.flatMap(({ data, selected: on }): [string, Props[]][] =>
      on ? [['selected variant JSON', [data as Props]]] : [],
    ),
  ];
  return sources.flatMap(([source, variants]) => {
    const variant = chosen(variants, selected);
    const price = variant && priceOf(variant);
    const sku = variant && get(variant, 'sku');
    if (price === undefined) return [];
    return [
      { ...(typeof sku === 'string' && sku !== '' && { sku }), price, ...(currency && { currency }), source },
    ];
  });
}

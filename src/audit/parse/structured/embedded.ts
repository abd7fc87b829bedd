/**
 * Prices in embedded state. A wrong one would accuse the shop of a contradiction, so only clear shapes count:
 * an object with the product's own SKU and a price whose unit is beyond doubt.
 */
import { currencyExponent } from '../currency.ts';
import type { StructuredFacts } from '../facts.ts';
import { attr, type Element } from '../tree.ts';
import { shopifyPrices, type ScriptData } from './embedded-shopify.ts';
import { scriptText, scriptType } from './survey.ts';
import { get, isProps, textOf, type Props } from './values.ts';

type Embedded = StructuredFacts['embedded'][number];

const MAX_STATE = 200_000;
const MAX_VALUES = 50_000;
const MAX_FOUND = 20;
const dataTypes = new Set(['application/json', 'text/json']);
/** Beside them `price` may be the price before the discount. */
const otherPrices = [
  'salePrice',
  'sale_price',
  'specialPrice',
  'special_price',
  'discountedPrice',
  'finalPrice',
  'final_price',
  'offerPrice',
  'promoPrice',
  'discountPrice',
];

function readScripts(scripts: Element[]): ScriptData[] {
  return scripts.flatMap((script) => {
    const type = scriptType(script);
    const isData = dataTypes.has(type);
    if (!isData && type !== '' && !type.includes('javascript')) return [];
    const text = scriptText(script);
    if (text === '' || (isData && text.length > MAX_STATE)) return [];
    const read: ScriptData = {
      text: isData ? '' : text,
      id: attr(script, 'id') ?? '',
      selected: attr(script, 'data-selected-variant') !== undefined,
    };
    if (!isData) return [read];
    try {
      return [{ ...read, data: JSON.parse(text) as unknown }];
    } catch {
      return [];
    }
  });
}

/** Under one of these the state keeps what the markup calls the SKU. */
const skuKeys = ['sku', 'code', 'productCode', 'itemCode', 'item_code', 'productId', 'product_id', 'id'];

const currencyIn = (props: Props): string | undefined =>
  ['currency', 'currencyCode', 'priceCurrency']
    .map((key) => get(props, key))
    .find((code): code is string => typeof code === 'string' && /^[A-Z]{3}$/.test(code));

/** Decimal text, or a number with decimals. A whole number may count cents and is left out. */
function decimal(value: unknown): string | undefined {
  if (typeof value === 'number')
    return !Number.isInteger(value) && /^\d{1,8}\.\d{1,2}$/.test(String(value)) ? String(value) : undefined;
  return typeof value === 'string' && /^\d{1,8}\.\d{1,2}$/.test(value) ? value : undefined;
}

function money(value: unknown, inMajorUnits: boolean): { price: string; currency?: string } | undefined {
  if (!isProps(value)) {
    const whole = inMajorUnits && Number.isSafeInteger(value) && (value as number) > 0;
    const price = whole ? String(value) : decimal(value);
    return price === undefined ? undefined : { price };
  }
  const [cents, digits] = [get(value, 'centAmount'), get(value, 'fractionDigits')];
  const price =
    Number.isSafeInteger(cents) &&
    Number.isInteger(digits) &&
    (digits as number) >= 0 &&
    (digits as number) <= 4
      ? ((cents as number) / 10 ** (digits as number)).toFixed(digits as number)
      : (decimal(get(value, 'amount')) ?? decimal(get(value, 'value')));
  const currency = currencyIn(value);
  return price === undefined ? undefined : { price, ...(currency && { currency }) };
}

/** Objects with one of the SKUs and a clear price. Iterative: depth costs no stack. */
function pricesIn(data: unknown, skus: ReadonlySet<string>, source: string): Embedded[] {
  const found: Embedded[] = [];
  const stack: unknown[] = [data];
  for (let visited = 0; stack.length > 0 && visited < MAX_VALUES; visited += 1) {
    const value = stack.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const member of Object.values(value)) if (stack.length < MAX_VALUES) stack.push(member);
    if (!isProps(value)) continue;
    const sku = skuKeys.map((key) => get(value, key)).find((id) => typeof id === 'string' && skus.has(id));
    if (typeof sku !== 'string' || otherPrices.some((key) => (get(value, key) ?? null) !== null)) continue;
    const beside = currencyIn(value);
    // What has no cents cannot be counted in them, and Salesforce counts in none.
    const inMajorUnits = source === 'mobify-data' || (beside !== undefined && currencyExponent(beside) === 0);
    const seen = money(get(value, 'price'), inMajorUnits);
    const currency = seen?.currency ?? beside;
    if (seen) found.push({ sku, price: seen.price, ...(currency && { currency }), source });
  }
  // Several prices of one thing in one place: which one is shown cannot be told.
  return new Set(found.map(({ price }) => Number(price))).size === 1 ? found.slice(0, 1) : [];
}

/** SKUs of the products that stand by themselves on the page: `indices` in `nodes`. */
export function skusOf(structured: Pick<StructuredFacts, 'nodes'>, indices: number[]): Set<string> {
  return new Set(
    indices
      .map((index) => textOf(get(structured.nodes[index]!.props, 'sku')))
      .filter((sku): sku is string => !!sku?.trim()),
  );
}

/** Prices of the selected variant in the scripts of the page; none in case of doubt. */
export function embeddedPrices(scripts: Element[], skus: ReadonlySet<string>, url: string): Embedded[] {
  const read = readScripts(scripts);
  const found = [
    ...shopifyPrices(read, url),
    // Several SKUs are several products, or variants of which one is chosen: nothing can be told.
    ...(skus.size === 1
      ? read.flatMap(({ data, id }) =>
          data === undefined ? [] : pricesIn(data, skus, id || 'application/json'),
        )
      : []),
  ];
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()].slice(0, MAX_FOUND);
}

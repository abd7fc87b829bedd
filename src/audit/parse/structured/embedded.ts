/**
 * Prices in embedded state. A wrong one would accuse the shop of a contradiction, so only clear shapes count:
 * an object with the product's own SKU and a price whose unit is beyond doubt.
 */
import type { StructuredFacts } from '../facts/facts.ts';
import { currencyExponent } from '../money/currency.ts';
import { attr, type Element } from '../tree.ts';
import { shopifyPrices, type ScriptData } from './embedded-shopify.ts';
import { scriptText, scriptType } from './survey.ts';
import { get, isProps, listOf, textOf, type Props } from './values.ts';

type Embedded = StructuredFacts['embedded'][number];

const MAX_STATE = 200_000;
const MAX_VALUES = 50_000;
const MAX_FOUND = 20;
const dataTypes = new Set(['application/json', 'text/json']);
/** Beside such a key, `price` may be the price before the discount. */
const paidKey =
  /^(?:sale|special|discount(?:ed)?|final|offer|promo(?:tion(?:al)?)?|reduced|selling|deal|current|actual)(price|amount)?$/;

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

const currencyIn = (props: Props): string | undefined =>
  ['currency', 'currencyCode', 'priceCurrency']
    .map((key) => get(props, key))
    .find((code): code is string => typeof code === 'string' && /^[A-Z]{3}$/.test(code));

/** Decimal text, or a number with decimals. A whole number may count cents: see `wholeAmount`. */
function decimal(value: unknown): string | undefined {
  if (typeof value === 'number')
    return !Number.isInteger(value) && /^\d{1,8}\.\d{1,2}$/.test(String(value)) ? String(value) : undefined;
  return typeof value === 'string' && /^\d{1,8}\.\d{1,2}$/.test(value) ? value : undefined;
}

/** Prices further apart than by this factor are not two prices of one thing. */
const farthest = 5;

/** Units or hundredths of a price that the markup states, to the cent. */
const isStated = (amount: number, known: readonly number[]): boolean =>
  known.some((price) => Math.abs(price - amount) < 0.005 || Math.abs(price - amount / 100) < 0.005);

/**
 * A whole number: units of a currency without decimals, else units or cents, whichever comes near a price that the
 * markup states. One within a unit of it may be rounded. Where both come near, it is unknown which is meant.
 */
function wholeAmount(
  value: unknown,
  currency: string | undefined,
  known: readonly number[],
): string | undefined {
  if (!Number.isSafeInteger(value) || (value as number) <= 0) return undefined;
  const amount = value as number;
  const isNear = (one: number): boolean =>
    known.some((price) => one < price * farthest && price < one * farthest);
  const [units, cents] = [isNear(amount), isNear(amount / 100)];
  if (known.length > 0 && !units && !cents) return undefined;
  const digits = currency === undefined ? undefined : currencyExponent(currency);
  if (digits === 0) return units ? String(amount) : undefined;
  if (units && cents) return undefined;
  if (units) return known.some((price) => Math.abs(price - amount) < 1) ? undefined : String(amount);
  return digits === 2 && cents ? (amount / 100).toFixed(2) : undefined;
}

function money(
  value: unknown,
  beside: Props,
  known: readonly number[],
): { price: string; currency?: string } | undefined {
  if (!isProps(value)) {
    const price = decimal(value) ?? wholeAmount(value, currencyIn(beside), known);
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

/** Where state holds the SKU under another key, the object is a product only if it has a name. */
const idKeys = ['id', 'code', 'productId', 'productID', 'product_id', 'productCode', 'itemCode', 'item_code'];

function skuIn(value: Props, skus: ReadonlySet<string>): string | undefined {
  const named = ['name', 'title', 'productName'].some((key) => typeof get(value, key) === 'string');
  return (named && get(value, 'sku') === undefined ? idKeys : ['sku'])
    .map((key) => get(value, key))
    .find((id): id is string => typeof id === 'string' && skus.has(id));
}

/** The figure of an amount in any of the shapes that state has, whatever its unit. */
function figureOf(value: unknown): number {
  const plain = isProps(value)
    ? ['centAmount', 'amount', 'value'].map((key) => get(value, key)).find((one) => one !== undefined)
    : value;
  return typeof plain === 'number' || (typeof plain === 'string' && plain.trim() !== '')
    ? Number(plain)
    : Number.NaN;
}

/** Whether the object holds another price, which may be the one to pay: named so, lower, or the one of the markup. */
function hasOtherPrice(product: Props, known: readonly number[]): boolean {
  const own = figureOf(get(product, 'price'));
  return Object.entries(product).some(([key, value]) => {
    const name = key.toLowerCase().replace(/[_-]/g, '');
    if (name === 'price' || value === null || value === undefined) return false;
    const paid = paidKey.exec(name);
    if (paid?.[1] === 'price') return true;
    const amount = figureOf(value);
    if (!(amount > 0)) return false;
    return (
      paid !== null || (name.includes('price') && amount !== own && (amount < own || isStated(amount, known)))
    );
  });
}

/** Objects with one of the SKUs and a clear price. Iterative: depth costs no stack. */
function pricesIn(data: unknown, { skus, prices }: OwnProduct, source: string): Embedded[] {
  const found: Embedded[] = [];
  const stack: unknown[] = [data];
  const priced = (item: unknown): boolean => isProps(item) && isStated(figureOf(get(item, 'price')), prices);
  for (let visited = 0; stack.length > 0 && visited < MAX_VALUES; visited += 1) {
    const value = stack.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const member of Object.values(value)) if (stack.length < MAX_VALUES) stack.push(member);
    if (!isProps(value)) {
      // Of variants in one list, the markup may speak of another one.
      const isOwn = listOf(value).some((item) => isProps(item) && skuIn(item, skus) !== undefined);
      if (isOwn && listOf(value).some((item) => priced(item) && skuIn(item as Props, skus) === undefined))
        return [];
      continue;
    }
    const sku = skuIn(value, skus);
    if (sku === undefined || hasOtherPrice(value, prices)) continue;
    const price = get(value, 'price');
    // Cents of the stated price add nothing, and the values next to them belong to another variant.
    if (Number.isSafeInteger(price) && isStated(price as number, prices)) return [];
    const seen = money(price, value, prices);
    const currency = seen?.currency ?? currencyIn(value);
    if (seen) found.push({ sku, price: seen.price, ...(currency && { currency }), source });
  }
  // With several prices in one place, it is unknown which one is shown.
  return new Set(found.map(({ price }) => Number(price))).size === 1 ? found.slice(0, 1) : [];
}

/** Facts of the products in the markup that are the page's own. */
interface OwnProduct {
  skus: ReadonlySet<string>;
  prices: number[];
}

/** @param indices of the products in `nodes` */
export function ownProduct({ nodes }: Pick<StructuredFacts, 'nodes'>, indices: number[]): OwnProduct {
  const products = indices.map((index) => nodes[index]!.props);
  const skus = products.map((props) => textOf(get(props, 'sku'))).filter((sku) => !!sku?.trim());
  const offers = products
    .slice(0, MAX_FOUND)
    .flatMap((props) => listOf(get(props, 'offers')).filter(isProps));
  const prices = offers
    .slice(0, MAX_FOUND)
    .flatMap((offer) => ['price', 'lowPrice', 'highPrice'].map((key) => Number(textOf(get(offer, key)))));
  return { skus: new Set(skus as string[]), prices: prices.filter((price) => price > 0) };
}

/** Prices of the selected variant in the scripts of the page; none if in doubt. */
export function embeddedPrices(scripts: Element[], own: OwnProduct, url: string): Embedded[] {
  const read = readScripts(scripts);
  const found = [
    ...shopifyPrices(read, url),
    // Several SKUs are several products, or variants of which it is unknown which is selected.
    ...(own.skus.size === 1
      ? read.flatMap(({ data, id }) =>
          data === undefined ? [] : pricesIn(data, own, id || 'application/json'),
        )
      : []),
  ];
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()].slice(0, MAX_FOUND);
}

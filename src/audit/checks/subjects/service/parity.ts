/** Compares a product of a service's catalog with its page. */
import type { CatalogueProduct, CatalogueVariant, Page } from '../../../evidence.ts';
import type { OfferFacts } from '../../../parse/facts/facts.ts';
import { currencyExponent, type DecimalMoney, moneyEqual } from '../../../parse/money/money.ts';
import { allOffers } from '../../../parse/offers.ts';
import {
  agrees,
  type PriceSet,
  offerPrices,
  sameCurrency,
  showMoney,
  showPrices,
} from '../product/prices.ts';
import { shownPrice } from '../product/snippet.ts';
import { readStockState, type StockState } from '../product/stock.ts';
import { gtinKey, urlKey, variantKeys } from './match.ts';

export interface Parity {
  page: Page;
  title: string;
  /** What differs, in words. */
  differences: string[];
  /** The same price in another currency or without tax, and labeled as such. */
  labelled: string[];
  service: string[];
  shown: string[];
}

/** Undefined when neither price nor stock can be compared. */
export function compareProduct(page: Page, product: CatalogueProduct): Parity | undefined {
  const pairs = product.variants.flatMap((variant) => {
    const offers = offersOf(page, variant);
    return offers ? [{ variant, offers }] : [];
  });
  // The page may show only the variant that it preselects: then one of the catalog's must match.
  const found = pairs.length
    ? pairs.map(({ variant, offers }) => comparePair(page, [variant], offers))
    : [comparePair(page, product.variants, page.facts.product ? allOffers(page.facts.product) : [])];
  const compared = found.filter((one) => one !== undefined);
  const worst =
    compared.find(({ differences }) => differences.length > 0) ??
    compared.find(({ labelled }) => labelled.length > 0) ??
    compared[0];
  return worst && { ...worst, page, title: product.title ?? product.id ?? page.url };
}

/** The page's offers of this variant; undefined when its markup does not distinguish variants. */
function offersOf({ url, facts: { product } }: Page, variant: CatalogueVariant): OfferFacts[] | undefined {
  if (!product?.group || product.group.isVariantOf) return undefined;
  const keys = new Set(variantKeys(variant));
  const own = product.group.variants.find(
    ({ sku, gtin, url: at, offer }) =>
      (sku !== undefined && keys.has(`sku ${sku}`)) ||
      keys.has(gtinKey(gtin)) ||
      keys.has(urlKey(at ?? offer?.url, url)),
  );
  return own?.offer && [own.offer];
}

type Pair = Omit<Parity, 'page' | 'title'>;

function comparePair(
  page: Page,
  variants: readonly CatalogueVariant[],
  offers: readonly OfferFacts[],
): Pair | undefined {
  const set = offerPrices(offers);
  const visible = shownPrice(page);
  // Another check reports a difference between page and markup; here either may match.
  const single = offers.length < 2 && page.facts.product?.group === undefined;
  if (visible && (single || set.prices.length + set.ranges.length === 0)) set.prices.push(visible);
  const prices = variants.flatMap(({ price }) => (price ? [toMoney(price)] : []));
  const stocks = variants.map(stockOf).filter((one) => one !== undefined);
  const shownStocks = offers
    .map(({ availability }) => readStockState(availability))
    .filter((one) => one !== undefined);
  const priced = prices.length > 0 && set.prices.length + set.ranges.length > 0;
  const stocked = stocks.length > 0 && shownStocks.length > 0;
  if (!priced && !stocked) return undefined;
  const [price] = prices;
  const equal = !priced || prices.some((one) => comparable(set, one) && agrees(set, one));
  const fits =
    !stocked || stocks.some((a) => shownStocks.some((b) => a === b || a === 'either' || b === 'either'));
  const service = [...(price ? [showMoney(price)] : []), ...stockWords(stocks)];
  const shown = [showPrices(set), ...stockWords(shownStocks)];
  const reason = !equal && price ? labelOf(page, set, prices) : undefined;
  return {
    service,
    shown,
    labelled: reason ? [reason] : [],
    differences: [
      ...(!equal && !reason && price
        ? [`${showMoney(price)} in the catalog, ${showPrices(set)} on the page`]
        : []),
      ...(fits
        ? []
        : [`${stockWords(stocks)[0] ?? ''} in the catalog, ${stockWords(shownStocks)[0] ?? ''} on the page`]),
    ],
  };
}

const comparable = ({ prices, ranges }: PriceSet, price: DecimalMoney): boolean =>
  prices.some((one) => sameCurrency(one, price)) || ranges.some(({ low }) => sameCurrency(low, price));

/** Another currency, or the page's price without tax. */
function labelOf({ facts }: Page, set: PriceSet, prices: readonly DecimalMoney[]): string | undefined {
  const [price] = prices;
  if (price && !prices.some((one) => comparable(set, one)))
    return `${showMoney(price)} in the catalog and ${showPrices(set)} on the page are in different currencies`;
  const net = facts.prices.some(
    ({ kind, amount, currency }) =>
      kind === 'tax-exclusive' &&
      prices.some((one) => moneyEqual(one, { amount, ...(currency ? { currency } : {}) })),
  );
  return price && net
    ? `${showMoney(price)} in the catalog is the price that the page labels as without tax`
    : undefined;
}

/** Minor units to a decimal string, by the digits of the currency. */
export function toMoney({ amount, currency }: { amount: number; currency: string }): DecimalMoney {
  const digits = currencyExponent(currency);
  const text = String(amount).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return { amount: digits ? `${whole}.${text.slice(-digits)}` : whole, currency };
}

function stockOf({ availability }: CatalogueVariant): StockState | undefined {
  if (!availability) return undefined;
  const stock = readStockState(availability.status);
  if (availability.available === undefined) return stock;
  if (stock === 'either') return stock;
  return availability.available ? 'in' : 'out';
}

const words: Record<StockState, string> = {
  in: 'in stock',
  out: 'out of stock',
  either: 'on preorder',
};
const stockWords = (stocks: readonly StockState[]): string[] =>
  [...new Set(stocks.map((one) => words[one]))].slice(0, 2);

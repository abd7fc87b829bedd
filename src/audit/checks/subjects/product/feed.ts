/** Compares a feed record with the product page that it links to. */
import type { Page } from '../../../evidence.ts';
import type { OfferFacts } from '../../../parse/facts/facts.ts';
import type { FeedRecord } from '../../../parse/feed/feed.ts';
import { type DecimalMoney, moneyEqual } from '../../../parse/money/money.ts';
import { allOffers } from '../../../parse/offers.ts';
import { said } from './facts.ts';
import {
  agrees,
  offerPrices,
  type PriceSet,
  readPrice,
  showMoney,
  showPrices,
  shownInOffer,
} from './prices.ts';
import { shownPrice } from './snippet.ts';
import { readStockState, type StockState } from './stock.ts';

export interface RecordComparison {
  /** Price and stock of each side. */
  feed: string[];
  page: string[];
  price: boolean | undefined;
  stock: boolean | undefined;
  /** The difference is certain: both sides state the currency, or stock differs. */
  sure: boolean;
}

/** Undefined when neither price nor stock can be compared. `now` is in epoch milliseconds. */
export function compareRecord(page: Page, record: FeedRecord, now: number): RecordComparison | undefined {
  const offers = offersFor(page, record);
  const set = offerPrices(offers);
  const visible = shownPrice(page);
  if (!set.prices.length && !set.ranges.length && visible) set.prices.push(visible);
  const asked = feedPrice(record, now);
  const price = asked && (set.prices.length || set.ranges.length) ? agreesWith(page, set, asked) : undefined;
  const fed = readStockState(record.availability);
  const stocks = offers
    .map(({ availability }) => readStockState(availability))
    .filter((one) => one !== undefined);
  const stock = fed && stocks.length ? stocks.some((one) => fits(fed, one)) : undefined;
  if (price === undefined && stock === undefined) return undefined;
  const named = asked?.currency !== undefined && set.prices.some(({ currency }) => currency !== undefined);
  return {
    feed: [...(asked ? [showMoney(asked)] : []), ...(record.availability ? [record.availability] : [])],
    page: [
      showPrices(set),
      ...new Set(offers.flatMap(({ availability }) => said(availability)?.replace(/^.*\//, '') ?? [])),
    ],
    price,
    stock,
    sure: named || stock === false,
  };
}

/**
 * The page may show the price of the feed; price-parity-visible judges its markup. A price without tax, for members, or of a
 * variant proves nothing: the feed may be for another market or of another variant.
 */
function agreesWith(page: Page, set: PriceSet, asked: DecimalMoney): boolean | undefined {
  if (agrees(set, asked)) return true;
  const shown = shownInOffer(page).filter((price) => moneyEqual(price, asked));
  return shown.some(({ scope }) => scope === 'own') ? true : shown.length > 0 ? undefined : false;
}

/** What differs, in words. */
export function differencesIn({ feed, page, price, stock }: RecordComparison): string[] {
  return [
    ...(price === false ? [`${feed[0]} in the feed, ${page[0]} on the page`] : []),
    ...(stock === false ? [`${feed.at(-1)} in the feed, ${page.slice(1, 3).join(' or ')} on the page`] : []),
  ];
}

const fits = (a: StockState, b: StockState): boolean => a === b || a === 'either' || b === 'either';

/** The offers of the variant that the record is about, else all. */
function offersFor({ facts: { product } }: Page, { id, gtin, fields }: FeedRecord): OfferFacts[] {
  if (!product) return [];
  const keys = new Set([id, gtin, fields['sku']].flatMap((key) => said(key) ?? []));
  const variant = product.group?.variants.find(
    ({ sku, gtin: own }) => keys.has(said(sku) ?? '') || keys.has(said(own) ?? ''),
  );
  return variant?.offer ? [variant.offer] : allOffers(product);
}

/** The price to pay: the sale price inside its window. */
function feedPrice(
  { price, salePrice, salePriceWindow, currency }: FeedRecord,
  now: number,
): DecimalMoney | undefined {
  const [from, to] = (salePriceWindow ?? '').split('/').map((time) => Date.parse(time.trim()));
  const isOn = !said(salePriceWindow) || !(now < (from ?? Number.NaN) || now > (to ?? Number.NaN));
  return (isOn ? readPrice(salePrice, currency) : undefined) ?? readPrice(price, currency);
}

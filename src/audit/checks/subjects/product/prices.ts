/** Comparing the price of a product between its markup and another place. */
import type { OfferFacts } from '../../../parse/facts.ts';
import { type DecimalMoney, moneyEqual, parsePrice } from '../../../parse/money.ts';
import { withoutFloatTail } from '../../../parse/offers.ts';
import { said } from './facts.ts';

/** The prices that offers state. */
export interface PriceSet {
  prices: DecimalMoney[];
  /** Ends of AggregateOffers; not prices of anything by themselves. */
  ranges: { low: DecimalMoney; high: DecimalMoney }[];
}

/** A price as machines write it (`1299.00`), else as people do. */
export function readPrice(
  text: string | undefined,
  currency?: string,
  locale?: string,
): DecimalMoney | undefined {
  const written = said(text);
  if (written === undefined) return undefined;
  const code = said(currency)?.toUpperCase();
  const given = withoutFloatTail(written, code) ?? written;
  const known = code && /^[A-Z]{3}$/.test(code) ? { currency: code } : {};
  if (/^\d{1,12}(?:\.\d{1,6})?$/.test(given))
    return Number(given) > 0 ? { amount: given, ...known } : undefined;
  const parsed = parsePrice(given, { ...known, ...(locale ? { locale } : {}) });
  return parsed && Number(parsed.amount) > 0 ? { ...known, ...parsed } : undefined;
}

/** What the offers of one product say. */
export function offerPrices(offers: readonly OfferFacts[]): PriceSet {
  const set: PriceSet = { prices: [], ranges: [] };
  for (const { price, lowPrice, highPrice, currency } of offers) {
    const [one, low, high] = [price, lowPrice, highPrice].map((text) => readPrice(text, currency));
    if (one) set.prices.push(one);
    if (low && high) set.ranges.push({ low, high });
  }
  const [low, high] = [lowest(set), highest(set)];
  if (low && high && set.prices.length > 1) set.ranges.push({ low, high });
  return set;
}

/** True when one of the prices is this one, or it lies between the ends of a range. */
export function agrees(set: PriceSet, price: DecimalMoney): boolean {
  return (
    set.prices.some((one) => moneyEqual(one, price)) ||
    set.ranges.some(
      ({ low, high }) =>
        (moneyEqual(low, price) || Number(price.amount) >= Number(low.amount)) &&
        (moneyEqual(high, price) || Number(price.amount) <= Number(high.amount)) &&
        sameCurrency(low, price),
    )
  );
}

export const sameCurrency = (a: DecimalMoney, b: DecimalMoney): boolean =>
  !a.currency || !b.currency || a.currency === b.currency;

/** The lowest price: what `from` beside a price promises. */
export const lowest = ({ prices }: PriceSet): DecimalMoney | undefined =>
  prices.toSorted((a, b) => Number(a.amount) - Number(b.amount))[0];

const highest = ({ prices }: PriceSet): DecimalMoney | undefined =>
  prices.toSorted((a, b) => Number(b.amount) - Number(a.amount))[0];

/** `129.00 EUR`. */
export const showMoney = ({ amount, currency }: DecimalMoney): string =>
  currency ? `${amount} ${currency}` : amount;

/** `129.00 EUR`, or `99.00 to 129.00 EUR` of several. */
export function showPrices(set: PriceSet): string {
  const [low, high] = [lowest(set) ?? set.ranges[0]?.low, highest(set) ?? set.ranges[0]?.high];
  if (!low || !high) return 'no price';
  return low.amount === high.amount ? showMoney(low) : `${low.amount} to ${showMoney(high)}`;
}

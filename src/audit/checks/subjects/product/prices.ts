/** Compares the price of a product in its markup with another source. */
import type { Page } from '../../../evidence.ts';
import type { OfferFacts, PriceFact } from '../../../parse/facts/facts.ts';
import { type DecimalMoney, isActiveCurrency, moneyEqual, parsePrice } from '../../../parse/money/money.ts';
import { markKey } from '../../../parse/money/locale.ts';
import { marks } from '../../../parse/money/marks.ts';
import { tenfold } from '../../../parse/money/scan.ts';
import { withoutFloatTail } from '../../../parse/offers.ts';
import { said } from './facts.ts';

/** The prices that offers state. */
export interface PriceSet {
  prices: DecimalMoney[];
  /** Ends of AggregateOffers; not prices of anything by themselves. */
  ranges: { low: DecimalMoney; high: DecimalMoney }[];
}

/** A price in machine format (`1299.00`), else in human format. Iranian stores use IRT for tomans of ten rials each. */
export function readPrice(
  text: string | undefined,
  currency?: string,
  locale?: string,
): DecimalMoney | undefined {
  const written = said(text);
  if (written === undefined) return undefined;
  const code = said(currency)?.toUpperCase();
  if (code === 'IRT') {
    const toman = readPrice(written, undefined, locale);
    return toman && { amount: tenfold(toman.amount), currency: 'IRR' };
  }
  const given = withoutFloatTail(written, code) ?? written;
  const known = code && /^[A-Z]{3}$/.test(code) ? { currency: code } : {};
  if (/^\d{1,12}(?:\.\d{1,6})?$/.test(given))
    return Number(given) > 0 ? { amount: given, ...known } : undefined;
  const parsed = parsePrice(given, { ...known, ...(locale ? { locale } : {}) });
  return parsed && Number(parsed.amount) > 0 ? { ...known, ...parsed } : undefined;
}

/** The prices of the offers of one product. */
export function offerPrices(offers: readonly OfferFacts[]): PriceSet {
  const set: PriceSet = { prices: [], ranges: [] };
  for (const { type, price, priceFrom, lowPrice, highPrice, currency } of offers) {
    const [one, low, high] = [price, lowPrice, highPrice].map((text) => readPrice(text, currency));
    if (one) set.prices.push(one);
    // One Offer has one price: a `highPrice` next to it is the former price.
    const isRange = type === 'AggregateOffer' || priceFrom === undefined || priceFrom === 'lowPrice';
    if (low && high && isRange) set.ranges.push({ low, high });
  }
  // A free option is not the product's price if other options have one.
  const paid = set.prices.filter(({ amount }) => Number(amount) > 0);
  if (paid.length > 0) set.prices = paid;
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

/** The lowest price, which `from` in front of a price promises. */
export const lowest = ({ prices }: PriceSet): DecimalMoney | undefined =>
  prices.toSorted((a, b) => Number(a.amount) - Number(b.amount))[0];

/** The lowest of all, ends of ranges included. */
export const lowestStated = ({ prices, ranges }: PriceSet): DecimalMoney | undefined =>
  lowest({ prices: [...prices, ...ranges.map(({ low }) => low)], ranges: [] });

const highest = ({ prices }: PriceSet): DecimalMoney | undefined =>
  prices.toSorted((a, b) => Number(b.amount) - Number(a.amount))[0];

/** `129.00 EUR`. */
export const showMoney = ({ amount, currency }: DecimalMoney): string =>
  currency ? `${amount} ${currency}` : amount;

/** `129.00 EUR`, or `99.00 to 129.00 EUR` of several. */
export function showPrices(set: PriceSet): string {
  const ends = { prices: [...set.prices, ...set.ranges.flatMap(({ low, high }) => [low, high])], ranges: [] };
  const [low, high] = [lowest(ends), highest(ends)];
  if (!low || !high) return 'no price';
  return low.amount === high.amount ? showMoney(low) : `${low.amount} to ${showMoney(high)}`;
}

/** The product's own price as the page shows it: several readings where it is repeated or given in two currencies. */
export const ownPrices = ({ facts: { prices } }: Page): PriceFact[] =>
  prices.filter(({ scope }) => scope === 'own');

/** Every price of the product on the page in any role, except former prices and installments. */
export const shownInOffer = ({ facts: { prices } }: Page): PriceFact[] =>
  prices.filter(({ scope, kind }) => scope !== undefined && kind !== 'instalment');

/** `€129.00`, or `from €129.00`. */
export const showReading = ({ kind, raw }: PriceFact): string => {
  const plain = raw.replaceAll(/\s+/g, ' ').trim().slice(0, 40);
  return kind === 'from' && /^[^\p{L}]*[\p{Sc}\d]|^[A-Z]{3}/u.test(plain) ? `from ${plain}` : plain;
};

/** The role of a price, as a phrase after its amount. */
export const roleNames: Record<PriceFact['kind'], string> = {
  current: 'the current price',
  struck: 'the old price',
  from: 'the lowest price',
  to: 'the highest price',
  unit: 'a price per unit',
  instalment: 'an installment',
  'tax-exclusive': 'the price without tax',
  member: 'a conditional price',
};

export type PriceAgreement =
  /** They agree. */
  | { is: 'equal'; shown: PriceFact }
  /** Within the range of several offers, none of which has it. */
  | { is: 'unlisted'; shown: PriceFact }
  /** Two currencies, regardless of the amounts. */
  | { is: 'currency'; shown: PriceFact }
  /** The page gives the amount too, in another possible role: per unit, for a variant. */
  | { is: 'role'; shown: PriceFact; by: PriceFact }
  /** The page gives the amount too, in a role that not every buyer pays: without tax, for members. */
  | { is: 'condition'; shown: PriceFact; by: PriceFact }
  /** The amounts agree, but the stated currency does not exist. */
  | { is: 'amount'; shown: PriceFact; code: string }
  /** Within the range that the page shows, or the same amount plus tax. */
  | { is: 'possible'; shown: PriceFact; why: string }
  /** They differ; `by` is the price on the page that has the amount, such as the old price. */
  | { is: 'different'; shown: PriceFact; by?: PriceFact };

/** Roles in which the page may give the same product's price a second time. */
const otherRoles = new Set<PriceFact['kind']>(['current', 'from', 'tax-exclusive', 'member', 'unit']);

/** Compares stated prices with the product's own price on the page; undefined when the page shows none. */
export function agreementOf(page: Page, given: PriceSet): PriceAgreement | undefined {
  const code = invalidCode(given);
  const agreement = compareWith(page, code === undefined ? given : withoutCurrency(given));
  return agreement?.is === 'equal' && code !== undefined
    ? { is: 'amount', shown: agreement.shown, code }
    : agreement;
}

/** A code that does not exist, such as a misspelled one, says nothing about the currency. */
const invalidCode = ({ prices, ranges }: PriceSet): string | undefined =>
  [...prices, ...ranges.map(({ low }) => low)].find(
    ({ currency }) => currency !== undefined && !isActiveCurrency(currency),
  )?.currency;

const withoutCurrency = ({ prices, ranges }: PriceSet): PriceSet => ({
  prices: prices.map(({ amount }) => ({ amount })),
  ranges: ranges.map(({ low, high }) => ({ low: { amount: low.amount }, high: { amount: high.amount } })),
});

function compareWith(page: Page, stated: PriceSet): PriceAgreement | undefined {
  const own = ownPrices(page);
  const [shown] = own;
  if (!shown) return undefined;
  const { prices } = page.facts;
  const fits = own.filter((price) => !differInCurrency(stated, price) && equals(stated, price));
  const equal = fits.find((price) => states(stated, price));
  if (equal) return { is: 'equal', shown: equal };
  const [inRange] = fits;
  if (inRange) {
    const start = startOfOtherRange(stated, prices);
    if (start) return { is: 'different', shown: start };
    return isEachStated(stated) ? { is: 'unlisted', shown: inRange } : { is: 'equal', shown: inRange };
  }
  if (own.every((price) => differInCurrency(stated, price)))
    return showsCurrencyOf(page, stated)
      ? { is: 'possible', shown, why: 'the page offers several currencies' }
      : { is: 'currency', shown };
  const matches = prices.filter(
    (price) =>
      price.scope !== 'own' &&
      (price.region === 'main' || price.region === 'buy-box') &&
      !differInCurrency(stated, price) &&
      states(stated, price),
  );
  const end = matches.find(({ kind }) => kind === 'to');
  if (end && shown.kind === 'from')
    return stated.ranges.length === 0
      ? { is: 'equal', shown: end }
      : { is: 'possible', shown, why: `only ${showReading(end)} is in both` };
  const roles = matches.filter(({ kind, scope }) => scope !== undefined && otherRoles.has(kind));
  const measured = roles.find((price) => price.measured);
  const role = roles.find((price) => !price.measured);
  if (role) return { is: isConditional(role, shown) ? 'condition' : 'role', shown, by: role };
  if (measured) return { is: 'different', shown, by: measured };
  const possible = possibleReason(stated, shown, prices);
  if (possible) return { is: 'possible', shown, why: possible };
  const by = matches.find(({ kind }) => kind === 'struck' || kind === 'instalment');
  // Next to member prices a struck price may be the price for non-members.
  if (by?.kind === 'struck' && shown.kind === 'member')
    return { is: 'possible', shown, why: `${showReading(by)} may be the price for non-members` };
  return { is: 'different', shown, ...(by && { by }) };
}

/** More offers may be only a part of them all. */
const mostListed = 40;

/** The offers give the price of each variant, not only the lowest and the highest. */
const isEachStated = ({ prices }: PriceSet): boolean =>
  prices.length <= mostListed && new Set(prices.map(({ amount }) => Number(amount))).size > 1;

/** The low end of the product's price range on the page, if neither end is stated. */
function startOfOtherRange(stated: PriceSet, prices: readonly PriceFact[]): PriceFact | undefined {
  return prices.find((low, at) => {
    const high = prices[at + 1];
    return (
      low.kind === 'from' &&
      low.scope !== undefined &&
      high?.kind === 'to' &&
      high.region === low.region &&
      !differInCurrency(stated, low) &&
      !states(stated, low) &&
      !states(stated, high)
    );
  });
}

/** A price for some buyers only, while the page's own price is for all buyers. */
const isConditional = (by: PriceFact, shown: PriceFact): boolean =>
  shown.kind === 'current' &&
  sameCurrency(by, shown) &&
  Number(by.amount) < Number(shown.amount) &&
  (by.kind === 'member' || by.kind === 'tax-exclusive');

/** The page mentions the stated currency: it shows two currencies or has a currency selector. */
function showsCurrencyOf({ facts }: Page, { prices, ranges }: PriceSet): boolean {
  const codes = new Set(
    [...prices, ...ranges.map(({ low }) => low)].flatMap(({ currency }) => currency ?? []),
  );
  if (facts.prices.some(({ currency }) => currency !== undefined && codes.has(currency))) return true;
  // The unread rest of a long text may mention it.
  if (facts.text.visibleCut) return true;
  const texts = [facts.text.visible, ...facts.controls.map(({ name }) => name)];
  return [...codes].some((code) => {
    const word = new RegExp(`(?<![\\p{L}\\p{N}])${code}(?![\\p{L}\\p{N}])`, 'u');
    return texts.some((text) => word.test(text));
  });
}

/** A `from` price must be the lowest stated price, any other one of the stated prices. */
function equals(stated: PriceSet, price: PriceFact): boolean {
  if (price.kind !== 'from') return agrees(stated, price);
  const low = lowestStated(stated);
  return low !== undefined && moneyEqual(low, price);
}

const states = ({ prices, ranges }: PriceSet, price: DecimalMoney): boolean =>
  [...prices, ...ranges.flatMap(({ low, high }) => [low, high])].some((one) => moneyEqual(one, price));

/** Sales tax rates in percent in countries where prices without tax are shown. */
const taxRates = [5, 7, 7.5, 7.7, 8, 8.1, 12, 13, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 25.5, 27];
const tenPercent = new Set(['AUD', 'JPY', 'KRW', 'IDR', 'VND']);

function possibleReason(
  stated: PriceSet,
  shown: PriceFact,
  prices: readonly PriceFact[],
): string | undefined {
  const low = lowestStated(stated);
  if (!low) return undefined;
  const amount = Number(shown.amount);
  if (shown.kind === 'from') {
    // Sold-out variants may be in the markup but not in the `from` price.
    const top = prices.find(({ kind, region }) => kind === 'to' && region === shown.region);
    // One end of a range may be of a sold-out variant; if both differ, the prices differ.
    if (top && stated.ranges.length > 0 && !states(stated, top)) return undefined;
    if (stated.ranges.some(({ high }) => Number(low.amount) < amount && amount <= Number(high.amount)))
      return 'the cheapest variant may be sold out';
    if (top && Number(low.amount) > amount && Number(low.amount) < Number(top.amount))
      return `it is between ${showReading({ ...shown, kind: 'current' })} and ${showReading(top)}`;
  }
  if (shown.kind === 'instalment') return 'that is an installment';
  if (shown.kind !== 'tax-exclusive') return undefined;
  const rates = tenPercent.has(low.currency ?? '') ? [...taxRates, 10] : taxRates;
  const taxed = rates.some((rate) => Math.abs(amount * (1 + rate / 100) - Number(low.amount)) <= 0.02);
  return taxed ? 'it may be the same price with tax' : undefined;
}

/** Certainly two currencies: both are named, or the symbol is not one of the stated currency. */
export function differInCurrency({ prices, ranges }: PriceSet, { raw, currency }: PriceFact): boolean {
  const codes = [...prices, ...ranges.map(({ low }) => low)].map((one) => one.currency);
  if (codes.length === 0 || codes.some((code) => code === undefined || !isActiveCurrency(code))) return false;
  if (currency !== undefined) return !codes.includes(currency);
  const sign = /\p{Sc}/u.exec(raw)?.[0];
  const owners = sign === undefined ? undefined : marks.byMark.get(markKey(sign));
  return owners !== undefined && codes.every((code) => !owners.includes(code!));
}

/**
 * Why the prices near the offer are uncertain: a figure that could not be read, or a limit that was reached. If a price
 * was read, only a figure with a currency symbol counts, and the rest of a long page does not.
 */
export function unreadMoneyReason({ facts: { money } }: Page, shown?: PriceFact): string | undefined {
  const [unread] = money.unread.filter(({ near, signed }) => near && (signed || shown === undefined));
  if (unread) return `${JSON.stringify(unread.raw)} may be a price, but could not be parsed`;
  return money.cut && shown === undefined ? 'the page is too long to read every price' : undefined;
}

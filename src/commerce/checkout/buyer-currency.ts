/** In which currency a buyer is shown prices. Pure: the same buyer and store give the same currency. */
import type { BuyerHints, CheckoutInput } from './input.ts';
import { countryCurrencies } from '../places/country-currencies.ts';
import { findCountry } from '../places/resolve.ts';
import type { Site } from '../site/site.ts';

/**
 * The one that was asked for, else the one of the buyer's country, else the store's default. Only currencies that the store sells
 * in count.
 */
export function buyerCurrency(
  { currencies }: Pick<Site, 'currencies'>,
  { currency, country }: Pick<BuyerHints, 'currency' | 'country'>,
): string {
  const isSold = (code: string): boolean => currencies.includes(code);
  const wish = currency?.toUpperCase();
  if (wish !== undefined && isSold(wish)) return wish;
  return currenciesOf(findCountry(country)).find(isSold) ?? (currencies[0] as string);
}

const currenciesOf = (country: string | undefined): string[] =>
  country !== undefined && Object.hasOwn(countryCurrencies, country)
    ? (countryCurrencies[country] as string).split(' ')
    : [];

/**
 * Country of the first parcel, else of the context. A pickup is at a place of the store, and says nothing about the buyer.
 * @returns alpha-2; undefined where neither names a country
 */
export function buyerCountry({
  groups,
  context,
}: Pick<CheckoutInput, 'groups' | 'context'>): string | undefined {
  const parcels = groups
    .filter(({ method }) => method !== 'pickup')
    .flatMap(({ destinations, selectedDestinationId }) => {
      const chosen = destinations.find(({ id }) => id === selectedDestinationId) ?? destinations[0];
      return chosen ? [findCountry(chosen.address.country)] : [];
    });
  return parcels.find((country) => country !== undefined) ?? findCountry(context.country);
}

/** The input with the buyer's country. Without an address and a context, it stays what it was. */
export function withMarket(input: CheckoutInput): CheckoutInput {
  const market = buyerCountry(input);
  return market === undefined ? input : { ...input, market };
}

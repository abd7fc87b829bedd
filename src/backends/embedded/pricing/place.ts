/** Where the buyer is taken to be: decides taxes and whether prices contain them. */
import type { Address, CheckoutInput, DeliveryGroup, Destination } from '#commerce';
import type { PickupLocation, StoreTerms } from '../records.ts';

export interface BuyerPlace {
  /** Upper-case, like the region; the postal code also without spaces. */
  country: string;
  region?: string;
  postalCode?: string;
}

/**
 * Of the selected destination of the first group when it names a country, else of the input's context, else the home country.
 * Members of different sources are never mixed; a region or postal code without a country is one of the home country.
 */
export function buyerPlace(
  input: CheckoutInput,
  terms: Pick<StoreTerms, 'homeCountry' | 'pickup'>,
): BuyerPlace {
  const [first] = input.groups;
  const address = first && selectedAddress(first, terms.pickup);
  const source = address?.country?.trim() ? address : input.context;
  return placeOf(source, terms.homeCountry);
}

/** @param home stands in for a missing country */
export function placeOf(
  { country, region, postalCode }: Pick<Address, 'country' | 'region' | 'postalCode'>,
  home: string,
): BuyerPlace {
  const own = plain(country) || plain(home);
  const area = plain(region);
  const code = plain(postalCode);
  return {
    country: own,
    // ISO 3166-2 as some write it: `US-NY`.
    ...(area ? { region: area.startsWith(`${own}-`) ? area.slice(own.length + 1) : area } : {}),
    ...(code ? { postalCode: code } : {}),
  };
}

/** For comparing: upper-case, without white space. */
export const plain = (text: string | undefined): string => (text ?? '').replace(/\s/g, '').toUpperCase();

export const selectedDestination = (group: DeliveryGroup): Destination | undefined =>
  group.destinations.find(({ id, type }) => id === group.selectedDestinationId && type === 'address');

/** A pickup happens where the store says it is, whatever address came along. */
export const selectedLocation = (
  { selectedDestinationId }: DeliveryGroup,
  locations: readonly PickupLocation[],
): PickupLocation | undefined => locations.find(({ id }) => id === selectedDestinationId);

function selectedAddress(group: DeliveryGroup, locations: readonly PickupLocation[]): Address | undefined {
  if (group.method === 'pickup') return selectedLocation(group, locations)?.address;
  return group.method === 'shipping' ? selectedDestination(group)?.address : undefined;
}

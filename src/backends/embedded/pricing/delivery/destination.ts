/** What a destination lacks. */
import type { Buyer, Destination, DeliveryGroup, Problem } from '#commerce';
import { plain } from '../place.ts';

export interface Missing {
  /** Without these no delivery can be priced. */
  forPricing: string[];
  /** Without these nothing can be delivered. */
  forDelivery: string[];
}

/** @param buyer whose last name stands in for that of the destination */
export function missingOf({ address }: Destination, buyer: Buyer | undefined): Missing {
  const country = plain(address.country);
  const lacks = (value: string | undefined, name: string): string[] => (plain(value) ? [] : [name]);
  return {
    forPricing: [
      ...lacks(country, 'country'),
      ...(country === 'US'
        ? [...lacks(address.region, 'region'), ...lacks(address.postalCode, 'postal code')]
        : []),
    ],
    forDelivery: [
      ...lacks(address.street, 'street'),
      ...lacks(address.locality, 'city'),
      ...lacks(address.lastName ?? buyer?.lastName, 'last name'),
    ],
  };
}

export const destinationRequired = ({ id }: DeliveryGroup, text: string): Problem => ({
  code: 'field-required',
  place: { group: id, member: 'destination' },
  text,
  severity: 'recoverable',
});

export const incompleteText = (missing: readonly string[]): string =>
  `The delivery address lacks: ${missing.join(', ')}.`;

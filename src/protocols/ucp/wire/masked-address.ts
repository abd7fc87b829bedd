/** What of an address an id alone may show: where the parcel goes roughly, which price and tax follow from. */
import type { Address } from '#commerce';

export function maskedAddress({ locality, region, postalCode, country }: Address): Address {
  return {
    ...(locality === undefined ? {} : { locality }),
    ...(region === undefined ? {} : { region }),
    ...(postalCode === undefined ? {} : { postalCode }),
    ...(country === undefined ? {} : { country }),
  };
}

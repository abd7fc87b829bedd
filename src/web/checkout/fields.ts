/** Names of the form fields and IDs of the elements on the page. */
import type { Address, QuoteGroup } from '#commerce';

export const formId = 'checkout-form';

export const names = {
  quantity: (line: string): string => `quantity.${line}`,
  address: (group: string, member: AddressMember): string => `address.${group}.${member}`,
  /** ID of the destination that the address fields belong to. */
  addressOf: (group: string): string => `address-of.${group}`,
  destination: (group: string): string => `destination.${group}`,
  option: (group: string): string => `option.${group}`,
} as const;

export const ids = {
  line: (place: number): string => `line-${place + 1}`,
  quantity: (place: number): string => `quantity-${place + 1}`,
  address: (place: number, member: AddressMember): string => `address-${place + 1}-${member}`,
  destination: (place: number, choice = 0): string => `destination-${place + 1}-${choice + 1}`,
  option: (place: number, choice = 0): string => `option-${place + 1}-${choice + 1}`,
  delivery: (place: number): string => `delivery-${place + 1}`,
  review: (place: number): string => `review-${place + 1}`,
  choice: (place: number): string => `choice-${place + 1}`,
} as const;

/** In the order of the page. */
export const addressMembers = [
  'firstName',
  'lastName',
  'street',
  'extended',
  'postalCode',
  'locality',
  'region',
  'country',
] as const satisfies readonly (keyof Address)[];
export type AddressMember = (typeof addressMembers)[number];

export const maxFieldLengths = {
  email: 254,
  phone: 32,
  firstName: 100,
  lastName: 100,
  street: 200,
  extended: 200,
  postalCode: 20,
  locality: 100,
  region: 100,
  country: 2,
  code: 64,
} as const;

/** The address of the group that the page shows for editing. */
export const shownDestination = ({
  destinations,
  selectedDestinationId,
}: Pick<QuoteGroup, 'destinations' | 'selectedDestinationId'>) =>
  destinations.find(({ id }) => id === selectedDestinationId) ?? destinations[0];

/** Delivery. Source: https://ucp.dev/2026-08-25/specification/fulfillment: exactly one group for each method. */
import type { Address, DeliveryOption, Destination, Disclosure, Quote, QuoteGroup } from '#commerce';
import type { JsonObject } from '../../release.ts';
import { present, toInstant } from '../present.ts';
import type { ReleaseRules } from '../rules.ts';
import { optionTotals } from './totals.ts';

/** What is delivered by no carrier and at no counter needs no method. */
export const methodGroups = ({ groups }: Quote): QuoteGroup[] =>
  groups.filter(({ method }) => method !== 'digital');

export function fulfillment(quote: Quote, disclosure: Disclosure, rules: ReleaseRules): JsonObject {
  const groups = methodGroups(quote);
  const available = groups.flatMap(pickupHint);
  return {
    methods: groups.map((group) => method(group, disclosure, rules)),
    ...(available.length ? { available_methods: available } : {}),
  };
}

const method = (group: QuoteGroup, disclosure: Disclosure, rules: ReleaseRules): JsonObject => ({
  id: group.id,
  type: group.method,
  line_item_ids: group.lineIds,
  destinations: places(group).map((place) => destination(place, disclosure, rules)),
  selected_destination_id: group.selectedDestinationId ?? null,
  groups: [
    {
      id: `${group.id}_package`,
      line_item_ids: group.lineIds,
      options: uniqueTitles(group.options).map((one) => option(one, rules)),
      selected_option_id: group.selected ?? null,
    },
  ],
});

/** Addresses of the buyer for a parcel, stores for a pickup; each once. */
export function places({ method, destinations, pickupLocations = [] }: QuoteGroup): Destination[] {
  if (method === 'shipping') return destinations.filter(({ type }) => type === 'address');
  const stores = [...pickupLocations, ...destinations.filter(({ type }) => type === 'location')];
  return [...new Map(stores.map((store) => [store.id, store])).values()];
}

/** Where a store is, anyone may know; where the buyer lives, only who may see it. */
const destination = (
  { id, type, name, address }: Destination,
  disclosure: Disclosure,
  { destinationTypes }: ReleaseRules,
): JsonObject => ({
  ...(destinationTypes ? { type: destinationTypes[type] } : {}),
  id,
  ...(type === 'location'
    ? { name: name ?? id, address: postalAddress(address) }
    : postalAddress(disclosure.addresses ? address : maskedAddress(address))),
});

export const postalAddress = (address: Address): JsonObject =>
  present({
    first_name: address.firstName,
    last_name: address.lastName,
    street_address: address.street,
    extended_address: address.extended,
    address_locality: address.locality,
    address_region: address.region,
    postal_code: address.postalCode,
    address_country: address.country,
    phone_number: address.phone,
  });

const option = (given: DeliveryOption, { optionDescription }: ReleaseRules): JsonObject =>
  present({
    id: given.id,
    title: given.title,
    description: given.description === undefined ? undefined : optionDescription(given.description),
    carrier: given.carrier,
    earliest_fulfillment_time: given.earliest === undefined ? undefined : toInstant(given.earliest),
    latest_fulfillment_time: given.latest === undefined ? undefined : toInstant(given.latest),
    totals: optionTotals(given),
  });

/** A parcel that could be fetched instead. */
function pickupHint({ method, lineIds, pickupLocations = [] }: QuoteGroup): JsonObject[] {
  if (method !== 'shipping' || !pickupLocations.length) return [];
  const names = pickupLocations.map(({ id, name }) => name ?? id).join(', ');
  return [
    { type: 'pickup', line_item_ids: lineIds, description: `These items can be picked up at ${names}.` },
  ];
}

/** What of an address an id alone may show: where the parcel goes roughly, which price and tax follow from. */
export function maskedAddress({ locality, region, postalCode, country }: Address): Address {
  return {
    ...(locality === undefined ? {} : { locality }),
    ...(region === undefined ? {} : { region }),
    ...(postalCode === undefined ? {} : { postalCode }),
    ...(country === undefined ? {} : { country }),
  };
}

/** Unique titles: a repeated one gets what distinguishes it, or a number. */
export function uniqueTitles<T extends { title: string; carrier?: string }>(options: readonly T[]): T[] {
  const count = (title: string) => options.filter((option) => option.title === title).length;
  const taken = new Set<string>();
  return options.map((option) => {
    const named =
      count(option.title) > 1 && option.carrier ? `${option.title} (${option.carrier})` : option.title;
    let title = named;
    for (let number = 2; taken.has(title); number += 1) title = `${named} ${number}`;
    taken.add(title);
    return { ...option, title };
  });
}

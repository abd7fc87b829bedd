/** Delivery. Source: https://ucp.dev/2026-04-08/specification/fulfillment: exactly one group for each method. */
import type { Address, DeliveryOption, Destination, Disclosure, Quote, QuoteGroup } from '#commerce';
import type { JsonObject } from '../../../release.ts';
import { toInstant } from '../../../wire/instant.ts';
import { maskedAddress } from '../../../wire/masked-address.ts';
import { present } from '../../../wire/present.ts';
import { uniqueTitles } from '../../../wire/unique-titles.ts';
import { optionTotals } from './totals.ts';

/** What is delivered by no carrier and at no counter needs no method. */
export const methodGroups = ({ groups }: Quote): QuoteGroup[] =>
  groups.filter(({ method }) => method !== 'digital');

export function fulfillment(quote: Quote, disclosure: Disclosure): JsonObject {
  const groups = methodGroups(quote);
  const available = groups.flatMap(pickupHint);
  return {
    methods: groups.map((group) => method(group, disclosure)),
    ...(available.length ? { available_methods: available } : {}),
  };
}

const method = (group: QuoteGroup, disclosure: Disclosure): JsonObject => ({
  id: group.id,
  type: group.method,
  line_item_ids: group.lineIds,
  destinations: places(group).map((place) => destination(place, disclosure)),
  selected_destination_id: group.selectedDestinationId ?? null,
  groups: [
    {
      id: `${group.id}_package`,
      line_item_ids: group.lineIds,
      options: uniqueTitles(group.options).map(option),
      selected_option_id: group.selected ?? null,
    },
  ],
});

/** Addresses of the buyer for a parcel, stores for a pickup; each once. */
function places({ method, destinations, pickupLocations = [] }: QuoteGroup): Destination[] {
  if (method === 'shipping') return destinations.filter(({ type }) => type === 'address');
  const stores = [...pickupLocations, ...destinations.filter(({ type }) => type === 'location')];
  return [...new Map(stores.map((store) => [store.id, store])).values()];
}

/** Where a store is anybody may know; where the buyer lives, only who may see it. */
const destination = ({ id, type, name, address }: Destination, disclosure: Disclosure): JsonObject =>
  type === 'location'
    ? { id, name: name ?? id, address: postalAddress(address) }
    : { id, ...postalAddress(disclosure.addresses ? address : maskedAddress(address)) };

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

const option = (given: DeliveryOption): JsonObject =>
  present({
    id: given.id,
    title: given.title,
    description: given.description,
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

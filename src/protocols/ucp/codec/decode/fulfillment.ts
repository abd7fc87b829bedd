/** Methods, destinations and chosen options. Source: https://ucp.dev/2026-08-25/specification/fulfillment. */
import { z } from 'zod';
import { type Address, type CheckoutChange, type DeliveryGroupChange, maxLines } from '#commerce';
import { present } from '../present.ts';
import type { ReleaseRules } from '../rules.ts';
import { idText, membersIf, boundedText } from './request-body.ts';

const maxMethods = 20;
const maxDestinations = 20;

const postal = {
  first_name: boundedText.optional(),
  last_name: boundedText.optional(),
  street_address: boundedText.optional(),
  extended_address: boundedText.optional(),
  address_locality: boundedText.optional(),
  address_region: boundedText.optional(),
  postal_code: boundedText.optional(),
  address_country: boundedText.optional(),
  phone_number: boundedText.optional(),
};

export const postalSchema = z.object(postal);

/** An address with an optional id; a store that comes back from an answer has a name and an address inside. */
const destinationSchema = ({ destinationTypes }: ReleaseRules) =>
  z.object({
    ...postal,
    ...membersIf(destinationTypes !== undefined, {
      type: z.enum(Object.values(destinationTypes ?? {})).optional(),
    }),
    /** Any text by the schema; clients whose models require it send an empty one for a new address. */
    id: boundedText.optional(),
    name: boundedText.optional(),
    address: postalSchema.optional(),
  });

const methodSchema = (rules: ReleaseRules) =>
  z.object({
    id: idText.optional(),
    type: z.enum(['shipping', 'pickup']).optional(),
    line_item_ids: z.array(idText).max(maxLines).optional(),
    destinations: z.array(destinationSchema(rules)).max(maxDestinations).optional(),
    selected_destination_id: idText.nullish(),
    groups: z
      .array(
        z.object({
          id: idText.optional(),
          line_item_ids: z.array(idText).max(maxLines).optional().meta({ readOnly: true }),
          selected_option_id: idText.nullish(),
        }),
      )
      .max(maxMethods)
      .optional(),
  });

export function fulfillmentSchemas(rules: ReleaseRules) {
  const method = methodSchema(rules);
  const requiredType = z.object({ type: method.shape.type.unwrap() });
  return {
    create: z.object({ methods: z.array(method.extend(requiredType.shape)).max(maxMethods).optional() }),
    update: z.object({ methods: z.array(method).max(maxMethods).optional() }),
  };
}

type Method = z.output<ReturnType<typeof methodSchema>>;
type Given = z.output<ReturnType<typeof destinationSchema>>;
type Destinations = NonNullable<DeliveryGroupChange['destinations']>;

/** Ids of lines and methods come from us: which of them the caller can know. */
interface KnownIds {
  lines: boolean;
  methods: boolean;
}

/** A method is one delivery group: we answer exactly one group for each method. */
export const groupsChange = (
  given: { methods?: Method[] | undefined } | undefined,
  known: KnownIds,
  rules: ReleaseRules,
): Pick<CheckoutChange, 'groups'> =>
  given?.methods ? { groups: given.methods.map((method) => groupChange(method, known, rules)) } : {};

function groupChange(given: Method, known: KnownIds, rules: ReleaseRules): DeliveryGroupChange {
  const choice = given.groups?.find(({ selected_option_id }) => selected_option_id !== undefined);
  const addresses = given.type === 'pickup' ? [] : destinations(given.destinations ?? [], rules);
  // A list of stores alone says nothing about addresses: it is an answer of ours coming back.
  const writes = given.type !== 'pickup' && (addresses.length > 0 || given.destinations?.length === 0);
  return {
    ...(known.methods && given.id !== undefined ? { id: given.id } : {}),
    ...(given.type ? { method: given.type } : {}),
    ...(known.lines && given.line_item_ids ? { lineIds: given.line_item_ids } : {}),
    ...(known.lines && given.groups?.some(({ line_item_ids }) => line_item_ids)
      ? { choiceLineIds: given.groups.map(({ line_item_ids = [] }) => line_item_ids) }
      : {}),
    ...(writes ? { destinations: addresses } : {}),
    ...(given.selected_destination_id === undefined
      ? {}
      : { selectedDestinationId: given.selected_destination_id }),
    ...(choice?.selected_option_id === undefined ? {} : { optionId: choice.selected_option_id }),
  };
}

/** Stores are chosen by their id and never written: only addresses are read. */
const destinations = (given: readonly Given[], rules: ReleaseRules): Destinations =>
  given
    .filter((destination) => isAddress(destination, rules))
    .map((destination) => ({
      type: 'address' as const,
      address: decodeAddress(destination),
      ...(destination.id ? { id: destination.id } : {}),
    }));

function isAddress({ type, name, address }: Given, { destinationTypes }: ReleaseRules): boolean {
  if (!destinationTypes) return name === undefined && address === undefined;
  return type ? type === destinationTypes.address : !name && !address;
}

export const decodeAddress = (given: z.output<typeof postalSchema>): Address =>
  present({
    firstName: given.first_name || undefined,
    lastName: given.last_name || undefined,
    street: given.street_address || undefined,
    extended: given.extended_address || undefined,
    locality: given.address_locality || undefined,
    region: given.address_region || undefined,
    postalCode: given.postal_code || undefined,
    country: given.address_country?.trim() || undefined,
    phone: given.phone_number || undefined,
  });

/** Methods, destinations and chosen options. Source: https://ucp.dev/2026-08-25/specification/fulfillment. */
import { z } from 'zod';
import {
  type Address,
  type CheckoutChange,
  type DeliveryGroupChange,
  maxLines,
  type BuyerContext,
  type BuyerHints,
} from '#commerce';
import { present } from '../present.ts';
import type { ReleaseRules } from '../rules.ts';
import { idText, membersIf, boundedText, fewEntries, maxEntries, tooManyEntries } from './request-body.ts';
import { isReverseDomain, ownedEntries } from '../names.ts';

/** Context, signals and attribution. Source: https://ucp.dev/2026-08-25/specification/shopping/checkout (Context, Signals, Attribution). */
const contextSchema = z.object({
  address_country: boundedText.optional(),
  address_region: boundedText.optional(),
  postal_code: boundedText.optional(),
  language: boundedText.optional(),
  currency: boundedText.optional(),
  intent: boundedText.optional(),
  eligibility: z.array(boundedText).max(maxEntries).optional(),
});

export const signalsSchema = z.record(boundedText, z.unknown()).refine(fewEntries, tooManyEntries);
export const attributionSchema = z.record(boundedText, boundedText).refine(fewEntries, tooManyEntries);

export const circumstances = {
  context: contextSchema.optional(),
  signals: signalsSchema.optional(),
  attribution: attributionSchema.optional(),
};

interface Circumstances {
  context?: z.output<typeof contextSchema> | undefined;
  signals?: Record<string, unknown> | undefined;
  attribution?: Record<string, string> | undefined;
}

type Said = Pick<CheckoutChange, 'context' | 'eligibility' | 'signals' | 'attribution'>;

/** A context replaces the one before as a whole, with its claims. */
export const circumstancesChange = (
  { context, signals, attribution }: Circumstances,
  rules: ReleaseRules,
): Said => ({
  ...(context ? { context: buyerContext(context), eligibility: claims(context, rules) } : {}),
  ...(signals ? { signals: ownedEntries(signals, rules) } : {}),
  ...(attribution ? { attribution } : {}),
});

/** Of a catalogue call. */
export function hints(context: z.output<typeof contextSchema> = {}, rules: ReleaseRules): BuyerHints {
  const eligibility = claims(context, rules);
  return { ...buyerContext(context), ...(eligibility.length ? { eligibility } : {}) };
}

const buyerContext = (given: z.output<typeof contextSchema>): BuyerContext =>
  present({
    country: given.address_country && countryCode(given.address_country),
    region: given.address_region || undefined,
    postalCode: given.postal_code || undefined,
    language: given.language || undefined,
    currency: given.currency ? given.currency.toUpperCase() : undefined,
    intent: given.intent || undefined,
  });

/** Claims without the form of a claim are unknown ones: ignored, without an error. */
const claims = ({ eligibility = [] }: z.output<typeof contextSchema>, rules: ReleaseRules): string[] => [
  ...new Set(eligibility.filter((claim) => isReverseDomain(claim, rules))),
];

/** Codes are upper-case; a name in full stays as it was written. */
function countryCode(country: string): string | undefined {
  const trimmed = country.trim();
  return (/^[a-z]{2,3}$/i.test(trimmed) ? trimmed.toUpperCase() : trimmed) || undefined;
}

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

const postalSchema = z.object(postal);

/** An address with an optional id; a store that comes back from an answer has a name and an address inside. */
const destinationSchema = ({ destinationTypes }: ReleaseRules) =>
  z.object({
    ...postal,
    ...membersIf(destinationTypes !== undefined, {
      type: z.enum(Object.values(destinationTypes ?? {})).optional(),
    }),
    id: idText.optional(),
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
      .array(z.object({ id: idText.optional(), selected_option_id: idText.nullish() }))
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
      address: readAddress(destination),
      ...(destination.id === undefined ? {} : { id: destination.id }),
    }));

function isAddress({ type, name, address }: Given, { destinationTypes }: ReleaseRules): boolean {
  if (!destinationTypes) return name === undefined && address === undefined;
  return type ? type === destinationTypes.address : !name && !address;
}

const readAddress = (given: z.output<typeof postalSchema>): Address =>
  present({
    firstName: given.first_name || undefined,
    lastName: given.last_name || undefined,
    street: given.street_address || undefined,
    extended: given.extended_address || undefined,
    locality: given.address_locality || undefined,
    region: given.address_region || undefined,
    postalCode: given.postal_code || undefined,
    country: given.address_country && countryCode(given.address_country),
    phone: given.phone_number || undefined,
  });

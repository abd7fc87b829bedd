/** Delivery. Source: https://ucp.dev/2026-08-25/specification/fulfillment: exactly one group for each method. */
import {
  type Address,
  type DeliveryOption,
  type Destination,
  type Disclosure,
  type Quote,
  type QuoteGroup,
  wantsBuyer,
  type CheckoutInput,
  type Place,
  type QuoteProblem,
} from '#commerce';
import type { JsonObject, Note } from '../../release.ts';
import { present, toInstant } from '../present.ts';
import type { ReleaseRules } from '../rules.ts';
import { optionTotals } from './totals.ts';
import { codeRefusals, problemCodes, severities } from '../codes.ts';

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
function places({ method, destinations, pickupLocations = [] }: QuoteGroup): Destination[] {
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

/** Siblings a person can tell apart: a title that comes again gets what distinguishes it, else a number. */
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

/** Messages of a cart or checkout, from its problems and its quote, with where in the answer each problem lies. */
export const messages = (problems: readonly QuoteProblem[], shown: Shown): JsonObject[] => [
  ...problems.map((problem) => message(problem, shown)),
  ...refusedCodes(shown),
  ...eligibilityMessages(problems, shown),
];

/** Escalation must say why: at least one message asks for a person. */
export function escalation(problems: readonly QuoteProblem[], challenged: boolean): QuoteProblem[] {
  if (problems.some(wantsBuyer)) return [];
  return [
    challenged
      ? {
          code: 'challenge',
          severity: 'buyer-input',
          text: 'The payment provider wants the buyer to confirm the payment.',
        }
      : {
          code: 'review-required',
          severity: 'buyer-review',
          text: 'The store wants the buyer to look at this checkout.',
        },
  ];
}

const message = (problem: QuoteProblem, shown: Shown): JsonObject =>
  present({
    ...severities[problem.severity],
    code: codeOf(problem),
    content: problem.text,
    path: pathOf(problem.place, shown),
  });

/** A rule of the merchant has a code of its own. */
const codeOf = ({ code, rule }: QuoteProblem): string => rule ?? problemCodes[code];

const refusedCodes = ({ quote, input, discounts }: Shown): JsonObject[] =>
  quote.refusedCodes.map(({ code, reason }) => {
    const [wire, text] = codeRefusals[reason];
    return present({
      type: 'warning',
      code: wire,
      content: `The code ${JSON.stringify(code)} ${text}`,
      path: discounts ? codePath(code, input) : undefined,
    });
  });

/** What the quote says about claims, unless a problem says it already. */
const eligibilityMessages = (problems: readonly QuoteProblem[], shown: Shown): JsonObject[] =>
  shown.quote.eligibility
    .filter(
      ({ claim }) =>
        !problems.some(({ place }) => place && 'eligibility' in place && place.eligibility === claim),
    )
    .map(({ claim, accepted, effect }) =>
      present({
        type: accepted ? 'info' : 'warning',
        code: problemCodes[accepted ? 'eligibility-accepted' : 'eligibility-refused'],
        content: accepted
          ? (effect ?? 'The claim is accepted; it is verified when the order is placed.')
          : 'The claim is not accepted here.',
        path: pathOf({ eligibility: claim }, shown),
      }),
    );

export const noteMessages = (notes: readonly Note[]): JsonObject[] =>
  notes.map(({ code, text, path }) => present({ type: 'info', code, content: text, path }));

/** What the answer shows; a path into what it does not show would mislead. */
interface Shown {
  quote: Quote;
  input: CheckoutInput;
  fulfillment: boolean;
  discounts: boolean;
}

/** JSONPath, relative to the answer; undefined when the place is not in it. */
function pathOf(place: Place | undefined, shown: Shown): string | undefined {
  if (!place) return undefined;
  if ('buyer' in place) return place.buyer === 'phone' ? '$.buyer.phone_number' : '$.buyer.email';
  if ('line' in place) {
    const path = at('$.line_items', indexOf(shown.quote.lines, place.line));
    return path && place.member ? `${path}.${place.member}` : path;
  }
  if ('group' in place) return shown.fulfillment ? groupPath(place, shown.quote) : undefined;
  if ('code' in place) return shown.discounts ? codePath(place.code, shown.input) : undefined;
  return at('$.context.eligibility', shown.input.eligibility.indexOf(place.eligibility));
}

/** Codes are compared without regard to case. */
const codePath = (code: string, { codes }: CheckoutInput): string | undefined =>
  at(
    '$.discounts.codes',
    codes.findIndex((given) => given.toLowerCase() === code.toLowerCase()),
  );

function groupPath({ group, member }: Extract<Place, { group: string }>, quote: Quote): string | undefined {
  const groups = methodGroups(quote);
  const method = at('$.fulfillment.methods', indexOf(groups, group));
  if (!method) return '$.fulfillment.methods';
  if (member === 'lines') return `${method}.line_item_ids`;
  if (member === 'option') return `${method}.groups[0].selected_option_id`;
  const chosen = groups.find(({ id }) => id === group)?.selectedDestinationId;
  return `${method}.${chosen === undefined ? 'destinations' : 'selected_destination_id'}`;
}

const indexOf = (list: readonly { id: string }[], id: string): number =>
  list.findIndex((member) => member.id === id);

const at = (path: string, index: number): string | undefined => (index < 0 ? undefined : `${path}[${index}]`);

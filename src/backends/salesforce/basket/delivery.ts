/** The one delivery that a basket has: what was asked for, what is offered, what is chosen. Pure. */
import {
  addressProblem,
  destinationGaps,
  destinationRequired,
  incompleteText,
  notOffered,
  type Address,
  type Buyer,
  type CheckoutInput,
  type DeliveryGroup,
  type DeliveryOption,
  type QuoteProblem,
  type QuoteGroup,
  type ShopContext,
} from '#commerce';
import { findCountry, isRegionRequired, readRegion, type WrittenPlace } from '#places';
import type { AddressFacts, MethodFacts, ShippingFacts } from '../facts.ts';

export interface WantedDelivery {
  group: DeliveryGroup;
  /** Of the destination, or of what the platform knows of the buyer: enough for taxes. */
  address?: AddressFacts;
  /** Methods can be asked for. */
  isAddressed: boolean;
  /** The region decides taxes, as it does where the post requires one, and is not clear. The checkout cannot be paid then. */
  isTaxOpen: boolean;
  problems: QuoteProblem[];
}

/**
 * The first group carries everything; further groups, and methods other than shipping, are rejected with a message. Without a
 * destination, the location is the one that the agent's platform sent, else the site's own country: taxes depend on it.
 */
export function wantedDelivery(input: CheckoutInput, context: ShopContext): WantedDelivery {
  const [first, ...others] = input.groups;
  const group: DeliveryGroup = first ?? { id: 'group_1', lineIds: [], method: 'shipping', destinations: [] };
  const refused = refusals(group, others);
  const hint = [input.context, context].find(({ country }) => country);
  const near = {
    ...(hint ? { address: placeOf(hint) } : {}),
    isAddressed: false,
    isTaxOpen: hint !== undefined && isUnclear(hint),
  };
  if (group.method !== 'shipping') return { group, ...near, problems: refused };
  const destination = selectedDestination(group);
  if (!destination) {
    const text =
      group.destinations.length > 0 ? 'Select a delivery address.' : 'The delivery address is missing.';
    return { group, ...near, problems: [...refused, destinationRequired(group, text)] };
  }
  const country = findCountry(destination.address.country);
  const decides = country !== undefined && isRegionRequired(country);
  const { forPricing, forDelivery } = destinationGaps(destination, input.buyer, decides);
  const missing = [...forPricing, ...forDelivery];
  const problems = [
    ...refused,
    ...(missing.length > 0 ? [destinationRequired(group, incompleteText(missing), missing)] : []),
  ];
  if (!destination.address.country?.trim()) return { group, ...near, problems };
  const unclear = addressProblem(group, destination.address, isRegionRequired);
  if (unclear) {
    const address = country === undefined ? {} : { address: { countryCode: country } };
    return { group, ...address, isAddressed: false, isTaxOpen: true, problems: [unclear, ...problems] };
  }
  return {
    group,
    address: addressOf(destination.address, input.buyer),
    isAddressed: forPricing.length === 0,
    isTaxOpen: isUnclear(destination.address),
    problems,
  };
}

const selectedDestination = ({ destinations, selectedDestinationId }: DeliveryGroup) =>
  destinations.find(({ id, type }) => id === selectedDestinationId && type === 'address');

/** As it was sent. */
export function sentPlace({ groups: [group] }: Pick<CheckoutInput, 'groups'>): WrittenPlace {
  const { country, region } = (group && selectedDestination(group)?.address) ?? {};
  return { ...(country === undefined ? {} : { country }), ...(region === undefined ? {} : { region }) };
}

function isUnclear(place: WrittenPlace): boolean {
  const country = findCountry(place.country);
  if (country === undefined) return true;
  return isRegionRequired(country) && readRegion(country, place).fault !== undefined;
}

function refusals(group: DeliveryGroup, others: readonly DeliveryGroup[]): QuoteProblem[] {
  const refuse = ({ id }: DeliveryGroup, text: string): QuoteProblem => ({
    code: 'address-undeliverable',
    place: { group: id, member: 'destination' },
    text,
    severity: 'recoverable',
  });
  return [
    ...(group.method === 'shipping'
      ? []
      : [refuse(group, 'This store does not offer pickup through agents. Choose shipping.')]),
    ...others.map((other) =>
      refuse(other, 'This store ships all items in one delivery. Use a single delivery method.'),
    ),
  ];
}

/** A person's address as the platform has it; what it lacks of the person is the buyer's. */
export const addressOf = (address: Address, buyer: Buyer | undefined): AddressFacts =>
  present({
    firstName: address.firstName ?? buyer?.firstName,
    lastName: address.lastName ?? buyer?.lastName,
    address1: address.street,
    address2: address.extended,
    city: address.locality,
    ...placeOf(address),
    phone: address.phone ?? buyer?.phone,
  });

/** Stores know a region by its code without the country, `CA`, and a country by its alpha-2 code. */
export function placeOf(place: WrittenPlace): AddressFacts {
  const { country = '', postalCode } = place;
  const countryCode = findCountry(country) ?? country.trim().toUpperCase();
  const sent = place.region?.trim() ?? '';
  const bare = sent.toUpperCase().startsWith(`${countryCode}-`) ? sent.slice(countryCode.length + 1) : sent;
  const known =
    sent !== '' || isRegionRequired(countryCode) ? readRegion(countryCode, place).region : undefined;
  return present({ countryCode, stateCode: known ?? bare, postalCode });
}

function present(address: { [K in keyof AddressFacts]: string | undefined }): AddressFacts {
  const given = Object.entries(address).filter(([, value]) => value !== undefined && value.trim() !== '');
  return Object.fromEntries(given) as AddressFacts;
}

/** Of several that cost the same, the one that the platform names first. */
export const cheapest = (methods: readonly MethodFacts[]): MethodFacts | undefined =>
  methods.toSorted((a, b) => a.price - b.price)[0];

/** @param shipping of the basket, with what promotions took from the chosen method */
export function deliveryGroup(
  { group }: WantedDelivery,
  lineIds: readonly string[],
  methods: readonly MethodFacts[],
  shipping: ShippingFacts | undefined,
): QuoteGroup {
  const options = methods.map(({ id, name, description, price }): DeliveryOption => {
    const discount = shipping?.methodId === id ? shipping.price - shipping.priceAfterDiscount : 0;
    return {
      id,
      title: name,
      ...(description === undefined ? {} : { description }),
      price: shipping?.methodId === id ? shipping.price : price,
      ...(discount > 0 ? { discount } : {}),
    };
  });
  const selected = options.find(({ id }) => id === shipping?.methodId)?.id;
  return {
    id: group.id,
    lineIds: [...lineIds],
    method: group.method,
    destinations: group.destinations,
    ...(group.selectedDestinationId === undefined
      ? {}
      : { selectedDestinationId: group.selectedDestinationId }),
    options,
    ...(selected === undefined ? {} : { selected }),
  };
}

/** What is wrong with the choice, once the methods are known. */
export function choiceProblems(
  { group, isAddressed }: WantedDelivery,
  methods: readonly MethodFacts[],
): QuoteProblem[] {
  if (!isAddressed) return [];
  if (methods.length === 0) {
    return [
      {
        code: 'address-undeliverable',
        place: { group: group.id, member: 'destination' },
        text: 'These items cannot be delivered to this address. Choose another address.',
        severity: 'recoverable',
      },
    ];
  }
  const { optionId } = group;
  return optionId === undefined || methods.some(({ id }) => id === optionId) ? [] : [notOffered(group)];
}

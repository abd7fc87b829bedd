/** The one delivery that a basket has: what was asked for, what is offered, what is chosen. Pure. */
import {
  destinationGaps,
  destinationRequired,
  incompleteText,
  notOffered,
  type Address,
  type Buyer,
  type BuyerContext,
  type CheckoutInput,
  type DeliveryGroup,
  type DeliveryOption,
  type QuoteProblem,
  type QuoteGroup,
  type ShopContext,
} from '#commerce';
import type { AddressFacts, MethodFacts, ShippingFacts } from './facts.ts';

export interface WantedDelivery {
  group: DeliveryGroup;
  /** Of the destination, or of what the platform knows of the buyer: enough for taxes. */
  address?: AddressFacts;
  /** Methods can be asked for. */
  isAddressed: boolean;
  problems: QuoteProblem[];
}

/**
 * The first group carries everything; others, and other ways than shipping, are refused in words. As long as nobody says where to,
 * the buyer is taken to be where the platform of the buyer says, else in the site's own country: taxes depend on it.
 */
export function wantedDelivery(input: CheckoutInput, context: ShopContext): WantedDelivery {
  const [first, ...others] = input.groups;
  const group: DeliveryGroup = first ?? { id: 'group_1', lineIds: [], method: 'shipping', destinations: [] };
  const refused = refusals(group, others);
  const place = placeOf(input.context) ?? placeOf(context);
  const near = place ? { address: place } : {};
  if (group.method !== 'shipping') return { group, ...near, isAddressed: false, problems: refused };
  const destination = group.destinations.find(
    ({ id, type }) => id === group.selectedDestinationId && type === 'address',
  );
  if (!destination) {
    const text = group.destinations.length > 0 ? 'Choose where to deliver.' : 'A delivery address is needed.';
    return { group, ...near, isAddressed: false, problems: [...refused, destinationRequired(group, text)] };
  }
  const { forPricing, forDelivery } = destinationGaps(destination, input.buyer);
  const missing = [...forPricing, ...forDelivery];
  const problems = missing.length > 0 ? [destinationRequired(group, incompleteText(missing))] : [];
  const address = addressOf(destination.address, input.buyer);
  return {
    group,
    ...(forPricing.length > 0 && !address.countryCode ? near : { address }),
    isAddressed: forPricing.length === 0,
    problems: [...refused, ...problems],
  };
}

function refusals(group: DeliveryGroup, others: readonly DeliveryGroup[]): QuoteProblem[] {
  const refuse = ({ id }: DeliveryGroup, text: string): QuoteProblem => ({
    code: 'address-undeliverable',
    place: { group: id, member: 'destination' },
    text,
    severity: 'recoverable',
  });
  return [
    ...(group.method === 'shipping' ? [] : [refuse(group, 'This store sells to agents by delivery only.')]),
    ...others.map((other) => refuse(other, 'This store sends everything in one delivery.')),
  ];
}

/** A person's address as the platform has it; what it lacks of the person is the buyer's. */
export function addressOf(address: Address, buyer: Buyer | undefined): AddressFacts {
  const country = address.country?.trim().toUpperCase();
  const region = address.region?.trim();
  return present({
    firstName: address.firstName ?? buyer?.firstName,
    lastName: address.lastName ?? buyer?.lastName,
    address1: address.street,
    address2: address.extended,
    city: address.locality,
    // ISO 3166-2 as some write it: `US-NY`.
    stateCode:
      country && region?.toUpperCase().startsWith(`${country}-`) ? region.slice(country.length + 1) : region,
    postalCode: address.postalCode,
    countryCode: country,
    phone: address.phone ?? buyer?.phone,
  });
}

function placeOf({
  country,
  region,
  postalCode,
}: Pick<BuyerContext, 'country' | 'region' | 'postalCode'>): AddressFacts | undefined {
  if (!country) return undefined;
  return present({ countryCode: country.toUpperCase(), stateCode: region, postalCode });
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
        text: 'These items cannot be delivered to this address.',
        severity: 'recoverable',
      },
    ];
  }
  const { optionId } = group;
  return optionId === undefined || methods.some(({ id }) => id === optionId) ? [] : [notOffered(group)];
}

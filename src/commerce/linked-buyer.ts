/**
 * A buyer that the platform of a call has linked. Their prices and saved details are for calls that prove the link; a cart or
 * checkout that got them is that buyer's from then on.
 */
import { withMarket } from './checkout/buyer-currency.ts';
import type { Caller, LinkedBuyer } from './caller.ts';
import type { Address, Buyer, CheckoutInput, DeliveryGroup } from './checkout/input.ts';
import { isBuyer } from './erase-buyer.ts';
import type { Quote } from './checkout/quote.ts';

/** Whether others may have entered what an ID alone does not show. */
export const hasPersonalData = ({
  buyer = {},
  groups,
  context,
}: Pick<CheckoutInput, 'buyer' | 'groups' | 'context'>): boolean =>
  Object.keys(buyer).length > 0 ||
  groups.some(({ destinations }) => destinations.length > 0) ||
  context.intent !== undefined;

/**
 * Binds what the call wants to the buyer of the call, and fills in their name and contact where none is given. To be bound is to
 * be shown everything, so what a caller could not see before is not bound.
 * @param masked the caller holds only the ID
 */
export function bindBuyer(
  before: CheckoutInput,
  input: CheckoutInput,
  { buyer: linked }: Pick<Caller, 'buyer'>,
  { masked = false }: { masked?: boolean } = {},
): CheckoutInput {
  if (!linked || (masked && hasPersonalData(before))) return input;
  const { account, group, details } = linked;
  const customer = { account, ...(group === undefined ? {} : { group }) };
  // Once: what the agent clears afterwards stays empty.
  const buyer = input.customer ? input.buyer : filled(details, input.buyer);
  return { ...input, ...(buyer ? { buyer } : {}), customer };
}

const filled = (saved: Buyer, given: Buyer = {}): Buyer => ({ ...saved, ...given });

/**
 * Adds the saved addresses to a checkout that needs one and has none. A single one is selected; of several, the platform or
 * the buyer selects. Their country decides the currency now, so that it does not change before the payment.
 * @returns undefined where there is nothing to add
 */
export function offerAddresses(
  before: CheckoutInput,
  input: CheckoutInput,
  quote: Quote,
  { buyer: linked }: Pick<Caller, 'buyer'>,
): CheckoutInput | undefined {
  const addresses = linked?.addresses ?? [];
  // Once: in the call that binds it.
  if (addresses.length === 0 || before.customer || !input.customer || !lacksAddress(quote)) return undefined;
  const { groups } = input;
  if (groups.length === 0)
    return withMarket({
      ...input,
      groups: [offer({ id: 'group_1', lineIds: [], method: 'shipping' }, addresses)],
    });
  const isEmpty = ({ method, destinations }: DeliveryGroup): boolean =>
    method === 'shipping' && destinations.length === 0;
  if (!groups.some(isEmpty)) return undefined;
  return withMarket({
    ...input,
    groups: groups.map((group) => (isEmpty(group) ? offer(group, addresses) : group)),
  });
}

const lacksAddress = ({ problems }: Quote): boolean =>
  problems.some(({ place }) => place !== undefined && 'member' in place && place.member === 'destination');

const offer = (
  group: Pick<DeliveryGroup, 'id' | 'lineIds' | 'method'>,
  addresses: readonly Address[],
): DeliveryGroup => {
  const destinations = addresses.map((address, place) => ({
    id: `saved_${place + 1}`,
    type: 'address' as const,
    address,
  }));
  const [only, ...more] = destinations;
  return {
    ...group,
    destinations,
    ...(only && more.length === 0 ? { selectedDestinationId: only.id } : {}),
  };
};

/** Whether the order was placed with the address that the buyer of the call has proved. */
export const isOwnOrder = (linked: LinkedBuyer | undefined, buyer: Buyer | undefined): boolean =>
  linked !== undefined && isBuyer(buyer, linked.details.email);

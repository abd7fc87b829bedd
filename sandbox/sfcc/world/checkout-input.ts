/** A basket of the platform as the engine's checkout. Pure. */
import { emptyInput, type Address, type Buyer, type CheckoutInput, type DeliveryGroup } from '#commerce';
import type { PlatformAddress } from '../world.ts';
import type { Draft } from './change.ts';
import { unchosen } from './unchosen-delivery.ts';

/** The platform's only shipment, by its name there. */
const shipment = 'me';

/** @param country of the site: applies as long as there is no address */
export const inputOf = (draft: Draft, country: string): CheckoutInput => ({
  ...emptyInput(),
  lines: draft.items.map(({ id, productId, quantity }) => ({ id, variantId: productId, quantity })),
  buyer: buyerOf(draft),
  groups: [groupOf(draft)],
  codes: draft.coupons.map(({ code }) => code),
  context: { country },
  attribution: attributionOf(draft.custom['portico_attribution']),
});

function buyerOf({ email, billing, address }: Draft): Buyer {
  const { firstName, lastName, phone } = billing ?? address ?? {};
  return compact({ email, firstName, lastName, phone });
}

function groupOf({ address, methodId = unchosen }: Draft): DeliveryGroup {
  const group = { id: shipment, lineIds: [], method: 'shipping' as const, optionId: methodId };
  if (!address) return { ...group, destinations: [] };
  const destination = { id: shipment, type: 'address' as const, address: addressOf(address) };
  return { ...group, destinations: [destination], selectedDestinationId: shipment };
}

const addressOf = (address: PlatformAddress): Address =>
  compact({
    firstName: address.firstName,
    lastName: address.lastName,
    street: address.address1,
    extended: address.address2,
    locality: address.city,
    region: address.stateCode,
    postalCode: address.postalCode,
    country: address.countryCode,
    phone: address.phone,
  });

/** What our service wrote as JSON. Nothing depends on it, so unreadable text is not an error. */
function attributionOf(text: unknown): Record<string, string> {
  try {
    const read: unknown = JSON.parse(String(text));
    if (typeof read !== 'object' || read === null) return {};
    return Object.fromEntries(
      Object.entries(read).filter(([, value]) => typeof value === 'string'),
    ) as Record<string, string>;
  } catch {
    return {};
  }
}

type Present<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

/** Without the members that are undefined. */
const compact = <T extends object>(members: T): Present<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Present<T>;

/** Maps a platform order to an order of the core. Pure: unknown facts are absent. */
import {
  sum,
  type Address,
  type Expectation,
  type FulfilmentEvent,
  type Order,
  type OrderLine,
  type OrderStatus,
} from '#commerce';
import { placeOf } from '../basket/delivery.ts';
import type { AddressFacts, OrderFacts } from '../facts.ts';
import { pricedOf } from '../basket/priced.ts';
import type { PlacementRef } from './ref.ts';
import { refundAdjustments, refundsAttribute } from './refunds.ts';

const day = 86_400_000;

export function toOrder(facts: OrderFacts, ref: PlacementRef, returnDays: number | undefined): Order {
  const priced = pricedOf(facts, ref.lines, 'delivery');
  const status = statusOf(facts);
  const names = new Map(facts.items.map(({ productId, name }) => [productId, name]));
  const lines = priced.lines.map(({ line, unitPrice, subtotal, discounts, tax, total }): OrderLine => {
    const { id, variantId, parentId, imageUrl, quantity } = line as PlacementRef['lines'][number];
    return {
      id,
      variantId,
      ...(parentId === undefined ? {} : { parentId }),
      title: names.get(variantId) ?? variantId,
      ...(imageUrl === undefined ? {} : { imageUrl }),
      unitPrice,
      subtotal,
      discount: sum(discounts.map(({ amount }) => amount)),
      tax,
      total,
      quantity: quantities(quantity, status),
    };
  });
  return {
    number: facts.orderNo,
    checkoutId: ref.checkoutId,
    currency: facts.currency,
    label: facts.orderNo,
    placedAt: facts.createdAt,
    status,
    attribution: ref.attribution,
    lines,
    totals: priced.totals,
    expectations: expectations(facts, lines, ref.sent),
    events: events(facts, lines),
    adjustments: refundAdjustments(facts.custom[refundsAttribute], {
      currency: facts.currency,
      paid: facts.totals.orderTotal,
    }).map((adjustment) => ({ ...adjustment, id: entryId(facts, adjustment.id) })),
    returns: returnsOf(facts, status, returnDays),
    permalink: ref.permalink.replaceAll('{number}', encodeURIComponent(facts.orderNo)),
  };
}

function statusOf({ state, shippingStatus }: OrderFacts): OrderStatus {
  if (state === 'cancelled' || state === 'failed' || state === 'replaced') return 'cancelled';
  if (shippingStatus === 'shipped' || state === 'completed') return 'fulfilled';
  return shippingStatus === 'part_shipped' ? 'partly-fulfilled' : 'open';
}

/** The platform reports the status of whole orders only, not of units. */
const quantities = (original: number, status: OrderStatus): OrderLine['quantity'] => ({
  original,
  ordered: status === 'cancelled' ? 0 : original,
  fulfilled: status === 'fulfilled' ? original : 0,
  cancelled: status === 'cancelled' ? original : 0,
  returned: 0,
});

function expectations(
  { address, shipping, state }: OrderFacts,
  lines: readonly OrderLine[],
  sent: PlacementRef['sent'],
): Expectation[] {
  if (state === 'cancelled' || state === 'failed') return [];
  return [
    {
      id: 'delivery',
      lines: lines.map(({ id, quantity }) => ({ id, quantity: quantity.original })),
      method: 'shipping',
      ...destinationOf(address, sent),
      ...(shipping ? { description: shipping.methodName ?? shipping.methodId } : {}),
    },
  ];
}

/** The platform has codes; buyers see the codes that were sent, unless the store changed them. */
function destinationOf(
  address: AddressFacts = {},
  sent: PlacementRef['sent'],
): Pick<Expectation, 'destination' | 'resolved'> {
  const { firstName, lastName, address1, address2, city, stateCode, postalCode, countryCode, phone } =
    address;
  const resolved = given({ region: stateCode, country: countryCode });
  const others = given({
    firstName,
    lastName,
    street: address1,
    extended: address2,
    locality: city,
    postalCode,
    phone,
  });
  if (sent?.country === undefined) return { destination: { ...others, ...resolved } };
  const meant = placeOf({ ...sent, ...(postalCode === undefined ? {} : { postalCode }) });
  const isKept = meant.countryCode === countryCode && meant.stateCode === stateCode;
  return isKept
    ? { destination: { ...others, ...sent }, resolved }
    : { destination: { ...others, ...resolved } };
}

const given = (known: Record<string, string | undefined>): Address =>
  Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));

/** The platform's IDs are unique within an order, those that agents see are unique in the store: they are IDs of webhooks. */
const entryId = ({ orderNo }: OrderFacts, id: string): string => `${orderNo}.${id}`;

/** When it was sent the platform does not say: the last change of the order stands for it. */
function events(facts: OrderFacts, lines: readonly OrderLine[]): FulfilmentEvent[] {
  const { shipments, changedAt, createdAt } = facts;
  return shipments
    .filter(({ shipped }) => shipped)
    .map(({ id, trackingNumber }) => ({
      id: entryId(facts, `shipment-${id}`),
      occurredAt: changedAt ?? createdAt,
      type: 'shipped',
      lines: lines.map((line) => ({ id: line.id, quantity: line.quantity.original })),
      ...(trackingNumber === undefined ? {} : { trackingNumber }),
    }));
}

function returnsOf(
  { createdAt }: OrderFacts,
  status: OrderStatus,
  days: number | undefined,
): Order['returns'] {
  if (days === undefined) return { eligible: false, reason: 'Contact the store about returns.' };
  if (status === 'cancelled') return { eligible: false, reason: 'The order was canceled.' };
  return days > 0
    ? { eligible: true, until: createdAt + days * day }
    : { eligible: false, reason: 'This store does not accept returns.' };
}

/** The only shipment, `me`, and what its delivery costs. */
import type { Basket } from '../../world.ts';
import { stableId, toWire } from '../wire.ts';
import { addressDocument } from './address.ts';
import { adjustmentDocument, deliveryAdjustments, type Place } from './adjustments.ts';
import { taxMembers } from './item.ts';
import { methodDocument } from './method.ts';
import type { BasketSums } from './sums.ts';
import type { Known } from './known.ts';
import { totalsOf } from './totals.ts';

export function shipmentDocument(
  basket: Basket,
  sums: BasketSums,
  known: Known,
  more: { shippingStatus?: string; trackingNumber?: string } = {},
): object {
  const { address, quote, id, createdAt } = basket;
  const { orderTotal: _, ...totals } = totalsOf(basket, sums, known);
  const option = quote.groups
    .flatMap(({ options }) => options)
    .find((one) => quote.groups.some(({ selected }) => selected === one.id));
  // A shipment does not know what is taken off the order as a whole.
  const { productSubTotal, shipping } = sums;
  const { tax, pricesIncludeTax } = quote.totals;
  const total = productSubTotal + shipping.afterItemDiscount + (pricesIncludeTax ? 0 : tax);
  return {
    shipmentId: 'me',
    shipmentNo: stableId(id, 'shipment'),
    gift: false,
    shippingStatus: 'not_shipped',
    ...more,
    ...(address ? { shippingAddress: addressDocument(address, id) } : {}),
    ...(option
      ? { shippingMethod: methodDocument(option, quote, deliveryAdjustments(quote), createdAt) }
      : {}),
    ...totals,
    ...(known.total ? { shipmentTotal: toWire(total, quote.currency) } : {}),
  };
}

/** Each shipment has this one; without a method it has no price. */
export function shippingItemDocument(
  { id, quote }: Basket,
  { shipping }: BasketSums,
  known: Known,
  place: Place,
): object {
  const itemId = stableId(id, 'shipping');
  const adjustments = deliveryAdjustments(quote).map((one) => adjustmentDocument(one, itemId, place));
  const wire = (amount: number): number => toWire(amount, place.currency);
  return {
    itemId,
    itemText: 'Shipping',
    shipmentId: 'me',
    ...(known.delivery
      ? {
          basePrice: wire(shipping.price),
          price: wire(shipping.price),
          priceAfterItemDiscount: wire(shipping.afterItemDiscount),
          ...(known.tax ? taxMembers(shipping, shipping.price, place.currency) : {}),
        }
      : {}),
    ...(adjustments.length === 0 ? {} : { priceAdjustments: adjustments }),
  };
}

/**
 * What still stands between a basket and its order, by the types that the documentation of the basket lists. `CustomerEmailRequired`
 * ended with 17.2. Pure; the messages are ours.
 */
import type { QuoteProblem } from '#commerce';
import type { Basket } from '../../world.ts';
import type { FlashDocument } from '../documents.ts';
import type { BasketAmounts } from './amounts.ts';
import { shipmentId } from './items.ts';

export function flashOf(basket: Basket, { shipping, totals }: BasketAmounts): FlashDocument[] {
  const { items, payments, billing, address, methodId } = basket;
  const ofShipment = { shipmentId };
  return [
    ...(items.length > 0
      ? []
      : [flash('ProductItemsRequired', 'The basket has no items.', '$.product_items')]),
    ...basket.quote.problems.flatMap((problem) => itemFlash(basket, problem)),
    ...(payments.length > 0
      ? []
      : [
          flash(
            'PaymentMethodRequired',
            'Name a payment method.',
            '$.payment_instruments[0].payment_method_id',
          ),
        ]),
    ...(billing ? [] : [flash('BillingAddressRequired', 'Give a billing address.', '$.billing_address')]),
    ...(totals ? [] : [flash('OrderTotalNotSet', 'The total cannot be calculated.', '$.order_total')]),
    ...(address
      ? []
      : [
          flash(
            'ShippingAddressRequired',
            'Give a shipping address.',
            '$.shipments[0].shipping_address',
            ofShipment,
          ),
        ]),
    ...(methodId !== undefined
      ? []
      : [
          flash(
            'ShippingMethodRequired',
            'Choose a shipping method.',
            '$.shipments[0].shipping_method',
            ofShipment,
          ),
        ]),
    ...(shipping
      ? []
      : [
          flash(
            'ShippingItemAdjustedPriceNotSet',
            'The delivery has no price.',
            '$.shipping_items[0].adjusted_price',
          ),
        ]),
  ];
}

const itemTypes: Partial<Record<QuoteProblem['code'], { type: string; message: string; member: string }>> = {
  'item-unavailable': {
    type: 'InvalidProductItem',
    message: 'The product is not sold.',
    member: 'product_id',
  },
  'out-of-stock': {
    type: 'ProductItemNotAvailable',
    message: 'There are not so many of it.',
    member: 'quantity',
  },
  'quantity-limited': {
    type: 'ProductItemNotAvailable',
    message: 'So many of it are not sold in one order.',
    member: 'quantity',
  },
};

function itemFlash({ items }: Basket, { code, place }: QuoteProblem): FlashDocument[] {
  const told = itemTypes[code];
  if (!told || !place || !('line' in place)) return [];
  const index = items.findIndex(({ id }) => id === place.line);
  const item = items[index];
  if (!item) return [];
  const path = `$.product_items[${index}].${told.member}`;
  return [flash(told.type, told.message, path, { itemId: item.id, productId: item.productId })];
}

const flash = (
  type: string,
  message: string,
  path: string,
  details?: Record<string, unknown>,
): FlashDocument => ({ _type: 'flash', type, message, path, ...(details ? { details } : {}) });

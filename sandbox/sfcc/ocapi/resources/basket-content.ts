/** Parts of basket documents as changes of a basket. */
import type { BasketChange, WorldSite } from '../../world.ts';
import { addressIn } from '../documents/address.ts';
import { shipmentId } from '../documents/items.ts';
import { present } from '../documents/present.ts';
import { badProperty, OcapiFault, shipmentNotFound } from '../fault.ts';
import { currencyIn } from '../market.ts';
import { minorUnits } from '../money.ts';
import type { Settings } from '../options.ts';
import type { Document } from '../request/decode.ts';
import { customIn, documentIn, documentsIn, numberIn, textIn } from '../request/members.ts';

export type AddedItem = NonNullable<BasketChange['addItems']>[number];

/** @throws OcapiFault */
export function addedItem(item: Document): AddedItem {
  const productId = textIn(item, 'product_id');
  if (!productId)
    throw new OcapiFault(400, 'InvalidProductIdException', 'An item wants a product id.', {
      productId: null,
    });
  requireShipment(textIn(item, 'shipment_id'));
  return { productId, quantity: quantityIn(item), ...present({ custom: customIn(item) }) };
}

/** @throws OcapiFault */
export function quantityIn(item: Document): number {
  const quantity = numberIn(item, 'quantity');
  if (quantity === undefined)
    throw new OcapiFault(400, 'InvalidProductItemQuantityException', 'An item wants a quantity.', {
      quantity: null,
    });
  return quantity;
}

/** @throws OcapiFault */
export function emailIn(customer: Document): string {
  const email = textIn(customer, 'email');
  if (email === undefined) throw badProperty('customer_info', '$.email');
  return email;
}

/** @throws OcapiFault */
export function couponIn(coupon: Document): string {
  const code = textIn(coupon, 'code');
  if (code) return code;
  throw new OcapiFault(400, 'MissingCouponCodeException', 'A coupon wants a code.');
}

/** @throws OcapiFault */
export function methodIn(method: Document): string {
  const id = textIn(method, 'id');
  if (id) return id;
  throw new OcapiFault(400, 'MissingShippingMethodIdException', 'A shipping method wants an id.');
}

/** @throws OcapiFault for a method that the site does not have */
export function paymentIn(
  payment: Document,
  currency: string,
  { paymentMethods }: Settings,
): NonNullable<BasketChange['addPayment']> {
  const methodId = textIn(payment, 'payment_method_id') ?? '';
  if (!paymentMethods.some(({ id }) => id === methodId))
    throw new OcapiFault(400, 'InvalidPaymentMethodIdException', 'The site has no such payment method.', {
      paymentMethodId: methodId,
    });
  const amount = numberIn(payment, 'amount');
  return {
    methodId,
    ...present({
      amount:
        amount === undefined
          ? undefined
          : minorUnits(amount, currency, 'basket_payment_instrument_request', '$.amount'),
      custom: customIn(payment),
    }),
  };
}

/** @throws OcapiFault for another shipment than the only one */
export function requireShipment(id: string | undefined): void {
  if (id !== undefined && id !== shipmentId) throw shipmentNotFound(id);
}

/**
 * What a new basket is opened with: all that the documentation of `POST /baskets` lists. Its currency is not there: it is changed
 * afterwards. @throws OcapiFault
 */
export function opening(body: Document): BasketChange {
  const shipments = documentsIn(body, 'shipments');
  for (const shipment of shipments) requireShipment(textIn(shipment, 'shipment_id'));
  if (shipments.length > 1)
    throw new OcapiFault(400, 'DuplicateShipmentIdException', 'A shipment is there twice.', { shipmentId });
  const [shipment = {}] = shipments;
  const customer = documentIn(body, 'customer_info');
  const address = documentIn(shipment, 'shipping_address');
  const billing = documentIn(body, 'billing_address');
  const method = documentIn(shipment, 'shipping_method');
  const items = documentsIn(body, 'product_items');
  return present({
    addItems: items.length > 0 ? items.map(addedItem) : undefined,
    email: customer && emailIn(customer),
    address: address && addressIn(address),
    billing: billing && addressIn(billing),
    methodId: method && methodIn(method),
    custom: customIn(body),
  });
}

/** What `PATCH /baskets/{id}` considers. @throws OcapiFault */
export const patching = (body: Document, site: WorldSite): BasketChange =>
  present({ currency: currencyIn(textIn(body, 'currency'), site), custom: customIn(body) });

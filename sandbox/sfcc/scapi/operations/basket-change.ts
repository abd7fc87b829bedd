/** Documents that come as changes of a basket. What would be considered by the platform, and is not here, is refused. */
import type { BasketChange } from '../../world.ts';
import { readAddress } from '../documents/address.ts';
import { badRequest, notSimulated, problem } from '../problem.ts';
import { customOf, fromWire } from '../wire.ts';
import type { BasketBody, ItemBody, PaymentBody, ShipmentBody } from './bodies.ts';

type Payment = NonNullable<BasketChange['addPayment']>;

/** All of it but the payments: a change takes one of those. @throws Problem */
export function changeOf(body: BasketBody): BasketChange {
  refuseMembers(body, [
    'giftCertificateItems',
    'bonusDiscountLineItems',
    'orderPriceAdjustments',
    'sourceCode',
  ]);
  const { customerInfo, billingAddress, shipments = [], productItems = [], couponItems = [] } = body;
  if (shipments.length > 1) throw notSimulated('A basket with several shipments');
  const custom = customOf(body);
  return {
    ...(productItems.length === 0 ? {} : { addItems: productItems.map(addedItem) }),
    ...(customerInfo ? { email: emailOf(customerInfo) } : {}),
    ...(shipments[0] ? shipmentChange(shipments[0]) : {}),
    ...(billingAddress ? { billing: readAddress(billingAddress) } : {}),
    ...(couponItems.length === 0 ? {} : { addCoupons: couponItems.map(({ code }) => code) }),
    ...(Object.keys(custom).length === 0 ? {} : { custom }),
  };
}

export function shipmentChange(shipment: ShipmentBody): BasketChange {
  assertShipment(shipment.shipmentId);
  refuseMembers(shipment, ['gift', 'giftMessage']);
  const { shippingAddress, shippingMethod } = shipment;
  return {
    ...(shippingAddress ? { address: readAddress(shippingAddress) } : {}),
    ...(shippingMethod ? { methodId: shippingMethod.id } : {}),
  };
}

export function addedItem(item: ItemBody): NonNullable<BasketChange['addItems']>[number] {
  assertShipment(item.shipmentId);
  refuseMembers(item, [
    'optionItems',
    'bundledProductItems',
    'inventoryId',
    'bonusDiscountLineItemId',
    'gift',
  ]);
  const { productId, quantity = 1 } = item;
  if (!productId) throw badRequest('The product ID is missing.');
  return { productId, quantity, custom: customOf(item) };
}

export function changedItem(item: ItemBody, id = item.itemId): NonNullable<BasketChange['setItems']>[number] {
  assertShipment(item.shipmentId);
  refuseMembers(item, ['productId', 'optionItems', 'gift']);
  if (!id) throw badRequest('The item ID is missing.');
  if (item.quantity === undefined) throw badRequest('The quantity is missing.');
  return { id, quantity: item.quantity };
}

export function emailOf({ email, customerNo }: { email: string; customerNo?: unknown }): string {
  if (customerNo !== undefined) throw notSimulated('A basket of a registered customer');
  return email;
}

/** @param currency of the basket */
export function addedPayment(body: PaymentBody, currency: string): Payment {
  refuseMembers(body, ['paymentCard', 'giftCertificateCode', 'giftCardRequest', 'paymentReferenceRequest']);
  const { paymentMethodId, amount } = body;
  if (!paymentMethodId) throw badRequest('The payment method ID is missing.');
  const minor = amount === undefined ? undefined : fromWire(amount, currency);
  if (amount !== undefined && (minor === undefined || minor < 0))
    throw badRequest(`The amount '${amount}' is no amount of ${currency}.`);
  return {
    methodId: paymentMethodId,
    ...(minor === undefined ? {} : { amount: minor }),
    custom: customOf(body),
  };
}

export function assertShipment(id = 'me'): void {
  if (id !== 'me')
    throw problem(404, 'shipment-not-found', `The shipment with ID '${id}' is unknown.`, { shipmentId: id });
}

/** An empty list, `false` and null ask for nothing. */
function refuseMembers(document: Readonly<Record<string, unknown>>, names: readonly string[]): void {
  for (const name of names) {
    const value = document[name];
    const isNothing =
      value === undefined ||
      value === null ||
      value === false ||
      (Array.isArray(value) && value.length === 0);
    if (!isNothing) throw notSimulated(`'${name}'`);
  }
}

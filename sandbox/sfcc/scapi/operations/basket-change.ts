/** Documents that come as changes of a basket. What would be considered by the platform, and is not here, is refused. */
import type { BasketChange } from '../../world.ts';
import { readAddress } from '../documents/address.ts';
import { readCard } from '../documents/card.ts';
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
  refuseMembers(item, ['optionItems', 'bundledProductItems', 'inventoryId', 'bonusDiscountLineItemId']);
  const { productId, quantity = 1 } = item;
  if (!productId) throw badRequest('The product ID is missing.');
  const gift = giftOf(item);
  return { productId, quantity, custom: customOf(item), ...(gift ? { gift } : {}) };
}

/** A price is not considered: the platform calculates it. */
export function changedItem(item: ItemBody, id = item.itemId): NonNullable<BasketChange['setItems']>[number] {
  assertShipment(item.shipmentId);
  refuseMembers(item, ['optionItems']);
  if (!id) throw badRequest('The item ID is missing.');
  const { quantity, productId } = item;
  const gift = giftOf(item);
  return {
    id,
    ...(quantity === undefined ? {} : { quantity }),
    ...(productId === undefined ? {} : { productId }),
    ...(gift === undefined ? {} : { gift }),
    custom: customOf(item),
  };
}

const giftOf = ({ gift, giftMessage: message }: ItemBody): { message?: string } | false | undefined =>
  gift ? (message === undefined ? {} : { message }) : gift;

export function emailOf({ email, customerNo }: { email: string; customerNo?: unknown }): string {
  if (customerNo !== undefined) throw notSimulated('A basket of a registered customer');
  return email;
}

/** @param currency of the basket */
export function addedPayment(body: PaymentBody, currency: string): Payment {
  const { methodId, ...payment } = changedPayment(body, currency);
  if (!methodId) throw badRequest('The payment method ID is missing.');
  return { methodId, ...payment };
}

/** Of the OpenAPI. */
const masked = /^[0-9 -]{0,7}\D{6,15}\d{0,4}$/;

/** @param currency of the basket */
export function changedPayment(
  body: PaymentBody,
  currency: string,
): Omit<NonNullable<BasketChange['setPayment']>, 'id'> {
  refuseMembers(body, ['giftCertificateCode', 'giftCardRequest', 'paymentReferenceRequest']);
  const { paymentMethodId, amount, paymentCard } = body;
  const minor = amount === undefined ? undefined : fromWire(amount, currency);
  if (amount !== undefined && (minor === undefined || minor < 0))
    throw badRequest(`The amount '${amount}' is no amount of ${currency}.`);
  const { maskedNumber } = paymentCard ?? {};
  if (maskedNumber !== undefined && !masked.test(maskedNumber))
    throw badRequest("The property '$.paymentCard.maskedNumber' is not masked.");
  return {
    ...(paymentMethodId === undefined ? {} : { methodId: paymentMethodId }),
    ...(minor === undefined ? {} : { amount: minor }),
    ...(paymentCard ? { card: readCard(paymentCard) } : {}),
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

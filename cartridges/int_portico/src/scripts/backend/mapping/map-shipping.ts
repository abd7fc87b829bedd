/** What delivery costs, and what else could be chosen. Pure. */
import { sum } from '#commerce';
import type { MethodFacts, ShippingFacts } from '../../../../../../src/backends/salesforce/facts.ts';
import { adjustmentsOf } from './map-adjustments.ts';
import { attributeOf } from './map-custom.ts';
import { minorOf } from './map-money.ts';
import { listed, textOf, told } from './values.ts';

type Container = Pick<
  dw.order.LineItemCtnr,
  'currencyCode' | 'defaultShipment' | 'shippingTotalTax' | 'allShippingPriceAdjustments'
>;

/** Undefined without a method, and as long as its price is not known. */
export function shippingOf(container: Container): ShippingFacts | undefined {
  const { defaultShipment: shipment, allShippingPriceAdjustments: adjustments } = container;
  const currency = String(container.currencyCode);
  const methodId = textOf(shipment.shippingMethodID);
  const price = minorOf(shipment.shippingTotalPrice, currency);
  const priceAfterDiscount = minorOf(shipment.adjustedShippingTotalPrice, currency);
  if (methodId === undefined || price === undefined || priceAfterDiscount === undefined) return undefined;
  const taxes = listed(adjustments).map(({ tax }) => minorOf(tax, currency) ?? 0);
  return {
    methodId,
    ...told({ methodName: textOf(shipment.shippingMethod?.displayName) }),
    price,
    priceAfterDiscount,
    tax: sum([minorOf(container.shippingTotalTax, currency) ?? 0, ...taxes]),
    adjustments: adjustmentsOf(adjustments, currency),
  };
}

/** Attribute of the reference storefront on methods by which nothing is sent. */
const pickup = 'storePickupEnabled';

/** Those by which something is sent. */
export const sending = (model: dw.order.ShipmentShippingModel): dw.order.ShippingMethod[] =>
  listed(model.applicableShippingMethods).filter(({ custom }) => attributeOf(custom, pickup) !== true);

/** Those with a price in this currency: what a method costs must be known before it is offered. */
export const methodsOf = (model: dw.order.ShipmentShippingModel, currency: string): MethodFacts[] =>
  sending(model).flatMap((method) => {
    const { amount } = model.getShippingCost(method);
    if (!amount.available || String(amount.currencyCode) !== currency) return [];
    const price = minorOf(amount, currency);
    if (price === undefined) return [];
    const id = String(method.ID);
    return {
      id,
      name: textOf(method.displayName) ?? id,
      ...told({ description: textOf(method.description) }),
      price,
      promotions: [],
      custom: {},
    };
  });

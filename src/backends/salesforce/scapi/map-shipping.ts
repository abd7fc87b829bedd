/** What delivery costs, out of the shipment and its shipping items: surcharges of single products are items of their own. Pure. */
import { sum } from '#commerce';
import { toMinor, toPercent } from '../amounts.ts';
import type { ShippingFacts } from '../facts.ts';
import type { PricedDocument } from './documents.ts';
import { adjustmentsOf } from './map-adjustments.ts';

/** The id of the shipment that a basket has from its beginning. */
export const shipmentId = 'me';

export const theShipment = ({
  shipments,
}: Pick<PricedDocument, 'shipments'>): NonNullable<PricedDocument['shipments']>[number] | undefined =>
  shipments?.find((shipment) => shipment.shipmentId === shipmentId) ?? shipments?.[0];

/** Undefined without a method, and as long as its price is not known. */
export function shippingOf(document: PricedDocument): ShippingFacts | undefined {
  const { currency, shippingItems } = document;
  const shipment = theShipment(document);
  const methodId = shipment?.shippingMethod?.id;
  if (!shipment || methodId === undefined) return undefined;
  const items = (shippingItems ?? []).filter(
    (item) => (item.shipmentId ?? shipmentId) === shipment.shipmentId,
  );
  const priced = items.flatMap((item) => {
    const { price } = item;
    if (typeof price !== 'number') return [];
    return {
      price: toMinor(price, currency),
      after: toMinor(item.priceAfterItemDiscount ?? price, currency),
      tax: toMinor(item.adjustedTax ?? item.tax ?? 0, currency),
      rate: item.taxRate ?? undefined,
      adjustments: adjustmentsOf(item.priceAdjustments, currency),
    };
  });
  if (priced.length === 0) return undefined;
  const [rate, ...others] = new Set(priced.map((item) => item.rate));
  return {
    methodId,
    price: sum(priced.map((item) => item.price)),
    priceAfterDiscount: sum(priced.map((item) => item.after)),
    tax: sum(priced.map((item) => item.tax)),
    ...(rate === undefined || others.length > 0 ? {} : { taxRate: toPercent(rate) }),
    adjustments: priced.flatMap((item) => item.adjustments),
  };
}

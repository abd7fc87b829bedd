/** Documents of baskets, orders and shipping methods as facts. Pure. */
import { sum } from '#commerce';
import { toMinor, toPercent } from '../basket/amounts.ts';
import type {
  AddressFacts,
  BasketFacts,
  ItemFacts,
  MethodFacts,
  OrderFacts,
  AdjustmentFacts,
  ShippingFacts,
} from '../facts.ts';
import type {
  AddressDocument,
  BasketDocument,
  MethodsDocument,
  OrderDocument,
  OrdersDocument,
  PricedDocument,
  AdjustmentDocument,
} from './documents.ts';
import { customAttributesOf, stripUnknown } from '../basket/strip-unknown.ts';
import { badAnswer } from '../shop-api.ts';

/** @throws ApiError `unavailable` `bad-answer` from each, for amounts that the currency cannot hold, and for times that are none */
export const basketOf = (document: BasketDocument): BasketFacts => ({
  basketId: document.basketId,
  ...pricedOf(document),
});

export function orderOf(document: OrderDocument): OrderFacts {
  const { shipments } = document;
  const address = theShipment(document)?.shippingAddress;
  const { email } = document.customerInfo ?? {};
  return {
    orderNo: document.orderNo,
    state: document.status,
    createdAt: timeOf(document.creationDate),
    ...pricedOf(document),
    ...stripUnknown({
      email,
      changedAt: document.lastModified ? timeOf(document.lastModified) : undefined,
      address: address ? addressOf(address) : undefined,
      viewCode: document.orderViewCode,
      shippingStatus: document.shippingStatus,
      paymentStatus: document.paymentStatus,
    }),
    shipments: (shipments ?? []).map(({ shipmentId, trackingNumber, shippingStatus }) => ({
      id: shipmentId,
      ...stripUnknown({ trackingNumber }),
      shipped: shippingStatus === 'shipped',
    })),
    custom: customAttributesOf(document),
  };
}

/** The latest first: the platform promises no order. */
export const ordersOf = ({ data }: OrdersDocument): OrderFacts[] =>
  (data ?? []).map(orderOf).sort((a, b) => b.createdAt - a.createdAt);

export const methodsOf = (document: MethodsDocument, currency: string): MethodFacts[] =>
  (document.applicableShippingMethods ?? []).map((method) => ({
    id: method.id,
    name: method.name ?? method.id,
    ...stripUnknown({ description: method.description }),
    price: toMinor(method.price, currency),
    promotions: (method.shippingPromotions ?? []).flatMap(({ promotionId }) => promotionId ?? []),
    custom: customAttributesOf(method),
  }));

function pricedOf(document: PricedDocument): Omit<BasketFacts, 'basketId'> {
  const { currency } = document;
  const minor = (decimal: number | null | undefined): number | undefined =>
    typeof decimal === 'number' ? toMinor(decimal, currency) : undefined;
  const shipping = shippingOf(document);
  const items = (document.productItems ?? []).map((item) => itemOf(item, currency));
  return {
    currency,
    taxation: document.taxation,
    items,
    coupons: (document.couponItems ?? []).map(({ code, couponItemId, statusCode, valid }) => ({
      itemId: couponItemId ?? '',
      code,
      status: statusCode ?? '',
      valid: valid ?? false,
    })),
    orderAdjustments: adjustmentsOf(document.orderPriceAdjustments, currency),
    ...(shipping ? { shipping } : {}),
    taxes: (document.groupedTaxItems ?? []).map(({ taxRate, taxValue }) => ({
      rate: toPercent(taxRate),
      amount: toMinor(taxValue, currency),
    })),
    totals: stripUnknown({
      // What the wire calls so has the promotions on items taken off already.
      productSubTotal: sum(items.map(({ price }) => price)),
      productTotal: minor(document.productTotal),
      shippingTotal: minor(document.shippingTotal),
      taxTotal: minor(document.taxTotal),
      orderTotal: minor(document.orderTotal),
    }),
  };
}

type ItemDocument = NonNullable<PricedDocument['productItems']>[number];

/** Without an address a net basket has no taxes yet: those of its items count as zero, and `taxTotal` is absent. */
function itemOf(item: ItemDocument, currency: string): ItemFacts {
  const discounted = item.priceAfterItemDiscount ?? item.price;
  return {
    itemId: item.itemId,
    productId: item.productId,
    name: item.productName ?? item.itemText ?? item.productId,
    quantity: item.quantity,
    basePrice: toMinor(item.basePrice, currency),
    price: toMinor(item.price, currency),
    priceAfterItemDiscount: toMinor(discounted, currency),
    priceAfterOrderDiscount: toMinor(item.priceAfterOrderDiscount ?? discounted, currency),
    tax: toMinor(item.adjustedTax ?? item.tax ?? 0, currency),
    ...(typeof item.taxRate === 'number' ? { taxRate: toPercent(item.taxRate) } : {}),
    adjustments: adjustmentsOf(item.priceAdjustments, currency),
  };
}

function addressOf(document: AddressDocument): AddressFacts {
  const { firstName, lastName, address1, address2, city, stateCode, postalCode, countryCode, phone } =
    document;
  return stripUnknown({
    firstName,
    lastName,
    address1,
    address2,
    city,
    stateCode,
    postalCode,
    // A site defines its countries itself, and some do so in lower case.
    countryCode: countryCode?.toUpperCase(),
    phone,
  });
}

/* What promotions take away. Pure. */

/** The wire has what is added to the price: what is taken away is negative there. */
function adjustmentsOf(
  adjustments: readonly AdjustmentDocument[] | null | undefined,
  currency: string,
): AdjustmentFacts[] {
  return (adjustments ?? []).map(({ promotionId, priceAdjustmentId, itemText, price, couponCode }) => {
    const id = promotionId ?? priceAdjustmentId;
    if (typeof id !== 'string') throw badAnswer('A price adjustment has no ID.');
    return {
      promotionId: id,
      text: itemText ?? id,
      amount: 0 - toMinor(price, currency),
      ...stripUnknown({ code: couponCode }),
    };
  });
}

/* Times of the wire. Pure. */

/** Epoch milliseconds of a date-time of the wire. @throws ApiError `unavailable` `bad-answer` for what is none */
export function timeOf(text: string): number {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw badAnswer('A timestamp is invalid.');
  return time;
}

/* What delivery costs, out of the shipment and its shipping items: surcharges of single products are items of their own. Pure. */

/** The id of the shipment that a basket has from its beginning. */
export const shipmentId = 'me';

const theShipment = ({
  shipments,
}: Pick<PricedDocument, 'shipments'>): NonNullable<PricedDocument['shipments']>[number] | undefined =>
  shipments?.find((shipment) => shipment.shipmentId === shipmentId) ?? shipments?.[0];

/** Undefined without a method, and as long as its price is not known. */
function shippingOf(document: PricedDocument): ShippingFacts | undefined {
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

/** Documents of baskets, orders and shipping methods as facts. Pure. */
import { sum } from '#commerce';
import { toMinor, toPercent } from '../amounts.ts';
import type { AddressFacts, BasketFacts, ItemFacts, MethodFacts, OrderFacts } from '../facts.ts';
import type {
  AddressDocument,
  BasketDocument,
  MethodsDocument,
  OrderDocument,
  OrdersDocument,
  PricedDocument,
} from './documents.ts';
import { adjustmentsOf } from './map-adjustments.ts';
import { shippingOf, theShipment } from './map-shipping.ts';
import { timeOf } from './time.ts';
import { customOf, told } from './strip-unknown.ts';

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
    ...told({
      email,
      changedAt: document.lastModified ? timeOf(document.lastModified) : undefined,
      address: address ? addressOf(address) : undefined,
      viewCode: document.orderViewCode,
      shippingStatus: document.shippingStatus,
      paymentStatus: document.paymentStatus,
    }),
    shipments: (shipments ?? []).map(({ shipmentId, trackingNumber, shippingStatus }) => ({
      id: shipmentId,
      ...told({ trackingNumber }),
      shipped: shippingStatus === 'shipped',
    })),
    custom: customOf(document),
  };
}

/** The latest first: the platform promises no order. */
export const ordersOf = ({ data }: OrdersDocument): OrderFacts[] =>
  (data ?? []).map(orderOf).sort((a, b) => b.createdAt - a.createdAt);

export const methodsOf = (document: MethodsDocument, currency: string): MethodFacts[] =>
  (document.applicableShippingMethods ?? []).map((method) => ({
    id: method.id,
    name: method.name ?? method.id,
    ...told({ description: method.description }),
    price: toMinor(method.price, currency),
    promotions: (method.shippingPromotions ?? []).flatMap(({ promotionId }) => promotionId ?? []),
    custom: customOf(method),
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
    totals: told({
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
  return told({
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

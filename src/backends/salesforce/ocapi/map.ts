/** Baskets and orders of OCAPI as facts. Pure. */
import { sum } from '#commerce';
import { toMinor, toPercent } from '../basket/amounts.ts';
import type {
  AddressFacts,
  AdjustmentFacts,
  BasketFacts,
  ItemFacts,
  ShippingFacts,
  OrderFacts,
  OrderState,
} from '../facts.ts';
import { badAnswer } from '../shop-api.ts';
import type {
  AddressDocument,
  AdjustmentDocument,
  BasketDocument,
  ContainerDocument,
  ProductItemDocument,
  OrderDocument,
} from './documents.ts';
import { stripUnknown, customAttributesOf } from '../basket/strip-unknown.ts';

/** Minor units of the document's own currency. */
type Amounts = (decimal: number) => number;

export const basketOf = (document: BasketDocument): BasketFacts => ({
  basketId: document.basket_id,
  ...containerOf(document),
});

/** What a basket and its order have in common. @throws ApiError `bad-answer` for an amount that is not exact */
function containerOf(document: ContainerDocument): Omit<BasketFacts, 'basketId'> {
  const { currency, taxation } = document;
  if (taxation !== 'gross' && taxation !== 'net')
    throw badAnswer('The response does not contain the taxation policy.');
  const amounts: Amounts = (decimal) => toMinor(decimal, currency);
  const optional = (decimal: number | undefined): number | undefined =>
    decimal === undefined ? undefined : amounts(decimal);
  const items = document.product_items.map((item) => itemOf(item, amounts));
  return {
    currency,
    taxation,
    items,
    coupons: document.coupon_items.map(({ coupon_item_id, code, status_code = '', valid }) => ({
      itemId: coupon_item_id ?? '',
      code,
      status: status_code,
      valid: valid ?? validStatus.has(status_code),
    })),
    orderAdjustments: adjustmentsOf(document.order_price_adjustments, amounts),
    ...stripUnknown({ shipping: shippingOf(document, amounts) }),
    taxes: document.grouped_tax_items.map(({ tax_rate, tax_value }) => ({
      rate: toPercent(tax_rate),
      amount: amounts(tax_value),
    })),
    totals: stripUnknown({
      // The wire's own `product_sub_total` is after promotions on products.
      productSubTotal: sum(items.map(({ price }) => price)),
      productTotal: optional(document.product_total),
      shippingTotal: optional(document.shipping_total),
      taxTotal: optional(document.tax_total),
      orderTotal: optional(document.order_total),
    }),
  };
}

/** As the reference says of `valid`. */
const validStatus = new Set(['applied', 'no_applicable_promotion']);

function itemOf(document: ProductItemDocument, amounts: Amounts): ItemFacts {
  const { item_id, product_id, quantity, base_price, price, tax_rate } = document;
  // Without a price nothing can be sold; zero would give it away.
  if (base_price === undefined || price === undefined)
    throw badAnswer('A line item in the response has no price.');
  const discounted = document.price_after_item_discount ?? price;
  return {
    itemId: item_id,
    productId: product_id,
    name: document.product_name ?? document.item_text ?? product_id,
    quantity,
    basePrice: amounts(base_price),
    price: amounts(price),
    priceAfterItemDiscount: amounts(discounted),
    priceAfterOrderDiscount: amounts(document.price_after_order_discount ?? discounted),
    tax: amounts(document.adjusted_tax ?? document.tax ?? 0),
    ...stripUnknown({ taxRate: tax_rate === undefined ? undefined : toPercent(tax_rate) }),
    adjustments: adjustmentsOf(document.price_adjustments, amounts),
  };
}

function adjustmentsOf(documents: readonly AdjustmentDocument[], amounts: Amounts): AdjustmentFacts[] {
  return documents.map(({ promotion_id = '', item_text, coupon_code, price = 0 }) => ({
    promotionId: promotion_id,
    text: item_text ?? promotion_id,
    // On the wire a discount is below zero.
    amount: 0 - amounts(price),
    ...stripUnknown({ code: coupon_code }),
  }));
}

/** Of the shipment `me`; surcharges of single products are lines of their own. No line has a price before a method is chosen. */
function shippingOf(document: ContainerDocument, amounts: Amounts): ShippingFacts | undefined {
  const shipment = shipmentOf(document);
  const { id: methodId, name: methodName } = shipment?.shipping_method ?? {};
  const lines = document.shipping_items.flatMap((line) => {
    const { price, shipment_id, tax_rate } = line;
    if (price === undefined || (shipment_id ?? shipment?.shipment_id) !== shipment?.shipment_id) return [];
    return {
      price: amounts(price),
      after: amounts(line.price_after_item_discount ?? price),
      tax: amounts(line.adjusted_tax ?? line.tax ?? 0),
      rate: tax_rate,
      adjustments: adjustmentsOf(line.price_adjustments, amounts),
    };
  });
  const [first] = lines;
  if (methodId === undefined || !first) return undefined;
  const isOneRate = lines.every(({ rate }) => rate === first.rate);
  return {
    methodId,
    price: sum(lines.map(({ price }) => price)),
    priceAfterDiscount: sum(lines.map(({ after }) => after)),
    tax: sum(lines.map(({ tax }) => tax)),
    ...stripUnknown({
      methodName,
      taxRate: first.rate === undefined || !isOneRate ? undefined : toPercent(first.rate),
    }),
    adjustments: lines.flatMap(({ adjustments }) => adjustments),
  };
}

const shipmentOf = ({ shipments }: ContainerDocument): ContainerDocument['shipments'][number] | undefined =>
  shipments.find(({ shipment_id }) => shipment_id === 'me') ?? shipments[0];

const addressOf = (document: AddressDocument): AddressFacts =>
  stripUnknown({
    firstName: document.first_name,
    lastName: document.last_name,
    address1: document.address1,
    address2: document.address2,
    city: document.city,
    stateCode: document.state_code,
    postalCode: document.postal_code,
    // Sites define the values of the enumeration, some in lower case.
    countryCode: document.country_code?.toUpperCase(),
    phone: document.phone,
  });

/* Orders of OCAPI as facts. Pure. */

const states: readonly OrderState[] = [
  'created',
  'new',
  'open',
  'completed',
  'cancelled',
  'replaced',
  'failed',
];
const shippingStates = ['not_shipped', 'part_shipped', 'shipped'] as const;
const paymentStates = ['not_paid', 'part_paid', 'paid'] as const;

/** @throws ApiError `bad-answer` for an amount that is not exact, an unknown state, no time */
export function orderOf(document: OrderDocument): OrderFacts {
  const state = states.find((one) => one === document.status);
  const createdAt = Date.parse(document.creation_date);
  if (!state || Number.isNaN(createdAt)) throw badAnswer('The status or the time of an order is unreadable.');
  const address = shipmentOf(document)?.shipping_address;
  return {
    orderNo: document.order_no,
    state,
    createdAt,
    ...containerOf(document),
    ...stripUnknown({
      changedAt: timeOf(document.last_modified),
      email: document.customer_info?.email || undefined,
      address: address && addressOf(address),
      shippingStatus: shippingStates.find((one) => one === document.shipping_status),
      paymentStatus: paymentStates.find((one) => one === document.payment_status),
    }),
    shipments: document.shipments.map(({ shipment_id, tracking_number, shipping_status }) => ({
      id: shipment_id ?? 'me',
      ...stripUnknown({ trackingNumber: tracking_number || undefined }),
      shipped: shipping_status === 'shipped',
    })),
    custom: customAttributesOf(document),
  };
}

/** The latest first, whatever the order of the answer. */
export const ordersOf = (documents: readonly OrderDocument[]): OrderFacts[] =>
  documents.map(orderOf).toSorted((a, b) => b.createdAt - a.createdAt);

export function timeOf(date: string | undefined): number | undefined {
  const time = Date.parse(date ?? '');
  return Number.isNaN(time) ? undefined : time;
}

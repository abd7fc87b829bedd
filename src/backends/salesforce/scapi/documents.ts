/**
 * Documents of baskets and orders, as far as we read them: Shopper Baskets 2.9.0, Shopper Orders 1.15.0, Shopper Customers 1.8.0,
 * Shopper Login 1.50.0. Others' members are dropped. The platform writes `null` or nothing for what it does not know.
 */
import { z } from 'zod';

const text = z.string();
const amount = z.number();

const adjustment = z.object({
  priceAdjustmentId: text.nullish(),
  promotionId: text.nullish(),
  itemText: text.nullish(),
  couponCode: text.nullish(),
  price: amount,
});

const productItem = z.object({
  itemId: text,
  productId: text,
  productName: text.nullish(),
  itemText: text.nullish(),
  quantity: z.number().nonnegative(),
  basePrice: amount,
  price: amount,
  priceAfterItemDiscount: amount.nullish(),
  priceAfterOrderDiscount: amount.nullish(),
  tax: amount.nullish(),
  adjustedTax: amount.nullish(),
  taxRate: amount.nullish(),
  priceAdjustments: z.array(adjustment).nullish(),
});

const shippingItem = z.object({
  shipmentId: text.nullish(),
  price: amount.nullish(),
  priceAfterItemDiscount: amount.nullish(),
  tax: amount.nullish(),
  adjustedTax: amount.nullish(),
  taxRate: amount.nullish(),
  priceAdjustments: z.array(adjustment).nullish(),
});

const address = z.object({
  firstName: text.nullish(),
  lastName: text.nullish(),
  address1: text.nullish(),
  address2: text.nullish(),
  city: text.nullish(),
  stateCode: text.nullish(),
  postalCode: text.nullish(),
  countryCode: text.nullish(),
  phone: text.nullish(),
});

const shipment = z.object({
  shipmentId: text,
  shippingAddress: address.nullish(),
  shippingMethod: z.object({ id: text }).nullish(),
  shippingStatus: text.nullish(),
  trackingNumber: text.nullish(),
});

/** What a basket keeps when it becomes an order. */
const priced = {
  currency: text,
  taxation: z.enum(['gross', 'net']),
  productItems: z.array(productItem).nullish(),
  couponItems: z
    .array(
      z.object({
        code: text,
        couponItemId: text.nullish(),
        statusCode: text.nullish(),
        valid: z.boolean().nullish(),
      }),
    )
    .nullish(),
  orderPriceAdjustments: z.array(adjustment).nullish(),
  shipments: z.array(shipment).nullish(),
  shippingItems: z.array(shippingItem).nullish(),
  groupedTaxItems: z.array(z.object({ taxRate: amount, taxValue: amount })).nullish(),
  productTotal: amount.nullish(),
  shippingTotal: amount.nullish(),
  taxTotal: amount.nullish(),
  orderTotal: amount.nullish(),
};

export const basketDocument = z.object({ basketId: text.min(1), ...priced });

/** Keeps others' members: the custom attributes are among them. */
export const orderDocument = z.looseObject({
  orderNo: text.min(1),
  status: z.enum(['created', 'new', 'open', 'completed', 'cancelled', 'replaced', 'failed']),
  creationDate: text,
  lastModified: text.nullish(),
  customerInfo: z.object({ email: text.nullish() }).nullish(),
  orderViewCode: text.nullish(),
  shippingStatus: z.enum(['not_shipped', 'part_shipped', 'shipped']).nullish(),
  paymentStatus: z.enum(['not_paid', 'part_paid', 'paid']).nullish(),
  ...priced,
});

/** The list is missing where there is none. */
export const ordersDocument = z.object({ data: z.array(orderDocument).nullish() });

/** Keeps others' members of a method, as above. */
export const methodsDocument = z.object({
  applicableShippingMethods: z
    .array(
      z.looseObject({
        id: text,
        name: text.nullish(),
        description: text.nullish(),
        price: amount,
        shippingPromotions: z.array(z.object({ promotionId: text.nullish() })).nullish(),
      }),
    )
    .nullish(),
});

export const tokenDocument = z.object({
  access_token: text.min(1),
  /** Absent for clients that may not refresh. */
  refresh_token: text.nullish(),
  customer_id: text.min(1),
  /** Seconds. */
  expires_in: z.number().positive(),
});

/** Problem details (RFC 9457), and the errors of the login service, which are of OAuth's kind or have a message alone. */
export const problemDocument = z.object({
  type: text.nullish().catch(null),
  title: text.nullish().catch(null),
  detail: text.nullish().catch(null),
  error: text.nullish().catch(null),
  /** Of a hook, or of a coupon: says more than the type. */
  statusCode: text.nullish().catch(null),
  /** Of a basket that cannot be ordered. */
  validationType: text.nullish().catch(null),
});

export type BasketDocument = z.output<typeof basketDocument>;
export type OrderDocument = z.output<typeof orderDocument>;
export type OrdersDocument = z.output<typeof ordersDocument>;
export type MethodsDocument = z.output<typeof methodsDocument>;
export type AdjustmentDocument = z.output<typeof adjustment>;
export type AddressDocument = z.output<typeof address>;
export type PricedDocument = Pick<BasketDocument, keyof typeof priced>;

/** Documents of the OCAPI Shop API (reference 24.5). Only members that are read are described, and none is required. */
import { z } from 'zod';
import { decimal, flag, list, maybe, optionalText } from './schema.ts';

export const faultDocument = z.object({
  fault: z.object({ type: optionalText, arguments: maybe(z.record(z.string(), z.unknown())) }),
});

/** RFC 6749 5.2. */
export const oauthErrorDocument = z.object({ error: z.string().regex(/^[\w.-]{1,60}$/) });

export const customerDocument = z.object({ customer_id: z.string().min(1) });

/** Of the account manager (RFC 6749 5.1); `expires_in` in seconds. */
export const tokenDocument = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

export const addressDocument = z.object({
  first_name: optionalText,
  last_name: optionalText,
  address1: optionalText,
  address2: optionalText,
  city: optionalText,
  state_code: optionalText,
  postal_code: optionalText,
  country_code: optionalText,
  phone: optionalText,
});

const adjustmentDocument = z.object({
  promotion_id: optionalText,
  item_text: optionalText,
  coupon_code: optionalText,
  price: decimal,
});

const lineDocument = z.object({
  item_id: z.string(),
  base_price: decimal,
  price: decimal,
  price_after_item_discount: decimal,
  tax: decimal,
  adjusted_tax: decimal,
  tax_rate: decimal,
  price_adjustments: list(adjustmentDocument),
});

export const productItemDocument = lineDocument.extend({
  product_id: z.string(),
  product_name: optionalText,
  item_text: optionalText,
  quantity: z.number().positive(),
  price_after_order_discount: decimal,
});

export const shippingItemDocument = lineDocument.extend({ shipment_id: optionalText });

const shipmentDocument = z.object({
  shipment_id: optionalText,
  shipping_address: maybe(addressDocument),
  shipping_method: maybe(
    z.object({
      id: optionalText,
      name: z.unknown().transform((name) => (typeof name === 'string' ? name : undefined)),
    }),
  ),
  shipping_status: optionalText,
  tracking_number: optionalText,
});

const containerDocument = z.looseObject({
  currency: z.string(),
  taxation: optionalText,
  customer_info: maybe(z.object({ email: optionalText })),
  product_items: list(productItemDocument),
  coupon_items: list(
    z.object({ coupon_item_id: optionalText, code: z.string(), status_code: optionalText, valid: flag }),
  ),
  order_price_adjustments: list(adjustmentDocument),
  shipments: list(shipmentDocument),
  shipping_items: list(shippingItemDocument),
  grouped_tax_items: list(z.object({ tax_rate: z.number(), tax_value: z.number() })),
  product_total: decimal,
  shipping_total: decimal,
  tax_total: decimal,
  order_total: decimal,
});

export const basketDocument = containerDocument.extend({ basket_id: z.string().min(1) });

export const orderDocument = containerDocument.extend({
  _resource_state: optionalText,
  order_no: z.string().min(1),
  status: z.string(),
  creation_date: z.string(),
  last_modified: optionalText,
  payment_status: optionalText,
  shipping_status: optionalText,
});

/** `data` is left out where there is none. */
export const ordersDocument = z.object({ data: list(orderDocument) });
export const orderSearchDocument = z.object({ hits: list(z.object({ data: orderDocument })) });

export const methodsDocument = z.object({
  applicable_shipping_methods: list(
    z.looseObject({
      id: z.string(),
      name: optionalText,
      description: optionalText,
      price: decimal,
      shipping_promotions: list(z.object({ promotion_id: z.string() })),
    }),
  ),
});

export type AddressDocument = z.infer<typeof addressDocument>;
export type AdjustmentDocument = z.infer<typeof adjustmentDocument>;
export type ContainerDocument = z.infer<typeof containerDocument>;
export type BasketDocument = z.infer<typeof basketDocument>;
export type OrderDocument = z.infer<typeof orderDocument>;
export type MethodsDocument = z.infer<typeof methodsDocument>;
export type ProductItemDocument = z.infer<typeof productItemDocument>;
export type ShippingItemDocument = z.infer<typeof shippingItemDocument>;

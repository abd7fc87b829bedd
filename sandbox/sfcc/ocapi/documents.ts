/**
 * Documents of the OCAPI Shop API as its public documentation describes them (18.8 to 24.5), as far as the simulated instance
 * returns them. Money is a decimal in the currency of the document; `null` means not calculated yet; rates are fractions (0.23).
 * Dates are ISO 8601 in UTC with milliseconds. Custom attributes are next to the others as `c_{id}`.
 * Empty members are left out: lists of items, addresses, coupons.
 */

/** Only the outermost document of an answer has `_v`, such as `24.5`. */
export interface Outer {
  _v?: string;
}

export interface Custom {
  [name: `c_${string}`]: unknown;
}

export type Decimal = number | null;

/** Every answer from 400 on, but those of the layers in front of the application: 429, 503 and 504 may be anything. */
export interface FaultDocument {
  _v: string;
  fault: { type: string; message: string; arguments: Record<string, unknown> };
}

/** Of `HookStatusException`, which a hook of the site causes: `statusCode` is the word that the hook chose. */
export interface HookStatusArguments {
  extensionPoint: string;
  statusCode: string;
  statusMsg: string;
  statusDetails: Record<string, unknown>;
}

export interface CustomerDocument extends Outer {
  _type: 'customer';
  auth_type: 'guest' | 'registered';
  customer_id: string;
  preferred_locale?: string;
}

/** Path and details say what is missing: `$.shipments[0].shipping_address`, `{ shipmentId: 'me' }`. */
export interface FlashDocument {
  _type: 'flash';
  type: string;
  message: string;
  path: string;
  details?: Record<string, unknown>;
}

export interface AddressDocument extends Custom {
  _type: 'order_address';
  id: string;
  first_name?: string;
  last_name?: string;
  full_name?: string;
  address1?: string;
  address2?: string;
  city?: string;
  state_code?: string;
  postal_code?: string;
  country_code?: string;
  phone?: string;
}

export interface PriceAdjustmentDocument {
  _type: 'price_adjustment';
  price_adjustment_id: string;
  promotion_id: string;
  promotion_link: string;
  coupon_code?: string;
  item_text: string;
  /** Negative. */
  price: number;
  custom: false;
  manual: false;
  creation_date: string;
  last_modified: string;
}

export interface ProductItemDocument extends Custom {
  _type: 'product_item';
  item_id: string;
  product_id: string;
  product_name: string;
  item_text: string;
  quantity: number;
  shipment_id: string;
  base_price: Decimal;
  price: Decimal;
  price_after_item_discount: Decimal;
  price_after_order_discount: Decimal;
  /** Before promotions. */
  tax: Decimal;
  /** On what is paid after all promotions. */
  adjusted_tax: Decimal;
  tax_basis: Decimal;
  tax_class_id: string | null;
  tax_rate: number | null;
  price_adjustments?: PriceAdjustmentDocument[];
  bonus_product_line_item: false;
  gift: false;
}

export interface ShippingItemDocument {
  _type: 'shipping_item';
  item_id: string;
  item_text: string;
  shipment_id: string;
  base_price: Decimal;
  price: Decimal;
  price_after_item_discount: Decimal;
  tax: Decimal;
  adjusted_tax: Decimal;
  tax_basis: Decimal;
  tax_class_id: string | null;
  tax_rate: number | null;
  price_adjustments?: PriceAdjustmentDocument[];
}

export interface ShippingMethodDocument extends Custom {
  _type: 'shipping_method';
  id: string;
  name: string;
  description?: string;
  /** Before promotions. */
  price: number;
  shipping_promotions?: {
    _type: 'shipping_promotion';
    promotion_id: string;
    promotion_name: string;
    callout_msg?: string;
    link: string;
  }[];
}

export interface ShipmentDocument extends Custom {
  _type: 'shipment';
  shipment_id: string;
  shipping_address?: AddressDocument;
  shipping_method?: ShippingMethodDocument;
  shipping_status: 'not_shipped' | 'shipped';
  tracking_number?: string;
  gift: false;
  product_sub_total: Decimal;
  product_total: Decimal;
  merchandize_total_tax: Decimal;
  adjusted_merchandize_total_tax: Decimal;
  shipping_total: Decimal;
  shipping_total_tax: Decimal;
  adjusted_shipping_total_tax: Decimal;
  tax_total: Decimal;
  shipment_total: Decimal;
}

export interface CouponItemDocument {
  _type: 'coupon_item';
  coupon_item_id: string;
  code: string;
  /** `applied`, `no_applicable_promotion` and others, in lower case. */
  status_code: string;
  /** For those two. */
  valid: boolean;
}

/** Custom attributes of payment instruments are never returned. */
export interface PaymentInstrumentDocument {
  _type: 'order_payment_instrument';
  payment_instrument_id: string;
  payment_method_id: string;
  amount?: Decimal;
}

/** What baskets and orders have in common. */
export interface ContainerDocument extends Outer, Custom {
  _resource_state: string;
  currency: string;
  taxation: 'gross' | 'net';
  channel_type: 'storefront';
  creation_date: string;
  last_modified: string;
  customer_info: { _type: 'customer_info'; customer_id: string; email: string };
  notes: { _type: 'simple_link'; link: string };
  billing_address?: AddressDocument;
  product_items?: ProductItemDocument[];
  shipping_items: ShippingItemDocument[];
  shipments: ShipmentDocument[];
  coupon_items?: CouponItemDocument[];
  order_price_adjustments?: PriceAdjustmentDocument[];
  payment_instruments?: PaymentInstrumentDocument[];
  grouped_tax_items?: { _type: 'tax_item'; tax_rate: number; tax_value: number }[];
  /** After promotions on items. */
  product_sub_total: Decimal;
  /** After promotions on items and order. */
  product_total: Decimal;
  shipping_total: Decimal;
  shipping_total_tax: Decimal;
  adjusted_shipping_total_tax: Decimal;
  merchandize_total_tax: Decimal;
  adjusted_merchandize_total_tax: Decimal;
  tax_total: Decimal;
  order_total: Decimal;
}

export interface BasketDocument extends ContainerDocument {
  _type: 'basket';
  _flash?: FlashDocument[];
  basket_id: string;
  agent_basket: false;
}

export interface OrderDocument extends ContainerDocument {
  _type: 'order';
  order_no: string;
  order_token: string;
  site_id: string;
  created_by: string;
  customer_name?: string;
  guest: true;
  status: 'created' | 'new' | 'open' | 'completed' | 'cancelled' | 'replaced' | 'failed';
  confirmation_status: 'not_confirmed' | 'confirmed';
  payment_status: 'not_paid' | 'part_paid' | 'paid';
  shipping_status: 'not_shipped' | 'part_shipped' | 'shipped';
  export_status: 'not_exported' | 'exported' | 'ready' | 'failed';
}

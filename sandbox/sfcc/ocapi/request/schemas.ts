/** Request documents: which properties each has, of what type. Those that a resource does not consider are read and dropped. */
import type { AttributedType } from '../options.ts';

export type Kind =
  'string' | 'number' | 'boolean' | 'any' | SchemaName | readonly [SchemaName | 'string' | 'any'];

export type SchemaName =
  | 'auth_request'
  | 'basket'
  | 'basket_payment_instrument_request'
  | 'coupon_item'
  | 'customer_info'
  | 'order'
  | 'order_address'
  | 'order_search_request'
  | 'product_item'
  | 'shipment'
  | 'shipping_item'
  | 'shipping_method';

interface Schema {
  properties: Readonly<Record<string, Kind>>;
  /** Where its custom attributes are defined; absent: it has none. */
  custom?: AttributedType;
}

const strings = <Name extends string>(...names: Name[]): Record<Name, 'string'> =>
  Object.fromEntries(names.map((name) => [name, 'string'])) as Record<Name, 'string'>;
const numbers = <Name extends string>(...names: Name[]): Record<Name, 'number'> =>
  Object.fromEntries(names.map((name) => [name, 'number'])) as Record<Name, 'number'>;

const address = strings(
  'id',
  'salutation',
  'title',
  'first_name',
  'second_name',
  'last_name',
  'full_name',
  'suffix',
  'company_name',
  'job_title',
  'address1',
  'address2',
  'suite',
  'post_box',
  'city',
  'state_code',
  'postal_code',
  'country_code',
  'phone',
);

const price = {
  ...numbers(
    'base_price',
    'price',
    'price_after_item_discount',
    'tax',
    'adjusted_tax',
    'tax_basis',
    'tax_rate',
  ),
  ...strings('item_id', 'item_text', 'shipment_id', 'tax_class_id'),
  price_adjustments: ['any'],
} as const;

const container = {
  ...strings('currency', 'channel_type', 'creation_date', 'last_modified', 'source_code', 'taxation'),
  ...numbers('order_total', 'product_sub_total', 'product_total', 'shipping_total', 'shipping_total_tax'),
  ...numbers(
    'tax_total',
    'merchandize_total_tax',
    'adjusted_merchandize_total_tax',
    'adjusted_shipping_total_tax',
  ),
  billing_address: 'order_address',
  customer_info: 'customer_info',
  shipments: ['shipment'],
  shipping_items: ['shipping_item'],
  product_items: ['product_item'],
  coupon_items: ['coupon_item'],
  payment_instruments: ['basket_payment_instrument_request'],
  bonus_discount_line_items: ['any'],
  gift_certificate_items: ['any'],
  grouped_tax_items: ['any'],
  order_price_adjustments: ['any'],
  notes: 'any',
} as const;

const total = numbers('product_sub_total', 'product_total', 'shipment_total', 'shipping_total', 'tax_total');

/** By the names of `_type`. */
export const schemas: Readonly<Record<SchemaName, Schema>> = {
  auth_request: { properties: strings('type') },
  basket: {
    properties: {
      ...container,
      basket_id: 'string',
      agent_basket: 'boolean',
      inventory_reservation_expiry: 'string',
    },
    custom: 'basket',
  },
  order: {
    properties: {
      ...container,
      ...strings(
        'order_no',
        'order_token',
        'site_id',
        'created_by',
        'customer_name',
        'external_order_status',
      ),
      ...strings('status', 'confirmation_status', 'payment_status', 'shipping_status', 'export_status'),
      guest: 'boolean',
    },
    custom: 'order',
  },
  customer_info: { properties: strings('customer_id', 'customer_no', 'customer_name', 'email') },
  order_address: { properties: address, custom: 'order_address' },
  product_item: {
    properties: {
      ...price,
      ...strings('product_id', 'product_name', 'inventory_id', 'bonus_discount_line_item_id', 'gift_message'),
      ...numbers('quantity', 'price_after_order_discount'),
      bonus_product_line_item: 'boolean',
      gift: 'boolean',
      option_items: ['any'],
      bundled_product_items: ['any'],
      product_list_item: 'any',
      shipping_item_id: 'string',
    },
    custom: 'product_item',
  },
  shipping_item: { properties: price },
  shipment: {
    properties: {
      ...strings('shipment_id', 'shipment_no', 'gift_message', 'shipping_status', 'tracking_number'),
      ...total,
      ...numbers('merchandize_total_tax', 'adjusted_merchandize_total_tax'),
      ...numbers('shipping_total_tax', 'adjusted_shipping_total_tax'),
      gift: 'boolean',
      shipping_address: 'order_address',
      shipping_method: 'shipping_method',
    },
  },
  shipping_method: {
    properties: {
      ...strings('id', 'name', 'description', 'external_shipping_method'),
      price: 'number',
      shipping_promotions: ['any'],
    },
  },
  coupon_item: {
    properties: { ...strings('code', 'coupon_item_id', 'status_code'), valid: 'boolean' },
  },
  basket_payment_instrument_request: {
    properties: {
      ...strings('payment_instrument_id', 'payment_method_id', 'bank_routing_number'),
      ...strings('customer_payment_instrument_id', 'gift_certificate_code'),
      amount: 'number',
      payment_card: 'any',
      payment_bank_account: 'any',
    },
    custom: 'payment_instrument',
  },
  order_search_request: {
    properties: {
      query: 'any',
      sorts: ['any'],
      expand: ['string'],
      select: 'string',
      ...numbers('start', 'count', 'db_start_record_'),
    },
  },
};

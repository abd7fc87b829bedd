/** Answers in the form of the documentation, written by hand: a shop in Dublin that sells lamps, tax contained. */

const stamp = { _type: 'order_address', id: '8a3a44ed26b601d01189000cd5' };

export const address = {
  ...stamp,
  first_name: 'Aoife',
  last_name: 'Byrne',
  full_name: 'Aoife Byrne',
  address1: '1 Main Street',
  address2: null,
  city: 'Dublin',
  country_code: 'ie',
  postal_code: 'D01 F5P2',
  phone: '+353 1 555 0100',
};

const lamp = {
  _type: 'product_item',
  item_id: 'item-1',
  product_id: 'lamp-brass',
  product_name: 'Lamp',
  item_text: 'Lamp in brass',
  quantity: 2,
  shipment_id: 'me',
  base_price: 49.9,
  price: 99.8,
  price_after_item_discount: 89.82,
  price_after_order_discount: 84.82,
  tax: 18.66,
  adjusted_tax: 15.86,
  tax_basis: 99.8,
  tax_class_id: 'standard',
  tax_rate: 0.23,
  price_adjustments: [
    {
      _type: 'price_adjustment',
      price_adjustment_id: 'pa-1',
      promotion_id: 'lamps-10',
      item_text: '10 % off lamps',
      coupon_code: 'LAMPS10',
      price: -9.98,
      custom: false,
    },
  ],
  bonus_product_line_item: false,
  gift: false,
};

const delivery = {
  _type: 'shipping_item',
  item_id: 'shipping-1',
  item_text: 'Shipping',
  shipment_id: 'me',
  base_price: 5.95,
  price: 5.95,
  price_after_item_discount: 2.95,
  tax: 1.11,
  adjusted_tax: 0.55,
  tax_basis: 5.95,
  tax_class_id: 'standard',
  tax_rate: 0.23,
  price_adjustments: [{ promotion_id: 'ship-3', item_text: '3 euro off delivery', price: -3 }],
};

const container = {
  _v: '24.5',
  _resource_state: '255df110f1b3823552f0823d6db6edb15a347912540868add72c4c07f8c0b84f',
  currency: 'EUR',
  taxation: 'gross',
  channel_type: 'storefront',
  creation_date: '2026-11-01T10:00:00.000Z',
  last_modified: '2026-11-01T10:05:00.000Z',
  customer_info: { _type: 'customer_info', customer_id: 'abGuest', email: 'aoife@example.com' },
  billing_address: address,
  product_items: [lamp],
  shipping_items: [delivery],
  shipments: [
    {
      _type: 'shipment',
      shipment_id: 'me',
      shipping_address: address,
      shipping_method: { _type: 'shipping_method', id: 'standard', name: 'Standard', price: 5.95 },
      shipping_status: 'not_shipped',
      shipping_total: 2.95,
      tax_total: 16.41,
    },
  ],
  coupon_items: [
    {
      _type: 'coupon_item',
      coupon_item_id: 'coupon-1',
      code: 'LAMPS10',
      status_code: 'applied',
      valid: true,
    },
  ],
  order_price_adjustments: [{ promotion_id: 'welcome', item_text: 'Welcome', price: -5 }],
  grouped_tax_items: [{ _type: 'tax_item', tax_rate: 0.23, tax_value: 16.41 }],
  product_sub_total: 89.82,
  product_total: 84.82,
  shipping_total: 2.95,
  shipping_total_tax: 1.11,
  tax_total: 16.41,
  order_total: 87.77,
};

export const basket = {
  ...container,
  _type: 'basket',
  basket_id: 'b1',
  agent_basket: false,
  c_portico_reference: 'attempt-1',
};

export const order = {
  ...container,
  _type: 'order',
  order_no: '00000101',
  order_token: 'XizrH5hY1vB',
  status: 'created',
  confirmation_status: 'not_confirmed',
  payment_status: 'not_paid',
  shipping_status: 'not_shipped',
  export_status: 'not_exported',
  c_portico_reference: 'attempt-1',
  c_portico_decline: null,
};

export const fault = (type: string, args: Record<string, unknown> = {}): string =>
  JSON.stringify({ _v: '24.5', fault: { arguments: args, type, message: 'aoife@example.com may not.' } });

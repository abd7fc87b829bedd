/** Documents that list others. The conventions are those of `documents.ts`. */
import type { BasketDocument, OrderDocument, Outer, ShippingMethodDocument } from './documents.ts';

export interface BasketsResultDocument extends Outer {
  _type: 'baskets_result';
  baskets?: BasketDocument[];
  total: number;
}

export interface CustomerOrderResultDocument extends Outer {
  _type: 'customer_order_result';
  count: number;
  data?: OrderDocument[];
  start: number;
  total: number;
}

export interface OrderSearchResultDocument extends Outer {
  _type: 'order_search_result';
  count: number;
  hits?: { _type: 'order_search_hit'; relevance: number; data: OrderDocument }[];
  query: unknown;
  select?: string;
  start: number;
  total: number;
}

export interface ShippingMethodResultDocument extends Outer {
  _type: 'shipping_method_result';
  applicable_shipping_methods?: ShippingMethodDocument[];
  default_shipping_method_id?: string;
}

export interface PaymentMethodResultDocument extends Outer {
  _type: 'payment_method_result';
  applicable_payment_methods?: { _type: 'payment_method'; id: string; name: string; description?: string }[];
}

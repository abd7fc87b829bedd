/**
 * Facts that both shopping APIs of B2C Commerce return, in one vocabulary. Amounts are minor units of the currency, converted
 * exactly from decimals; times are epoch milliseconds. Missing values are absent.
 */

/** A shopper without an account. The token acts as that shopper. */
export interface Guest {
  customerId: string;
  accessToken: string;
  /** Only of SCAPI, where it outlives the access token by days. */
  refreshToken?: string;
  /** Of the access token. */
  expiresAt: number;
}

/** How a call is priced. */
export interface Market {
  /** ISO 4217. */
  currency: string;
  /** BCP 47, as the core has it. */
  locale: string;
}

export interface AddressFacts {
  firstName?: string;
  lastName?: string;
  address1?: string;
  address2?: string;
  city?: string;
  stateCode?: string;
  postalCode?: string;
  /** ISO 3166-1 alpha-2, upper-case. */
  countryCode?: string;
  phone?: string;
}

/** What a basket is opened with. One shipment, `me`. */
export interface WantedBasket {
  market: Market;
  items: readonly { productId: string; quantity: number }[];
  email?: string;
  address?: AddressFacts;
  /** Absent: where it is delivered to. */
  billing?: AddressFacts;
  methodId?: string;
  codes: readonly string[];
  /** Custom attributes of the basket, without `c_`. */
  custom?: Readonly<Record<string, string>>;
}

export interface BasketFacts {
  basketId: string;
  currency: string;
  /** `gross`: prices contain the tax. */
  taxation: 'gross' | 'net';
  items: ItemFacts[];
  coupons: { itemId: string; code: string; status: string; valid: boolean }[];
  /** Of the whole basket; shared out over the items in `priceAfterOrderDiscount`. */
  orderAdjustments: AdjustmentFacts[];
  /** Absent as long as no method is chosen. */
  shipping?: ShippingFacts;
  /** By rate, where the instance groups them. */
  taxes: { rate: number; amount: number }[];
  totals: BasketTotals;
}

/** Absent members are `null` or missing on the wire: not calculable yet. */
export interface BasketTotals {
  /** Sum of the items before any promotion. */
  productSubTotal?: number;
  /** After all promotions on products and order. */
  productTotal?: number;
  /** After promotions on delivery. */
  shippingTotal?: number;
  taxTotal?: number;
  orderTotal?: number;
}

export interface ItemFacts {
  itemId: string;
  productId: string;
  name: string;
  quantity: number;
  /** Per unit. */
  basePrice: number;
  /** For all units. */
  price: number;
  priceAfterItemDiscount: number;
  priceAfterOrderDiscount: number;
  /** On the amount after all discounts if `adjustedTax` is present; else `tax`. */
  tax: number;
  /** Percent: 8.875. */
  taxRate?: number;
  adjustments: AdjustmentFacts[];
}

export interface AdjustmentFacts {
  promotionId: string;
  text: string;
  /** Positive: what it takes away. */
  amount: number;
  code?: string;
}

export interface ShippingFacts {
  methodId: string;
  methodName?: string;
  /** Before promotions. */
  price: number;
  priceAfterDiscount: number;
  tax: number;
  taxRate?: number;
  adjustments: AdjustmentFacts[];
}

export interface MethodFacts {
  id: string;
  name: string;
  description?: string;
  /** Before promotions. */
  price: number;
  /** Promotions that would apply, by id. */
  promotions: string[];
  /** Custom attributes, without `c_`. */
  custom: Record<string, unknown>;
}

export interface ProductFacts {
  id: string;
  type: 'master' | 'variant' | 'item' | 'set' | 'bundle' | 'option';
  /** Of a variant. */
  masterId?: string;
  name: string;
  shortDescription?: string;
  longDescription?: string;
  brand?: string;
  ean?: string;
  upc?: string;
  manufacturerSku?: string;
  /** Absent: not sold in this currency. */
  price?: number;
  /** Of the list price book. */
  listPrice?: number;
  inventory?: {
    orderable: boolean;
    /** Available to sell; a platform with perpetual stock says 999999 or leaves it out. */
    ats?: number;
    /** On the shelf; what may be sold beyond it is in `ats` alone. */
    stockLevel?: number;
    backorderable: boolean;
    preorderable: boolean;
    inStockDate?: number;
  };
  minOrderQuantity?: number;
  categoryId?: string;
  images: { url: string; alt?: string; variation?: Record<string, string> }[];
  variationAttributes: {
    id: string;
    name: string;
    values: { value: string; name: string; orderable: boolean }[];
  }[];
  /** Of a variant: attribute id → value. */
  variationValues: Record<string, string>;
  /** Of a master; prices and stock only if the API returns them. */
  variants: {
    id: string;
    values: Record<string, string>;
    price?: number;
    orderable: boolean;
  }[];
  pageUrl?: string;
  /** Custom attributes, without `c_`. */
  custom: Record<string, unknown>;
}

export interface CategoryFacts {
  id: string;
  /** In the language of the market. */
  name: string;
  /** Absent if only the root is above. */
  parentId?: string;
}

export interface SearchFacts {
  /** Ids of masters and single products, in the order of the ranking. */
  hits: { productId: string; representedId?: string; productType: string }[];
  total: number;
  offset: number;
  /** Attribute id → value → count. */
  refinements: { attributeId: string; values: { value: string; label: string; count: number }[] }[];
}

export interface SearchWanted {
  market: Market;
  text?: string;
  /** With all descendants. */
  categoryId?: string;
  /** Minor units, both ends included. */
  price?: { min?: number; max?: number };
  refinements?: Readonly<Record<string, readonly string[]>>;
  orderableOnly?: boolean;
  /** Id of a sorting option. */
  sort?: string;
  limit: number;
  offset: number;
}

export type OrderState = 'created' | 'new' | 'open' | 'completed' | 'cancelled' | 'replaced' | 'failed';

export interface OrderFacts extends Omit<BasketFacts, 'basketId'> {
  orderNo: string;
  state: OrderState;
  createdAt: number;
  /** The last change of any kind. */
  changedAt?: number;
  email?: string;
  address?: AddressFacts;
  /** Together with the email address, reads the order without a token. SCAPI only. */
  viewCode?: string;
  shippingStatus?: 'not_shipped' | 'part_shipped' | 'shipped';
  paymentStatus?: 'not_paid' | 'part_paid' | 'paid';
  shipments: { id: string; trackingNumber?: string; shipped: boolean }[];
  /** Custom attributes that the companion hook wrote, without `c_`. */
  custom: Record<string, unknown>;
}

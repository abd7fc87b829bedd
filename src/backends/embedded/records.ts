/**
 * What a store is made of, as `portico seed` reads it and the tables keep it.
 * Amounts are minor units; times are epoch milliseconds.
 */
import type { Address, Attributes, Availability, Description, Media, StoreLink } from '#commerce';

export interface StoreProduct {
  id: string;
  /** Last part of its page's address: `fjord-table-lamp`. */
  handle: string;
  /** Its page, absolute or a path of the storefront. Default: `/products/` and the handle. */
  url?: string;
  title: string;
  description: Description;
  brand?: string;
  /** Ids of categories, the most specific first. */
  categories: string[];
  media: Media[];
  /** Names and values in the order in which they are shown. */
  options: { name: string; values: string[] }[];
  attributes: Attributes;
  rating?: { value: number; scaleMax: number; count: number };
  /** Not shown and not sold any more. */
  withdrawn?: boolean;
  createdAt?: number;
  /** Never empty. */
  variants: StoreVariant[];
}

export interface StoreVariant {
  id: string;
  title: string;
  /** Its own page. Default: that of the product, with `?variant=` where the product's is the default one. */
  url?: string;
  sku?: string;
  gtin?: string;
  options: Record<string, string>;
  attributes: Attributes;
  media?: Media[];
  /** Default true. */
  requiresShipping?: boolean;
  /** Grams. */
  weight?: number;
  /** Of the tax rules; default `standard`. */
  taxClass?: string;
  /** Maximum units in one order. */
  maxPerOrder?: number;
  stock: Stock;
  prices: PriceEntry[];
}

/** `tracked: false` never runs out. */
export interface Stock {
  tracked: boolean;
  quantity: number;
  /** May be sold beyond the quantity; then `availableAt` says when it can be sent. */
  backorder?: boolean;
  preorder?: boolean;
  availableAt?: number;
}

/**
 * One row of a price book. The price is the lowest current sale price for the currency and group, else the list price;
 * entries of the buyer's group come before entries without a group.
 */
export interface PriceEntry {
  currency: string;
  kind: 'list' | 'sale';
  amount: number;
  customerGroup?: string;
  from?: number;
  until?: number;
}

export interface StoreCategory {
  id: string;
  name: string;
  parentId?: string;
  /** Path in the Google product taxonomy. */
  google?: string;
}

/** Everything about a store except products: small, read whole. */
export interface StoreTerms {
  promotions: Promotion[];
  shipping: ShippingMethod[];
  pickup: PickupLocation[];
  taxes: TaxRule[];
  /** Countries and currencies whose shown prices contain the tax; elsewhere it is added. */
  pricesIncludeTax: { country?: string; currency?: string }[];
  /** `line`: each tax is rounded per line and delivery; `order`, the default: once, on the sum of all taxable amounts. */
  taxRounding?: 'line' | 'order';
  /** Countries that it delivers to; empty means all. */
  shipsTo: string[];
  /** Where the buyer is taken to be as long as nothing is known. */
  homeCountry: string;
  returns: { days: number; exceptAttribute?: string };
  fees: { id: string; title: string; amount: number; currency: string; attribute?: string }[];
  /** Claims that stand for a customer group, such as `com.example.loyalty_gold` → `gold`. */
  eligibility: { claim: string; customerGroup: string; title: string }[];
  links: StoreLink[];
}

export interface Promotion {
  id: string;
  title: string;
  /** Absent: applies by itself. Compared without regard to case. */
  codes?: string[];
  from?: number;
  until?: number;
  customerGroups?: string[];
  /** Of what qualifies, per currency; absent: no minimum. */
  minimum?: Record<string, number>;
  /** What it is for; absent: everything. */
  applies?: {
    categories?: string[];
    productIds?: string[];
    variantIds?: string[];
    brands?: string[];
    notOnSale?: boolean;
  };
  effect:
    /** Hundredths of a percent: 1250 is 12.5 %. */
    | { kind: 'percentage'; of: 'lines' | 'order'; basisPoints: number }
    | { kind: 'fixed'; of: 'order' | 'each-piece'; amounts: Record<string, number> }
    | { kind: 'free-shipping'; methods?: string[] }
    /** The cheapest `get` of every `buy + get` units, reduced by the basis points. */
    | { kind: 'buy-x-get-y'; buy: number; get: number; basisPoints: number };
  /** Order of application, 1 first; equal ones by id. */
  priority: number;
  /** Alone: applied only when no other was, and then no other after it. */
  exclusive?: boolean;
  /** Uses of all orders together, and per email address of the buyer. */
  limit?: { total?: number; perBuyer?: number };
}

export interface ShippingMethod {
  id: string;
  title: string;
  description?: string;
  carrier?: string;
  /** Absent: wherever the store ships. */
  countries?: string[];
  regions?: string[];
  /** Grams of the whole group, both included. */
  weight?: { min?: number; max?: number };
  /** Minor units by currency of the group's items after discounts; `from` included. The last row that fits counts. */
  rates: Record<string, { from: number; price: number }[]>;
  /** Working days from placement. */
  days: { min: number; max: number };
}

export interface PickupLocation {
  id: string;
  name: string;
  address: Address;
  /** Hours until it is ready. */
  readyHours: number;
}

/** The most specific rule of a class wins: postal prefix, then region, then country. Several of one place add up. */
export interface TaxRule {
  name: string;
  country: string;
  region?: string;
  postalPrefix?: string;
  /** `standard`, `reduced`, `exempt`, …; `shipping` for delivery. */
  taxClass: string;
  /** Thousandths of a percent: 8875 is 8.875 %. */
  rate: number;
}

/** What pricing needs to know of a variant, at one moment, for one buyer. */
export interface PricedVariant {
  id: string;
  productId: string;
  title: string;
  imageUrl?: string;
  /** Absent: not sold in this currency. */
  price?: { amount: number; list?: number };
  taxClass: string;
  weight: number;
  requiresShipping: boolean;
  availability: Availability;
  maxPerOrder?: number;
  attributes: Attributes;
  /** Of the product, with all ancestors. */
  categories: string[];
  brand?: string;
}

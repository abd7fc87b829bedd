import type { AvailabilityState } from '#commerce';

/**
 * One product of a sandbox shop. Markup, page, listing, feed and protocol answers are all written from this object,
 * so that a fault can bend what a single surface shows.
 */
export interface Product {
  slug: string;
  name: string;
  brand: string;
  /** Key of its category. */
  category: string;
  /** Path in the Google product taxonomy, `A > B > C`. */
  taxonomy: string;
  /** Different for each product; those of the sandbox's own catalog have at least 150 characters. */
  description: string;
  /** Paragraphs for the page. */
  story: string[];
  material?: string;
  colour?: string;
  size?: string;
  /** Centimetres and kilograms. */
  dimensions?: { width: number; height: number; depth: number; weight: number };
  /** Devices that an accessory is made for. */
  fits: string[];
  specs: Spec[];
  apparel: boolean;
  /** Whom it is for; absent where that makes no difference. */
  audience?: { gender?: string; age?: string };
  /** Letters of the system that sizes are given in, as feeds spell it: `EU`. */
  sizeSystem?: string;
  /** Months; absent where no warranty is promised. */
  warrantyMonths?: number;
  /** Of five. */
  rating?: { value: number; count: number };
  reviews: { author: string; date: string; stars: number; text: string }[];
  /** ISO instant of the last change of the record; absent where the store does not publish it. */
  updatedAt?: string;
  /** What its variants differ in, as markup and feeds can say it; absent when there is one variant. */
  variesBy?: 'size' | 'colour';
  /** Label above the choice, where it is neither size nor color: `Capacity`. */
  choice?: string;
  /** Names the product as a group of variants in markup and feed. */
  groupId: string;
  /** The first is preselected. Never empty. */
  variants: [Variant, ...Variant[]];
}

export interface Variant {
  /** What forms and addresses name it by; in feeds too, so that an agent can order by it. */
  id: string;
  sku: string;
  mpn?: string;
  /** 13 digits with a valid check digit. */
  gtin?: string;
  /** Value of the property in which the variants differ. */
  option?: string;
  /** Minor units of the shop's currency. */
  price: number;
  /** The price before a reduction. */
  listPrice?: number;
  /** Whether it can be bought. */
  inStock: boolean;
  /** Why or how, where `inStock` does not say all. */
  state?: AvailabilityState;
  /** Units left, where the store publishes them. */
  left?: number;
  /** Epoch milliseconds from which an order ahead is sent. */
  sentFrom?: number;
  /** Paths on the shop's host, or absolute addresses. */
  images: string[];
}

/** A row of the specification table, mirrored in the markup. */
export interface Spec {
  name: string;
  value: string;
  unit?: string;
  /** UN/CEFACT code of the unit. */
  unitCode?: string;
}

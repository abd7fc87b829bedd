import type { CategoryKey } from './categories.ts';

/**
 * One product of a sandbox shop. Markup, page, listing, feed and protocol answers are all written from this object,
 * so that a fault can bend what a single surface shows.
 */
export interface Product {
  slug: string;
  name: string;
  brand: string;
  category: CategoryKey;
  /** Path in the Google product taxonomy, `A > B > C`. */
  taxonomy: string;
  /** At least 150 characters, different for each product. */
  description: string;
  /** Two paragraphs for the page. */
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
  /** Months; absent where no warranty is promised. */
  warrantyMonths?: number;
  rating: { value: number; count: number };
  reviews: { author: string; date: string; stars: number; text: string }[];
  /** ISO instant of the last change of the record. */
  updatedAt: string;
  /** What its variants differ in; absent when there is one variant. */
  variesBy?: 'size' | 'colour';
  /** The first is preselected. Never empty. */
  variants: [Variant, ...Variant[]];
}

export interface Variant {
  sku: string;
  mpn: string;
  /** 13 digits with a valid check digit. */
  gtin: string;
  /** Value of the property in which the variants differ. */
  option?: string;
  /** Minor units of the shop's currency. */
  price: number;
  /** The price before a reduction. */
  listPrice?: number;
  inStock: boolean;
  /** Paths on the shop's host. */
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

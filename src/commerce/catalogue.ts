/** Products as every backend answers them. Amounts are minor units of the context's currency. */

/** What prices, promotions and availability depend on beside the product. */
export interface ShopContext {
  /** Id of the site. */
  site: string;
  /** ISO 4217. */
  currency: string;
  /** BCP 47. */
  locale: string;
  customerGroup?: string;
  /** ISO 3166-1 alpha-2. */
  country?: string;
  region?: string;
  postalCode?: string;
  /** Claims of the buyer, such as `com.example.loyalty_gold`: never proof of anything. */
  eligibility: readonly string[];
  /** Epoch milliseconds; prices and promotions have dates. */
  now: number;
}

export interface ProductQuery {
  text?: string;
  /** Any of them; id, name or path of a category. */
  categories?: readonly string[];
  /** Minor units of the context's currency, both ends included. */
  price?: { min?: number; max?: number };
  /** Every name must match one of its values. */
  attributes?: Readonly<Record<string, readonly string[]>>;
  /** Only what can be bought now. */
  inStock?: boolean;
  sort?: 'relevance' | 'price-asc' | 'price-desc' | 'newest';
  /** 1 to 100. */
  limit: number;
  /** From the page before; opaque. */
  cursor?: string;
}

export interface ProductPage {
  products: Product[];
  /** Absent on the last page. */
  nextCursor?: string;
  /** Of all pages; absent where counting is too dear. */
  total?: number;
  /** Counted when asked for. Absent where counting is too dear. */
  facets?: () => Facet[];
}

export interface Facet {
  /** `category`, `brand`, or the name of an attribute. */
  name: string;
  values: { value: string; count: number }[];
}

export interface Product {
  id: string;
  title: string;
  description: Description;
  /** Absolute address of the page that people see. */
  url: string;
  categories: ProductCategory[];
  brand?: string;
  /** The first is shown in listings. */
  media: Media[];
  options: { name: string; values: string[] }[];
  /** Never empty; the first is the featured one. */
  variants: Variant[];
  attributes: Attributes;
  rating?: { value: number; scaleMax: number; count: number };
}

export interface ProductCategory {
  id: string;
  /** `Home > Lamps > Table lamps`. */
  path: string;
  /** Path in the Google product taxonomy. */
  google?: string;
}

export interface Description {
  plain: string;
  html?: string;
}

export interface Media {
  type: 'image' | 'video' | 'model_3d';
  url: string;
  alt?: string;
  /** Pixels. */
  width?: number;
  height?: number;
}

/** What agents compare on: `material`, `width`, `compatible_with`. */
export type Attributes = Record<string, AttributeValue>;
export type AttributeValue = string | number | boolean | string[] | { value: number; unit: string };

export interface Variant {
  /** What a line of a cart refers to. */
  id: string;
  title: string;
  description: Description;
  url?: string;
  sku?: string;
  gtin?: string;
  /** Option name → value. */
  options: Record<string, string>;
  /** `list` is the price before a reduction. */
  price: { amount: number; list?: number };
  availability: Availability;
  attributes: Attributes;
  media?: Media[];
  requiresShipping: boolean;
  imageUrl?: string;
}

export interface Availability {
  state: AvailabilityState;
  /** Units that can be sold now; absent if the store does not report it. */
  quantity?: number;
  /** Epoch milliseconds from which a preorder or backorder can be fulfilled. */
  date?: number;
}

export type AvailabilityState = 'in-stock' | 'backorder' | 'preorder' | 'out-of-stock' | 'discontinued';

/** Whether a line of this variant may be bought. */
export const isBuyable = ({ state }: Availability): boolean =>
  state !== 'out-of-stock' && state !== 'discontinued';

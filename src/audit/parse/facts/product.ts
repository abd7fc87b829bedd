/** The primary product of a page, normalized: part of `facts.ts`. */

export interface PrimaryProduct {
  /** Why this one is taken for the page's product, strongest reason first: parts of a sentence; absent in saved runs of old. */
  because?: string[];
  syntax: 'json-ld' | 'microdata' | 'rdfa';
  type: 'Product' | 'ProductGroup';
  path: string;
  name?: string;
  description?: string;
  sku?: string;
  mpn?: string;
  productId?: string;
  /** Property name as found (`gtin13`, `isbn`) and the value. */
  gtins: { property: string; value: string }[];
  brand?: string;
  manufacturer?: string;
  /** As written (not resolved). */
  images: string[];
  category?: string;
  url?: string;
  offers: OfferFacts[];
  group?: { id?: string; variesBy: string[]; variants: VariantFacts[]; isVariantOf: boolean };
  /** Structured values by property (`material`, `color`, `size`, `pattern`, `width`, `height`, `depth`, `weight`, …) and `additionalProperty` by name. */
  attributes: {
    name: string;
    value: string;
    unit?: string;
    from: 'property' | 'additionalProperty' | 'variant';
  }[];
  audience?: { gender?: string; age?: string };
  sizeSpecification?: { system?: string; group?: string };
  /** isAccessoryOrSparePartFor, isConsumableFor: names. */
  fits: string[];
  returnPolicy: boolean;
  shippingDetails: boolean;
  rating?: { value?: string; count?: string; best?: string; worst?: string };
  /** Keys of product nodes whose value is blank by [blank-values]: path and the value as found. */
  blanks: { key: string; path: string; value: string }[];
}

export interface OfferFacts {
  type: 'Offer' | 'AggregateOffer';
  path: string;
  /** As written, number or string. */
  price?: string;
  /** Which property gave it. */
  priceFrom?: 'price' | 'priceSpecification' | 'lowPrice';
  currency?: string;
  lowPrice?: string;
  highPrice?: string;
  offerCount?: string;
  availability?: string;
  condition?: string;
  validUntil?: string;
  url?: string;
  sku?: string;
  /** Price in a UnitPriceSpecification with priceType StrikethroughPrice, ListPrice or SRP. */
  listPrice?: string;
  returnPolicy: boolean;
  shippingDetails: boolean;
}

export interface VariantFacts {
  name?: string;
  sku?: string;
  mpn?: string;
  gtin?: string;
  url?: string;
  /** Values of the variesBy properties that it carries. */
  options: Record<string, string>;
  offer?: OfferFacts;
}

/** Documents of the catalog: products, categories and product search. The conventions are those of `documents.ts`. */
import type { Custom, Outer } from './documents.ts';

export interface ImageDocument {
  _type: 'image';
  alt?: string;
  title?: string;
  link: string;
  dis_base_link: string;
}

export interface ImageGroupDocument {
  _type: 'image_group';
  view_type: string;
  images: ImageDocument[];
  /** What the pictures belong to: `[{ id: 'color', values: [{ value: 'red' }] }]`. */
  variation_attributes?: { _type: 'variation_attribute'; id: string; values: { value: string }[] }[];
}

export interface InventoryDocument {
  _type: 'inventory';
  id: string;
  ats: number;
  stock_level: number;
  orderable: boolean;
  backorderable: boolean;
  preorderable: boolean;
  in_stock_date?: string;
}

export interface VariationAttributeDocument {
  _type: 'variation_attribute';
  id: string;
  name: string;
  values: { _type: 'variation_attribute_value'; name: string; value: string; orderable: boolean }[];
}

export interface VariantDocument {
  _type: 'variant';
  product_id: string;
  link: string;
  orderable: boolean;
  price?: number;
  variation_values: Record<string, string>;
}

/** `{ _type: 'product_type', master: true }`. */
export interface ProductTypeDocument {
  _type: 'product_type';
  master?: true;
  variant?: true;
  item?: true;
}

export interface ProductDocument extends Outer, Custom {
  _type: 'product';
  id: string;
  name: string;
  type: ProductTypeDocument;
  brand?: string;
  ean?: string;
  upc?: string;
  manufacturer_sku?: string;
  short_description?: string;
  /** HTML. */
  long_description?: string;
  page_title?: string;
  primary_category_id?: string;
  min_order_quantity: number;
  step_quantity: number;
  /** With `prices`; of a master the lowest, and `price_max` the highest. Absent: not sold in this currency. */
  currency?: string;
  price?: number;
  price_max?: number;
  /** By price book: `eur-list-prices` always, `eur-sale-prices` where there is a reduction. */
  prices?: Record<string, number>;
  /** With `availability`. */
  inventory?: InventoryDocument;
  /** With `images`. */
  image_groups?: ImageGroupDocument[];
  /** With `variations`. */
  variation_attributes?: VariationAttributeDocument[];
  variants?: VariantDocument[];
  variation_values?: Record<string, string>;
  master?: { _type: 'master'; master_id: string; link: string; orderable: boolean; price?: number };
  /** With `promotions`. */
  product_promotions?: {
    _type: 'product_promotion';
    promotion_id: string;
    callout_msg?: string;
    link: string;
  }[];
}

export interface ProductResultDocument extends Outer {
  _type: 'product_result';
  count: number;
  data?: ProductDocument[];
  total: number;
}

export interface CategoryDocument extends Outer, Custom {
  _type: 'category';
  id: string;
  name: string;
  page_title?: string;
  parent_category_id?: string;
  /** From the uppermost down to the category itself. */
  parent_category_tree?: { _type: 'path_record'; id: string; name: string }[];
  /** As many levels as were asked for. */
  categories?: CategoryDocument[];
}

export interface CategoryResultDocument extends Outer {
  _type: 'category_result';
  count: number;
  data?: CategoryDocument[];
  total: number;
}

export interface ProductSearchHitDocument {
  _type: 'product_search_hit';
  hit_type: 'product' | 'master';
  link: string;
  product_id: string;
  product_name: string;
  product_type: ProductTypeDocument;
  represented_product?: { _type: 'product_ref'; id: string; link: string };
  represented_products?: { _type: 'product_ref'; id: string; link: string }[];
  orderable?: boolean;
  currency?: string;
  price?: number;
  price_max?: number;
  prices?: Record<string, number>;
  image?: ImageDocument;
  variation_attributes?: VariationAttributeDocument[];
}

export interface RefinementDocument {
  _type: 'product_search_refinement';
  /** `cgid`, `brand`, `c_material`. */
  attribute_id: string;
  label: string;
  values?: { _type: 'product_search_refinement_value'; hit_count: number; label: string; value: string }[];
}

export interface ProductSearchResultDocument extends Outer {
  _type: 'product_search_result';
  count: number;
  hits?: ProductSearchHitDocument[];
  next?: string;
  previous?: string;
  query: string;
  refinements?: RefinementDocument[];
  selected_refinements?: Record<string, string>;
  sorting_options: { _type: 'product_search_sorting_option'; id: string; label: string }[];
  selected_sorting_option: string;
  start: number;
  total: number;
}

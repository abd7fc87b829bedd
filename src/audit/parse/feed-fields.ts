/** Field names and values of one feed record. */
import { parsePrice } from './money.ts';

export interface FeedFile {
  format: 'rss' | 'atom' | 'csv' | 'tsv' | 'jsonl' | 'json' | 'unknown';
  /** False when a cap cut it. */
  complete: boolean;
  /** Why there is no format: nothing came, a web page came, or another kind of document, with its root element. */
  unread?: { kind: 'empty' | 'page' | 'other'; root?: string };
  read: number;
  bad: number;
  /** First records that do not parse, at most 5. */
  errors?: FeedError[];
  /** The XML or JSON document is not well-formed: reading ended here. */
  broken?: FeedError;
  updatedAt?: string;
  /** The newest time of change that a record names, as written. */
  newestRecord?: string;
  /** Records in which the field is filled, blank values not counted. */
  filled: Record<string, number>;
  /** What shopping surfaces demand, over the records that parse. */
  required?: RequiredFields;
  /** At most 200. */
  duplicateIds: string[];
  /** Ids of more than 100 characters, cut there; at most 5. */
  longIds?: string[];
  /** The first 200, and at most 50 more that were asked for; field names by the Google product data specification. */
  sample: FeedRecord[];
}

export interface FeedError {
  message: string;
  /** From 1, records that parse counted too. */
  record?: number;
  /** From 1, in the decoded text. */
  line?: number;
  column?: number;
}

export interface RequiredFields {
  records: number;
  /** Records that lack nothing. */
  full: number;
  /** Records that lack a field, by its name; `currency` of the price, and `gtin or mpn`. */
  missing: Record<string, number>;
  /** For each missing field the first record that lacks it: its number, from 1, and its id. */
  first: Record<string, { record: number; id?: string }>;
}

export interface FeedRecord {
  id?: string;
  title?: string;
  link?: string;
  /** Decimal string; as written in `fields.price`. */
  price?: string;
  salePrice?: string;
  salePriceWindow?: string;
  currency?: string;
  availability?: string;
  brand?: string;
  gtin?: string;
  mpn?: string;
  identifierExists?: string;
  /** Every field as text, at most 1,000 characters each. */
  fields: Record<string, string>;
}

/** Names of other formats to those of the Google product data specification. */
const synonyms: ReadonlyMap<string, string> = new Map(
  Object.entries({
    item_id: 'id',
    product_id: 'id',
    offer_id: 'id',
    variant_id: 'id',
    name: 'title',
    product_name: 'title',
    item_title: 'title',
    url: 'link',
    product_url: 'link',
    item_url: 'link',
    permalink: 'link',
    product_link: 'link',
    image: 'image_link',
    image_url: 'image_link',
    main_image: 'image_link',
    imageurl: 'image_link',
    additional_image_urls: 'additional_image_link',
    additional_image_url: 'additional_image_link',
    stock_status: 'availability',
    inventory_status: 'availability',
    available: 'availability',
    vendor: 'brand',
    manufacturer_brand: 'brand',
    ean: 'gtin',
    upc: 'gtin',
    barcode: 'gtin',
    barcodes: 'gtin',
    gtin13: 'gtin',
    gtin12: 'gtin',
    gtin14: 'gtin',
    gtin8: 'gtin',
    isbn: 'gtin',
    manufacturer_part_number: 'mpn',
    colour: 'color',
    currency_code: 'currency',
    group_id: 'item_group_id',
    product_category: 'product_type',
    category: 'product_type',
    saleprice: 'sale_price',
    weight: 'shipping_weight',
    summary: 'description',
    content: 'description',
  }),
);
const maxFields = 200;
const maxValue = 1000;

/** Canonical name of a field: `g:image link`, `Image-Link` and `image_url` give `image_link`. */
function fieldName(written: string): string {
  const name = written
    .trim()
    .slice(0, 80)
    .toLowerCase()
    .replace(/^g[:_]/, '')
    .replace(/[\s-]+/g, '_');
  return synonyms.get(name) ?? name;
}

/** Collects fields; the first of a name counts, unless it is empty. */
export function fieldMap(entries: Iterable<readonly [string, string]>): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [written, value] of entries) {
    const name = fieldName(written);
    if (name === '' || name === '__proto__' || fields.get(name) || fields.size >= maxFields) continue;
    fields.set(name, value.trim().slice(0, maxValue));
  }
  return fields;
}

/** The record of named fields. Prices become decimal strings where they can be read. */
export function toRecord(fields: ReadonlyMap<string, string>): FeedRecord {
  const currencyField = fields.get('currency')?.toUpperCase();
  const hints = currencyField && /^[A-Z]{3}$/.test(currencyField) ? { currency: currencyField } : {};
  const price = parsePrice(fields.get('price') ?? '', hints);
  const sale = parsePrice(fields.get('sale_price') ?? '', hints);
  const currency = price?.currency ?? sale?.currency ?? hints.currency;
  const text = (name: string): string | undefined => fields.get(name) || undefined;
  const record: Record<keyof Omit<FeedRecord, 'fields'>, string | undefined> = {
    id: text('id'),
    title: text('title'),
    link: text('link'),
    price: price?.amount,
    salePrice: sale?.amount,
    salePriceWindow: text('sale_price_effective_date'),
    currency,
    availability: text('availability'),
    brand: text('brand'),
    gtin: text('gtin'),
    mpn: text('mpn'),
    identifierExists: text('identifier_exists'),
  };
  const known = Object.entries(record).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(known), fields: Object.fromEntries(fields) };
}

/** Field names and values of one feed record. */
import { readFeedPrice, type PriceFault } from './price.ts';
import type { RecognizedReader } from './reader.ts';

export interface FeedFile {
  format: 'rss' | 'atom' | 'csv' | 'tsv' | 'jsonl' | 'json' | 'unknown';
  /** False when a cap cut it. */
  complete: boolean;
  /** Why the format is unknown: empty, a web page, or another kind of document, with its root element. */
  unread?: { kind: 'empty' | 'page' | 'other'; root?: string };
  read: number;
  bad: number;
  /** First records that do not parse, at most 5. */
  errors?: FeedError[];
  /** The position of the error at which reading ended. */
  broken?: FeedError;
  updatedAt?: string;
  /** The newest time of change that a record names, as written. */
  newestRecord?: string;
  /** Records in which the field is filled, blank values not counted. */
  filled: Record<string, number>;
  /** For whom it is written. */
  reader?: RecognizedReader;
  /** What that reader demands, over the records that parse. */
  required?: RequiredFields;
  /** Prices that can be read and that a strict reader trips over, by kind, with the first as written. */
  priceFaults?: Partial<Record<PriceFault, { records: number; first: string; record: number }>>;
  /** At most 200. */
  duplicateIds: string[];
  /** Ids that are too long for the reader, cut at 100 characters; at most 5. */
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
  /** Records that lack a field, by its name; `currency` of the price, `gtin or mpn`, and `availability value`. */
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

/**
 * Names of other formats to those of the Google product data specification. Where a record has several names of one field,
 * the first that is filled counts: OpenAI's `item_id` goes before `id`, its `group_id` before `item_group_id`.
 */
const aliases: Readonly<Record<string, string>> = {
  id: 'item_id id product_id variant_id',
  title: 'title name product_name item_title',
  link: 'link url product_url item_url permalink product_link',
  image_link: 'image_link image image_url main_image imageurl image[0].url',
  additional_image_link: 'additional_image_link additional_image_urls additional_image_url',
  availability: 'availability stock_status inventory_status available',
  brand: 'brand vendor manufacturer_brand',
  gtin: 'gtin ean upc barcode barcodes gtin13 gtin12 gtin14 gtin8 isbn',
  mpn: 'mpn manufacturer_part_number',
  color: 'color colour',
  currency: 'currency currency_code',
  item_group_id: 'group_id item_group_id',
  product_type: 'product_type product_category category categories',
  sale_price: 'sale_price saleprice',
  shipping_weight: 'shipping_weight weight',
  description: 'description summary content',
  is_eligible_search: 'enable_search is_eligible_search',
  is_eligible_checkout: 'enable_checkout is_eligible_checkout',
  return_deadline_in_days: 'return_window return_deadline_in_days',
};
const known: ReadonlyMap<string, { name: string; rank: number }> = new Map(
  Object.entries(aliases).flatMap(([name, written]) =>
    written.split(' ').map((alias, rank) => [alias, { name, rank }] as const),
  ),
);
const maxFields = 200;
const maxValue = 1000;

/** Name of a column in one spelling: `g:image link` and `Image-Link` give `image_link`. */
export const columnName = (written: string): string =>
  written
    .trim()
    .slice(0, 80)
    .toLowerCase()
    .replace(/^g[:_]/, '')
    .replace(/[\s-]+/g, '_');

/** Collects fields; of one name the first that is filled counts. */
export function fieldMap(entries: Iterable<readonly [string, string]>): Map<string, string> {
  const fields = new Map<string, string>();
  const ranks = new Map<string, number>();
  for (const [written, value] of entries) {
    const column = columnName(written);
    const { name, rank } = known.get(column) ?? { name: column, rank: 0 };
    if (name === '' || name === '__proto__') continue;
    const held = fields.get(name);
    if (held === undefined ? fields.size >= maxFields : held !== '' && rank >= (ranks.get(name) ?? 0))
      continue;
    if (held !== undefined && value.trim() === '') continue;
    fields.set(name, value.trim().slice(0, maxValue));
    ranks.set(name, rank);
  }
  return fields;
}

/** The record of named fields. Prices become decimal strings where they can be read. */
export function toRecord(fields: ReadonlyMap<string, string>): FeedRecord {
  const currencyField = fields.get('currency')?.toUpperCase();
  const hints = currencyField && /^[A-Z]{3}$/.test(currencyField) ? { currency: currencyField } : {};
  const price = readFeedPrice(fields.get('price') ?? '', hints);
  const sale = readFeedPrice(fields.get('sale_price') ?? '', hints);
  const currency = price?.currency ?? sale?.currency ?? hints.currency;
  const text = (name: string): string | undefined => fields.get(name) || undefined;
  const record: Record<keyof Omit<FeedRecord, 'fields'>, string | undefined> = {
    // OpenAI's sku may stand for the id; its offer_id names another thing and is the last resort.
    id: text('id') ?? text('sku') ?? text('offer_id'),
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

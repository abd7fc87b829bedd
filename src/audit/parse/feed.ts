/** Product feeds: Google Merchant RSS and Atom, CSV and TSV, JSON Lines, Shopify products.json. */

export { parseFeed, type FeedOptions } from './feed-parse.ts';
export { readTime } from './feed-time.ts';

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

/** Product feeds: Google Merchant RSS and Atom, CSV and TSV, JSON Lines, Shopify products.json. */

export { parseFeed } from './feed-parse.ts';

export interface FeedFile {
  format: 'rss' | 'atom' | 'csv' | 'tsv' | 'jsonl' | 'json' | 'unknown';
  /** False when a cap cut it. */
  complete: boolean;
  read: number;
  bad: number;
  updatedAt?: string;
  /** Records in which the field is filled, blank values not counted. */
  filled: Record<string, number>;
  /** At most 200. */
  duplicateIds: string[];
  /** At most 200, field names by the Google product data specification. */
  sample: FeedRecord[];
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

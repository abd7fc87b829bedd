/** Product feeds: Google Merchant RSS and Atom, CSV and TSV, JSON Lines, Shopify products.json. */
import { decodeText } from './decode-text.ts';
import { readJsonFeed } from './feed-json.ts';
import { readTableFeed } from './feed-table.ts';
import { createTally } from './feed-tally.ts';
import { readXmlFeed } from './feed-xml.ts';
import { inflate } from './inflate.ts';

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

/** A product feed's bytes to counts and a sample. */
const maxDecoded = 50 * 1024 * 1024;

export interface FeedOptions {
  /** Asks for a record beyond the first 200. */
  keep?: (record: FeedRecord) => boolean;
}

/**
 * Reads at most 2,000 records, whatever the media type says: the format is recognised by content, the type decides only
 * where content does not. `complete` false: the body was cut, its last record is not judged. Never throws.
 */
export function parseFeed(
  body: Uint8Array,
  type: string,
  complete: boolean,
  { keep }: FeedOptions = {},
): FeedFile {
  const { bytes, complete: inflated } = inflate(body, maxDecoded);
  const text = decodeText(bytes).replace(/^\ufeff/, '');
  const whole = complete && inflated;
  const tally = createTally(keep);
  const start = text.slice(0, 1024).trimStart();
  if (start === '') return tally.nothing(whole, { kind: 'empty' });
  if (/^<!doctype\s+html|^<html[\s>]/i.test(start)) return tally.nothing(whole, { kind: 'page' });
  if (start.startsWith('<')) return readXmlFeed(text, whole, tally);
  if (start.startsWith('{') || start.startsWith('[') || /json/i.test(type))
    return readJsonFeed(text, whole, tally);
  return readTableFeed(text, whole, tally);
}

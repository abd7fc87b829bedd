/** Product feeds: Google Merchant RSS and Atom, CSV and TSV, JSON Lines, Shopify products.json. */
import { decodeText } from '../decode-text.ts';
import type { FeedFile, FeedRecord } from './fields.ts';
import { readJsonFeed } from './json.ts';
import { readTableFeed } from './table.ts';
import { createTally } from './tally.ts';
import { readXmlFeed } from './xml.ts';
import { inflate } from '../inflate.ts';

export type { FeedError, FeedFile, FeedRecord, RequiredFields } from './fields.ts';
export type { FeedReader, RecognizedReader } from './reader.ts';
export { readTime } from './time.ts';

/** A product feed's bytes to counts and a sample. */
const maxDecoded = 50 * 1024 * 1024;

export interface FeedOptions {
  /** Asks for a record beyond the first 200. */
  keep?: (record: FeedRecord) => boolean;
}

/**
 * Reads at most 2,000 records, whatever the media type says: the format is recognized by content, the type decides only
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

/** Counts records of a feed as they are read. */
import { isBlank } from '../blank.ts';
import type { FeedError, FeedFile, FeedRecord, RequiredFields } from './fields.ts';
import { columnName, fieldMap, toRecord } from './fields.ts';
import { priceFault } from './price.ts';
import { type FeedReader, feedReaders, longestId, recognizeReader } from './reader.ts';
import { lackingFields } from './required.ts';
import { readTime } from './time.ts';

export interface FeedTally {
  /** `acp`: the record has the shape of the Agentic Commerce Protocol's feed. */
  add(entries: readonly (readonly [string, string])[], acp?: boolean): void;
  /** A record that does not parse, with the reason. */
  bad(error: Omit<FeedError, 'record'>): void;
  /** The document has a syntax error and cannot be read further. */
  broken(error: Omit<FeedError, 'record'>): void;
  /** Enough records were read. */
  full(): boolean;
  result(format: FeedFile['format'], complete: boolean, updatedAt?: string): FeedFile;
  /** Without a feed. */
  nothing(complete: boolean, unread: NonNullable<FeedFile['unread']>): FeedFile;
}

const maxRecords = 2000;
const maxSample = 200;
const maxKept = 50;
const maxNames = 500;
const maxErrors = 5;
const maxColumns = 1000;
const maxShownId = 100;

type PriceFaults = NonNullable<FeedFile['priceFaults']>;
/** What one reader makes of the records. Who that is shows only at the end, when all columns are known. */
interface ByReader {
  required: RequiredFields;
  priceFaults: PriceFaults;
  longIds: string[];
}

/** `keep` asks for a record beyond the first 200. */
export function createTally(keep?: (record: FeedRecord) => boolean): FeedTally {
  const errors: FeedError[] = [];
  const columns = new Set<string>();
  let acp = false;
  const byReader = new Map(
    feedReaders.map((reader): [FeedReader, ByReader] => [
      reader,
      { required: { records: 0, full: 0, missing: {}, first: {} }, priceFaults: {}, longIds: [] },
    ]),
  );
  const file: FeedFile = {
    format: 'unknown',
    complete: false,
    read: 0,
    bad: 0,
    errors,
    filled: {},
    duplicateIds: [],
    sample: [],
  };
  const filled = new Map<string, number>();
  const ids = new Set<string>();
  const duplicates = new Set<string>();
  let newest: { at: number; text: string } | undefined;
  function bad(error: Omit<FeedError, 'record'>): FeedError {
    file.read++;
    file.bad++;
    const said = { ...error, message: error.message.slice(0, 200), record: file.read };
    if (errors.length < maxErrors) errors.push(said);
    return said;
  }
  function judge(record: FeedRecord): void {
    const { id } = record;
    for (const [reader, { required, priceFaults, longIds }] of byReader) {
      required.records++;
      const lacking = lackingFields(record, reader);
      if (!lacking.length) required.full++;
      for (const name of lacking) {
        required.missing[name] = (required.missing[name] ?? 0) + 1;
        required.first[name] ??= {
          record: file.read,
          ...(id === undefined ? {} : { id: id.slice(0, maxShownId) }),
        };
      }
      const written = record.price === undefined ? '' : (record.fields['price'] ?? '');
      const fault = priceFault(written, reader, record.fields['currency']);
      if (fault) {
        priceFaults[fault] ??= { records: 0, first: written.slice(0, 60), record: file.read };
        priceFaults[fault].records++;
      }
      if (id && id.length > longestId(reader) && longIds.length < maxErrors)
        longIds.push(id.slice(0, maxShownId));
    }
  }
  function note(fields: ReadonlyMap<string, string>): void {
    for (const [name, value] of fields) {
      if (isBlank(value, name) || (!filled.has(name) && filled.size >= maxNames)) continue;
      filled.set(name, (filled.get(name) ?? 0) + 1);
    }
    for (const name of timeFields) {
      const text = fields.get(name);
      const at = text ? readTime(text) : undefined;
      if (text && at !== undefined && !(newest && newest.at >= at)) newest = { at, text: text.slice(0, 64) };
    }
  }
  function readBy(format: FeedFile['format']): Partial<FeedFile> {
    const reader = recognizeReader(columns, { xml: format === 'rss' || format === 'atom', acp });
    return { reader, ...byReader.get(reader.name) };
  }
  return {
    add(entries, isAcp = false) {
      const fields = fieldMap(entries);
      acp ||= isAcp;
      for (const [written] of entries) if (columns.size < maxColumns) columns.add(columnName(written));
      file.read++;
      note(fields);
      const record = toRecord(fields);
      const { id } = record;
      if (id && ids.has(id)) duplicates.add(id);
      if (id) ids.add(id);
      judge(record);
      const { length } = file.sample;
      if (length < maxSample || (length < maxSample + maxKept && keep?.(record))) file.sample.push(record);
    },
    bad: (error) => void bad(error),
    broken: (error) => void (file.broken = bad(error)),
    full: () => file.read >= maxRecords,
    result: (format, complete, updatedAt) => ({
      ...file,
      ...readBy(format),
      format,
      complete: complete && file.read < maxRecords,
      ...(updatedAt && { updatedAt: updatedAt.slice(0, 64) }),
      ...(newest && { newestRecord: newest.text }),
      filled: Object.fromEntries(filled),
      duplicateIds: [...duplicates].slice(0, 200),
    }),
    nothing: (complete, unread) => ({ ...file, complete, unread }),
  };
}

const timeFields = [
  'updated_at',
  'updated',
  'last_updated',
  'last_modified',
  'date_modified',
  'lastmod',
  'pubdate',
];

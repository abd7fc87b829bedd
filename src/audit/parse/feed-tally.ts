/** Counts records of a feed as they are read. */
import { isBlank } from './blank.ts';
import type { FeedFile } from './feed.ts';
import { fieldMap, toRecord } from './feed-fields.ts';

export interface Tally {
  add(entries: Iterable<readonly [string, string]>): void;
  bad(): void;
  /** Enough records were read. */
  full(): boolean;
  result(format: FeedFile['format'], complete: boolean, updatedAt?: string): FeedFile;
}

const maxRecords = 2000;
const maxSample = 200;
const maxNames = 500;

export function createTally(): Tally {
  const file: FeedFile = {
    format: 'unknown',
    complete: false,
    read: 0,
    bad: 0,
    filled: {},
    duplicateIds: [],
    sample: [],
  };
  const filled = new Map<string, number>();
  const ids = new Set<string>();
  const duplicates = new Set<string>();
  return {
    add(entries) {
      const fields = fieldMap(entries);
      file.read++;
      for (const [name, value] of fields) {
        if (isBlank(value, name) || (!filled.has(name) && filled.size >= maxNames)) continue;
        filled.set(name, (filled.get(name) ?? 0) + 1);
      }
      const id = fields.get('id');
      if (id && ids.has(id)) duplicates.add(id);
      if (id) ids.add(id);
      if (file.sample.length < maxSample) file.sample.push(toRecord(fields));
    },
    bad: () => void (file.read++, file.bad++),
    full: () => file.read >= maxRecords,
    result: (format, complete, updatedAt) => ({
      ...file,
      format,
      complete: complete && file.read < maxRecords,
      ...(updatedAt && { updatedAt: updatedAt.slice(0, 64) }),
      filled: Object.fromEntries(filled),
      duplicateIds: [...duplicates].slice(0, 200),
    }),
  };
}

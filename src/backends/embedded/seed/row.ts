/** Results of catalog readers: each product, or why it was rejected. */
import type { StoreCategory, StoreProduct } from '../records.ts';

export type CatalogueRow = GoodRow | RefusedRow;

export interface GoodRow {
  ok: true;
  /** Where the product begins: the line of the file, for XML the number of the item, from 1. */
  row: number;
  product: StoreProduct;
  /** Categories that the row itself names by their path, ancestors first. Ids alone name none. */
  categories: StoreCategory[];
  /** Characters of source text, so that a batch can be bounded. */
  size: number;
}

export interface RefusedRow {
  ok: false;
  row: number;
  /** Of the product, where it could be read. */
  id?: string;
  /** An unreadable row: its ID may be a shifted cell, and the row may contain others. */
  isUnread?: true;
  /** Never empty; at most ten, each a short sentence that starts with the member or column. */
  problems: string[];
}

/** Defaults for facts that a catalog does not contain. */
export interface ReadDefaults {
  /** ISO 4217, for prices without a currency. */
  currency: string;
}

/** The file as a whole cannot be read, or not to its end: a wrong header, broken XML, broken gzip. */
export class CatalogueUnreadable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.name = 'CatalogueUnreadable';
  }
}

/** Characters of one line, record or element; longer ones are rejected. */
export const maxRow = 1_000_000;
export const tooLong = `is longer than ${maxRow} characters`;
/** Of one product, as it is put together from several rows. */
export const maxProductSize = 8_000_000;
export const maxVariants = 2_000;

const maxProblems = 10;

/** Problems shortened to what a person reads. */
export const refuseRow = (row: number, problems: readonly string[], id?: string): RefusedRow => {
  const shown = problems.slice(0, maxProblems).map((text) => text.slice(0, 300));
  const more = problems.length - shown.length;
  if (more > 0) shown[maxProblems - 1] = `and ${more + 1} more problems`;
  return { ok: false, row, ...(id ? { id: id.slice(0, 100) } : {}), problems: shown };
};

/** One that could not be read as a row. */
export const refuseUnreadRow = (row: number, problems: readonly string[], id?: string): RefusedRow => ({
  ...refuseRow(row, problems, id),
  isUnread: true,
});

/** Text of a file inside of a message: short, quoted, no control characters. */
export const quoted = (text: string): string =>
  JSON.stringify(text.length > 40 ? `${text.slice(0, 39)}…` : text);

/** Delimited text to rows of cells: csv-parse reads the fields, in batches, of records that were cut and bounded before. */
import { parse } from 'csv-parse/sync';
import { readRecords, type SourceLine } from './lines.ts';
import { CatalogueUnreadable, quoted, tooLong } from './row.ts';

export interface TableRow {
  /** Line of the file at which it begins. */
  line: number;
  /** Absent when the record was too long or its quotes are broken. */
  cells?: string[];
  problem?: string;
  size: number;
}

export type Delimiter = ',' | ';' | '\t';

const maxColumns = 1_000;
/** Characters that one call of the parser gets. */
const batchSize = 65_536;

/** The delimiter of a header: the one that it holds most of. */
export function delimiterOf(header: string): Delimiter {
  const count = (delimiter: string): number => header.split(delimiter).length;
  const candidates = ['\t', ',', ';'] as const;
  return candidates.reduce((best, next) => (count(next) > count(best) ? next : best));
}

/** The names of a header, trimmed. @throws CatalogueUnreadable for an empty or repeated name */
export function readHeader(cells: readonly string[]): string[] {
  const names = cells.map((name) => name.trim());
  if (names.length > maxColumns)
    throw new CatalogueUnreadable(`The file has more than ${maxColumns} columns.`);
  const seen = new Set<string>();
  for (const name of names) {
    if (name === '') throw new CatalogueUnreadable('A column has no name in the header.');
    if (seen.has(name)) throw new CatalogueUnreadable(`The column ${quoted(name)} is listed twice.`);
    seen.add(name);
  }
  return names;
}

/** All records, the header too. Blank lines are left out. */
export async function* readTable(
  chunks: AsyncIterable<string>,
  delimiter: Delimiter,
): AsyncGenerator<TableRow> {
  let batch: Required<SourceLine>[] = [];
  let size = 0;
  for await (const { line, text } of readRecords(chunks, delimiter)) {
    if (text !== undefined) {
      batch.push({ line, text });
      size += text.length;
      if (size < batchSize) continue;
    }
    yield* parseBatch(batch, delimiter);
    batch = [];
    size = 0;
    if (text === undefined) yield { line, problem: tooLong, size: 0 };
  }
  yield* parseBatch(batch, delimiter);
}

function parseBatch(batch: Required<SourceLine>[], delimiter: Delimiter): TableRow[] {
  const all = fields(batch.map(({ text }) => text).join('\n'), delimiter);
  if (all?.length === batch.length)
    return batch.map(({ line, text }, at) => ({ line, cells: all[at] ?? [], size: text.length }));
  // One of them has broken quotes: alone, it spoils no other.
  return batch.map(({ line, text }) => {
    const cells = fields(text, delimiter);
    const base = { line, size: text.length };
    return cells?.length === 1
      ? { ...base, cells: cells[0] ?? [] }
      : { ...base, problem: 'has unbalanced quotes' };
  });
}

/** Undefined for broken quotes. */
function fields(text: string, delimiter: Delimiter): string[][] | undefined {
  if (text === '') return [];
  try {
    return parse(text, {
      delimiter,
      // Set, because the default is the first line break, which may be inside quotes.
      record_delimiter: ['\r\n', '\n'],
      relax_quotes: true,
      relax_column_count: true,
    });
  } catch {
    return undefined;
  }
}

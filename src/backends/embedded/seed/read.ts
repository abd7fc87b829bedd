import { readCsv } from './csv.ts';
import { guessFormat, readHeaderLine, type CatalogueFormat } from './format.ts';
import { readGoogleXml } from './google-xml.ts';
import {
  type CatalogueRow,
  type ReadDefaults,
  CatalogueUnreadable,
  refuseRow,
  refuseUnreadRow,
  tooLong,
  maxVariants,
  maxProductSize,
} from './row.ts';
import { delimiterOf, readHeader, readTable, type Delimiter } from './table.ts';
import { openText, type CatalogueText } from './text.ts';
import { addField, fieldName, fieldsOfRow, type GoogleFields, first } from './google-fields.ts';
import { checkProduct } from './check-product.ts';
import { readLines } from './lines.ts';
import { buildGoogleProduct } from './google-product.ts';
import { readVariant, type GoogleVariant } from './google-variant.ts';
import { openScratch } from './scratch.ts';

export interface ReadOptions {
  /** Absent: guessed from the first characters, then from `name`. */
  format?: CatalogueFormat;
  /** Of the file. */
  name?: string;
  /** Of the file, unpacked: for what others send. Absent for a file of the operator's own, which may have any size. */
  maxBytes?: number;
  defaults: ReadDefaults;
}

/**
 * Reads a catalog of any size product by product: one product is in memory at a time, and what must wait is on disk. Gzip is
 * unpacked. An invalid row is returned as a rejection, and reading continues.
 * @throws CatalogueUnreadable (from the iterator) when the file as a whole is unreadable or incomplete
 */
export async function* readCatalogue(
  stream: AsyncIterable<Uint8Array>,
  { format, name, maxBytes, defaults }: ReadOptions,
): AsyncGenerator<CatalogueRow> {
  const text = await openText(stream, maxBytes);
  yield* rows(text, format ?? guessFormat(text.head, name), defaults);
}

function rows(
  { head, chunks }: CatalogueText,
  format: CatalogueFormat,
  defaults: ReadDefaults,
): AsyncIterable<CatalogueRow> {
  if (format === 'jsonl') return readJsonLines(chunks);
  const start = head.trimStart();
  if (format === 'google' && start.startsWith('<')) return readGoogle(readGoogleXml(chunks), defaults);
  const delimiter = delimiterOf(readHeaderLine(start));
  return format === 'csv'
    ? readCsv(chunks, delimiter, defaults)
    : readGoogle(readGoogleTable(chunks, delimiter), defaults);
}

/** A Google Merchant feed as a table: tab-separated, or with commas. */
const required = ['id', 'title', 'price'];

/** @throws CatalogueUnreadable for a header without the fields that every product needs */
async function* readGoogleTable(
  chunks: AsyncIterable<string>,
  delimiter: Delimiter,
): AsyncGenerator<GoogleFields> {
  let names: string[] | undefined;
  for await (const { line, cells, problem, size } of readTable(chunks, delimiter)) {
    if (names === undefined) {
      names = readHeader(cells ?? []).map(fieldName);
      const missing = required.find((name) => !names?.includes(name));
      if (missing) throw new CatalogueUnreadable(`The column "${missing}" is missing.`);
    } else if (!cells) {
      yield { row: line, fields: new Map(), details: [], size, problem: problem ?? 'is unreadable' };
    } else if (cells.length > names.length && cells.slice(names.length).some((cell) => cell.trim() !== '')) {
      const wide: GoogleFields = { row: line, fields: new Map(), details: [], size };
      for (const name of ['id', 'item_group_id']) addField(wide, name, cells[names.indexOf(name)] ?? '');
      yield { ...wide, problem: `has ${cells.length} cells, but the header has ${names.length}` };
    } else yield fieldsOfRow(names, cells, line, size);
  }
  if (names === undefined) throw new CatalogueUnreadable('The file is empty.');
}

/** JSON Lines: one `StoreProduct` on each line. */
async function* readJsonLines(chunks: AsyncIterable<string>): AsyncGenerator<CatalogueRow> {
  for await (const { line, text } of readLines(chunks)) {
    if (text === undefined) yield refuseUnreadRow(line, [tooLong]);
    else yield readLine(line, text);
  }
}

function readLine(line: number, text: string): CatalogueRow {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuseUnreadRow(line, ['is not valid JSON']);
  }
  const checked = checkProduct(value);
  if (checked.ok) return { ok: true, row: line, product: checked.product, categories: [], size: text.length };
  return refuseRow(line, checked.problems, idOf(value));
}

function idOf(value: unknown): string | undefined {
  const id = typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : undefined;
  return typeof id === 'string' ? id : undefined;
}

/**
 * Items without a group are answered as they come. Those of groups wait on disk for the end of the feed: only then is a
 * group known to be complete. A feed that breaks off answers none of them.
 */
async function* readGoogle(
  records: AsyncIterable<GoogleFields>,
  { currency }: ReadDefaults,
): AsyncGenerator<CatalogueRow> {
  let spool: Spool | undefined;
  try {
    for await (const record of records) {
      const group = first(record, 'item_group_id').slice(0, 200);
      const item = readVariant(record, currency);
      const isUnread = record.problem !== undefined;
      if (item.id === '')
        yield refuseUnreadRow(record.row, record.problem ? [record.problem] : ['id: must not be empty']);
      else if (group === '') yield marked(buildGoogleProduct(item.id, [item], record.size), isUnread);
      else (spool ??= openSpool()).add(group, record.row, JSON.stringify(item), isUnread);
    }
    for (const { id, items, firstRow, size, isUnread } of spool?.groups() ?? []) {
      const row =
        items.length === 0
          ? refuseRow(firstRow, [`has more than ${maxVariants} variants or too much text`], id)
          : buildGoogleProduct(
              id,
              items.map(({ body }) => JSON.parse(body) as GoogleVariant),
              size,
            );
      yield marked(row, isUnread);
    }
  } finally {
    spool?.close();
  }
}

const marked = (row: CatalogueRow, isUnread: boolean): CatalogueRow =>
  isUnread && !row.ok ? { ...row, isUnread } : row;

/** Items of one group, anywhere in the file. */
interface SpooledGroup {
  id: string;
  /** By row. Empty when the group is beyond the limits. */
  items: { row: number; body: string }[];
  firstRow: number;
  size: number;
  /** One of its rows could not be read. */
  isUnread: boolean;
}

interface Spool {
  add(group: string, row: number, body: string, isUnread: boolean): void;
  /** Each group once; at most one is in memory. */
  groups(): Generator<SpooledGroup>;
  close(): void;
}

function openSpool(): Spool {
  const scratch = openScratch(
    'create table item (label text not null, line integer not null, body text not null, unread integer not null) strict',
  );
  const insert = scratch.prepare('insert into item values (?, ?, ?, ?)');
  return {
    add: (group, row, body, isUnread) => void insert.run(group, row, body, isUnread ? 1 : 0),
    *groups() {
      // No index: sorting once on disk is cheaper than keeping order while the items come in.
      const sorted = scratch
        .prepare('select label, line, body, unread from item order by label, line')
        .iterate();
      let group: SpooledGroup | undefined;
      for (const record of sorted) {
        const { label, line, body, unread } = record as {
          label: string;
          line: number;
          body: string;
          unread: number;
        };
        if (group?.id !== label) {
          if (group) yield group;
          group = { id: label, items: [], firstRow: line, size: 0, isUnread: false };
        }
        group.isUnread ||= unread === 1;
        group.size += body.length;
        if (group.items.length >= maxVariants || group.size > maxProductSize) {
          group.items = [];
          group.size = Infinity;
        } else group.items.push({ row: line, body });
      }
      if (group) yield group;
    },
    close: () => scratch.close(),
  };
}

/** Reads a store file, which anybody may have written: every line is checked before it counts, and the whole at its end. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { newestMigration, isKnownMigration } from '../migrate.ts';
import { isWithinBounds } from './bounds.ts';
import { parsedJson as parsed, unreadableColumn } from './check-json.ts';
import {
  headerSchema,
  largestFile,
  lastLines,
  longestLine,
  placeInFile,
  sealedValue,
  storeFileVersion,
  StoreFileRefused,
  type StoreFileHeader,
  type StoreFileRow,
} from './format.ts';
import { passphraseCheck, protection, type Protection } from './protect.ts';
import { sealedNames } from './sealed.ts';
import type { MovedTable } from './moved-table.ts';
import { movedTables } from './tables.ts';

/** A row with its secrets in the clear. Where they are left out, they are null. */
export interface ReadRow {
  table: string;
  row: StoreFileRow;
}

export interface OpenStoreFile {
  header: StoreFileHeader;
  /** From the beginning, each time it is asked. What is missing is known at the end. @throws StoreFileRefused */
  rows(): AsyncGenerator<ReadRow, { missing: readonly string[] }>;
}

/**
 * @param passphrase undefined: only a file without secrets is accepted. The importer decides, not the file:
 * otherwise an altered file could omit its proof of integrity
 * @throws StoreFileRefused
 */
export async function openStoreFile(
  path: string,
  passphrase: (() => Promise<string>) | undefined,
): Promise<OpenStoreFile> {
  const header = await readHeader(path);
  if (passphrase && !header.sealed)
    throw new StoreFileRefused(
      'The file has no secrets, so changes to it cannot be detected. If it was exported with --without-secrets, also import it with --without-secrets.',
    );
  if (!passphrase && header.sealed)
    throw new StoreFileRefused(
      'The file has secrets. Import it with its passphrase, not with --without-secrets.',
    );
  const protect = header.sealed && passphrase && (await protection(await passphrase(), header.sealed.salt));
  if (header.sealed && protect) {
    const { text, place } = passphraseCheck;
    let opened: string | undefined;
    try {
      opened = protect.open(header.sealed.check, place);
    } catch {
      // Reported below.
    }
    if (opened !== text) throw new StoreFileRefused('Wrong passphrase for this file.');
  }
  return { header, rows: () => rowsOf(path, header, protect) };
}

async function readHeader(path: string): Promise<StoreFileHeader> {
  for await (const line of linesOf(path)) {
    const found = headerSchema.safeParse(parsed(line));
    if (!found.success) throw new StoreFileRefused(`${path} is not a store file.`);
    const { data } = found;
    if (data.version > storeFileVersion || !isKnownMigration(data.schema))
      throw new StoreFileRefused(
        `The file was written by a newer release, Portico ${data.portico}. Import it with that release.`,
      );
    if (data.schema !== newestMigration)
      throw new StoreFileRefused(
        `The file was written by an older release, Portico ${data.portico}. Update that installation first, and export again.`,
      );
    return data;
  }
  throw new StoreFileRefused(`${path} is empty.`);
}

async function* rowsOf(
  path: string,
  header: StoreFileHeader,
  protect: Protection | undefined,
): AsyncGenerator<ReadRow, { missing: readonly string[] }> {
  const hash = createHash('sha256');
  const counts: Record<string, number> = Object.fromEntries(
    Object.keys(movedTables).map((name) => [name, 0]),
  );
  const leftOut = new Set<string>();
  let missing: readonly string[] | undefined;
  let number = 0;
  let hasEnded = false;
  for await (const line of linesOf(path)) {
    number += 1;
    if (hasEnded) throw wrong(number, 'data after the end');
    if (number === 1) {
      if (JSON.stringify(headerSchema.parse(parsed(line))) !== JSON.stringify(header))
        throw new StoreFileRefused('The file changed while it was read.');
      hash.update(`${line}\n`);
      continue;
    }
    const content = parsed(line);
    if (isRowLine(content)) {
      hash.update(`${line}\n`);
      if (missing !== undefined) throw wrong(number, 'unexpected row');
      const table = Object.hasOwn(movedTables, content.table) ? movedTables[content.table] : undefined;
      if (!table) throw wrong(number, 'unknown table');
      const of = { name: content.table, table, site: header.store, protect, number };
      const row = checkedRow(content.row, of);
      counts[content.table] = (counts[content.table] ?? 0) + 1;
      // As an export leaves it out: without its own secret it would be kept with an empty one.
      if (!protect && secretsOf(content.table).size > 0 && table.withoutSecret !== 'blank') {
        leftOut.add(table.missing?.(row) ?? content.table);
        continue;
      }
      yield { table: content.table, row };
      continue;
    }
    const found = lastLines.safeParse(content);
    if (!found.success) throw wrong(number, 'invalid format');
    const { data } = found;
    if ('end' in data) {
      const { rows, sha256, mac } = data.end;
      const isWhole =
        missing !== undefined &&
        hash.digest('hex') === sha256 &&
        Object.keys(rows).length === Object.keys(counts).length &&
        Object.entries(counts).every(
          ([table, count]) => Object.hasOwn(rows, table) && rows[table] === count,
        ) &&
        (!protect || (mac !== undefined && protect.matches(sha256, mac)));
      if (!isWhole)
        throw new StoreFileRefused('The file is damaged or was altered: its checksum does not match.');
      hasEnded = true;
      continue;
    }
    hash.update(`${line}\n`);
    if (missing !== undefined) throw wrong(number, 'unexpected row');
    ({ missing } = data);
  }
  if (!hasEnded) throw new StoreFileRefused('The file is cut off: its end is missing.');
  return { missing: [...new Set([...(missing ?? []), ...leftOut])] };
}

/** By hand: there are millions of them. */
function isRowLine(content: unknown): content is { table: string; row: Record<string, unknown> } {
  if (typeof content !== 'object' || content === null || Object.keys(content).length !== 2) return false;
  const { table, row } = content as { table?: unknown; row?: unknown };
  return typeof table === 'string' && typeof row === 'object' && row !== null && !Array.isArray(row);
}

const known = new Map(Object.keys(movedTables).map((name) => [name, sealedNames(name)]));
const secretsOf = (table: string): ReadonlySet<string> => known.get(table) ?? new Set();

interface RowContext {
  name: string;
  table: MovedTable;
  site: string;
  protect: Protection | undefined;
  number: number;
}

function checkedRow(given: Record<string, unknown>, of: RowContext): StoreFileRow {
  const { name, table, site, protect, number } = of;
  const kinds = Object.entries(table.columns);
  if (Object.keys(given).length !== kinds.length) throw wrong(number, 'wrong columns');
  const secrets = secretsOf(name);
  const row: StoreFileRow = {};
  for (const [column, kind] of kinds) {
    if (!Object.hasOwn(given, column)) throw wrong(number, `${column} is missing`);
    let value = given[column];
    if (secrets.has(column) && value !== null) {
      const found = sealedValue.safeParse(value);
      if (!protect || !found.success) throw wrong(number, `${column} is not sealed`);
      value = protect.open(
        found.data.sealed,
        placeInFile(
          name,
          column,
          table.key.map((one) => given[one]),
        ),
      );
    }
    const mayBeNull = kind.endsWith('?') || (secrets.has(column) && !protect);
    const isRight =
      value === null
        ? mayBeNull
        : kind.startsWith('text')
          ? typeof value === 'string' && !value.includes('\0')
          : Number.isSafeInteger(value);
    if (!isRight) throw wrong(number, `${column} has the wrong type`);
    if (typeof value === 'number' && !table.numbered?.includes(column) && !isWithinBounds(column, value))
      throw wrong(number, `${column} is out of range`);
    row[column] = value as string | number | null;
  }
  if (!(table.isOf?.(site, row) ?? row['site'] === site)) throw wrong(number, 'it belongs to another store');
  checkBody(row, of);
  return row;
}

/** A record says itself whose it is, and is believed. */
function checkBody(row: StoreFileRow, { name, table, site, number }: RowContext): void {
  const { body, id } = row;
  if (typeof body === 'string') checkRecord(parsed(body), id, { table, site, number });
  const unreadable = unreadableColumn(name, row);
  if (unreadable !== undefined) throw wrong(number, `${unreadable} has an unexpected value`);
}

function checkRecord(
  record: unknown,
  id: unknown,
  { table, site, number }: Pick<RowContext, 'table' | 'site' | 'number'>,
): void {
  if (typeof record !== 'object' || record === null) throw wrong(number, 'its record is not JSON');
  const { site: own, id: ownId } = record as Record<string, unknown>;
  if (own !== undefined && own !== site) throw wrong(number, 'its record belongs to another store');
  if (table.hasRecordId && ownId !== id) throw wrong(number, 'its record has another ID');
}

const wrong = (line: number, why: string): StoreFileRefused =>
  new StoreFileRefused(`Line ${line} of the file is invalid: ${why}.`);

/** @throws StoreFileRefused also if the compressed content is too large */
async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const unpacked = createGunzip();
  file.once('error', (error) => unpacked.destroy(error));
  file.pipe(unpacked);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let bytes = 0;
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > largestFile) throw new StoreFileRefused('The file is too large.');
      const pieces = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = pieces.pop() ?? '';
      yield* pieces;
      if (rest.length > longestLine) throw new StoreFileRefused('A line of the file is too long.');
    }
    rest += decoder.decode();
  } catch (error) {
    const { code = '', name } = error as NodeJS.ErrnoException;
    if (code.startsWith('Z_') || code === 'ERR_ENCODING_INVALID_ENCODED_DATA' || name === 'TypeError')
      throw new StoreFileRefused(`${path} is not a store file, or is damaged.`, { cause: error });
    throw error;
  } finally {
    file.destroy();
    unpacked.destroy();
  }
  if (rest !== '') throw new StoreFileRefused('The file is cut off: its last line is incomplete.');
}

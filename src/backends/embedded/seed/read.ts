import { readCsv } from './csv.ts';
import { guessFormat, headerOf, type CatalogueFormat } from './format.ts';
import { readGoogle } from './google.ts';
import { readGoogleTable } from './google-table.ts';
import { readGoogleXml } from './google-xml.ts';
import { readJsonLines } from './json-lines.ts';
import type { CatalogueRow, ReadDefaults } from './row.ts';
import { delimiterOf } from './table.ts';
import { openText, type CatalogueText } from './text.ts';

export interface ReadOptions {
  /** Absent: guessed from the first characters, then from `name`. */
  format?: CatalogueFormat;
  /** Of the file. */
  name?: string;
  defaults: ReadDefaults;
}

/**
 * Reads a catalogue product by product, whatever its size: what is held at a time is one product, and what must wait or be
 * remembered waits on disk. Gzip is unpacked. A wrong row is answered as such and reading goes on.
 * @throws CatalogueUnreadable (from the iterator) when the file as a whole cannot be read, or breaks off
 */
export async function* readCatalogue(
  stream: AsyncIterable<Uint8Array>,
  { format, name, defaults }: ReadOptions,
): AsyncGenerator<CatalogueRow> {
  const text = await openText(stream);
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
  const delimiter = delimiterOf(headerOf(start));
  return format === 'csv'
    ? readCsv(chunks, delimiter, defaults)
    : readGoogle(readGoogleTable(chunks, delimiter), defaults);
}

/** A Google Merchant feed as a table: tab-separated, or with commas. */
import { addField, fieldName, fieldsOfRow, type GoogleFields } from './google-fields.ts';
import { CatalogueUnreadable } from './row.ts';
import { readHeader, readTable, type Delimiter } from './table.ts';

const required = ['id', 'title', 'price'];

/** @throws CatalogueUnreadable for a header without the fields that every product needs */
export async function* readGoogleTable(
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
      yield { row: line, fields: new Map(), details: [], size, problem: problem ?? 'cannot be read' };
    } else if (cells.length > names.length && cells.slice(names.length).some((cell) => cell.trim() !== '')) {
      const wide: GoogleFields = { row: line, fields: new Map(), details: [], size };
      addField(wide, 'id', cells[names.indexOf('id')] ?? '');
      yield { ...wide, problem: `has ${cells.length} cells, the header ${names.length}` };
    } else yield fieldsOfRow(names, cells, line, size);
  }
  if (names === undefined) throw new CatalogueUnreadable('It is empty.');
}

/** CSV and TSV feeds (RFC 4180 quoting). */
import type { FeedFile } from './fields.ts';
import type { FeedTally } from './tally.ts';

const maxColumns = 500;
const maxCell = 65_536;

/**
 * The first row names the fields; the templates of Meta have lines of comment, which begin with #, before it. A row with
 * another number of cells, or an open quote, is bad.
 */
export function readTableFeed(text: string, complete: boolean, tally: FeedTally): FeedFile {
  const firstLine = /^(?:"?#[^\r\n]*(?:\r\n|\r|\n))*([^\r\n]*)/.exec(text)?.[1] ?? '';
  const separator = ['\t', ',', ';', '|'].find((mark) => firstLine.includes(mark)) ?? ',';
  const lines = lineCounter(text);
  let names: string[] | undefined;
  for (const { cells, closed, last, start } of rows(text, separator)) {
    if (tally.full()) break;
    if (cells.length === 1 && cells[0]?.trim() === '') continue;
    if (!names) {
      if (cells[0]?.startsWith('#')) continue;
      names = cells;
      if (!isHeader(cells)) return tally.nothing(complete, { kind: 'other' });
    } else if (last && !complete) break;
    else if (!closed || cells.length !== names.length)
      tally.bad({ message: problemOf(cells.length, names.length, closed), line: lines.at(start) });
    else tally.add(names.map((name, at) => [name, cells[at] ?? ''] as const));
  }
  return names
    ? tally.result(separator === '\t' ? 'tsv' : 'csv', complete)
    : tally.nothing(complete, { kind: 'empty' });
}

const problemOf = (cells: number, names: number, closed: boolean): string =>
  closed
    ? `${cells} ${cells === 1 ? 'cell' : 'cells'} where the header has ${names}`
    : 'a quote is never closed';

/** Numbers of lines; places are asked for in rising order, so that the text is counted once. */
function lineCounter(text: string): { at(place: number): number } {
  let [line, next] = [1, text.indexOf('\n')];
  return {
    at(place) {
      for (; next >= 0 && next < place; next = text.indexOf('\n', next + 1)) line++;
      return line;
    },
  };
}

/** At least two names that look like field names. */
const isHeader = (cells: readonly string[]): boolean =>
  cells.length > 1 &&
  cells.length <= maxColumns &&
  cells.filter((cell) => /^\s*[\p{L}_][\p{L}\p{N}_ :()./-]{0,79}\s*$/u.test(cell)).length >= cells.length / 2;

interface Row {
  cells: string[];
  /** Every quote was closed. */
  closed: boolean;
  /** The text ends with it. */
  last: boolean;
  /** Where it begins. */
  start: number;
}

function* rows(text: string, separator: string): Generator<Row> {
  const plain = new RegExp(`[^${separator}\\r\\n]*`, 'y');
  let at = text.startsWith('\ufeff') ? 1 : 0;
  while (at < text.length) {
    const row: Row = { cells: [], closed: true, last: false, start: at };
    for (;;) {
      const cell = text[at] === '"' ? readQuoted(text, at) : undefined;
      if (cell) {
        row.closed &&= cell.closed;
        at = cell.end;
      }
      plain.lastIndex = at;
      const rest = plain.exec(text)?.[0] ?? '';
      at += rest.length;
      if (row.cells.length <= maxColumns) row.cells.push(((cell?.value ?? '') + rest).slice(0, maxCell));
      if (text[at] !== separator) break;
      at++;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    row.last = at > text.length;
    yield row;
  }
}

/** A quoted cell; two quotes stand for one. */
function readQuoted(text: string, start: number): { value: string; end: number; closed: boolean } {
  let value = '';
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { value: value + text.slice(at, at + maxCell), end: text.length, closed: false };
    if (value.length < maxCell) value += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { value, end: quote + 1, closed: true };
    if (value.length < maxCell) value += '"';
    at = quote + 2;
  }
}

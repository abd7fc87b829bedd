/** Reads .xlsx files, independently of what writes them: zip by its directory, XML by saxes. */
import { inflateRawSync } from 'node:zlib';
import { SaxesParser } from 'saxes';

export type CellValue = string | number | null;

export interface ReadSheet {
  name: string;
  /** By row and column. Dates are serial numbers. */
  rows: CellValue[][];
  formulas: number;
  filter: string | undefined;
  frozen: string | undefined;
  widths: number[];
}

/** @throws for a file that is not a zip archive or well-formed XML */
export function readWorkbook(file: Uint8Array): ReadSheet[] {
  const parts = unzip(Buffer.from(file));
  const xml = (name: string): string => parts.get(name)?.toString('utf8') ?? '';
  const strings: string[] = [];
  parse(xml('xl/sharedStrings.xml'), {
    open: (tag) => tag === 'si' && strings.push(''),
    text: (text) => (strings[strings.length - 1] += text),
  });
  const names: string[] = [];
  parse(xml('xl/workbook.xml'), {
    open: (tag, attributes) => tag === 'sheet' && names.push(attributes['name'] ?? ''),
  });
  parse(xml('xl/styles.xml'), {});
  return names.map((name, index) => readSheet(name, xml(`xl/worksheets/sheet${index + 1}.xml`), strings));
}

function readSheet(name: string, text: string, strings: readonly string[]): ReadSheet {
  const sheet: ReadSheet = { name, rows: [], formulas: 0, filter: undefined, frozen: undefined, widths: [] };
  let cell: { row: number; column: number; type: string | undefined; text: string } | undefined;
  parse(text, {
    open(tag, attributes) {
      if (tag === 'autoFilter') sheet.filter = attributes['ref'];
      if (tag === 'pane' && attributes['state'] === 'frozen') sheet.frozen = attributes['topLeftCell'];
      if (tag === 'col') sheet.widths.push(Number(attributes['width']));
      if (tag === 'f') sheet.formulas += 1;
      if (tag !== 'c') return;
      const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(attributes['r'] ?? '') ?? [];
      const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
      cell = { row: Number(row) - 1, column: column - 1, type: attributes['t'], text: '' };
    },
    text: (more) => cell && (cell.text += more),
    close(tag) {
      if (tag !== 'c' || !cell) return;
      const row = (sheet.rows[cell.row] ??= []);
      row[cell.column] =
        cell.text === ''
          ? null
          : cell.type === 's'
            ? (strings[Number(cell.text)] ?? null)
            : Number(cell.text);
      cell = undefined;
    },
  });
  return sheet;
}

interface Handlers {
  open?: (tag: string, attributes: Record<string, string>) => unknown;
  text?: (text: string) => unknown;
  close?: (tag: string) => unknown;
}

function parse(xml: string, { open, text, close }: Handlers): void {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => open?.(name, attributes as Record<string, string>));
  parser.on('text', (more) => text?.(more));
  parser.on('closetag', ({ name }) => close?.(name));
  parser.write(xml).close();
}

function unzip(file: Buffer): Map<string, Buffer> {
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end < 0) throw new Error('not a zip archive');
  const files = new Map<string, Buffer>();
  let at = file.readUInt32LE(end + 16);
  for (let count = file.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [method, size] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20)];
    const [named, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = file.readUInt32LE(at + 42);
    const name = file.toString('utf8', at + 46, at + 46 + named);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const bytes = file.subarray(start, start + size);
    files.set(name, method === 0 ? bytes : inflateRawSync(bytes));
    at += 46 + named + extra + comment;
  }
  return files;
}

/** Detects the format of a catalog from its first characters and its name. */
import { CatalogueUnreadable } from './row.ts';
import { delimiterOf } from './table.ts';

export const catalogueFormats = ['jsonl', 'csv', 'google'] as const;
export type CatalogueFormat = (typeof catalogueFormats)[number];

const endings: [RegExp, CatalogueFormat][] = [
  [/\.(?:jsonl|ndjson)$/i, 'jsonl'],
  [/\.csv$/i, 'csv'],
  [/\.(?:xml|rss|atom|tsv|txt)$/i, 'google'],
];

/** The content takes precedence over the name. @throws CatalogueUnreadable when neither is recognized */
export function guessFormat(head: string, name = ''): CatalogueFormat {
  const start = head.trimStart();
  if (start.startsWith('<')) return 'google';
  if (start.startsWith('{')) return 'jsonl';
  if (start.startsWith('['))
    throw new CatalogueUnreadable('The file is a single JSON list. Write one product per line (JSON Lines).');
  const header = readHeaderLine(start);
  const names = header
    .split(delimiterOf(header))
    .map((column) => column.trim().replace(/^"|"$/g, '').toLowerCase());
  if (names.includes('product_id')) return 'csv';
  if (names.includes('id') && names.includes('title')) return 'google';
  const bare = name.replace(/\.gz$/i, '');
  const format = endings.find(([ending]) => ending.test(bare))?.[1];
  if (format === undefined)
    throw new CatalogueUnreadable(
      'The format of the file is unknown. Set it with --format jsonl, csv, or google.',
    );
  return format;
}

export const readHeaderLine = (start: string): string => {
  const end = start.indexOf('\n');
  return (end < 0 ? start : start.slice(0, end)).slice(0, 20_000);
};

/** Labeled pages: HTML files that begin with a comment with the facts of the page. */
import { readFileSync, readdirSync } from 'node:fs';

/** The facts of a page as a person reads them. */
export interface Label {
  file: string;
  /** URL at which the page is served. */
  url: string;
  type: 'product' | 'listing' | 'article' | 'other';
  platform: string;
  /** BCP 47. */
  language: string;
  /** The kind of page or fault that it stands for, in one sentence. */
  about: string;
  /** Visible facts: `price` as a decimal string, `currency` by ISO 4217. Absent members are not on the page. */
  product: { name?: string; price?: string; currency?: string; stock?: 'in' | 'out' };
  /** Checks that must warn or fail. No other critical or high check may. */
  faults: readonly string[];
  /** Checks whose verdict is debatable; they are not counted. */
  open: readonly string[];
  html: string;
}

const folder = new URL('pages/', import.meta.url);
const types = ['product', 'listing', 'article', 'other'] as const;
const keys = new Set('url type platform language about name price currency stock faults open'.split(' '));

/** All labeled pages by file name. @throws Error naming a file with an invalid label */
export const readLabels = (): Label[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.html'))
    .sort()
    .map((file) => readLabel(file, readFileSync(new URL(file, folder), 'utf8')));

export function readLabel(file: string, source: string): Label {
  const end = source.indexOf('-->');
  if (!source.startsWith('<!--\n') || end < 0) throw new Error(`${file}: no label at the top`);
  const fields = new Map<string, string>();
  for (const line of source.slice(5, end).trim().split('\n')) {
    const [, key = '', value = ''] = /^(\w+):\s*(.*)$/.exec(line.trim()) ?? [];
    if (!keys.has(key)) throw new Error(`${file}: cannot read "${line}"`);
    fields.set(key, value.trim());
  }
  const need = (key: string): string => {
    const value = fields.get(key);
    if (!value) throw new Error(`${file}: no ${key}`);
    return value;
  };
  const list = (key: string): string[] => fields.get(key)?.split(/,\s*/).filter(Boolean) ?? [];
  const type = types.find((one) => one === (fields.get('type') ?? 'product'));
  const stock = fields.get('stock');
  if (!type || (stock !== undefined && stock !== 'in' && stock !== 'out'))
    throw new Error(`${file}: unknown type or stock`);
  const optional = (key: 'name' | 'price' | 'currency') => {
    const value = fields.get(key);
    return value ? { [key]: value } : {};
  };
  return {
    file,
    url: need('url'),
    type,
    platform: need('platform'),
    language: need('language'),
    about: need('about'),
    product: {
      ...optional('name'),
      ...optional('price'),
      ...optional('currency'),
      ...(stock ? { stock } : {}),
    },
    faults: list('faults'),
    open: list('open'),
    html: source.slice(end + 3).trimStart(),
  };
}

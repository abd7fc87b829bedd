/** Members of request documents that were decoded: their types are known to fit. */
import type { Document } from './decode.ts';

export const textIn = (document: Document, name: string): string | undefined =>
  typeof document[name] === 'string' ? document[name] : undefined;

export const numberIn = (document: Document, name: string): number | undefined =>
  typeof document[name] === 'number' ? document[name] : undefined;

export const documentIn = (document: Document, name: string): Document | undefined =>
  document[name] as Document | undefined;

export const documentsIn = (document: Document, name: string): readonly Document[] =>
  (document[name] as readonly Document[] | undefined) ?? [];

/** Without `c_`. Undefined where there is none, so that nothing changes. */
export function customIn(document: Document): Record<string, unknown> | undefined {
  const entries = Object.entries(document).filter(([name]) => name.startsWith('c_'));
  if (entries.length === 0) return undefined;
  return Object.fromEntries(entries.map(([name, value]) => [name.slice(2), value]));
}

/** What a rule of a manifest found, and the hand that writes it down. */
import type { UcpRelease } from '#manifest';

export type Json = Record<string, unknown>;

export interface Finding {
  /** `error`: agents cannot use the member; `warning`: they can, with less. */
  severity: 'error' | 'warning';
  /** RFC 6901; its names may be of whoever wrote the document. */
  pointer: string;
  /** What is wrong, in words of ours alone. */
  message: string;
  /** What should stand there. */
  expected: string;
  /** Whose rule it is: a release of UCP, or the flat manifest. */
  release: UcpRelease | 'flat';
}

export interface Notes {
  readonly release: UcpRelease;
  readonly found: Finding[];
  error(pointer: string, message: string, expected: string): void;
  warning(pointer: string, message: string, expected: string): void;
}

/** More are not told: a document with so many is no manifest. */
export const mostFindings = 100;

export function notesOf(release: UcpRelease): Notes {
  const found: Finding[] = [];
  const note = (severity: Finding['severity']) => (pointer: string, message: string, expected: string) => {
    if (found.length < mostFindings) found.push({ severity, pointer, message, expected, release });
  };
  return { release, found, error: note('error'), warning: note('warning') };
}

export const asObject = (value: unknown): Json | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;

/** RFC 6901, section 3. */
export const child = (pointer: string, key: string | number): string =>
  `${pointer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** `missing`, `a number`, `an empty text`. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'string') return value === '' ? 'an empty text' : 'a text';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** The value at a pointer, through own members only; undefined where nothing is. */
export function valueAt(document: unknown, pointer: string): unknown {
  let value = document;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Json)[key];
  }
  return value;
}

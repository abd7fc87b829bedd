/** `dw.util.StringUtils` and `dw.util.UUIDUtils`, as far as scripts use them. */
import { randomBytes } from 'node:crypto';
import { documented } from '../../documented.ts';
import { decoded, encoded } from './bytes.ts';
import { elementsOf } from './collection.ts';

/** Places of a Java message format that are filled as they stand: `{0}`. */
export function format(text: unknown, ...given: unknown[]): string {
  const [first] = given;
  const all = given.length === 1 && !Array.isArray(first) ? (elementsOf(first) ?? given) : given;
  let quoted = false;
  return String(text).replace(/''|'|\{(\d+)\}/g, (whole, place?: string) => {
    if (whole === "''") return "'";
    if (whole === "'") {
      quoted = !quoted;
      return '';
    }
    return quoted || Number(place) >= all.length ? whole : String(all[Number(place)]);
  });
}

export const StringUtils = documented('dw.util.StringUtils', {
  format,
  trim: (text: unknown) => (text === null ? null : String(text).trim()),
  ltrim: (text: unknown) => String(text).trimStart(),
  rtrim: (text: unknown) => String(text).trimEnd(),
  encodeBase64: (text: unknown, encoding?: unknown) => encoded(String(text), encoding).toString('base64'),
  decodeBase64: (text: unknown, encoding?: unknown) => decoded(Buffer.from(String(text), 'base64'), encoding),
  stringToHtml: (text: unknown) => escaped(String(text)),
  stringToXml: (text: unknown) => escaped(String(text)),
});

const names: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (one) => `&${names[one]};`);

/** 26 characters of `0`–`9` and `a`–`z`. */
export const createUuid = (): string =>
  Array.from(randomBytes(26), (one) => (one % 32).toString(32)).join('');

export const UUIDUtils = documented('dw.util.UUIDUtils', { createUUID: createUuid });

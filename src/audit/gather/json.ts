/** JSON from outside: parsed within limits, hashed regardless of key order, searched without recursion. */
import { createHash } from 'node:crypto';
import { asArray, asObject, type Json } from '#manifest';
import { decode } from './scan.ts';

const maxDepth = 100;

export type Parsed =
  | { ok: true; value: unknown; bom: boolean }
  | { ok: false; error: { message: string; offset: number }; bom: boolean };

/**
 * Strict JSON of a UTF-8 body, at most 100 levels deep: what is written again later recurses. A byte order mark is noted and
 * skipped. `offset` counts UTF-16 units; -1 when the parser does not say.
 */
export function parseJsonBody(body: Uint8Array): Parsed {
  const bom = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf;
  // TextDecoder drops the mark.
  const text = decode(body, 'utf-8');
  try {
    const value = JSON.parse(text) as unknown;
    return isTooDeep(value)
      ? { ok: false, error: { message: `it nests deeper than ${maxDepth} levels`, offset: -1 }, bom }
      : { ok: true, value, bom };
  } catch (error) {
    const message = error instanceof Error ? error.message : 'not JSON';
    const at = /position (\d+)/.exec(message)?.[1];
    const offset = at === undefined ? (/unexpected end/i.test(message) ? text.length : -1) : Number(at);
    return { ok: false, error: { message: message.slice(0, 200), offset }, bom };
  }
}

function isTooDeep(document: unknown): boolean {
  let level: object[] = [{ document }];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    level = level.flatMap((one) =>
      Object.values(one).filter((value): value is object => typeof value === 'object' && value !== null),
    );
  }
  return false;
}

/** Short hash of a JSON value, regardless of key order. */
export const hashJson = (value: unknown): string =>
  createHash('sha256').update(canonical(value, 0)).digest('hex').slice(0, 16);

function canonical(value: unknown, depth: number): string {
  if (depth > maxDepth) return '"…"';
  if (Array.isArray(value)) return `[${value.map((one) => canonical(one, depth + 1)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = value as Record<string, unknown>;
  const keys = Object.keys(members).toSorted();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(members[key], depth + 1)}`).join(',')}}`;
}

/** Every object in a document, outermost first; at most 5,000. */
export function objectsIn(document: unknown): Json[] {
  const found: Json[] = [];
  const open: unknown[] = [document];
  for (let at = 0; at < open.length && at < 20_000 && found.length < 5000; at++) {
    const value = open[at];
    const object = asObject(value);
    if (object) found.push(object);
    for (const one of object ? Object.values(object) : asArray(value))
      if (typeof one === 'object' && one !== null) open.push(one);
  }
  return found;
}

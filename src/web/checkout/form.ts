/** A posted form. */
import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { maskCardNumbers, type Repeatable } from '#commerce';

/** More than 200 lines with an address for each delivery need. */
export const bodyLimitBytes = 65_536;
const fieldLimit = 1_500;

export interface Form {
  /** The first value, trimmed and without control characters. */
  one(name: string): string | undefined;
  all(name: string): string[];
  /** Raw entries, for posting the form again. */
  entries: readonly (readonly [string, string])[];
}

/** Undefined if the body is not a checkout form. The caller checks the size. */
export async function readCheckoutForm(c: Context): Promise<Form | undefined> {
  const type = c.req.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') return undefined;
  // These pages take no card numbers: one that a buyer types is neither stored nor shown.
  const entries = [...new URLSearchParams(await c.req.text())].map(
    ([name, value]) => [name, name === 'key' ? value : maskCardNumbers(value)] as const,
  );
  if (entries.length > fieldLimit) return undefined;
  const form = toForm(entries);
  return keyPattern.test(form.one('key') ?? '') ? form : undefined;
}

export function toForm(entries: Form['entries']): Form {
  const values = Map.groupBy(entries, ([name]) => name);
  const all = (name: string): string[] => (values.get(name) ?? []).map(([, value]) => singleLine(value));
  return { entries, all, one: (name) => all(name)[0] };
}

/** Text for a field: one line, no control characters. */
export const singleLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();

/** 128 random bits, new for each rendering. */
export const newFormKey = (): string => randomBytes(16).toString('base64url');
const keyPattern = /^[\w-]{22}$/;

/**
 * Repeated posts of a rendering with the same content have the same key. After the buyer goes back and changes the content, the
 * key differs.
 */
export function repeatOf(form: Form): Repeatable {
  const content = JSON.stringify(form.entries.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  const fingerprint = createHash('sha256').update(content).digest('base64url');
  return { key: `${form.one('key')}.${fingerprint}`, fingerprint };
}

/** A posted form: small, flat, of text alone. */
import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { maskCardNumbers, type Repeatable } from '#commerce';

/** 200 lines with an address for each delivery take less. */
export const bodyLimitBytes = 65_536;
const fieldLimit = 1_500;

export interface Form {
  /** The first value, without white space around it and without control characters. */
  one(name: string): string | undefined;
  all(name: string): string[];
  /** As it came, for posting it once more. */
  entries: readonly (readonly [string, string])[];
}

/** Undefined where the body is no form of ours. The size is checked before. */
export async function readCheckoutForm(c: Context): Promise<Form | undefined> {
  const type = c.req.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') return undefined;
  // No card is paid with here: a number that somebody types is neither kept nor shown again.
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

/** As a field can hold it: one line, no control characters. */
export const singleLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();

/** 128 random bits, new for each rendering. */
export const newFormKey = (): string => randomBytes(16).toString('base64url');
const keyPattern = /^[\w-]{22}$/;

/**
 * The same rendering with the same content is one post, however often it arrives; with other content, after a step back in the
 * browser, it is another one.
 */
export function repeatOf(form: Form): Repeatable {
  const content = JSON.stringify(form.entries.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  const fingerprint = createHash('sha256').update(content).digest('base64url');
  return { key: `${form.one('key')}.${fingerprint}`, fingerprint };
}

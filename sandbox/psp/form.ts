import { createHash } from 'node:crypto';
import { invalid, Refusal } from './problem.ts';
import { stepOf } from './units.ts';

/** Form fields by their full name, such as `metadata[order]`; nothing is unfolded into objects. */
export type Form = ReadonlyMap<string, string>;

const mostFields = 200;

/** Reads a form-encoded body. */
export function readForm(body: string): Form {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body)) {
    if (fields.has(name) && !name.endsWith('[]')) throw invalid(name.slice(0, 100), 'Given more than once.');
    if (fields.size >= mostFields)
      throw new Refusal(400, { type: 'invalid_request_error', message: 'Too many parameters.' });
    fields.set(name, value);
  }
  return fields;
}

/** Refuses what an endpoint does not know, as Stripe does. @param known top-level names */
export function allowOnly(form: Form, known: readonly string[]): void {
  for (const name of form.keys()) {
    const bracket = name.indexOf('[');
    const top = bracket < 0 ? name : name.slice(0, bracket);
    if (!known.includes(top) && top !== 'expand')
      throw invalid(
        name.slice(0, 100),
        `Received unknown parameter: ${name.slice(0, 100)}`,
        'parameter_unknown',
      );
  }
}

export function required(form: Form, name: string): string {
  const value = form.get(name);
  if (!value) throw invalid(name, `Missing required param: ${name}.`, 'parameter_missing');
  return value;
}

/** An amount in minor units, 1 to 99,999,999. @param currency in lower case */
export function readAmount(value: string, name: string, currency: string): number {
  if (!/^\d{1,12}$/.test(value))
    throw invalid(name, `Invalid integer: ${value.slice(0, 40)}`, 'parameter_invalid_integer');
  const amount = Number(value);
  if (amount < 1)
    throw invalid(name, 'This value must be greater than or equal to 1.', 'parameter_invalid_integer');
  if (amount > 99_999_999) throw invalid(name, 'Amount must be no more than 99999999.', 'amount_too_large');
  const step = stepOf(currency);
  if (amount % step !== 0)
    throw invalid(name, `Amounts in ${currency} must be multiples of ${step}.`, 'parameter_invalid_integer');
  return amount;
}

/** Fields `metadata[key]`. At most 50 keys of 40 characters, values of 500. @param name of the object, `metadata` */
export function readMetadata(form: Form, name?: string): Record<string, string> {
  return mergeMetadata({}, form, name);
}

/** What is empty is taken away, what is not named stays. */
export function mergeMetadata(
  before: Readonly<Record<string, string>>,
  form: Form,
  object = 'metadata',
): Record<string, string> {
  const merged = new Map(Object.entries(before));
  const start = `${object}[`;
  for (const [name, value] of form) {
    if (!name.startsWith(start) || !name.endsWith(']')) continue;
    const key = name.slice(start.length, -1);
    if (key.length === 0 || key.length > 40 || /[[\]]/.test(key))
      throw invalid('metadata', 'Metadata keys have 1 to 40 characters and no brackets.');
    if (value.length > 500)
      throw invalid(name, 'Metadata values can have up to 500 characters.', 'parameter_invalid_string');
    if (value === '') merged.delete(key);
    else merged.set(key, value);
  }
  if (merged.size > 50) throw invalid('metadata', 'Metadata can have up to 50 keys.');
  return Object.fromEntries(merged);
}

/** An address of the web, as it was given. Null without one. */
export function readUrl(form: Form, name: string): string | null {
  const text = form.get(name);
  if (text === undefined) return null;
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || text.length > 2_048)
    throw invalid(name, 'Not a valid URL', 'url_invalid');
  return text;
}

/** What an idempotency key stands for: the endpoint and its parameters, in any order. */
export function fingerprint(endpoint: string, form: Form): string {
  const fields = [...form].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([endpoint, fields]))
    .digest('base64url');
}

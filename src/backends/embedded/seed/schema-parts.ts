/** Parts of the schemas for catalogs. */
import { isCurrency, wrongKind } from '#commerce';
import { z } from 'zod';
import { maxAmount } from './money-text.ts';

/** One line of text; U+FFFD replaces bytes that are not UTF-8. */
export const line = (max: number) =>
  z
    .string()
    .min(1, 'must not be empty')
    .max(max, `must have at most ${max} characters`)
    .refine((text) => !/[\p{Cc}\ufffd]/u.test(text), 'has control or invalid characters')
    .refine((text) => text.trim() === text, 'starts or ends with a space');

export const prose = (max: number) =>
  z
    .string()
    .min(1, 'must not be empty')
    .max(max, `must have at most ${max} characters`)
    // oxlint-disable-next-line no-control-regex -- tab and line breaks are allowed
    .refine((text) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffd]/.test(text), {
      error: 'has control or invalid characters',
    });

export const id = line(100);

/** Absolute, or a path on the store's own host. */
export const address = line(2_000).refine(
  (text) => /^\/(?!\/)/.test(text) || (/^https?:\/\//i.test(text) && URL.canParse(text)),
  'must be an http or https URL, or a path that starts with /',
);

export const amount = z.int('must be a whole number of minor units').min(0).max(maxAmount);
export const count = z.int().min(0).max(1_000_000_000);
/** Epoch milliseconds, up to the year 9999. */
export const epochMs = z.int('must be epoch milliseconds').min(0).max(253_402_300_799_999);

export const currency = z.string().refine(isCurrency, 'is not an ISO 4217 currency');
export const country = z.string().regex(/^[A-Z]{2}$/, 'must be a two-letter ISO 3166-1 code');
export const byCurrency = <T extends z.ZodType>(value: T) => z.record(currency, value);

const attribute = z.union(
  [
    prose(5_000),
    z.number(),
    z.boolean(),
    z.array(line(1_000)).max(200),
    z.strictObject({ value: z.number(), unit: line(20) }),
  ],
  { error: 'must be a string, a number, true, false, a list of strings, or { value, unit }' },
);
export const attributeName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,63}$/, 'must be a name such as "compatible_with"');

/** A record would drop a member of this name in silence. */
export const safeRecord = <T extends z.ZodType>(record: T) =>
  z
    .unknown()
    .refine(
      (value) => typeof value !== 'object' || value === null || !Object.hasOwn(value, '__proto__'),
      'unknown member "__proto__"',
    )
    .pipe(record);

export const attributes = safeRecord(
  z
    .record(attributeName, attribute)
    .refine((all) => Object.keys(all).length <= 200, 'has more than 200 members'),
);

/** What is wrong, each with the place: `variants[2].prices[0].amount must be …`. */
export function problemsOf(error: z.ZodError): string[] {
  return error.issues.map((issue) => {
    const place = issue.path
      .slice(0, 8)
      .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part).slice(0, 40)}`))
      .join('')
      .replace(/^\./, '');
    return `${place || 'product'}: ${sentence(issue)}`;
  });
}

function sentence(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.slice(0, 5).map((name) => JSON.stringify(name.slice(0, 40)));
    return `unknown ${issue.keys.length === 1 ? 'member' : 'members'} ${names.join(', ')}`;
  }
  if (issue.code === 'invalid_key') return issue.issues[0]?.message ?? 'is not a valid name';
  if (/^Invalid input: expected \w+, received undefined/.test(issue.message)) return 'is missing';
  const kind = wrongKind(issue.message);
  return kind === undefined ? issue.message : `must be ${kind}`;
}

/** A store's own keys at Stripe, kept as one secret: they are given, replaced, and removed together. */
import { z } from 'zod';

const key = (name: string, prefixes: readonly string[]) =>
  z
    .string({ error: `Enter the ${name}.` })
    .trim()
    .refine((text) => prefixes.some((prefix) => text.startsWith(prefix)) && /^\w{12,130}$/.test(text), {
      error: `Enter the ${name}: it starts with ${prefixes.join(' or ')}.`,
    });

const shape = z.strictObject({
  publishableKey: key('publishable key', ['pk_test_', 'pk_live_']),
  secretKey: key('secret key', ['sk_test_', 'sk_live_', 'rk_test_', 'rk_live_']),
  webhookSecret: key('signing secret of the webhook endpoint', ['whsec_']),
});

export interface StripeKeys {
  publishableKey: string;
  secretKey: string;
  /** Of the webhook endpoint. */
  webhookSecret: string;
}

/** By the publishable key. */
export const isLiveKey = (publishableKey: string): boolean => publishableKey.startsWith('pk_live_');

export type StripeKeysResult =
  { ok: true; keys: StripeKeys } | { ok: false; errors: Partial<Record<keyof StripeKeys, string>> };

/** @param value members `publishableKey`, `secretKey`, and `webhookSecret` */
export function readStripeKeys(value: unknown): StripeKeysResult {
  const read = shape.safeParse(value);
  if (!read.success) {
    const errors: Partial<Record<string, string>> = {};
    for (const { path, message } of read.error.issues) errors[String(path[0] ?? 'secretKey')] ??= message;
    return { ok: false, errors };
  }
  const { publishableKey, secretKey } = read.data;
  if (isLiveKey(publishableKey) !== /^[sr]k_live_/.test(secretKey))
    return { ok: false, errors: { secretKey: 'Use two keys of the same mode: both test, or both live.' } };
  return { ok: true, keys: read.data };
}

export const writeStripeKeys = ({ publishableKey, secretKey, webhookSecret }: StripeKeys): string =>
  JSON.stringify({ publishableKey, secretKey, webhookSecret });

/** @param text as `writeStripeKeys` wrote it @throws Error, which quotes nothing of it, when it is not */
export function parseStripeKeys(text: string): StripeKeys {
  const read = readStripeKeys(parsed(text));
  if (!read.ok) throw new Error('The stored Stripe keys are not valid.');
  return read.keys;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

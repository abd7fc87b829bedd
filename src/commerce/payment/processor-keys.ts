/** Keys of a payment processor: read as people enter them, and kept as one secret of the store. */
import type { Provider, ProviderKey } from './providers/provider.ts';
import { findProvider, type ProcessorKeys } from './providers/providers.ts';

/** Whether real money moves. */
export const isLiveKeys = ({ provider, ...values }: ProcessorKeys): boolean =>
  findProvider(provider)?.isLive({ ...values } as Record<string, string>) === true;

export type ProcessorKeysResult =
  { ok: true; keys: ProcessorKeys } | { ok: false; errors: Readonly<Record<string, string>> };

/**
 * Keys as people enter them: spaces around them do not count, and an optional one may be empty.
 * @param value the members that `providers` lists
 */
export function readProcessorKeys(provider: Provider, value: unknown): ProcessorKeysResult {
  const given = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const values: Record<string, string> = {};
  const errors: Record<string, string> = {};
  for (const key of provider.keys) {
    const text = given[key.name];
    const trimmed = typeof text === 'string' ? text.trim() : '';
    const name = nameInText(key);
    if (trimmed === '') {
      if (key.isOptional !== true) errors[key.name] = `Enter the ${name}.`;
    } else if (key.pattern.test(trimmed)) values[key.name] = trimmed;
    else errors[key.name] = `Enter the ${name}: ${key.expected}.`;
  }
  const unknown = Object.keys(given).find((name) => !provider.keys.some((key) => key.name === name));
  if (unknown !== undefined)
    errors[unknown] =
      `${provider.label} has no key "${unknown}". Use ${provider.keys.map(({ name }) => name).join(', ')}.`;
  const conflict = Object.keys(errors).length > 0 ? undefined : provider.conflict?.(values);
  if (conflict) errors[conflict.key] = conflict.text;
  return Object.keys(errors).length > 0
    ? { ok: false, errors }
    : { ok: true, keys: { provider: provider.name, ...values } as unknown as ProcessorKeys };
}

/** Labels begin with a capital letter, names of keys in the middle of a sentence do not: `API key`, but `secret key`. */
const nameInText = ({ label }: ProviderKey): string =>
  /^[A-Z][a-z]/.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label;

/** One line. */
export const writeProcessorKeys = (keys: ProcessorKeys): string => JSON.stringify(keys);

/**
 * @param text as `writeProcessorKeys` wrote it. Keys without a provider are Stripe's: they were kept before there were others
 * @throws Error, which quotes nothing of it, when it is not
 */
export function parseProcessorKeys(text: string): ProcessorKeys {
  const { provider = 'stripe', ...values } = parsed(text);
  const found = typeof provider === 'string' ? findProvider(provider) : undefined;
  const read = found && readProcessorKeys(found, values);
  if (!read?.ok) throw new Error('The stored keys of the payment processor are not valid.');
  return read.keys;
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

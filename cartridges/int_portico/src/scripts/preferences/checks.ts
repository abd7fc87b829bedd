/** Values of preferences, checked one by one. Each answers what counts: the value, or its safe default with a problem. */
import { isCurrency } from '../platform/currency.ts';
import type { Problems } from './problems.ts';
import type { PreferenceValues } from './values.ts';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 500;

/** Https, without a user, as a whole. */
export const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 2_048 && /^https:\/\/[^\s/@]+(?:\/[^\s]*)?$/.test(value);

export const isDate = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** Before 2026-08-25 labels may not contain hyphens, and the same name serves both. */
export const isReverseDomain = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z][a-z0-9]*(?:\.[a-z][a-z0-9_]*)+$/.test(value);

export const isKnownCurrency = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Z]{3}$/.test(value) && isCurrency(value);

export function wholeNumber(
  values: PreferenceValues,
  problems: Problems,
  name: string,
  { least, most, other }: { least: number; most: number; other: number },
): number {
  if (values.text(name) === undefined) return other;
  const value = values.number(name);
  if (value !== undefined && Number.isInteger(value) && value >= least && value <= most) return value;
  problems.add(name, `must be a whole number from ${least} to ${most}; ${other} is used`);
  return other;
}

export function oneOf<T extends string>(
  values: PreferenceValues,
  problems: Problems,
  name: string,
  { among, other, unset = other }: { among: readonly T[]; other: T; unset?: T },
): T {
  const value = values.text(name);
  const found = among.find((one) => one === value);
  if (value === undefined) return unset;
  if (found === undefined) problems.add(name, `must be one of ${among.join(', ')}; ${other} is used`);
  return found ?? other;
}

/** Undefined: it is empty, or no JSON. */
export function json(values: PreferenceValues, problems: Problems, name: string): unknown {
  const text = values.text(name);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    problems.add(name, 'is not valid JSON and is ignored');
    return undefined;
  }
}

/**
 * Valid items of a JSON list; the others are reported by their position. @param read returns what is wrong in words, or the item
 */
export function jsonList<T>(
  values: PreferenceValues,
  problems: Problems,
  name: string,
  read: (item: Record<string, unknown>) => T | string,
): T[] {
  const value = json(values, problems, name);
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    problems.add(name, 'must be a JSON list and is ignored');
    return [];
  }
  const good: T[] = [];
  value.forEach((item, place) => {
    const found = isRecord(item) ? read(item) : 'must be an object';
    if (typeof found === 'string') problems.add(name, `entry ${place + 1} ${found}; it is ignored`);
    else good.push(found);
  });
  return good;
}

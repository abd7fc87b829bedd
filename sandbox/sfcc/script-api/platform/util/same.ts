/** Which values the platform's collections take for the same. */
import { exactKnown } from './decimal.ts';
import { textOf, trimmed } from './exact.ts';

/** Equal keys for equal values: numbers, texts, dates and decimals by what they are, other objects by identity. */
export function keyOf(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === 'number') return `number ${value}`;
  if (typeof value === 'string') return `text ${value}`;
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return `date ${value.getTime()}`;
  const known = exactKnown(value);
  return known ? `number ${textOf(trimmed(known))}` : value;
}

export function isSame(one: unknown, other: unknown): boolean {
  if (keyOf(one) === keyOf(other)) return true;
  const { equals } = (typeof one === 'object' && one !== null ? one : {}) as { equals?: unknown };
  return typeof equals === 'function' && equals.call(one, other) === true;
}

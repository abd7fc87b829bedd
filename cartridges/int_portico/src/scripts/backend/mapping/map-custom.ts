/** Custom attributes as plain values. Pure. */
import { listed } from './values.ts';

/** An attribute that is not defined for the site has no value. */
export function attributeOf(custom: Readonly<Record<string, unknown>>, id: string): unknown {
  return id in custom ? plainOf(custom[id]) : undefined;
}

/** @param ids undefined: all that the object has */
export function customOf(
  custom: Readonly<Record<string, unknown>>,
  ids: readonly string[] | undefined,
): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const id of ids ?? Object.keys(custom)) {
    const value = attributeOf(custom, id);
    if (value !== undefined) found[id] = value;
  }
  return found;
}

/** Of an enumeration its display value, of markup its source, of a date its text; a list of such. */
export function plainOf(value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (typeof value !== 'object') return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return plainList(value);
  if ('displayValue' in value) return plainOf(value.displayValue) ?? plainOf(Object(value)['value']);
  if ('markup' in value) return plainOf(value.markup);
  if ('iterator' in value) return plainList(listed(value as dw.util.Collection<unknown>));
  // A text of Java is none of the script's.
  if ('charAt' in value) return String(value);
  if ('length' in value && typeof value.length === 'number')
    return plainList(Array.prototype.slice.call(value));
  return String(value);
}

const plainList = (all: readonly unknown[]): unknown[] => all.map(plainOf).filter((one) => one !== undefined);

/** Values of variations as merchants' catalogs have them: an id of its own, and a name to show. Pure. */
import { createHash } from 'node:crypto';

/** A color is `JJ…XX`, the size `40` is `040`; other values have no other id than their name. @param option its name */
export function valueId(option: string, value: string): string {
  if (/^colou?r$/i.test(option)) {
    const number = createHash('sha256').update(value).digest().readUInt32BE() % 100_000;
    return `JJ${String(number).padStart(5, '0')}XX`;
  }
  return /^\d{1,2}$/.test(value) ? value.padStart(3, '0') : value;
}

/** Of the options that were chosen. @param attributeId of an option, by its name */
export const variationValuesOf = (
  options: Readonly<Record<string, string>>,
  attributeId: (option: string) => string,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [attributeId(name), valueId(name, value)]),
  );

import type { Attributes, AttributeValue } from '#commerce';
import type { Spec } from '../catalogue/product.ts';

/** Said elsewhere on the page or in the markup, or meant for machines alone. */
const unlisted = new Set(['google_product_category', 'mpn', 'gender', 'age_group', 'size_system']);

const names: Record<string, string> = {
  color: 'Colour',
  impedance_ohm: 'Impedance',
  country_of_origin: 'Country of origin',
};

/** UN/CEFACT Recommendation 20. */
const unitCodes: Record<string, string> = {
  mm: 'MMT',
  cm: 'CMT',
  m: 'MTR',
  g: 'GRM',
  kg: 'KGM',
  l: 'LTR',
  ml: 'MLT',
  W: 'WTT',
  lm: 'LUM',
  h: 'HUR',
  mAh: 'E09',
  ohm: 'OHM',
  months: 'MON',
};

/** Rows of the specification table, in the order of the record. */
export function specRows(attributes: Attributes): Spec[] {
  return Object.entries(attributes).flatMap(([name, value]) =>
    unlisted.has(name) ? [] : toRow(name, value),
  );
}

function toRow(name: string, value: AttributeValue): Spec {
  const label = Object.hasOwn(names, name) ? (names[name] ?? name) : labelOf(name);
  if (typeof value === 'object' && !Array.isArray(value))
    return { name: label, value: String(value.value), ...unitOf(value.unit) };
  if (name.endsWith('_ohm')) return { name: label, value: String(value), ...unitOf('ohm') };
  return { name: label, value: textOf(value) ?? '' };
}

function unitOf(unit: string): Pick<Spec, 'unit' | 'unitCode'> {
  const unitCode = Object.hasOwn(unitCodes, unit) ? unitCodes[unit] : undefined;
  return { unit, ...(unitCode ? { unitCode } : {}) };
}

/** `water_resistance` → `Water resistance` */
function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function textOf(value: AttributeValue | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'object') return `${String(value.value)} ${value.unit}`;
  return String(value);
}

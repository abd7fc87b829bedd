/** What agents compare on, from the custom attributes of a product. */
import type { Attributes, AttributeValue } from '#commerce';

/** Agent-facing name → id of the attribute on the platform: `{ "material": "fabricComposition" }`. */
export type AttributeMapping = Readonly<Record<string, string>>;

/** What people type where nothing is known. */
const blanks = new Set(['', '-', '--', '.', '?', 'n/a', 'na', 'none', 'null', 'tbd', 'tba', 'undefined']);
const units =
  'mm|cm|dm|m|km|in|ft|mg|g|kg|oz|lb|ml|cl|l|W|kW|V|mAh|Ah|Wh|kWh|Hz|GHz|GB|TB|h|min|s|days|weeks|months|years';
const measured = new RegExp(`^(-?\\d{1,9}(?:\\.\\d{1,6})?)\\s?(${units})$`);
const longest = 2_000;

/** With a mapping only what it names, under its names; else everything, under the platform's. Blanks are left out. */
export function mapAttributes(
  custom: Readonly<Record<string, unknown>>,
  mapping: AttributeMapping | undefined,
): Attributes {
  const wanted = mapping
    ? Object.entries(mapping)
    : Object.keys(custom).map((name): [string, string] => [name, name]);
  const attributes: Attributes = {};
  for (const [name, id] of wanted) {
    const value = Object.hasOwn(custom, id) ? attributeValue(custom[id]) : undefined;
    if (value !== undefined) attributes[name] = value;
  }
  return attributes;
}

/** Undefined for what says nothing. `11 cm` is a number with its unit; of an enumeration its display value counts. */
export function attributeValue(raw: unknown): AttributeValue | undefined {
  if (typeof raw === 'boolean') return raw;
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : undefined;
  if (typeof raw === 'string') return textOf(raw);
  if (Array.isArray(raw)) {
    const texts = raw.flatMap((one) => {
      const value = attributeValue(one);
      return value === undefined || typeof value === 'object' ? [] : [String(value)];
    });
    return texts.length > 0 ? texts : undefined;
  }
  if (typeof raw !== 'object' || raw === null) return undefined;
  const { displayValue, display_value: shown, value } = raw as Record<string, unknown>;
  return attributeValue(displayValue ?? shown ?? value);
}

function textOf(raw: string): AttributeValue | undefined {
  const text = raw.trim().slice(0, longest);
  if (blanks.has(text.toLowerCase())) return undefined;
  const [, number, unit] = measured.exec(text) ?? [];
  return number !== undefined && unit !== undefined ? { value: Number(number), unit } : text;
}

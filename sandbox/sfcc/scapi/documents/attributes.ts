/** Custom attributes of products. Pure. */
import type { Attributes, AttributeValue } from '#commerce';

/** @param exposed names of those that the site shows; absent: all */
export const attributeMembers = (
  attributes: Attributes,
  exposed: readonly string[] | undefined,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(attributes)
      .filter(([name]) => exposed?.includes(name) ?? true)
      .map(([name, value]) => [`c_${name}`, valueOf(value)]),
  );

/** The platform has no attribute type for a measure: it is text there. */
const valueOf = (value: AttributeValue): string | number | boolean | string[] =>
  typeof value === 'object' && 'unit' in value ? `${value.value} ${value.unit}` : value;

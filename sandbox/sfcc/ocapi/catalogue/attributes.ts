/** Custom attributes of products. Pure. */
import type { Attributes, AttributeValue } from '#commerce';
import type { WorldSite } from '../../world.ts';
import { attributeId } from './variations.ts';

/** An attribute of the platform is a text, a number, a switch or a set of texts: a measure is written out, `45 cm`. */
export const attributeMembers = (
  attributes: Attributes,
  { exposedAttributes }: Pick<WorldSite, 'exposedAttributes'>,
): Record<`c_${string}`, unknown> =>
  Object.fromEntries(
    Object.entries(attributes)
      .map(([name, value]): [string, AttributeValue] => [attributeId(name), value])
      .filter(([id]) => exposedAttributes?.includes(id) ?? true)
      .map(([id, value]) => [`c_${id}`, written(value)]),
  );

const written = (value: AttributeValue): string | number | boolean | string[] =>
  typeof value === 'object' && !Array.isArray(value) ? `${value.value} ${value.unit}` : value;

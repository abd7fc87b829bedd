/**
 * The official schemas as the platform means them: where they speak of "additional property support" it takes custom members only,
 * which begin with `c_`, and in a request it knows no members beside those that are listed.
 */

export type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param part true within an `allOf`, whose parts do not know each other's members */
export function strict(value: unknown, mode: 'request' | 'answer', part = false): unknown {
  if (Array.isArray(value)) return value.map((one) => strict(one, mode, part));
  if (!isObject(value)) return value;
  const inner = Object.fromEntries(
    Object.entries(value)
      // Examples hold whatever they like, and look like schemas now and then.
      .filter(([name, one]) => !(name === 'examples' && isObject(one)) && name !== 'example')
      .map(([name, one]) => [name, strict(one, mode, name === 'allOf')]),
  );
  if (isCustom(value['additionalProperties']))
    return { ...inner, additionalProperties: false, patternProperties: { '^c_': {} } };
  const isWhole = isObject(value['properties']) && value['type'] === 'object' && !value['allOf'] && !part;
  return mode === 'request' && isWhole && value['additionalProperties'] === undefined
    ? { ...inner, additionalProperties: false }
    : inner;
}

const isCustom = (value: unknown): boolean =>
  isObject(value) && value['title'] === 'Additional Property Support';

/**
 * The official schemas as the platform means them: where they speak of "additional property support" it takes custom members only,
 * which begin with `c_`, and in a request it knows no members beside those that are listed.
 */

export type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param document whose schemas may extend each other by `allOf` */
export const strict = (document: Json, mode: 'request' | 'answer'): unknown =>
  closed(extended(document, document), mode);

/**
 * A schema that extends others and lists members of its own is one object, as the platform's examples show: a part that is closed
 * would refuse the members of the others.
 */
function extended(value: unknown, document: Json): unknown {
  if (Array.isArray(value)) return value.map((one) => extended(one, document));
  if (!isObject(value)) return value;
  const { allOf, ...own } = value;
  if (!Array.isArray(allOf) || !isObject(own['properties'])) return mapped(value, document);
  const parts = [...allOf, own].map((one) => extended(resolved(one, document), document) as Json);
  const closing = parts.find((one) => 'additionalProperties' in one);
  return {
    ...(mapped(own, document) as Json),
    properties: Object.assign({}, ...parts.map((one) => one['properties'] ?? {})) as Json,
    required: parts.flatMap((one) => (one['required'] ?? []) as string[]),
    ...(closing ? { additionalProperties: closing['additionalProperties'] } : {}),
  };
}

const mapped = (value: Json, document: Json): unknown =>
  Object.fromEntries(Object.entries(value).map(([name, one]) => [name, extended(one, document)]));

function resolved(schema: unknown, document: Json): unknown {
  const ref = isObject(schema) ? schema['$ref'] : undefined;
  if (typeof ref !== 'string') return schema;
  const target = ref
    .slice(2)
    .split('/')
    .reduce<unknown>((part, name) => (isObject(part) ? part[name] : undefined), document);
  return resolved(target, document);
}

/** @param part true within an `allOf`, whose parts do not know each other's members */
function closed(value: unknown, mode: 'request' | 'answer', part = false): unknown {
  if (Array.isArray(value)) return value.map((one) => closed(one, mode, part));
  if (!isObject(value)) return value;
  const inner = Object.fromEntries(
    Object.entries(value)
      // Examples hold whatever they like, and look like schemas now and then.
      .filter(([name, one]) => !(name === 'examples' && isObject(one)) && name !== 'example')
      .map(([name, one]) => [name, closed(one, mode, name === 'allOf')]),
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

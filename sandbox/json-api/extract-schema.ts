/** The part of an OpenAPI document that the tests of a simulated processor check: names, required members, types, lengths, and values. */

export type OpenApiSchema = Record<string, unknown>;

const limits = [
  'type',
  'enum',
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
];

/**
 * @param schemas of the document, by name
 * @param deep members whose content is checked too. Of all others the name is enough
 */
export function extractSchema(
  schemas: Readonly<Record<string, OpenApiSchema>>,
  schema: OpenApiSchema,
  deep: ReadonlySet<string>,
): OpenApiSchema {
  const whole = (one: OpenApiSchema): OpenApiSchema => {
    const { $ref, allOf, ...own } = one;
    const bases = [...((allOf ?? []) as OpenApiSchema[])];
    if (typeof $ref === 'string') bases.unshift(schemas[$ref.split('/').at(-1) ?? ''] ?? {});
    return bases.map(whole).reduce(
      (all, base) => ({
        ...all,
        ...base,
        required: [...list(base['required']), ...list(all['required'])],
        properties: { ...members(base), ...members(all) },
      }),
      own,
    );
  };
  const extract = (one: OpenApiSchema): OpenApiSchema => {
    const found = whole(one);
    const choices = (found['oneOf'] ?? found['anyOf']) as OpenApiSchema[] | undefined;
    if (choices) return { anyOf: choices.map(extract) };
    const kept = Object.fromEntries(Object.entries(found).filter(([name]) => limits.includes(name)));
    if (found['items'] !== undefined) return { ...kept, items: extract(found['items'] as OpenApiSchema) };
    if (Object.keys(members(found)).length === 0) return kept;
    const properties = Object.entries(members(found)).map(([name, member]) => {
      const content = whole(member);
      const isLeaf = Object.keys(members(content)).length === 0 && content['items'] === undefined;
      return [name, deep.has(name) || isLeaf ? extract(member) : {}];
    });
    return {
      type: 'object',
      // A document can require a member that it does not describe.
      required: [...new Set(list(found['required']))].filter((name) => Object.hasOwn(members(found), name)),
      properties: Object.fromEntries(properties),
      additionalProperties: false,
    };
  };
  return extract(schema);
}

const list = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : []);
const members = ({ properties }: OpenApiSchema): Record<string, OpenApiSchema> =>
  (properties ?? {}) as Record<string, OpenApiSchema>;

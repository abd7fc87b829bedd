/** Parameters and responses of an OpenAPI document as table rows. */

export interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  enum?: unknown[];
  items?: Schema;
  description?: string;
}

export interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  security?: Record<string, unknown>[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, unknown> }>;
}

/** The parts of an OpenAPI document that the references use. */
export interface ApiDocument {
  info: { title: string; version: string; description?: string };
  servers?: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const needed: Readonly<Record<string, string>> = {
  apiKey: 'Requires an API key.',
  metricsToken: 'Requires METRICS_TOKEN.',
};

/** Required authentication, as a sentence. */
export function accessTo({ security }: Operation): string {
  const [scheme] = Object.keys(security?.[0] ?? {});
  return (scheme === undefined ? undefined : needed[scheme]) ?? 'Public.';
}

/** Inputs: name, location, type, required, description. Answers: status, media types, description. */
export function describeOperation(
  operation: Operation,
  schemas: Record<string, Schema>,
): { inputs: string[][]; answers: string[][] } {
  // Each operation has one request media type.
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const shape = body?.$ref ? schemas[body.$ref.split('/').at(-1) ?? ''] : body;
  const inputs = [
    ...(operation.parameters ?? []).map(({ name, in: where, required, description, schema }) => [
      name,
      where,
      kind(schema),
      required ? 'yes' : 'no',
      description ?? '',
    ]),
    ...Object.entries(shape?.properties ?? {}).map(([name, schema]) => [
      name,
      'body',
      kind(schema),
      shape?.required?.includes(name) ? 'yes' : 'no',
      schema.description ?? '',
    ]),
  ];
  const answers = Object.entries(operation.responses).map(([status, { description, content }]) => [
    status,
    Object.keys(content ?? {}).join(', '),
    description,
  ]);
  return { inputs, answers };
}

const kind = ({ type, enum: values, items }: Schema): string =>
  values ? values.join(', ') : items ? `list of ${kind(items)}` : [type ?? 'object'].flat().join(' or ');

/** What an OpenAPI description says, in few facts: the document itself may have megabytes. https://spec.openapis.org/oas/v3.1.1 */

export interface OpenApiFacts {
  /** `3.1.0`, or `2.0` of Swagger. */
  version?: string;
  title?: string;
  /** As written, at most 5. */
  servers: string[];
  operations: number;
  /** Operations with operationId or summary and an answer of 2xx that says what it holds. */
  complete: number;
  /** Of those that are not complete, at most 5. */
  lacking: { operation: string; lacks: string[] }[];
  /** What makes it no description: clauses for a sentence. */
  errors: string[];
  /** YAML, of which only the version was read. */
  yaml?: true;
}

type Json = Record<string, unknown>;
const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']);
const maxPaths = 2000;
const maxShown = 5;

/** Facts of a parsed JSON document; undefined when it is another kind of document. */
export function openApiFacts(document: unknown): OpenApiFacts | undefined {
  const root = asObject(document);
  const version = root?.['openapi'] ?? root?.['swagger'];
  if (!root || (typeof version !== 'string' && typeof version !== 'number')) return undefined;
  const facts: OpenApiFacts = {
    version: String(version).slice(0, 20),
    servers: servers(root),
    operations: 0,
    complete: 0,
    lacking: [],
    errors: [],
  };
  const info = asObject(root['info']);
  if (!info) facts.errors.push('info is missing');
  else if (typeof info['title'] === 'string') facts.title = info['title'].slice(0, 200);
  const paths = asObject(root['paths']);
  const other = root['webhooks'] !== undefined || root['components'] !== undefined;
  if (!paths && !(other && /^3\.[1-9]/.test(facts.version ?? ''))) facts.errors.push('paths is missing');
  for (const [path, item] of Object.entries(paths ?? {}).slice(0, maxPaths))
    for (const [method, value] of Object.entries(asObject(item) ?? {}))
      if (methods.has(method) && asObject(value))
        count(facts, root, `${method.toUpperCase()} ${path}`, value as Json);
  if (paths && !facts.operations) facts.errors.push('paths has no operation');
  return facts;
}

/** The version at the top of a YAML document; undefined when it is none. */
export function yamlOpenApi(text: string): OpenApiFacts | undefined {
  const version = /^(?:openapi|swagger):\s*["']?(\d+\.\d+(?:\.\d+)?)["']?\s*(?:#.*)?$/m.exec(
    text.slice(0, 20_000),
  )?.[1];
  return version
    ? { version, servers: [], operations: 0, complete: 0, lacking: [], errors: [], yaml: true }
    : undefined;
}

function servers(root: Json): string[] {
  const list = Array.isArray(root['servers']) ? (root['servers'] as unknown[]) : [];
  return list
    .slice(0, maxShown)
    .map((one) => asObject(one)?.['url'])
    .filter((url) => typeof url === 'string')
    .map((url) => url.slice(0, 300));
}

function count(facts: OpenApiFacts, root: Json, operation: string, value: Json): void {
  facts.operations += 1;
  const named = [value['operationId'], value['summary']].some(
    (one) => typeof one === 'string' && one.trim() !== '',
  );
  const lacks = [
    ...(named ? [] : ['operationId and summary']),
    ...(answers(root, value['responses']) ? [] : ['a 2xx response with a schema']),
  ];
  if (!lacks.length) facts.complete += 1;
  else if (facts.lacking.length < maxShown) facts.lacking.push({ operation: operation.slice(0, 150), lacks });
}

/** Answers without a body need no schema; a redirect or an upgrade may be all that an operation answers. */
function answers(root: Json, responses: unknown): boolean {
  const all = asObject(responses);
  if (!all) return false;
  return Object.entries(all)
    .slice(0, 50)
    .some(([status, value]) => {
      if (/^(?:204|205|1\d\d|3\d\d|3XX)$/i.test(status)) return true;
      if (!/^(?:2\d\d|2XX|default)$/i.test(status)) return false;
      const answer = referred(root, value);
      const content = asObject(answer?.['content']);
      // Swagger 2.0 has the schema right there.
      if (answer?.['schema'] !== undefined) return true;
      return Object.values(content ?? {}).some((media) => {
        const { schema, itemSchema, example, examples } = referred(root, media) ?? {};
        return [schema, itemSchema, example, examples].some((one) => one !== undefined);
      });
    });
}

/** Follows `#/components/responses/Name`, once: references of references are as good as none here. */
function referred(root: Json, value: unknown): Json | undefined {
  const object = asObject(value);
  const ref = object?.['$ref'];
  if (typeof ref !== 'string') return object;
  if (!ref.startsWith('#/')) return { schema: true };
  let at: unknown = root;
  for (const step of ref.slice(2).split('/').slice(0, 10)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    const inside = asObject(at);
    at = inside && Object.hasOwn(inside, name) ? inside[name] : undefined;
  }
  return asObject(at);
}

const asObject = (value: unknown): Json | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;

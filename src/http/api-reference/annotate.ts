/** Adds what helps readers to an OpenAPI document: tags, recorded examples, and code samples. */
import { sampleExample, type RecordedExample } from './recorded.ts';
import { languageTitles, sampleLanguages, sampleOf } from './samples.ts';

export interface ApiTag {
  name: string;
  description: string;
  /** Operation IDs, in the order of the reference. */
  operations: readonly string[];
}

type Content = Record<string, { examples?: Record<string, object> }>;

interface Annotated {
  operationId: string;
  tags?: string[];
  parameters?: { name: string; in: string; example?: unknown; schema?: { type?: unknown } }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
  'x-codeSamples'?: object[];
}

interface AnnotatedDocument {
  tags?: object[];
  paths?: Record<string, Record<string, Annotated>>;
}

/**
 * A copy of the document. Its paths are in the order of the tags, as readers show them.
 * @param tags those without an operation of the document are left out
 * @throws for an operation without a tag
 */
export function annotateDocument<T extends object>(
  document: T,
  tags: readonly ApiTag[],
  examples: readonly RecordedExample[],
): T {
  const copy = structuredClone(document) as T & AnnotatedDocument;
  const order = tags.flatMap(({ operations }) => operations);
  const place = ([, methods]: [string, Record<string, Annotated>]): number =>
    Math.min(...Object.values(methods).map(({ operationId }) => order.indexOf(operationId)));
  const paths = Object.entries(copy.paths ?? {}).toSorted((a, b) => place(a) - place(b));
  copy.paths = Object.fromEntries(paths);
  const operations = paths.flatMap(([, methods]) => Object.values(methods));
  const ids = new Set(operations.map(({ operationId }) => operationId));
  copy.tags = tags
    .filter((tag) => tag.operations.some((id) => ids.has(id)))
    .map(({ name, description }) => ({ name, description }));
  for (const operation of operations) annotateOperation(operation, tags, examples);
  return copy;
}

function annotateOperation(
  operation: Annotated,
  tags: readonly ApiTag[],
  examples: readonly RecordedExample[],
): void {
  const { operationId } = operation;
  const tag = tags.find((one) => one.operations.includes(operationId));
  if (!tag) throw new Error(`The operation ${operationId} has no tag.`);
  operation.tags = [tag.name];
  for (const example of examples.filter((one) => one.operationId === operationId))
    addExample(operation, example);
  const shown = sampleExample(examples, operationId);
  if (!shown) return;
  giveParameters(operation, shown.request.path);
  operation['x-codeSamples'] = sampleLanguages.map((language) => ({
    lang: language === 'curl' ? 'Shell' : languageTitles[language],
    label: languageTitles[language],
    source: sampleOf(language, shown.request, shown.answer.type),
  }));
}

function addExample(operation: Annotated, { name, title, isError, request, answer }: RecordedExample): void {
  const value = request.body ?? request.form;
  const [accepted] = Object.values(operation.requestBody?.content ?? {});
  // The request of an error is worth showing in the answer only.
  if (accepted && value !== undefined && !isError)
    (accepted.examples ??= {})[name] = { summary: title, value };
  const given = answer.type === undefined ? undefined : contentOf(operation, answer.status)?.[answer.type];
  if (given && answer.body !== undefined)
    (given.examples ??= {})[name] = { summary: title, value: answer.body };
}

const contentOf = ({ responses }: Annotated, status: number): Content | undefined =>
  (responses[status] ?? responses['default'])?.content;

/** Values of the query as examples of its parameters. Those of the path are in the document's own examples. */
function giveParameters({ parameters = [] }: Annotated, path: string): void {
  const query = new URL(path, 'http://localhost').searchParams;
  for (const parameter of parameters) {
    const value = parameter.in === 'query' ? query.get(parameter.name) : null;
    if (value === null || parameter.example !== undefined) continue;
    parameter.example = [parameter.schema?.type].flat().includes('integer') ? Number(value) : value;
  }
}

/** docs/api.md from the OpenAPI document that the service serves. */
import { pino } from 'pino';
import { checks } from '#audit';
import { apiProblems, createApp, type ApiDeps } from '#web';

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  enum?: unknown[];
  items?: Schema;
  description?: string;
}

interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  security?: object[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, unknown> }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export async function apiMarkdown(): Promise<string> {
  // The document is made from the routes alone: no dependency is called.
  const deps = {
    auditUrl: 'https://portico.example',
    audit: { catalogue: () => checks },
    logger: pino({ level: 'silent' }),
  } as unknown as ApiDeps;
  const answer = await createApp(deps).request('/openapi.json');
  const { paths, components } = (await answer.json()) as Document;
  const parts = [
    '# Audit API',
    '',
    'Generated from the routes by `npm run docs`; `/openapi.json` of a running service is the same for machines, `/report.schema.json` the shape of a report.',
  ];
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      parts.push('', `## \`${method.toUpperCase()} ${path}\``, '', ...section(operation, components.schemas));
    }
  }
  parts.push(
    '',
    '## Errors',
    '',
    'Every error is `application/problem+json` (RFC 9457) with one of these types.',
    '',
    '| Type | Status | Meaning |',
    '|---|---|---|',
  );
  for (const [code, { status, title }] of Object.entries(apiProblems))
    parts.push(`| \`/problems/${code}\` | ${status} | ${cell(title)} |`);
  return `${parts.join('\n')}\n`;
}

function section(operation: Operation, schemas: Record<string, Schema>): string[] {
  const body = operation.requestBody?.content['application/json']?.schema;
  const shape = body?.$ref ? schemas[body.$ref.split('/').at(-1) ?? ''] : body;
  const inputs = [
    ...(operation.parameters ?? []).map((one) => [
      one.name,
      one.in,
      kind(one.schema),
      one.required ? 'yes' : 'no',
      one.description ?? '',
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
  return [
    `**${operation.summary ?? operation.operationId}.** ${operation.description ?? ''} ${operation.security ? 'Needs an API key.' : 'Public.'}`.replace(
      / +/g,
      ' ',
    ),
    '',
    ...(inputs.length ? [...table(['Name', 'In', 'Type', 'Required', 'Meaning'], inputs), ''] : []),
    ...table(['Status', 'Type', 'Answer'], answers),
  ];
}

const kind = ({ type, enum: values, items }: Schema): string =>
  values ? values.join(', ') : items ? `list of ${kind(items)}` : [type ?? 'object'].flat().join(' or ');
const cell = (text: string): string => text.replace(/\|/g, '\\|').replace(/\s+/g, ' ');
const table = (head: string[], rows: string[][]): string[] => [
  `| ${head.join(' | ')} |`,
  `|${head.map(() => '---').join('|')}|`,
  ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`),
];

/** docs/api.md from the OpenAPI document that the service serves. */
import { pino } from 'pino';
import { checks } from '#audit';
import { sellingDocuments } from '#ucp';
import {
  accessTo,
  apiProblems,
  createPublicApp,
  describeOperation,
  type ApiDocument,
  type Operation,
  type Schema,
  type WebDeps,
} from '#web';

export async function apiMarkdown(): Promise<string> {
  // The document is made from the routes alone: no dependency is called.
  const deps = {
    auditUrl: 'https://portico.example',
    audit: { catalogue: () => checks },
    logger: pino({ level: 'silent' }),
    closing: new AbortController().signal,
  } as unknown as WebDeps;
  const answer = await createPublicApp(deps).request('/openapi.json');
  const { paths, components } = (await answer.json()) as ApiDocument;
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
    '## Documents of selling',
    '',
    'The paths that sell have OpenAPI documents of their own; [selling.md](selling.md) explains the paths.',
    '',
    ...table(
      ['Document', 'Describes'],
      sellingDocuments.map(({ path, title }) => [`\`${path}\``, title]),
    ),
    '',
    '## Errors',
    '',
    'Every error is `application/problem+json` (RFC 9457). Its `type` is an absolute URL of the service, such as `https://portico.example/problems/rate-limited`, and opens a page with what it means, usual causes, and how to fix it. `/problems` lists all of them.',
    '',
    '| Type | Status | Title |',
    '|---|---|---|',
  );
  for (const [code, { status, title }] of Object.entries(apiProblems))
    parts.push(`| \`/problems/${code}\` | ${status} | ${cell(title)} |`);
  return `${parts.join('\n')}\n`;
}

function section(operation: Operation, schemas: Record<string, Schema>): string[] {
  const { inputs, answers } = describeOperation(operation, schemas);
  return [
    `**${operation.summary ?? operation.operationId}.** ${operation.description ?? ''} ${accessTo(operation)}`.replace(
      / +/g,
      ' ',
    ),
    '',
    ...(inputs.length ? [...table(['Name', 'In', 'Type', 'Required', 'Meaning'], inputs), ''] : []),
    ...table(['Status', 'Type', 'Answer'], answers),
  ];
}

const cell = (text: string): string => text.replace(/\|/g, '\\|').replace(/\s+/g, ' ');
const table = (head: string[], rows: string[][]): string[] => [
  `| ${head.join(' | ')} |`,
  `|${head.map(() => '---').join('|')}|`,
  ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`),
];

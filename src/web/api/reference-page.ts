/** The API reference, generated from the OpenAPI document. Without third-party resources. */
import { html } from 'hono/html';
import { shellWord } from '#audit';
import { sellingDocuments } from '#ucp';
import { pageHead, table, type Html, type Insert } from '../design/index.ts';
import { docsPage } from '../docs/frame.ts';
import { snippet } from './page.ts';
import { apiProblems } from './problems.ts';
import { accessTo, describeOperation, type ApiDocument, type Operation, type Schema } from './reference.ts';

export function referencePage(document: ApiDocument, canonical: string): Html {
  const { info, paths, components } = document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const server = document.servers?.[0]?.url ?? '';
  return docsPage({
    title: `${info.title} ${info.version}: reference`,
    path: '/docs/api',
    canonical,
    description: `${info.description ?? ''} Operations, parameters, responses, and errors of the HTTP API, with an OpenAPI document.`,
    content: html`${pageHead(`${info.title} ${info.version}`, { text: info.description ?? '' })}
      <p>
        Machine-readable versions: <a href="/openapi.json">openapi.json</a> and the
        <a href="/report.schema.json">JSON Schema of the report</a>. See also
        <a href="/docs/checks">all checks</a>.
      </p>
      <p id="documents">
        OpenAPI documents for buying from a store of this service:
        ${sellingDocuments.map(
          ({ path, title }, at) => html`${at > 0 && ', '}<a href="${path}">${title}</a>`,
        )}.
      </p>
      ${snippet('example', example(server), 'the example')}
      <nav class="section" aria-label="Operations">
        ${table<Listed>(
          'Operations',
          [
            {
              title: 'Operation',
              cell: ({ method, path, operation }) =>
                html`<a href="#${operation.operationId}"><code>${method} ${path}</code></a>`,
            },
            { title: 'Description', cell: ({ operation }) => operation.summary ?? '' },
          ],
          operations,
        )}
      </nav>
      ${operations.map(({ method, path, operation }) => section(method, path, operation, components.schemas))}
      <section class="section" id="problems">
        <h2>Errors</h2>
        <p>
          All errors are returned as <code>application/problem+json</code> (RFC 9457) with a stable
          <code>type</code>.
        </p>
        ${rows(
          'Error types',
          ['Type', 'Status', 'Meaning'],
          Object.entries(apiProblems).map(([code, { status, title }]) => [
            html`<a href="/problems/${code}">/problems/${code}</a>`,
            status,
            title,
          ]),
        )}
      </section>`,
  });
}

interface Listed {
  method: string;
  path: string;
  operation: Operation;
}

const example = (server: string): string =>
  `curl -X POST ${shellWord(`${server}/api/v1/analyze`)} \\
  -H "Authorization: Bearer $PORTICO_KEY" -H "Content-Type: application/json" \\
  -d '{"url": "https://shop.example/"}'`;

function section(method: string, path: string, operation: Operation, schemas: Record<string, Schema>): Html {
  const { inputs, answers } = describeOperation(operation, schemas);
  const name = `${method} ${path}`;
  return html`<section class="section operation" id="${operation.operationId}">
    <h2><code>${name}</code></h2>
    <p><strong>${operation.summary ?? ''}.</strong> ${operation.description ?? ''} ${accessTo(operation)}</p>
    ${inputs.length > 0 && rows(`Parameters of ${name}`, ['Name', 'In', 'Type', 'Required', 'Description'], inputs)}
    ${rows(`Responses of ${name}`, ['Status', 'Type', 'Description'], answers)}
  </section>`;
}

const rows = (caption: string, titles: readonly string[], cells: readonly (readonly Insert[])[]): Html =>
  table<readonly Insert[]>(
    caption,
    titles.map((title, at) => ({ title, cell: (row) => row[at] ?? '' })),
    cells,
  );

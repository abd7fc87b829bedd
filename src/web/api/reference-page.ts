/** The reference as HTML, made from the OpenAPI document: no script, nothing loaded from elsewhere. */
import { html } from 'hono/html';
import { apiProblems } from './problems.ts';
import { describe, type ApiDocument, type Operation, type Schema } from './reference.ts';
import type { ProblemKind } from '#http';
import { page, type Html } from './page.ts';

export function referencePage(document: ApiDocument): Html {
  const { info, paths, components } = document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const server = document.servers?.[0]?.url ?? '';
  return page(
    `${info.title} ${info.version}`,
    html`<h1>${info.title} <small>${info.version}</small></h1>
      <p>${info.description ?? ''}</p>
      <p>
        The same as a machine reads it: <a href="/openapi.json">openapi.json</a>,
        <a href="/report.schema.json">schema of the report</a>.
      </p>
      <pre>
curl -X POST ${server}/api/v1/analyze \\
  -H "Authorization: Bearer $PORTICO_KEY" -H "Content-Type: application/json" \\
  -d '{"url": "https://shop.example/"}'</pre>
      <nav aria-label="Operations">
        <ul>
          ${operations.map(
            ({ method, path, operation }) =>
              html`<li>
                <a href="#${operation.operationId}"><code>${method} ${path}</code></a>
                ${operation.summary ?? ''}
              </li>`,
          )}
        </ul>
      </nav>
      ${operations.map(({ method, path, operation }) => section(method, path, operation, components.schemas))}
      <section id="problems">
        <h2>Errors</h2>
        <p>
          Every error is <code>application/problem+json</code> (RFC 9457) with a stable <code>type</code>.
        </p>
        ${table(
          ['type', 'status', 'meaning'],
          Object.entries(apiProblems).map(([code, { status, title }]) => [
            html`<a href="/problems/${code}">/problems/${code}</a>`,
            status,
            title,
          ]),
        )}
      </section>`,
  );
}

export const problemPage = (code: string, { status, title }: ProblemKind): Html =>
  page(
    title,
    html`<h1>${title}</h1>
      <p>Problem type <code>/problems/${code}</code>, HTTP status ${status}.</p>
      <p><a href="/docs#problems">All problem types</a></p>`,
  );

function section(method: string, path: string, operation: Operation, schemas: Record<string, Schema>): Html {
  const { inputs, answers } = describe(operation, schemas);
  return html`<section id="${operation.operationId}">
    <h2><code>${method} ${path}</code></h2>
    <p>
      <strong>${operation.summary ?? ''}.</strong> ${operation.description ?? ''}
      ${operation.security ? 'Needs an API key.' : 'Public.'}
    </p>
    ${inputs.length > 0 ? table(['name', 'in', 'type', 'required', 'meaning'], inputs) : ''}
    ${table(['status', 'type', 'answer'], answers)}
  </section>`;
}

const table = (head: string[], rows: unknown[][]): Html =>
  html`<div class="wide">
    <table>
      <thead>
        <tr>
          ${head.map((cell) => html`<th scope="col">${cell}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

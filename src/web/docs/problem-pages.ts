/** Pages of the problem types: the URL in `type` of an error opens one. */
import { problemType, type ProblemKind } from '#http';
import { html, pageHead, table, type Html } from '../design/index.ts';
import type { ApiDocument } from '../api/reference.ts';
import { apiProblems } from '../api/problems.ts';
import { dashboardProblems } from '../dashboard/problems.ts';
import { docsPage } from './frame.ts';
import { codeBlock } from './highlight.ts';
import type { ListedOperation } from './pages.ts';

/** Of every surface. UCP has codes of its own, and no problem documents. */
export const problemTypes: Readonly<Record<string, ProblemKind>> = { ...apiProblems, ...dashboardProblems };

/** Renders text in backticks as code. */
const withCode = (text: string): Html =>
  html`${text.split('`').map((part, at) => (at % 2 ? html`<code>${part}</code>` : part))}`;

export const problemListPage = (canonical: string): Html =>
  docsPage({
    title: 'Errors',
    path: '/problems',
    canonical,
    description: 'Every error of the HTTP API of Portico: status, what it means, and how to fix it.',
    content: html`${pageHead('Errors', {
        text: html`The HTTP API returns errors as <code>application/problem+json</code> (<a
            href="https://www.rfc-editor.org/rfc/rfc9457"
            >RFC 9457</a
          >). The URL in <code>type</code> is stable and opens one of these pages.`,
      })}
      <p>
        Compare <code>type</code> in your program, not <code>title</code> or <code>detail</code>, which are
        for people. Agents that buy get errors in the form of UCP instead: see
        <a href="/docs/selling">Sell to agents</a>.
      </p>
      ${table<[string, ProblemKind]>(
        'Problem types',
        [
          { title: 'Type', cell: ([code]) => html`<a href="/problems/${code}"><code>${code}</code></a>` },
          { title: 'Status', number: true, cell: ([, { status }]) => status },
          { title: 'Title', cell: ([, { title }]) => title },
        ],
        Object.entries(problemTypes),
      )}`,
  });

export const problemTypePage = (
  code: string,
  kind: ProblemKind,
  { base, operations }: { base: string; operations: readonly ListedOperation[] },
): Html =>
  docsPage({
    title: `${kind.title} (${kind.status})`,
    path: '/problems',
    canonical: problemType(base, code),
    description: `Error ${code}, HTTP status ${kind.status}. ${kind.meaning}`,
    content: html`<h1>${kind.title}</h1>
      <ul class="traits" aria-label="Properties">
        <li><span class="badge">HTTP ${kind.status}</span></li>
        <li><code>${problemType(base, code)}</code></li>
      </ul>
      <h2>What it means</h2>
      <p>${withCode(kind.meaning)}</p>
      <h2>Usual causes</h2>
      <ul>
        ${kind.causes.map((cause) => html`<li>${withCode(cause)}</li>`)}
      </ul>
      <h2>How to fix it</h2>
      <p>${withCode(kind.fix)}</p>
      <h2>Example</h2>
      ${codeBlock('example', JSON.stringify(problemExample(base, code, kind), undefined, 2), 'json', 'the example')}
      <h2>Returned by</h2>
      ${
        operations.length > 0
          ? html`<ul class="docs-operations">
              ${operations.map(
                ({ id, method, path, summary }) =>
                  html`<li>
                    <a href="/docs/api#${id}"><code>${method} ${path}</code></a> <span>${summary}</span>
                  </li>`,
              )}
            </ul>`
          : html`<p>${returnedBy(code)}</p>`
      }
      <p><a href="/problems">All errors</a></p>`,
  });

const returnedBy = (code: string): string =>
  Object.hasOwn(dashboardProblems, code) ? 'Forms of the dashboard.' : 'Any operation, and pages.';

/** The document of an error, without `detail`, which differs for each. */
const problemExample = (base: string, code: string, { title, status }: ProblemKind): object => ({
  type: problemType(base, code),
  title,
  status,
  requestId: '0b7f5c1e-6a53-4c1f-9d0b-2f1d7f3f7a10',
});

/** Operations of the API in the order of its document. @param code only those that return this problem type */
export function operationsOf({ paths }: ApiDocument, code?: string): ListedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(
        ([, { responses }]) =>
          code === undefined ||
          Object.values(responses).some(({ content }) => code in (examplesOf(content?.[problemMedia]) ?? {})),
      )
      .map(([method, { operationId, summary }]) => ({
        id: operationId,
        method: method.toUpperCase(),
        path,
        summary: summary ?? '',
      })),
  );
}

const problemMedia = 'application/problem+json';
const examplesOf = (media: unknown): object | undefined =>
  (media as { examples?: object } | undefined)?.examples;

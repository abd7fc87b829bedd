/** Pages of the problem types: the URL in `type` of an error opens one. */
import { problemType, type ProblemKind } from '#http';
import { html, pageHead, table, type Html } from '../design/index.ts';
import type { ApiDocument } from '../api/reference.ts';
import { apiProblems } from '../api/problems.ts';
import { dashboardProblems } from '../dashboard/problems.ts';
import { docsPage } from './frame.ts';
import { codeBlock } from './highlight.ts';
import { docsTexts as say } from './messages/index.ts';
import type { ListedOperation } from './pages.ts';

/** Of every surface. UCP has codes of its own, and no problem documents. */
export const problemTypes: Readonly<Record<string, ProblemKind>> = { ...apiProblems, ...dashboardProblems };

/** Renders text in backticks as code. */
const withCode = (text: string): Html =>
  html`${text.split('`').map((part, at) => (at % 2 ? html`<code>${part}</code>` : part))}`;

export const problemListPage = (canonical: string): Html =>
  docsPage({
    title: say('errors'),
    path: '/problems',
    canonical,
    description: say('errors-description'),
    content: html`${pageHead(say('errors'), {
        text: say.parts('errors-intro', {
          media: html`<code>application/problem+json</code>`,
          standard: html`<a href="https://www.rfc-editor.org/rfc/rfc9457">RFC 9457</a>`,
          type: html`<code>type</code>`,
        }),
      })}
      <p>
        ${say.parts('errors-note', {
          type: html`<code>type</code>`,
          title: html`<code>title</code>`,
          detail: html`<code>detail</code>`,
          selling: html`<a href="/docs/selling">${say('start-selling')}</a>`,
        })}
      </p>
      ${table<[string, ProblemKind]>(
        say('error-list'),
        [
          {
            title: say('type'),
            cell: ([code]) => html`<a href="/problems/${code}"><code>${code}</code></a>`,
          },
          { title: say('status'), number: true, cell: ([, { status }]) => status },
          { title: say('title'), cell: ([, { title }]) => title },
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
    title: say('error-title', { title: kind.title, status: kind.status }),
    path: '/problems',
    canonical: problemType(base, code),
    description: say('error-description', { code, status: kind.status, meaning: kind.meaning }),
    content: html`<h1>${kind.title}</h1>
      <ul class="traits" aria-label="${say('properties')}">
        <li><span class="badge">${say('http-status', { status: kind.status })}</span></li>
        <li><code>${problemType(base, code)}</code></li>
      </ul>
      <h2>${say('error-meaning')}</h2>
      <p>${withCode(kind.meaning)}</p>
      <h2>${say('error-causes')}</h2>
      <ul>
        ${kind.causes.map((cause) => html`<li>${withCode(cause)}</li>`)}
      </ul>
      <h2>${say('how-to-fix')}</h2>
      <p>${withCode(kind.fix)}</p>
      <h2>${say('error-example')}</h2>
      ${codeBlock('example', JSON.stringify(problemExample(base, code, kind), undefined, 2), say('copy-example'), 'json')}
      <h2>${say('returned-by')}</h2>
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
      <p><a href="/problems">${say('all-errors')}</a></p>`,
  });

const returnedBy = (code: string): string =>
  Object.hasOwn(dashboardProblems, code) ? say('returned-by-forms') : say('returned-by-any');

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

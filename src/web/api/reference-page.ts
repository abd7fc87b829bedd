/** The API reference, generated from the OpenAPI document. Without third-party resources. */
import { html } from 'hono/html';
import { recordedExamples, type ProblemKind } from '#http';
import { pageHead, table, type Html } from '../design/index.ts';
import { docsPage } from '../docs/frame.ts';
import { highlight } from '../docs/highlight.ts';
import { apiProblems } from './problems.ts';
import { referenceContent } from './reference/content.ts';
import type { ReferenceDocument } from './reference/document.ts';
import { sampleNote } from './reference/sample-note.ts';
import { sellingReferences } from './reference/selling-page.ts';
import type { ApiDocument } from './reference.ts';

export function referencePage(document: ApiDocument, canonical: string): Html {
  const { info } = document;
  const { content, scripts } = referenceContent(document as ReferenceDocument, {
    examples: recordedExamples('audit'),
    errorLink: (code) => (Object.hasOwn(apiProblems, code) ? `/problems/${code}` : undefined),
    highlight,
    introduction: html`${introduction()}
      <p id="documents">
        To buy from a store of this service, see the
        ${sellingReferences.map(
          ({ page: path, title }, at) => html`${at > 0 && ', '}<a href="${path}">${title}</a>`,
        )}.
      </p>`,
    end: {
      headings: [{ id: 'problems', text: 'Errors', level: 2 }],
      content: html`<section class="reference-group" id="problems">
        <h2>Errors</h2>
        <p>
          All errors are returned as <code>application/problem+json</code> (RFC 9457). <code>type</code> is
          the URL of one of these pages, with the host of the service.
        </p>
        ${table<[string, ProblemKind]>(
          'Error types',
          [
            { title: 'Type', cell: ([code]) => html`<a href="/problems/${code}">/problems/${code}</a>` },
            { title: 'Status', cell: ([, { status }]) => status },
            { title: 'Meaning', cell: ([, { title }]) => title },
          ],
          Object.entries(apiProblems),
        )}
      </section>`,
    },
  });
  return docsPage({
    title: `${info.title} ${info.version}: reference`,
    path: '/docs/api',
    isWide: true,
    canonical,
    description: `${info.description ?? ''} Operations, parameters, responses, and errors of the HTTP API, with an OpenAPI document.`,
    scripts,
    content: html`${pageHead(`${info.title} ${info.version}`, { text: info.description ?? '' })} ${content}`,
  });
}

const introduction = (): Html =>
  html`<p>
      Machine-readable versions: <a href="/openapi.json">openapi.json</a> and the
      <a href="/report.schema.json">JSON Schema of the report</a>. See also
      <a href="/docs/checks">all checks</a>.
    </p>
    ${sampleNote(true)}`;

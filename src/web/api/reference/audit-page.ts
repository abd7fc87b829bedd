/** The reference of the audit API, generated from the OpenAPI document. Without third-party resources. */
import { recordedExamples, type ProblemKind } from '#http';
import { html, pageHead, table, type Html } from '../../design/index.ts';
import { docsPage } from '../../docs/frame.ts';
import { highlight } from '../../docs/highlight.ts';
import { apiProblems } from '../problems.ts';
import type { ApiDocument } from '../reference.ts';
import { referenceContent } from './content.ts';
import type { ReferenceDocument } from './document.ts';
import { referenceTexts as say } from './messages/index.ts';
import { sampleNote } from './sample-note.ts';
import { sellingReferences } from './selling-page.ts';

export function referencePage(document: ApiDocument, canonical: string): Html {
  const { info } = document;
  const { content, scripts } = referenceContent(document as ReferenceDocument, {
    examples: recordedExamples('audit'),
    errorLink: (code) => (Object.hasOwn(apiProblems, code) ? `/problems/${code}` : undefined),
    highlight,
    introduction: html`${introduction()}
      <p id="documents">
        ${say.parts('buying', {
          references: html`${sellingReferences.map(
            ({ page: path, title }, at) => html`${at > 0 && ', '}<a href="${path}">${title}</a>`,
          )}`,
        })}
      </p>`,
    end: {
      headings: [{ id: 'problems', text: say('errors'), level: 2 }],
      content: html`<section class="reference-group" id="problems">
        <h2>${say('errors')}</h2>
        <p>
          ${say.parts('audit-errors-text', {
            media: html`<code>application/problem+json</code>`,
            type: html`<code>type</code>`,
          })}
        </p>
        ${table<[string, ProblemKind]>(
          say('error-types'),
          [
            { title: say('type'), cell: ([code]) => html`<a href="/problems/${code}">/problems/${code}</a>` },
            { title: say('status'), cell: ([, { status }]) => status },
            { title: say('meaning'), cell: ([, { title }]) => title },
          ],
          Object.entries(apiProblems),
        )}
      </section>`,
    },
  });
  return docsPage({
    title: say('audit-title', { api: info.title, version: info.version }),
    path: '/docs/api',
    isWide: true,
    canonical,
    description: `${info.description ?? ''} ${say('audit-description')}`,
    scripts,
    content: html`${pageHead(`${info.title} ${info.version}`, { text: info.description ?? '' })} ${content}`,
  });
}

const introduction = (): Html =>
  html`<p>
      ${say.parts('audit-documents', {
        openapi: html`<a href="/openapi.json">openapi.json</a>`,
        report: html`<a href="/report.schema.json">${say('report-schema')}</a>`,
        checks: html`<a href="/docs/checks">${say('all-checks')}</a>`,
      })}
    </p>
    ${sampleNote(true)}`;

/** The references of the selling APIs: the plain paths, and the REST binding of each UCP release. */
import { recordedExamples, type RecordedApi } from '#http';
import {
  endpointAddresses,
  protocolErrors,
  protocolErrorMeanings,
  sellingDocuments,
  writeOpenApi,
} from '#ucp';
import { html, pageHead, table, tabs, type Html } from '../../design/index.ts';
import { docsPage } from '../../docs/frame.ts';
import { highlight } from '../../docs/highlight.ts';
import { referenceContent } from './content.ts';
import type { ReferenceDocument } from './document.ts';
import { referenceTexts as say } from './messages/index.ts';
import { sampleNote } from './sample-note.ts';

export interface SellingReference {
  /** Path of the page. */
  page: string;
  title: string;
  document: (typeof sellingDocuments)[number];
}

const first = '/docs/api/selling';

export const sellingReferences: readonly SellingReference[] = sellingDocuments.map((document) => ({
  page: document.release ? `${first}/${document.release.version}` : first,
  title: document.title,
  document,
}));

type ErrorCode = keyof typeof protocolErrors;
const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(protocolErrors, code);

/** @param site base URL of the service */
export function sellingReferencePage(reference: SellingReference, site: string): Html {
  const { document } = reference;
  const { release } = document;
  const api: RecordedApi = release ? `ucp-${release.version}` : 'commerce';
  const description = JSON.parse(
    writeOpenApi(document, undefined, endpointAddresses(new URL(site))),
  ) as ReferenceDocument;
  const { content, scripts } = referenceContent(description, {
    examples: recordedExamples(api),
    errorLink: (code) => (isErrorCode(code) ? `#error-${code}` : undefined),
    highlight,
    introduction: html`<p>
        ${say.parts('selling-document', {
          document: html`<a href="${document.path}">${say('openapi-document')}</a>`,
        })}
      </p>
      ${sampleNote(release !== undefined)}`,
    end: { headings: [{ id: 'errors', text: say('errors'), level: 2 }], content: errors() },
  });
  return docsPage({
    title: reference.title,
    path: '/docs/api/selling',
    isWide: true,
    canonical: site + reference.page,
    description: `${description.info.description ?? ''} ${say('selling-description')}`,
    scripts,
    content: html`${pageHead(description.info.title, { text: description.info.description ?? '' })}
    ${tabs(
      say('selling-apis'),
      sellingReferences.map(({ page: path, title }) => [path, title]),
      reference.page,
    )}
    ${content}`,
  });
}

const errors = (): Html =>
  html`<section class="reference-group" aria-labelledby="errors">
    <h2 id="errors">${say('errors')}</h2>
    <p>
      ${say.parts('selling-errors-text', {
        sample: html`<code>{"code": "not_found", "content": "…"}</code>`,
        messages: html`<code>messages</code>`,
      })}
    </p>
    ${table<ErrorCode>(
      say('error-codes'),
      [
        { title: say('code'), cell: (code) => html`<code id="error-${code}">${code}</code>` },
        { title: say('status'), cell: (code) => protocolErrors[code][0] },
        { title: say('meaning-and-fix'), cell: (code) => protocolErrorMeanings[code] },
      ],
      Object.keys(protocolErrors).filter(isErrorCode),
    )}
  </section>`;

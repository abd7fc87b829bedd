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
        Machine-readable version: <a href="${document.path}">OpenAPI document</a>. A store can have a host of
        its own: its paths are the same there.
      </p>
      ${sampleNote(release !== undefined)}`,
    end: { headings: [{ id: 'errors', text: 'Errors', level: 2 }], content: errors() },
  });
  return docsPage({
    title: reference.title,
    path: '/docs/api/selling',
    isWide: true,
    canonical: site + reference.page,
    description: `${description.info.description ?? ''} Operations, objects, and errors, with code samples.`,
    scripts,
    content: html`${pageHead(description.info.title, { text: description.info.description ?? '' })}
    ${tabs(
      'Selling APIs',
      sellingReferences.map(({ page: path, title }) => [path, title]),
      reference.page,
    )}
    ${content}`,
  });
}

const errors = (): Html =>
  html`<section class="reference-group" aria-labelledby="errors">
    <h2 id="errors">Errors</h2>
    <p>
      Failures of the protocol have one of these codes and no resource:
      <code>{"code": "not_found", "content": "…"}</code>. What a buyer or a store decides, such as a declined
      payment, is returned with the resource in <code>messages</code>, most of it with status 200.
    </p>
    ${table<ErrorCode>(
      'Error codes',
      [
        { title: 'Code', cell: (code) => html`<code id="error-${code}">${code}</code>` },
        { title: 'Status', cell: (code) => protocolErrors[code][0] },
        { title: 'Meaning and fix', cell: (code) => protocolErrorMeanings[code] },
      ],
      Object.keys(protocolErrors).filter(isErrorCode),
    )}
  </section>`;

/** One result: what it says, its pages, its evidence, and the curl command that repeats each request. */
import type { ReportProof, ReportResult } from '../../result.ts';
import { priorityWords, reasonWords, statusWords } from '../words.ts';
import { html } from './markup.ts';
import type { Markup } from './markup.ts';

const statusBadge = ({ status }: Pick<ReportResult, 'status'>): Markup =>
  html`<span class="badge ${status}">${statusWords[status]}</span>`;

const priorityText = ({ priority }: ReportResult): Markup =>
  html`<span class="priority ${priority}">${priorityWords[priority]}</span>`;

/** A finding below its cause, with all its evidence. */
export const finding = (result: ReportResult, docs: string | undefined): Markup =>
  html`<article class="finding" id="check-${result.id}">
    <h4>${statusBadge(result)} <span class="name">${result.name}</span> ${priorityText(result)}</h4>
    <p>${result.summary}</p>
    ${details(result, docs)}
  </article>`;

/** A folded result in a list. */
export const resultRow = (result: ReportResult, docs: string | undefined): Markup =>
  html`<details class="result" id="check-${result.id}">
    <summary>
      ${statusBadge(result)}<span class="name">${result.name}</span>${priorityText(result)}<span class="said"
        >${result.summary}</span
      >
    </summary>
    <div class="more">${details(result, docs)}</div>
  </details>`;

const details = (result: ReportResult, docs: string | undefined): Markup =>
  html`<p class="meta">
      ${docs === undefined ? html`<code>${result.id}</code>` : html`<a href="${docs}/docs/checks/${result.id}"><code>${result.id}</code></a>`}
      · confidence:
      ${result.confidence}${result.reason && ` · not judged: ${reasonWords[result.reason] ?? result.reason}`}${result.opportunity && ' · worth adding'}
    </p>
    ${result.pages && result.pages.length > 0 && pageTable(result.pages)} ${proofs(result.evidence)}`;

const pageTable = (pages: NonNullable<ReportResult['pages']>): Markup =>
  html`<table class="pages">
    <thead>
      <tr>
        <th scope="col">Page</th>
        <th scope="col">Verdict</th>
        <th scope="col">Finding</th>
      </tr>
    </thead>
    <tbody>
      ${pages.map(
        (page) =>
          html`<tr>
            <td class="url">${page.url}</td>
            <td>${statusBadge(page)}</td>
            <td>${page.summary}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;

/** The command of a request is shown once. */
function proofs(items: readonly ReportProof[]): Markup[] {
  const seen = new Set<string | undefined>();
  return items.map((item) => {
    const curl = seen.has(item.curl) ? undefined : item.curl;
    seen.add(item.curl);
    return proof(item, curl);
  });
}

const proof = (item: ReportProof, curl: string | undefined): Markup =>
  html`<figure class="proof">
    ${caption(item)} ${item.header && block(item.header)} ${item.snippet && block(item.snippet)}
    ${
      curl &&
      html`<details class="repeat">
        <summary>Reproduce with curl</summary>
        ${block(curl)}
      </details>`
    }
  </figure>`;

export const block = (text: string): Markup => html`<pre tabindex="0"><code>${text}</code></pre>`;

function caption({ request, status, pointer }: ReportProof): Markup | undefined {
  const parts = [
    ...(request
      ? [
          `${request.method} ${request.url} as ${request.client}`,
          status === undefined ? 'no response' : `status ${status}`,
        ]
      : []),
    ...(pointer === undefined ? [] : [pointer]),
  ];
  return parts.length > 0 ? html`<figcaption class="url">${parts.join(' · ')}</figcaption>` : undefined;
}

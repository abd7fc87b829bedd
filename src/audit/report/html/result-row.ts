/** One result with its pages, its evidence and the curl line that repeats each request. */
import type { ReportProof, ReportResult } from '../../result.ts';
import { priorityWords, reasonWords, statusWords } from '../words.ts';
import { html } from './markup.ts';
import type { Markup } from './markup.ts';

export function resultRow(result: ReportResult, docs: string | undefined): Markup {
  const open = result.status === 'fail' && result.priority === 'critical';
  return html`<details class="result ${result.status}" id="check-${result.id}" ${open && html` open`}>
    <summary>
      <span class="badge ${result.status}">${statusWords[result.status]}</span
      ><span class="name">${result.name}</span
      ><span class="priority ${result.priority}">${priorityWords[result.priority]}</span
      ><span class="said">${result.summary}</span>
    </summary>
    <div class="more">
      <p class="meta">
        ${docs === undefined ? html`<code>${result.id}</code>` : html`<a href="${docs}/docs/checks/${result.id}"><code>${result.id}</code></a>`}
        · confidence
        ${result.confidence}${result.reason && ` · unknown because ${reasonWords[result.reason]}`}${result.opportunity && ' · worth adding'}
      </p>
      ${result.pages && result.pages.length > 0 && pageTable(result.pages)} ${proofs(result.evidence)}
    </div>
  </details>`;
}

function pageTable(pages: NonNullable<ReportResult['pages']>): Markup {
  return html`<table class="pages">
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
            <td><span class="badge ${page.status}">${statusWords[page.status]}</span></td>
            <td>${page.summary}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** The line that repeats a request stands at the first proof of that request only. */
function proofs(items: readonly ReportProof[]): Markup[] {
  const seen = new Set<string | undefined>();
  return items.map((item) => {
    const curl = seen.has(item.curl) ? undefined : item.curl;
    seen.add(item.curl);
    return proof(item, curl);
  });
}

function proof(item: ReportProof, curl: string | undefined): Markup {
  return html`<figure class="proof">
    ${item.request && html`<figcaption>${item.request.method} <span class="url">${item.request.url}</span> as ${item.request.client}${item.status === undefined ? ', no answer' : `, status ${item.status}`}${item.pointer && ` · ${item.pointer}`}</figcaption>`}
    ${!item.request && item.pointer && html`<figcaption>${item.pointer}</figcaption>`}
    ${item.header && html`<pre tabindex="0"><code>${item.header}</code></pre>`}
    ${item.snippet && html`<pre tabindex="0"><code>${item.snippet}</code></pre>`}
    ${
      curl &&
      html`<details class="repeat">
        <summary>Repeat this request</summary>
        <pre tabindex="0"><code>${curl}</code></pre>
      </details>`
    }
  </figure>`;
}

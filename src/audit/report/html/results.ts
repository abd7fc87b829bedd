/** Every result, by category, each with its evidence and the curl line that repeats it. */
import type { Report, ReportProof, ReportResult } from '../../result.ts';
import { byUrgency, figure, percent, priorityWords, reasonWords, statusWords } from '../words.ts';
import { html } from './markup.ts';
import type { Markup } from './markup.ts';

export function resultSections(report: Report): Markup {
  return html`${report.categories.map((category) => {
    const results = byUrgency(report.results.filter((result) => result.category === category.id));
    if (results.length === 0) return null;
    const { counts } = category;
    return html`<section class="category" id="${category.id}">
      <h3>
        ${category.name}
        <span class="score">${category.score === null ? 'not scored' : figure(category.score)}</span>
      </h3>
      <p class="counts">
        ${counts.pass} pass, ${counts.warn} warn, ${counts.fail} fail, ${counts.unknown} unknown,
        ${counts.notApplicable} not
        applicable${category.coverage < 1 && ` · ${percent(category.coverage)} of what applies is known`}
      </p>
      ${results.map(resultRow)}
    </section>`;
  })}`;
}

function resultRow(result: ReportResult): Markup {
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
        <code>${result.id}</code> · confidence
        ${result.confidence}${result.reason && ` · unknown because ${reasonWords[result.reason]}`}${result.opportunity && ' · worth adding'}
      </p>
      ${result.pages && pageTable(result.pages)} ${result.evidence.map(proof)}
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

function proof(item: ReportProof): Markup {
  return html`<figure class="proof">
    ${item.request && html`<figcaption>${item.request.method} <span class="url">${item.request.url}</span> as ${item.request.client}${item.status === undefined ? ', no answer' : `, status ${item.status}`}${item.pointer && ` · ${item.pointer}`}</figcaption>`}
    ${!item.request && item.pointer && html`<figcaption>${item.pointer}</figcaption>`}
    ${item.header && html`<pre tabindex="0"><code>${item.header}</code></pre>`}
    ${item.snippet && html`<pre tabindex="0"><code>${item.snippet}</code></pre>`}
    ${item.curl && html`<pre class="curl" tabindex="0"><code>${item.curl}</code></pre>`}
  </figure>`;
}

/** Every result by category: findings first; passed and unknown checks are folded under their count. */
import {
  categoryScoreWords,
  byUrgency,
  percent,
  priorityWords,
  reasonWords,
  statusWords,
  type CategoryScore,
  type Report,
  type ReportProof,
  type ReportResult,
  type Status,
  figure,
} from '#audit';
import { badge, empty, html, linkButton, visible, type Html } from '../../../design/index.ts';
import { statusTones } from '../parts.ts';
import { checksFilterForm, isFiltered, passes, type ChecksFilter } from './filter.ts';

const folded: readonly Status[] = ['unknown', 'pass', 'not-applicable'];

/** @param path of the page, for the form */
export function checksSection(report: Report, filter: ChecksFilter, path: string): Html {
  const wanted = report.results.filter(passes(filter));
  const byCategory = Map.groupBy(wanted, ({ category }) => category);
  return html`<section id="checks" aria-labelledby="checks-title">
    <h2 id="checks-title">All checks</h2>
    <p class="soft">
      ${isFiltered(filter) ? `Showing ${wanted.length} of ${report.results.length} checks` : `${report.results.length} checks in ${report.categories.length} categories`}
    </p>
    ${checksFilterForm(path, filter)}
    ${
      wanted.length === 0
        ? empty(
            'No matching checks',
            'Choose another status or priority.',
            linkButton(`${path}#checks`, 'Show all checks'),
          )
        : report.categories.map((category) =>
            categorySection(category, byUrgency(byCategory.get(category.id) ?? []), isFiltered(filter)),
          )
    }
  </section>`;
}

function categorySection(category: CategoryScore, results: readonly ReportResult[], unfold: boolean): Html {
  const { id, name, score, coverage } = category;
  if (results.length === 0) return html``;
  const groups = Map.groupBy(results, ({ status }) => status);
  const shown = unfold ? results : results.filter(({ status }) => !folded.includes(status));
  return html`<section id="${id}" aria-labelledby="${id}-name">
    <div class="audit-category-head">
      <h3 id="${id}-name">${name}</h3>
      <span class="number"
        >${score === null ? categoryScoreWords(category) : `${figure(score)}/100`}${coverage < 1 && score !== null && `, ${percent(coverage)} known`}</span
      >
    </div>
    ${shown.length > 0 && html`<div class="audit-checks">${shown.map(checkRow)}</div>`}
    ${!unfold && folded.map((status) => group(status, groups.get(status) ?? []))}
  </section>`;
}

const group = (status: Status, results: readonly ReportResult[]): Html =>
  html`${
    results.length > 0 &&
    html`<details class="folded">
      <summary>
        ${badge(statusWords[status], statusTones[status])} ${results.length}
        ${results.length === 1 ? 'check' : 'checks'}
      </summary>
      <div class="audit-checks">${results.map(checkRow)}</div>
    </details>`
  }`;

function checkRow(result: ReportResult): Html {
  const { id, name, status, priority, summary, confidence, reason, opportunity } = result;
  return html`<details class="audit-check" id="check-${id}">
    <summary>
      ${badge(statusWords[status], statusTones[status])}<span class="name">${name}</span
      ><span class="priority ${priority}">${priorityWords[priority]}</span
      ><span class="said">${visible(summary)}</span>
    </summary>
    <div class="more">
      <p class="soft small">
        <a href="/docs/checks/${id}">About ${id}</a> · confidence:
        ${confidence}${reason !== undefined && ` · unknown: ${reasonWords[reason] ?? reason}`}${opportunity === true && ' · opportunity'}
      </p>
      ${result.pages !== undefined && result.pages.length > 0 && pageList(result.pages)}
      ${proofs(result.evidence)}
    </div>
  </details>`;
}

const pageList = (pages: NonNullable<ReportResult['pages']>): Html =>
  html`<ul class="audit-history small">
    ${pages.map(
      ({ url, status, summary }) =>
        html`<li>
          ${badge(statusWords[status], statusTones[status])} ${visible(url)}<br />${visible(summary)}
        </li>`,
    )}
  </ul>`;

/** Shows the curl command of a request only once. */
function proofs(items: readonly ReportProof[]): Html[] {
  const seen = new Set<string | undefined>();
  return items.map((item) => {
    const curl = seen.has(item.curl) ? undefined : item.curl;
    seen.add(item.curl);
    return proof(item, curl);
  });
}

const proof = (item: ReportProof, curl: string | undefined): Html =>
  html`<figure>
    ${caption(item)} ${item.header !== undefined && block(item.header)}
    ${item.snippet !== undefined && block(item.snippet)}
    ${
      curl !== undefined &&
      html`<details>
        <summary class="soft small">Reproduce with curl</summary>
        ${block(curl)}
      </details>`
    }
  </figure>`;

const block = (text: string): Html => html`<pre tabindex="0"><code>${visible(text)}</code></pre>`;

function caption({ request, status, pointer }: ReportProof): Html | false {
  const parts = [
    request && `${request.method} ${request.url} as ${request.client}`,
    request && (status === undefined ? 'no response' : `status ${status}`),
    pointer,
  ].filter((part): part is string => part !== undefined);
  return parts.length > 0 && html`<figcaption>${visible(parts.join(' · '))}</figcaption>`;
}

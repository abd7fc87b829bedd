/** Every result by category: what was found stands open, what passed or could not be judged is folded under its count. */
import type { Status } from '../../check.ts';
import type { CategoryScore, Counts, Report, ReportResult } from '../../result.ts';
import { byUrgency, figure, percent, statusWords } from '../words.ts';
import { html } from './markup.ts';
import type { Markup } from './markup.ts';
import { resultRow } from './result-row.ts';

/** In the order of the page, with their member of the counts. */
const columns: readonly (readonly [Status, keyof Counts])[] = [
  ['fail', 'fail'],
  ['warn', 'warn'],
  ['unknown', 'unknown'],
  ['pass', 'pass'],
  ['not-applicable', 'notApplicable'],
];
const found: ReadonlySet<Status> = new Set(['fail', 'warn']);

export function resultSections(report: Report, docs: string | undefined): Markup {
  const sections = report.categories.map((category) => ({
    category,
    results: byUrgency(report.results.filter((result) => result.category === category.id)),
  }));
  return html`<section>
    <h2 id="results">Every result</h2>
    ${contents(sections)}
    ${sections.map(({ category, results }) => results.length > 0 && section(category, results, docs))}
  </section>`;
}

interface Section {
  category: CategoryScore;
  results: ReportResult[];
}

/** Counts what is listed, which a filter may have made less than the category's own counts. */
function contents(sections: readonly Section[]): Markup {
  return html`<div class="wide" tabindex="0" role="region" aria-labelledby="results">
    <table class="contents">
      <thead>
        <tr>
          <th scope="col">Category</th>
          ${columns.map(([status]) => html`<th scope="col">${status === 'not-applicable' ? 'Not app.' : statusWords[status]}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${sections.map(
          ({ category, results }) =>
            html`<tr>
              <th scope="row">${category.name}</th>
              ${columns.map(([status]) => {
                const count = results.filter((result) => result.status === status).length;
                return html`<td>
                  ${count > 0 ? html`<a class="count ${status}" href="#${category.id}-${status}" aria-label="${category.name}: ${count} ${statusWords[status]}">${count}</a>` : html`<span class="none">0</span>`}
                </td>`;
              })}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function section(
  category: CategoryScore,
  results: readonly ReportResult[],
  docs: string | undefined,
): Markup {
  const { id, name, score, coverage } = category;
  return html`<section class="category" id="${id}" aria-labelledby="${id}-name">
    <h3 id="${id}-name">
      ${name} <span class="score">${score === null ? 'not scored' : figure(score)}</span>
    </h3>
    ${coverage < 1 && results.some(({ status }) => status !== 'not-applicable') && html`<p class="known">${percent(coverage)} of what applies is known.</p>`}
    ${columns.map(([status]) => group(id, status, results, docs))}
  </section>`;
}

function group(
  id: string,
  status: Status,
  results: readonly ReportResult[],
  docs: string | undefined,
): Markup | null {
  const rows = results.filter((result) => result.status === status);
  if (rows.length === 0) return null;
  const list = html`<div class="rows">${rows.map((row) => resultRow(row, docs))}</div>`;
  if (found.has(status)) return html`<div id="${id}-${status}">${list}</div>`;
  return html`<details class="group" id="${id}-${status}">
    <summary>
      <span class="badge ${status}">${statusWords[status]}</span> ${rows.length}
      ${rows.length === 1 ? 'check' : 'checks'}
    </summary>
    ${list}
  </details>`;
}

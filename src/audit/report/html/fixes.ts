/** What to do: the first bundle in full, the rest of the plan below. */
import type { Report, ReportFix } from '../../result.ts';
import { ownerOf, priorityWords, promise, worth } from '../words.ts';
import { html } from './markup.ts';
import type { Markup } from './markup.ts';
import { checkLinks } from './summary.ts';

export function fixSections(report: Report): Markup {
  const { fixes, categories } = report;
  const first = fixes.filter((fix) => fix.first);
  const rest = fixes.filter((fix) => !fix.first);
  const promised = promise(report);
  if (fixes.length === 0) {
    const unknown = categories.reduce((sum, { counts }) => sum + counts.unknown, 0);
    return html`<section>
      <h2 id="first">Nothing to fix</h2>
      <p>
        No check found anything that could be
        better.${unknown > 0 && ` But ${unknown} could not be decided: see below why.`}
      </p>
    </section>`;
  }
  return html`${
    first.length > 0 &&
    html`<section>
      <h2 id="first">Do this first</h2>
      ${promised !== undefined && html`<p>${promised}</p>`}
      <ol class="fixes">
        ${first.map((fix, index) => fixCard(fix, index + 1, report))}
      </ol>
    </section>`
  }
  ${
    rest.length > 0 &&
    html`<section>
      <h2 id="then">${first.length ? 'Then, in this order' : 'What to do, in this order'}</h2>
      <ol class="fixes" start="${first.length + 1}">
        ${rest.map((fix, index) => fixRow(fix, first.length + index + 1, report))}
      </ol>
    </section>`
  }`;
}

const facts = (fix: ReportFix, { fixes, results }: Report): Markup => {
  const owner = ownerOf(fix, results);
  return html`<span class="facts"
    ><span class="priority ${fix.priority}">${priorityWords[fix.priority]} priority</span
    >${owner !== undefined && html`<span>${owner}</span>`}<span>Effort: ${fix.effort}</span
    >${worth(fix, fixes).map((text, index) => html`<span class="${index === 0 ? 'gain' : 'then'}">${text}</span>`)}</span
  >`;
};

const body = (fix: ReportFix): Markup =>
  html`<p>${fix.instructions}</p>
    ${fix.snippet && html`<pre tabindex="0"><code>${fix.snippet}</code></pre>`}
    <p class="turns">Fixes: ${checkLinks(fix.checks)}</p>`;

const fixCard = (fix: ReportFix, number: number, report: Report): Markup =>
  html`<li class="fix first">
    <h3><span class="position">${number}</span>${fix.title}</h3>
    ${facts(fix, report)}${body(fix)}
  </li>`;

const fixRow = (fix: ReportFix, number: number, report: Report): Markup =>
  html`<li class="fix">
    <details>
      <summary>
        <span class="position">${number}</span><span class="name">${fix.title}</span>${facts(fix, report)}
      </summary>
      ${body(fix)}
    </details>
  </li>`;

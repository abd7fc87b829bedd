/** What to do: the first bundle in full, the rest of the plan below. */
import type { Fix, Report } from '../../result.ts';
import { figure, priorityWords, scoreOrRange, worth } from '../words.ts';
import { html } from './markup.ts';
import type { Markup } from './markup.ts';
import { checkLinks } from './summary.ts';

export function fixSections({ fixes, score, categories }: Report): Markup {
  const first = fixes.filter((fix) => fix.first);
  const rest = fixes.filter((fix) => !fix.first);
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
      ${lead(first, score)}
      <ol class="fixes">
        ${first.map((fix, index) => fixCard(fix, index + 1))}
      </ol>
    </section>`
  }
  ${
    rest.length > 0 &&
    html`<section>
      <h2 id="then">${first.length ? 'Then, in this order' : 'What to do, in this order'}</h2>
      <ol class="fixes" start="${first.length + 1}">
        ${rest.map((fix, index) => fixRow(fix, first.length + index + 1))}
      </ol>
    </section>`
  }`;
}

function lead(first: readonly Fix[], { overall }: Report['score']): Markup | null {
  const after = first.at(-1)?.cumulativeScore;
  if (after === undefined || overall === null) return null;
  const range = Array.isArray(after);
  return html`<p>
    ${first.length === 1 ? 'One change' : `${first.length} changes together`} would bring the score from
    ${figure(overall)} to
    ${scoreOrRange(after)}.${range && ' It is a range because nobody knows yet what lies behind the wall.'}
  </p>`;
}

const facts = (fix: Fix): Markup =>
  html`<span class="facts"
    ><span class="priority ${fix.priority}">${priorityWords[fix.priority]} priority</span
    ><span class="gain">${worth(fix)}</span><span>takes ${fix.effort}</span
    ><span>score then ${scoreOrRange(fix.cumulativeScore)}</span></span
  >`;

const body = (fix: Fix): Markup =>
  html`<p>${fix.instructions}</p>
    ${fix.snippet && html`<pre tabindex="0"><code>${fix.snippet}</code></pre>`}
    <p class="turns">Turns to pass: ${checkLinks(fix.checks)}</p>`;

const fixCard = (fix: Fix, number: number): Markup =>
  html`<li class="fix first">
    <h3><span class="position">${number}</span>${fix.title}</h3>
    ${facts(fix)}${body(fix)}
  </li>`;

const fixRow = (fix: Fix, number: number): Markup =>
  html`<li class="fix">
    <details>
      <summary>
        <span class="position">${number}</span><span class="name">${fix.title}</span>${facts(fix)}
      </summary>
      ${body(fix)}
    </details>
  </li>`;

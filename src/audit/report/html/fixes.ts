/** What to do: the first bundle in full, the rest of the plan below. */
import type { Fix, Report } from '../../result.ts';
import { figure, gained, priorityWords, scoreOrRange } from '../words.ts';
import { html } from './markup.ts';
import type { Markup } from './markup.ts';

export function fixSections({ fixes, score }: Report): Markup {
  const first = fixes.filter((fix) => fix.first);
  const rest = fixes.filter((fix) => !fix.first);
  if (fixes.length === 0)
    return html`<section>
      <h2 id="first">Nothing to fix</h2>
      <p>No check found anything that could be better.</p>
    </section>`;
  const after = first.at(-1)?.cumulativeScore;
  return html`<section>
      <h2 id="first">Do this first</h2>
      <p>
        ${first.length === 1 ? 'One change' : `${first.length} changes together`}${after !== undefined && score.overall !== null && ` would bring the score from ${figure(score.overall)} to ${scoreOrRange(after)}`}.
      </p>
      <ol class="fixes">
        ${first.map(fixCard)}
      </ol>
    </section>
    ${
      rest.length > 0 &&
      html`<section>
        <h2 id="then">Then, in this order</h2>
        <ol class="fixes" start="${first.length + 1}">
          ${rest.map(fixRow)}
        </ol>
      </section>`
    }`;
}

const facts = (fix: Fix): Markup =>
  html`<p class="facts">
    <span class="priority ${fix.priority}">${priorityWords[fix.priority]}</span>
    <span class="gain"
      >${fix.gain >= 0.05 ? `${gained(fix.gain)} points alone` : fix.unlocks ? `lifts the limit of ${fix.unlocks.cap} together with ${fix.unlocks.together.length} other${fix.unlocks.together.length === 1 ? '' : 's'}` : `${gained(fix.rawGain)} below the limit`}</span
    >
    <span>${fix.effort}</span> <span>score then ${scoreOrRange(fix.cumulativeScore)}</span>
  </p>`;

const body = (fix: Fix): Markup =>
  html`<p>${fix.instructions}</p>
    ${fix.snippet && html`<pre tabindex="0"><code>${fix.snippet}</code></pre>`}
    <p class="turns">
      Turns to pass:
      ${fix.checks.map((id, index) => html`${index > 0 && ', '}<a href="#check-${id}">${id}</a>`)}
    </p>`;

const fixCard = (fix: Fix): Markup =>
  html`<li class="fix first">
    <h3>${fix.title}</h3>
    ${facts(fix)}${body(fix)}
  </li>`;

const fixRow = (fix: Fix): Markup =>
  html`<li class="fix">
    <details>
      <summary><span class="name">${fix.title}</span>${facts(fix)}</summary>
      ${body(fix)}
    </details>
  </li>`;

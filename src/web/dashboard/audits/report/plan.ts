/** What to do, in the order of the plan. */
import { priorityWords, scoreOrRange, worth, type Fix, type Report } from '#audit';
import { badge, html, visible, raw, type Html } from '../../../design/index.ts';
import { figure } from '../../../design/charts/index.ts';
import { checkLinks } from './hero.ts';

export function plan({ fixes, score, categories }: Report): Html {
  if (fixes.length === 0) {
    const unknown = categories.reduce((sum, { counts }) => sum + counts.unknown, 0);
    return html`<section class="stack" id="plan" aria-labelledby="plan-title">
      <h2 id="plan-title">Nothing to fix</h2>
      <p>
        No check found anything that could be
        better.${unknown > 0 && ` But ${unknown} could not be decided: see below why.`}
      </p>
    </section>`;
  }
  const first = fixes.filter((fix) => fix.first);
  const after = first.at(-1)?.cumulativeScore;
  return html`<section class="stack" id="plan" aria-labelledby="plan-title">
    <div>
      <h2 id="plan-title">What to do, in this order</h2>
      ${
        after !== undefined &&
        score.overall !== null &&
        html`<p class="soft">
          ${first.length === 1 ? 'The first one alone' : `The first ${first.length} together`} would bring the
          score from ${figure(score.overall)} to ${scoreOrRange(after)}.
        </p>`
      }
    </div>
    <ol class="fix-plan">
      ${fixes.map((fix, index) => fixItem(fix, index + 1))}
    </ol>
  </section>`;
}

const fixItem = (fix: Fix, number: number): Html =>
  html`<li class="${fix.first && 'first'}" id="fix-${fix.id}">
    <details ${fix.first && number <= 3 && raw('open')}>
      <summary>
        <span class="position">${number}</span>
        <span class="title">${visible(fix.title)}</span>
        <span class="gain">${fix.gain >= 0.05 ? `+${figure(fix.gain)}` : ''}</span>
        <span class="meta"
          >${fix.priority === 'critical' ? badge('Critical', 'bad') : html`<span>${priorityWords[fix.priority]} priority</span>`}<span
            >${worth(fix)}</span
          ><span>takes ${fix.effort}</span><span>score then ${scoreOrRange(fix.cumulativeScore)}</span></span
        >
      </summary>
      <div class="body">
        <p>${visible(fix.instructions)}</p>
        ${fix.snippet !== undefined && html`<pre tabindex="0"><code>${visible(fix.snippet)}</code></pre>`}
        <p class="soft small">Turns to pass: ${checkLinks(fix.checks)}</p>
      </div>
    </details>
  </li>`;

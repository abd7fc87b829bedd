/** The first thing that is seen: the dial, what it means, what limits it, and the ten categories. */
import type { CategoryScore, Report } from '../../result.ts';
import {
  categoryScoreWords,
  coverageSentences,
  figure,
  ifAllKnown,
  isGraded,
  verdictSentence,
} from '../words.ts';
import { reportDial, tone } from './dial.ts';
import { html } from './markup.ts';
import type { Markup } from './markup.ts';

export function summary(report: Report): Markup {
  const { score } = report;
  const caps = [...score.caps].sort((a, b) => a.max - b.max);
  const lowest = caps[0];
  const binding = lowest && isGraded(score) && score.overall >= lowest.max - 0.05 ? lowest : undefined;
  const others = caps.filter((cap) => cap !== binding);
  const listed = new Set(report.results.map((result) => result.category));
  const range = ifAllKnown(score);
  const [judged = '', ...notJudged] = coverageSentences(report);
  return html`<section class="summary" aria-label="Score">
    <div class="dialbox">${reportDial(report)}</div>
    <div class="meaning">
      <p class="verdict">${verdictSentence(report)}</p>
      ${binding && html`<p class="because">Found by ${checkLinks(binding.checks)}</p>`}
      ${
        others.length > 0 &&
        html`<ul class="caps">
          ${others.map((cap) => html`<li>${isGraded(score) && html`<strong>${binding ? 'Then at' : 'At'} most ${cap.max}:</strong> `}${cap.reason} ${checkLinks(cap.checks)}</li>`)}
        </ul>`
      }
      <p class="certainty">
        ${judged} Confidence: ${score.confidence}.${range && ` The score would be ${range}.`}
      </p>
      ${
        notJudged.length > 0 &&
        html`<details class="certainty">
          <summary>Checks without a verdict</summary>
          <p>${notJudged.join(' ')}</p>
        </details>`
      }
    </div>
    <table class="bars">
      <caption>
        Scores of the ten categories
      </caption>
      <tbody>
        ${report.categories.map((category) => bar(category, listed.has(category.id)))}
      </tbody>
    </table>
  </section>`;
}

/** Links to results, with commas. */
export const checkLinks = (ids: readonly string[]): Markup =>
  html`${ids.map((id, index) => html`${index > 0 && ', '}<a href="#check-${id}">${id}</a>`)}`;

/** `listed`: its section is on the page. */
function bar({ id, name, score, counts }: CategoryScore, listed: boolean): Markup {
  const { warn, fail } = counts;
  return html`<tr>
    <th scope="row">${listed ? html`<a href="#${id}">${name}</a>` : name}</th>
    <td class="bar">
      ${
        score !== null &&
        html`<svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
          <rect class="track" width="100" height="8" />
          <rect class="value tone-${tone(score)}" width="${figure(score)}" height="8" />
        </svg>`
      }
    </td>
    <td class="number">${categoryScoreWords({ score, counts })}</td>
    <td class="found">
      ${fail > 0 && html`<span class="fail">${fail} fail</span>`}${fail > 0 && warn > 0 && ', '}${warn > 0 && `${warn} warn`}
    </td>
  </tr>`;
}

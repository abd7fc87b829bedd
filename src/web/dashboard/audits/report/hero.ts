/** The first thing that is seen of a report: the dial, what it means, what limits it, and the categories. */
import { gradeWords, ifAllKnown, percent, verdictSentence, type CategoryScore, type Report } from '#audit';
import { bar, dial, figure } from '../../../design/charts/index.ts';
import { html, visible, type Html } from '../../../design/index.ts';

export function hero(report: Report): Html {
  const { score } = report;
  const { low, high } = score;
  const range = ifAllKnown(score);
  const limits = score.caps.toSorted((a, b) => a.max - b.max);
  return html`<section class="card" aria-label="Score">
    <div class="audit-hero">
      ${dial({
        score: score.overall,
        grade: gradeWords(report),
        ...(range !== undefined && low !== null && high !== null ? { range: [low, high] as const } : {}),
        limits: limits.map(({ max }) => max),
      })}
      <div class="audit-says">
        <p class="audit-verdict">${visible(verdictSentence(report))}</p>
        ${limits
          .slice(0, 3)
          .map(
            ({ max, reason, checks }) =>
              html`<p class="small">
                <strong>At most ${max}:</strong> ${visible(reason)} ${checkLinks(checks)}
              </p>`,
          )}
        <p class="soft small">
          ${percent(score.coverage)} of what applies could be judged; confidence
          ${score.confidence}.${range !== undefined && ` The score would be ${range}.`}
        </p>
      </div>
    </div>
    <ul class="audit-category-bars">
      ${report.categories.map(categoryBar)}
    </ul>
  </section>`;
}

/** Links to results on this page, with commas. */
export const checkLinks = (ids: readonly string[]): Html =>
  html`${ids.map((id, index) => html`${index > 0 && ', '}<a href="#check-${id}">${id}</a>`)}`;

function categoryBar({ id, name, score, counts }: CategoryScore): Html {
  const { warn, fail, unknown } = counts;
  const found = [fail > 0 && `${fail} fail`, warn > 0 && `${warn} warn`].filter(Boolean).join(', ');
  return html`<li>
    <a href="#${id}">${name}</a>
    <span class="number"
      >${found !== '' && html`<span class="soft small">${found}</span> `}<strong
        >${score === null ? (unknown > 0 ? 'unknown' : 'n/a') : figure(score)}</strong
      ></span
    >
    ${bar(score)}
  </li>`;
}

/** The score as a dial: the arc filled to the score, within it a thin one over the interval that the unknown leaves open. */
import { arc } from 'd3-shape';
import type { Report } from '../../result.ts';
import { figure, gradeWords, ifAllKnown, isGraded, verdict } from '../words.ts';
import type { ReportWords } from '../report-words.ts';
import { html } from './markup.ts';
import type { Markup } from './markup.ts';

const from = -0.75 * Math.PI;
const angle = (score: number): number => from + (score / 100) * 1.5 * Math.PI;

function ring(low: number, high: number, inner: number, outer: number): string {
  return (
    arc()({
      startAngle: angle(low),
      endAngle: angle(Math.max(high, low + 0.01)),
      innerRadius: inner,
      outerRadius: outer,
    }) ?? ''
  );
}

/** Not graded: no ring, because its length and color would rate the storefront. */
export function reportDial(report: Report, words: ReportWords): Markup {
  const { say } = words;
  if (!isGraded(report.score)) {
    const { said, reason } = verdict(report, words);
    return html`<svg
      class="dial"
      viewBox="-100 -100 200 178"
      role="img"
      aria-label="${say('not-graded')}. ${said ?? reason}"
    >
      <text class="grade" y="8" text-anchor="middle">${say('not-graded')}</text>
    </svg>`;
  }
  const { overall, low, high } = report.score;
  const ranged = low !== null && high !== null && high - low >= 0.1;
  const label = [say('dial-label', { score: figure(overall, words) }), ifAllKnown(report.score, words)]
    .filter(Boolean)
    .join(', ');
  const ticks = report.score.caps.map(
    (cap) =>
      html`<path class="cap" d="${ring(cap.max - 0.4, cap.max + 0.4, 70, 92)}"
        ><title>${say('cap', { max: words.number(cap.max) })}</title></path
      >`,
  );
  return html`<svg class="dial" viewBox="-100 -100 200 178" role="img" aria-label="${label}">
    <path class="track" d="${ring(0, 100, 72, 88)}" />
    <path class="value tone-${tone(overall)}" d="${ring(0, overall, 72, 88)}" />
    ${ranged && html`<path class="range" d="${ring(low, high, 63, 67)}" />`} ${ticks}
    <text class="figure" y="8" text-anchor="middle">${Math.round(overall)}</text>
    <text class="grade" y="36" text-anchor="middle">${gradeWords(report, words)}</text>
    ${ranged && html`<text class="between" y="64" text-anchor="middle">${say('dial-range', { low: figure(low, words), high: figure(high, words) })}</text>`}
  </svg>`;
}

/** Colour of a score: good from 80, middling from 50. */
export const tone = (score: number): 'good' | 'middling' | 'bad' =>
  score >= 80 ? 'good' : score >= 50 ? 'middling' : 'bad';

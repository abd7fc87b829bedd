/** The score as a small ring. */
import { arc } from 'd3-shape';
import { figure } from '#audit';
import { html, raw, type Html } from '../html.ts';
import { toneOf } from './figures.ts';
import { chartTexts as say } from './messages/index.ts';

const path = (name: string, d: string): Html => html`<path class="${name}" d="${raw(d)}" />`;

/** Empty without a score. */
export function ringOf(score: number | null): Html {
  if (score === null) return html``;
  const whole = (share: number) =>
    arc().digits(1)({ startAngle: 0, endAngle: share * 2 * Math.PI, innerRadius: 17, outerRadius: 21 }) ?? '';
  return html`<svg
    class="chart ring"
    viewBox="-22 -22 44 44"
    role="img"
    aria-label="${say('score', { score: figure(score) })}"
  >
    ${path('track', whole(1))} ${path(toneOf(score), whole(Math.max(score, 1) / 100))}
    <text y="5" text-anchor="middle">${Math.round(score)}</text>
  </svg>`;
}

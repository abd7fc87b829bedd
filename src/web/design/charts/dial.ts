/** The score as a dial: three quarters of a ring, filled to the score. A thin inner arc shows its range. */
import { arc } from 'd3-shape';
import { figure } from '#audit';
import { html, raw, type Html } from '../html.ts';
import { toneOf } from './figures.ts';

export interface DialFacts {
  /** null if not graded: no ring is drawn. */
  score: number | null;
  /** `Grade B`. */
  grade: string;
  /** Lowest and highest possible score. */
  range?: readonly [low: number, high: number];
  /** Caps of the score. */
  limits?: readonly number[];
}

const from = -0.75 * Math.PI;
const angle = (score: number): number => from + (Math.min(100, Math.max(0, score)) / 100) * 1.5 * Math.PI;

const ring = (low: number, high: number, inner: number, outer: number, round = 0): string =>
  arc().cornerRadius(round).digits(1)({
    startAngle: angle(low),
    endAngle: angle(Math.max(high, low + 0.01)),
    innerRadius: inner,
    outerRadius: outer,
  }) ?? '';

const path = (name: string, d: string): Html => html`<path class="${name}" d="${raw(d)}" />`;

export function dial({ score, grade, range, limits = [] }: DialFacts): Html {
  if (score === null)
    return html`<svg class="chart dial" viewBox="-100 -100 200 174" role="img" aria-label="${grade}">
      <text class="grade" y="8" text-anchor="middle">${grade}</text>
    </svg>`;
  const label = [
    `Score ${figure(score)} of 100, ${grade}`,
    range && `possible range ${figure(range[0])} to ${figure(range[1])}`,
    ...limits.map((limit) => `capped at ${limit}`),
  ];
  return html`<svg
    class="chart dial"
    viewBox="-100 -100 200 174"
    role="img"
    aria-label="${label.filter(Boolean).join(', ')}"
  >
    ${path('track', ring(0, 100, 74, 92, 9))} ${path(toneOf(score), ring(0, Math.max(score, 1), 74, 92, 9))}
    ${range && path('range', ring(range[0], range[1], 65, 68.5, 2))}
    ${limits.map((limit) => path('tick', ring(limit - 0.4, limit + 0.4, 71, 95)))}
    <text class="figure" y="14" text-anchor="middle">${Math.round(score)}</text>
    <text class="grade" y="40" text-anchor="middle">${grade}</text>
  </svg>`;
}

/** A small full ring with the score, for lists. Empty without a score. */
export function ringOf(score: number | null): Html {
  if (score === null) return html``;
  const whole = (share: number) =>
    arc().digits(1)({ startAngle: 0, endAngle: share * 2 * Math.PI, innerRadius: 17, outerRadius: 21 }) ?? '';
  return html`<svg class="chart ring" viewBox="-22 -22 44 44" role="img" aria-label="Score ${figure(score)}">
    ${path('track', whole(1))} ${path(toneOf(score), whole(Math.max(score, 1) / 100))}
    <text y="5" text-anchor="middle">${Math.round(score)}</text>
  </svg>`;
}

/** A score over time with the bands of the grades, and a sparkline for lists. */
import { curveMonotoneX, line } from 'd3-shape';
import { figure } from '#audit';
import { html, raw, type Html } from '../html.ts';
import { short, toneOf } from './figures.ts';

export interface TrendPoint {
  /** Epoch milliseconds. */
  at: number;
  score: number;
}

/** Lowest score of each band, the best one first. */
export type Bands = readonly (readonly [name: string, from: number])[];

const width = 720;
const height = 350;
const left = 46;
const right = 40;
const top = 18;
const bottom = 38;
const y = (score: number): number => top + (1 - score / 100) * (height - top - bottom);

/** @param points oldest first, at least one @param about accessible name of the chart */
export function trend(about: string, points: readonly TrendPoint[], bands: Bands): Html {
  const first = points[0]?.at ?? 0;
  const span = (points.at(-1)?.at ?? 0) - first;
  const wide = width - left - right;
  const x = ({ at }: Pick<TrendPoint, 'at'>): number =>
    span === 0 ? left + wide / 2 : left + ((at - first) / span) * wide;
  const last = points.at(-1);
  const shape = line<TrendPoint>(x, ({ score }) => y(score))
    .curve(curveMonotoneX)
    .digits(1);
  return html`<svg
    class="chart trend"
    viewBox="0 0 ${width} ${height}"
    role="img"
    aria-labelledby="trend-title trend-desc"
  >
    <title id="trend-title">${about}</title>
    <desc id="trend-desc">${described(points)}</desc>
    ${bands.map(([name, from], index) => band(name, from, bands[index - 1]?.[1] ?? 100))}
    ${[0, 50, 100].map(
      (score) =>
        html`<text class="axis" x="${left - 8}" y="${short(y(score) + 4)}" text-anchor="end">${score}</text>`,
    )}
    ${points.length > 1 && html`<path class="line" d="${raw(shape([...points]) ?? '')}" />`}
    ${points.length <= 60 && points.map((point) => dot(x(point), y(point.score), 3))}
    ${
      last &&
      html`<circle class="halo" cx="${short(x(last))}" cy="${short(y(last.score))}" r="9" />
        ${dot(x(last), y(last.score), 5)}
        <text
          class="now"
          x="${short(x(last))}"
          y="${short(y(last.score) + (last.score > 85 ? 28 : -16))}"
          text-anchor="${span === 0 ? 'middle' : 'end'}"
          >${figure(last.score)}</text
        >`
    }
    ${dates(first, span).map(
      ({ share, text }) =>
        html`<text
          class="axis"
          x="${short(left + share * wide)}"
          y="${height - 12}"
          text-anchor="${share === 0 ? 'start' : share === 1 ? 'end' : 'middle'}"
          >${text}</text
        >`,
    )}
  </svg>`;
}

const dot = (cx: number, cy: number, r: number): Html =>
  html`<circle class="dot" cx="${short(cx)}" cy="${short(cy)}" r="${r}" />`;

const band = (name: string, from: number, to: number): Html =>
  html`<rect
      class="band band-${name.toLowerCase()}"
      x="${left}"
      y="${short(y(to))}"
      width="${width - left - right}"
      height="${short(y(from) - y(to))}"
    />
    <text class="grade" x="${width - right + 14}" y="${short((y(from) + y(to)) / 2 + 5)}">${name}</text>`;

const day = 86_400_000;

/** Dates if the chart spans more than three days, else times. */
function dates(first: number, span: number): { share: number; text: string }[] {
  const shares = span === 0 ? [0.5] : [0, 1 / 3, 2 / 3, 1];
  const all = shares.map((share) => {
    const iso = new Date(first + share * span).toISOString();
    return {
      share,
      text: span > 3 * day || span === 0 ? iso.slice(0, 10) : iso.slice(5, 16).replace('T', ' '),
    };
  });
  return all.filter(({ text }, index) => text !== all[index - 1]?.text);
}

function described(points: readonly TrendPoint[]): string {
  const scores = points.map(({ score }) => score);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return 'No scores.';
  if (points.length === 1) return `One score: ${figure(first.score)}.`;
  const low = figure(Math.min(...scores));
  const high = figure(Math.max(...scores));
  return `${points.length} scores, from ${figure(first.score)} to ${figure(last.score)}; lowest ${low}, highest ${high}. All scores are in the table of runs.`;
}

const small = { width: 112, height: 32, edge: 5 };

/** @param scores oldest first; at least two are needed for a line */
export function sparkline(scores: readonly number[]): Html {
  const last = scores.at(-1);
  if (last === undefined || scores.length < 2) return html`<span class="soft small">1 run</span>`;
  // The scale spans at least 20 points, so that a change of one point does not look large.
  const middle = (Math.min(...scores) + Math.max(...scores)) / 2;
  const reach = Math.max(10, (Math.max(...scores) - Math.min(...scores)) / 2);
  const at = (_: number, index: number): number =>
    small.edge + (index / (scores.length - 1)) * (small.width - 2 * small.edge);
  const up = (score: number): number =>
    small.height / 2 - ((score - middle) / reach) * (small.height / 2 - small.edge);
  const shape = line<number>(at, up).curve(curveMonotoneX).digits(1)([...scores]) ?? '';
  return html`<svg
    class="chart sparkline"
    viewBox="0 0 ${small.width} ${small.height}"
    role="img"
    aria-label="Last ${scores.length} scores: ${scores.map(figure).join(', ')}"
  >
    <path class="line" d="${raw(shape)}" />
    <circle class="${toneOf(last)}" cx="${short(at(0, scores.length - 1))}" cy="${short(up(last))}" r="3.5" />
  </svg>`;
}

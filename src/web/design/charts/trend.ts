/** A score over time with the bands of the grades, and a sparkline for lists. */
import { curveMonotoneX, line } from 'd3-shape';
import { figure } from '#audit';
import { html, raw, type Html } from '../html.ts';
import { short, toneOf } from './figures.ts';
import { chartTexts as say } from './messages/index.ts';

export interface TrendPoint {
  /** Epoch milliseconds. */
  at: number;
  score: number;
}

/** Something that happened, marked with its number. A list outside of the chart names it. */
export interface TrendEvent {
  /** Epoch milliseconds. */
  at: number;
  number: number;
  label: string;
}

/** Lowest score of each band, the best one first. */
export type Bands = readonly (readonly [name: string, from: number])[];

const width = 720;
const height = 350;
const left = 46;
const right = 40;
const top = 18;
const bottom = 38;
/** Height of the row of event numbers above the bands. */
const eventRow = 34;
const y = (score: number): number => top + (1 - score / 100) * (height - top - bottom);

/**
 * @param points oldest first, at least one
 * @param about accessible name of the chart
 * @param events oldest first, none before the first point
 */
export function trend(
  about: string,
  points: readonly TrendPoint[],
  bands: Bands,
  events: readonly TrendEvent[] = [],
): Html {
  const first = points[0]?.at ?? 0;
  const span = Math.max(points.at(-1)?.at ?? 0, events.at(-1)?.at ?? 0) - first;
  const above = events.length > 0 ? eventRow : 0;
  const wide = width - left - right;
  const x = ({ at }: Pick<TrendPoint, 'at'>): number =>
    span === 0 ? left + wide / 2 : left + ((at - first) / span) * wide;
  const last = points.at(-1);
  const shape = line<TrendPoint>(x, ({ score }) => y(score))
    .curve(curveMonotoneX)
    .digits(1);
  return html`<svg
    class="chart trend"
    viewBox="0 ${-above} ${width} ${height + above}"
    role="img"
    aria-labelledby="trend-title trend-desc"
  >
    <title id="trend-title">${about}</title>
    <desc id="trend-desc">${described(points, events.length)}</desc>
    ${bands.map(([name, from], index) => band(name, from, bands[index - 1]?.[1] ?? 100))}
    ${[0, 50, 100].map(
      (score) =>
        html`<text class="axis" x="${left - 8}" y="${short(y(score) + 4)}" text-anchor="end">${score}</text>`,
    )}
    ${events.map((event) => eventLine(x(event)))}
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
    ${clusterEvents(events, x).map(eventMark)}
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

const eventLine = (at: number): Html =>
  html`<line class="event" x1="${short(at)}" x2="${short(at)}" y1="${top - 12}" y2="${height - bottom}" />`;

export interface EventCluster {
  /** Center, in units of the chart. */
  x: number;
  events: readonly TrendEvent[];
}

/** Merges events whose numbers would overlap. @param x position of an event @returns from left to right */
export function clusterEvents(
  events: readonly TrendEvent[],
  x: (event: TrendEvent) => number,
): EventCluster[] {
  const clusters: EventCluster[] = [];
  for (const event of events) {
    let next: EventCluster = { x: x(event), events: [event] };
    // A wider cluster can touch the one before it.
    for (let last = clusters.at(-1); last && overlap(last, next); last = clusters.at(-1)) {
      clusters.pop();
      const merged = [...last.events, ...next.events];
      next = { x: merged.reduce((sum, one) => sum + x(one), 0) / merged.length, events: merged };
    }
    clusters.push(next);
  }
  return clusters;
}

const overlap = (a: EventCluster, b: EventCluster): boolean =>
  b.x - a.x < (markWidth(a) + markWidth(b)) / 2 + 4;

/** `3`, or `3–5` for several. */
function clusterText({ events }: EventCluster): string {
  const [first, last] = [events[0]?.number, events.at(-1)?.number];
  return first === last ? `${first}` : `${first}–${last}`;
}

const markWidth = (cluster: EventCluster): number => 14 + 11 * clusterText(cluster).length;

function eventMark(cluster: EventCluster): Html {
  const wide = markWidth(cluster);
  return html`<g class="event-mark">
    <title>${cluster.events.map(({ number, label }) => `${number}. ${label}`).join('\n')}</title>
    <rect x="${short(cluster.x - wide / 2)}" y="${top - 38}" width="${wide}" height="26" rx="13" />
    <text x="${short(cluster.x)}" y="${top - 19}" text-anchor="middle">${clusterText(cluster)}</text>
  </g>`;
}

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

function described(points: readonly TrendPoint[], events: number): string {
  const scores = points.map(({ score }) => score);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return say('no-scores');
  const summary =
    points.length === 1
      ? say('one-score', { score: figure(first.score) })
      : say('scores', {
          count: points.length,
          first: figure(first.score),
          last: figure(last.score),
          low: figure(Math.min(...scores)),
          high: figure(Math.max(...scores)),
        });
  return events === 0 ? summary : `${summary} ${say('events', { count: events })}`;
}

const small = { width: 112, height: 32, edge: 5 };

/** @param scores oldest first; at least two are needed for a line */
export function sparkline(scores: readonly number[]): Html {
  const last = scores.at(-1);
  if (last === undefined || scores.length < 2)
    return html`<span class="soft small">${say('too-few-scores', { count: scores.length })}</span>`;
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
    aria-label="${say('last-scores', {
      count: scores.length,
      scores: scores.map((score) => figure(score)).join(', '),
    })}"
  >
    <path class="line" d="${raw(shape)}" />
    <circle class="${toneOf(last)}" cx="${short(at(0, scores.length - 1))}" cy="${short(up(last))}" r="3.5" />
  </svg>`;
}

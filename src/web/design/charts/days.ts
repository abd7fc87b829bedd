/** Bar chart by day. */
import { html, type Html } from '../html.ts';
import { grouped } from './funnel.ts';
import { chartTexts as say } from './messages/index.ts';

export interface DayBars {
  name: string;
  /** CSS class `fill-1` to `fill-4`. */
  fill: 1 | 2 | 3 | 4;
  /** Oldest first. `day` is midnight UTC. */
  days: readonly { day: number; count: number }[];
}

const slot = 10;
const high = 40;

/** Each row has its own scale, so that rare events stay visible. */
export function dayBars({ name, fill, days }: DayBars): Html {
  const busiest = days.reduce((best, one) => (one.count > best.count ? one : best), { day: 0, count: 0 });
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const summary =
    busiest.count === 0
      ? say('days-none', { name })
      : say('days-summary', {
          name,
          total,
          days: days.length,
          busiest: dateOf(busiest.day),
          most: busiest.count,
        });
  return html`<figure class="days">
    <figcaption>
      <span>${name}</span>
      <span class="soft small"
        >${busiest.count > 0 ? say('up-to', { count: busiest.count }) : say('none')}</span
      >
    </figcaption>
    <svg
      class="chart"
      role="img"
      aria-label="${summary}"
      viewBox="0 0 ${days.length * slot} ${high}"
      preserveAspectRatio="none"
    >
      <rect class="track" y="${high - 0.5}" width="${days.length * slot}" height="0.5" />
      ${days.map(({ day, count }, at) => {
        // Counts above zero are always visible.
        const height =
          count === 0 ? 0 : Math.max(1, Math.round((count / busiest.count) * (high - 1) * 10) / 10);
        return html`<g>
          <title>${dateOf(day)}: ${grouped(count)}</title>
          <rect class="bare" x="${at * slot}" width="${slot}" height="${high}" />
          ${
            count > 0 &&
            html`<rect
              class="fill-${fill}"
              x="${at * slot + 1}"
              y="${high - height}"
              width="${slot - 2}"
              height="${height}"
            />`
          }
        </g>`;
      })}
    </svg>
  </figure>`;
}

/** First and last day, below the bars. */
export const dayScale = (first: number, last: number): Html =>
  html`<p class="day-scale soft small">
    <span>${dateOf(first)}</span><span>${say('in-utc', { date: dateOf(last) })}</span>
  </p>`;

/** In UTC. */
export const dateOf = (day: number): string => new Date(day).toISOString().slice(0, 10);

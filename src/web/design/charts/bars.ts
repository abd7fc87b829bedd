/** A share as a bar; the figure stands beside it, so that the bar itself says nothing. */
import { html, type Html } from '../html.ts';
import { short, toneOf } from './figures.ts';

/** @param value 0 to 100; null: nothing is drawn @param range within which the true value lies */
export const bar = (value: number | null, range?: readonly [low: number, high: number]): Html =>
  html`${
    value !== null &&
    html`<svg class="chart bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect class="track" width="100" height="8" />
      ${range && html`<rect class="range" x="${short(range[0])}" width="${short(range[1] - range[0])}" height="8" />`}
      <rect
        class="${toneOf(value)}"
        ${range && html`y="2"`}
        width="${short(value)}"
        height="${range ? 4 : 8}"
      />
    </svg>`
  }`;

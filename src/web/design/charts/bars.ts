/** A share as a bar. Decorative: the page shows the figure next to it. */
import { html, type Html } from '../html.ts';
import { short, toneOf } from './figures.ts';

/** @param value 0 to 100; null draws nothing @param range lowest and highest possible value */
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

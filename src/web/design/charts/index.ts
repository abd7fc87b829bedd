/** SVG charts, styled by the style sheets. */
export { scoreBadge } from './badge.ts';
export { bar } from './bars.ts';
export { ringOf } from './ring.ts';
export { toneOf } from './figures.ts';
export { sparkline, trend, type Bands, type TrendEvent, type TrendPoint } from './trend.ts';

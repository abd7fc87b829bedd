/** Funnel chart: plain horizontal bars. */
import { html, type Html } from '../html.ts';
import { short } from './figures.ts';
import { chartTexts as say } from './messages/index.ts';

export interface FunnelStep {
  name: string;
  /** At most that of the step before. */
  count: number;
}

/** The bars are decorative: their figures are in the text. @param whole what the first step counts, such as `sessions` */
export function funnel(label: string, whole: string, steps: readonly FunnelStep[]): Html {
  const first = steps[0]?.count ?? 0;
  return html`<ol class="funnel" aria-label="${label}">
    ${steps.map(
      ({ name, count }, at) =>
        html`<li>
          <span class="funnel-name">${name}</span>
          <svg class="chart" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect class="track" width="100" height="10" />
            <rect class="fill-1" width="${short(first === 0 ? 0 : (count / first) * 100)}" height="10" />
          </svg>
          <strong class="number">${grouped(count)}</strong>
          <span class="soft small number"
            >${at > 0 && say('share-of-whole', { share: formatShare(count, first), whole })}</span
          >
          <span class="soft small number"
            >${at > 1 && say('share-of-step', { share: formatShare(count, steps[at - 1]?.count ?? 0) })}</span
          >
        </li>`,
    )}
  </ol>`;
}

/** 12,345 */
export const grouped = (count: number): string => count.toLocaleString('en');

/** A share such as `12%`; a dash if the whole is 0. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '–';
  const percent = (part / whole) * 100;
  return `${percent > 0 && percent < 10 ? percent.toFixed(1) : grouped(Math.round(percent))}%`;
}

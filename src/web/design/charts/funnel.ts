/** Funnel chart. */
import { html, type Html } from '../html.ts';

export interface FunnelStep {
  name: string;
  count: number;
  /** Shown below the count. */
  note: string;
}

/** The bars are decorative: their figures are in the text. */
export function funnel(label: string, steps: readonly FunnelStep[]): Html {
  const largest = Math.max(1, ...steps.map(({ count }) => count));
  const width = (count: number) => Math.round((count / largest) * 1_000) / 10;
  return html`<ol class="funnel" aria-label="${label}">
    ${steps.map(({ name, count, note }, at) => {
      const here = width(count);
      const next = Math.min(here, width(steps[at + 1]?.count ?? count));
      return html`<li>
        <span class="funnel-name">${name}</span>
        <svg class="chart" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
          <rect class="track" width="100" height="10" />
          <polygon class="fill-${at + 1}" points="0,0 ${here},0 ${next},10 0,10" />
        </svg>
        <strong class="number">${grouped(count)}</strong>
        <span class="soft small">${note}</span>
      </li>`;
    })}
  </ol>`;
}

/** 12,345 */
export const grouped = (count: number): string => count.toLocaleString('en');

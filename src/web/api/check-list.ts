/** List of checks with priorities and links. */
import type { checks } from '#audit';
import { badge, html, type Html, type Tone } from '../design/index.ts';

export type ListedCheck = Pick<(typeof checks)[number], 'id' | 'name' | 'priority'>;

const tones: Partial<Record<ListedCheck['priority'], Tone>> = { critical: 'bad', high: 'warn' };

export const priorityBadge = (priority: ListedCheck['priority']): Html => badge(priority, tones[priority]);

export const checkList = (listed: readonly ListedCheck[]): Html =>
  html`<ul class="check-list">
    ${listed.map(
      ({ id, name, priority }) =>
        html`<li><a href="/docs/checks/${id}">${name}</a> ${priorityBadge(priority)}</li>`,
    )}
  </ul>`;

/** What the pages of the section share: heading, tabs, filter. */
import type { Context } from 'hono';
import { html, pageHead, tabs, empty, linkButton, type Html } from '../../design/index.ts';
import type { DashboardEnv } from '../context.ts';
import { dashboardPage } from '../page.ts';
import { activityFilterForm, withFilter, type ActivityFilter } from './filter.ts';

const pages = [
  ['/dashboard/agents', 'Funnel'],
  ['/dashboard/agents/sessions', 'Sessions'],
  ['/dashboard/agents/refusals', 'Rejections'],
] as const;

export type AgentsPath = (typeof pages)[number][0];

export interface AgentsPage {
  path: AgentsPath;
  filter: ActivityFilter;
  text: string;
  /** Whether the page is about days. */
  days?: boolean;
  content: Html;
}

export function agentsPage(c: Context<DashboardEnv>, page: AgentsPage): Response | Promise<Response> {
  const { path, filter, text, days = true, content } = page;
  const name = pages.find(([to]) => to === path)?.[1] ?? '';
  const { agent: _only, ...stays } = filter;
  return dashboardPage(c, {
    title: `${name} – Agents`,
    section: 'agents',
    content: html`${pageHead('Agents', { text })}
      ${tabs(
        'Pages about agents',
        pages.map(([to, title]) => [withFilter(to, stays), title] as const),
        withFilter(path, stays),
      )}
      <div class="stack">
        ${filter.sites.length === 0 ? noStore : html`${activityFilterForm(path, filter, { days })} ${content}`}
      </div>`,
  });
}

const noStore = empty(
  'No stores yet',
  'Add a store to see which agents visit it and what they buy.',
  linkButton('/dashboard/stores', 'View stores'),
);

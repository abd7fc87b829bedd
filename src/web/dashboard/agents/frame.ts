/** What the pages of the section share: heading, tabs, filter. */
import type { Context } from 'hono';
import { html, pageHead, tabs, empty, linkButton, type Html } from '../../design/index.ts';
import type { DashboardEnv } from '../context.ts';
import { dashboardPage } from '../page.ts';
import { activityFilterForm, withFilter, type ActivityFilter } from './filter.ts';
import { agentTexts as say } from './messages/index.ts';

const pages = [
  ['/dashboard/agents', 'funnel'],
  ['/dashboard/agents/sessions', 'sessions'],
  ['/dashboard/agents/refusals', 'rejections'],
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
  const key = pages.find(([to]) => to === path)?.[1] ?? 'agents';
  const { agent: _only, ...stays } = filter;
  return dashboardPage(c, {
    title: say('page-title', { page: say(key) }),
    section: 'agents',
    content: html`${pageHead(say('agents'), { text })}
      ${tabs(
        say('tabs'),
        pages.map(([to, name]) => [withFilter(to, stays), say(name)] as const),
        withFilter(path, stays),
      )}
      <div class="stack">
        ${filter.sites.length === 0 ? noStore() : html`${activityFilterForm(path, filter, { days })} ${content}`}
      </div>`,
  });
}

const noStore = (): Html =>
  empty(say('no-stores'), say('no-stores-text'), linkButton('/dashboard/stores', say('view-stores')));

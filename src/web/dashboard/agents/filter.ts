/** Filter by store, days, and agent. It is in the query of the URL, so that a view can be bookmarked and shared. */
import type { Context } from 'hono';
import type { Site } from '#commerce';
import { dayMs, dayOf } from '#storage';
import { button, html, select, type Html } from '../../design/index.ts';
import type { DashboardEnv } from '../context.ts';
import type { Agents } from './deps.ts';
import { agentTexts as say } from './messages/index.ts';

const periods = [7, 30, 90] as const;

export interface ActivityFilter {
  sites: readonly Site[];
  /** IDs of the shown stores. */
  shown: string[];
  site: string;
  days: number;
  /** First moments of the first and of the last day, in UTC. */
  from: number;
  today: number;
  agent?: string;
}

/** Invalid values become the default. */
export async function filterOf(c: Context<DashboardEnv>, { sites, now }: Agents): Promise<ActivityFilter> {
  const all = await sites.list();
  const asked = c.req.query('site') ?? '';
  const site = all.some(({ id }) => id === asked) ? asked : '';
  const days = periods.find((one) => String(one) === c.req.query('days')) ?? 30;
  const today = dayOf(now());
  const agent = c.req.query('agent');
  return {
    sites: all,
    shown: site === '' ? all.map(({ id }) => id) : [site],
    site,
    days,
    from: today - (days - 1) * dayMs,
    today,
    ...(agent === undefined || agent.length > 2_100 ? {} : { agent }),
  };
}

/** URL of a page with the same filter and some changes. */
export function withFilter(
  path: string,
  filter: ActivityFilter,
  change: Record<string, string | undefined> = {},
): string {
  const { site, days, agent } = filter;
  const all = { site: site || undefined, days: days === 30 ? undefined : String(days), agent, ...change };
  const query = new URLSearchParams(
    Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined),
  ).toString();
  return query === '' ? path : `${path}?${query}`;
}

export const siteName = ({ sites }: Pick<ActivityFilter, 'sites'>, id: string): string =>
  sites.find((site) => site.id === id)?.name ?? id;

/** @param days absent where a page is not about days */
export const activityFilterForm = (path: string, filter: ActivityFilter, { days = true } = {}): Html =>
  html`<form class="line-form" method="get" action="${path}">
    ${select({ name: 'site', label: say('store'), value: filter.site || 'all', required: true }, [
      ['all', say('all-stores')],
      ...filter.sites.map(({ id, name }): [string, string] => [id, name]),
    ])}
    ${
      days &&
      select(
        { name: 'days', label: say('period'), value: String(filter.days), required: true },
        periods.map((one) => [String(one), say('last-days', { days: one })]),
      )
    }
    ${days && filter.agent !== undefined && html`<input type="hidden" name="agent" value="${filter.agent}" />`}
    ${button(say('apply'))}
  </form>`;

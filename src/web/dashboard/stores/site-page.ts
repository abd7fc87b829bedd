/** The frame that all pages of a store share: its name and tabs. */
import type { Context } from 'hono';
import type { Site } from '#commerce';
import { httpProblem } from '#http';
import { badge, crumbs, html, pageHead, tabs, type Html, type Insert } from '../../design/index.ts';
import type { DashboardEnv } from '../context.ts';
import { dashboardPage, type DashboardPage } from '../page.ts';
import { storePath } from './address.ts';
import type { Stores } from './deps.ts';

export type SiteContext = Context<DashboardEnv, string>;

const pages = [
  ['', 'Overview'],
  ['products', 'Products'],
  ['feed', 'Feed'],
  ['terms', 'Terms'],
  ['preferences', 'Preferences'],
  ['manifest', 'Manifest'],
  ['go-live', 'Go-live'],
  ['orders', 'Orders'],
  ['payments', 'Payments'],
  ['credentials', 'Credentials'],
  ['changes', 'Changes'],
] as const;

/** Tabs of embedded stores only. */
const ofEmbedded: ReadonlySet<string> = new Set(['products', 'feed', 'terms']);

export type SiteTab = (typeof pages)[number][0];

interface SitePage extends Partial<Pick<DashboardPage, 'status' | 'scripts'>> {
  tab: SiteTab;
  /** Heading below the tabs, and the page's title; default the tab's name. */
  heading?: string;
  actions?: Insert;
  /** Notice above the content. */
  said?: Html | undefined;
  content: Html;
}

export function storePage(
  c: SiteContext,
  site: Site,
  { tab, heading, actions, said, content, ...more }: SitePage,
): Response | Promise<Response> {
  const name = pages.find(([id]) => id === tab)?.[1] ?? '';
  const title = heading ?? name;
  const trail = [['/dashboard/stores', 'Stores'] as const];
  return dashboardPage(c, {
    ...more,
    title: `${title} – ${site.name}`,
    section: 'stores',
    content: html`${crumbs(trail, site.name)}
      ${pageHead(site.name, {
        text: html`${storeBadge(site)} <span class="soft">${site.hosts[0]}</span>`,
      })}
      ${tabs(
        `Pages of ${site.name}`,
        pages
          .filter(([id]) => !ofEmbedded.has(id) || site.backend === 'embedded')
          .map(([id, text]) => [storePath(site.id, id), text] as const),
        storePath(site.id, tab),
      )}
      <div class="stack">
        <div class="page-head">
          <div><h2>${title}</h2></div>
          ${actions !== undefined && html`<div class="actions">${actions}</div>`}
        </div>
        ${said ?? ''} ${content}
      </div>`,
  });
}

export const storeBadge = ({ enabled }: Site): Html => (enabled ? badge('on', 'good') : badge('off', 'warn'));

/** The site that the path names. @throws Problem when there is none */
export async function findSite(c: SiteContext, { sites }: Pick<Stores, 'sites'>): Promise<Site> {
  const id = c.req.param('id') ?? '';
  const site = await sites.read(id);
  if (!site) throw httpProblem('not-found', { detail: 'No store found with this ID.' });
  return site;
}

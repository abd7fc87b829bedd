/** The frame that all pages of a store share: its name and tabs. */
import type { Context } from 'hono';
import type { Site } from '#commerce';
import { httpProblem } from '#http';
import { badge, crumbs, html, pageHead, tabs, type Html, type Insert } from '../../design/index.ts';
import type { DashboardEnv } from '../context.ts';
import { dashboardPage, type DashboardPage } from '../page.ts';
import { storePath } from './address.ts';
import type { Stores } from './deps.ts';
import { storeTexts as say } from './messages/index.ts';

export type SiteContext = Context<DashboardEnv, string>;

/** In the order of the tabs. */
const pages = [
  'overview',
  'products',
  'feed',
  'terms',
  'preferences',
  'manifest',
  'go-live',
  'orders',
  'payments',
  'partners',
  'credentials',
  'changes',
] as const;

/** Tabs of embedded stores only. */
const ofEmbedded: ReadonlySet<string> = new Set(['products', 'feed', 'terms']);

export type SiteTab = (typeof pages)[number];

const tabPath = (id: string, tab: SiteTab): string => storePath(id, tab === 'overview' ? '' : tab);

interface SitePage extends Partial<Pick<DashboardPage, 'status' | 'scripts' | 'secret'>> {
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
  const title = heading ?? say(tab);
  const trail = [['/dashboard/stores', say('stores')] as const];
  return dashboardPage(c, {
    ...more,
    title: `${title} – ${site.name}`,
    section: 'stores',
    content: html`${crumbs(trail, site.name)}
      ${pageHead(site.name, {
        text: html`${storeBadge(site)} <span class="soft">${site.hosts[0]}</span>`,
      })}
      ${tabs(
        say('pages-of', { store: site.name }),
        pages
          .filter((one) => !ofEmbedded.has(one) || site.backend === 'embedded')
          .map((one) => [tabPath(site.id, one), say(one)] as const),
        tabPath(site.id, tab),
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

export const storeBadge = ({ enabled }: Site): Html =>
  enabled ? badge(say('on'), 'good') : badge(say('off'), 'warn');

/** The site that the path names. @throws Problem when there is none */
export async function findSite(c: SiteContext, { sites }: Pick<Stores, 'sites'>): Promise<Site> {
  const id = c.req.param('id') ?? '';
  const site = await sites.read(id);
  if (!site) throw httpProblem('not-found', { detail: say('not-found') });
  return site;
}

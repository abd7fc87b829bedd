/** What the pages of the section share: their frame, their paths, and what was done before a page was shown. */
import type { Context } from 'hono';
import { httpProblem } from '#http';
import type { EventWebhook } from '#event-webhooks';
import { crumbs, html, notice, pageHead, tabs, type Html, type Insert } from '../../design/index.ts';
import type { DashboardEnv } from '../context.ts';
import { dashboardPage, type DashboardPage } from '../page.ts';
import type { Webhooks } from './deps.ts';

export type Here = Context<DashboardEnv, string>;

export const base = '/dashboard/webhooks';
export const sinkPath = ({ id }: Pick<EventWebhook, 'id'>, page = ''): string =>
  `${base}/${id}${page && `/${page}`}`;

const pages = [
  [base, 'Your webhooks'],
  [`${base}/orders`, 'Order updates to agents'],
  [`${base}/verify`, 'How to verify'],
] as const;

/** One of the three pages beside each other. */
export const tabPage = (
  c: Here,
  here: (typeof pages)[number][0],
  { text, actions, content }: { text: Insert; actions?: Insert; content: Insert },
): Response | Promise<Response> =>
  dashboardPage(c, {
    title: here === base ? 'Webhooks' : `${pages.find(([to]) => to === here)?.[1]}: Webhooks`,
    section: 'webhooks',
    content: html`${pageHead('Webhooks', { text, ...(actions === undefined ? {} : { actions }) })}
      ${tabs('Pages about webhooks', pages, here)}
      <div class="stack">${webhookFlash(c)} ${content}</div>`,
  });

/** A page below the list, or below one webhook. */
export const innerPage = (
  c: Here,
  page: {
    title: string;
    text?: Insert;
    actions?: Insert;
    under?: EventWebhook;
    content: Insert;
    status?: NonNullable<DashboardPage['status']>;
    secret?: boolean;
  },
): Response | Promise<Response> => {
  const { title, under, content, status, text, actions, secret = false } = page;
  const trail: [string, string][] = [[base, 'Webhooks']];
  if (under) trail.push([sinkPath(under), webhookName(under)]);
  return dashboardPage(c, {
    title: `${title}: Webhooks`,
    section: 'webhooks',
    ...(status === undefined ? {} : { status }),
    secret,
    content: html`${crumbs(trail, title)}
      ${pageHead(title, {
        ...(text === undefined ? {} : { text }),
        ...(actions === undefined ? {} : { actions }),
      })}
      <div class="stack">${webhookFlash(c)} ${content}</div>`,
  });
};

/** What people call it: its description, else its host. */
export const webhookName = ({ description, url }: Pick<EventWebhook, 'description' | 'url'>): string =>
  description || (URL.parse(url)?.host ?? url);

/** The webhook that the path names. @throws Problem when there is none */
export async function sinkOf(c: Here, { sinks }: Webhooks): Promise<EventWebhook> {
  const sink = await sinks.read(c.req.param('id') ?? '');
  if (!sink)
    throw httpProblem('not-found', { detail: 'There is no such webhook. It may have been removed.' });
  return sink;
}

const texts: Record<string, string> = {
  saved: 'Saved.',
  removed: 'The webhook and its deliveries are gone.',
  pinged: 'A test event was sent. Below is what came back.',
  again: 'It was sent again. The last try below is the new one.',
};

function webhookFlash(c: Here): Html | false {
  const code = c.req.query('said') ?? '';
  const text = Object.hasOwn(texts, code) ? texts[code] : undefined;
  return text !== undefined && notice(text, code === 'pinged' || code === 'again' ? undefined : 'good');
}

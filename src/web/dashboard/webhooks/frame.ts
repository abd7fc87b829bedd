/** Shared parts of the webhook pages: frame, paths, and notices. */
import type { Context } from 'hono';
import { httpProblem } from '#http';
import type { EventWebhook } from '#event-webhooks';
import { crumbs, html, notice, pageHead, tabs, type Html, type Insert } from '../../design/index.ts';
import type { DashboardEnv } from '../context.ts';
import { dashboardPage, type DashboardPage } from '../page.ts';
import type { Webhooks } from './deps.ts';
import { webhookTexts as say } from './messages/index.ts';

export type Here = Context<DashboardEnv, string>;

export const base = '/dashboard/webhooks';
export const sinkPath = ({ id }: Pick<EventWebhook, 'id'>, page = ''): string =>
  `${base}/${id}${page && `/${page}`}`;

const pages = [
  [base, 'webhooks'],
  [`${base}/orders`, 'order-updates'],
  [`${base}/verify`, 'verify-signatures'],
] as const;

/** A page with tabs. */
export const tabPage = (
  c: Here,
  here: (typeof pages)[number][0],
  { text, actions, content }: { text: Insert; actions?: Insert; content: Insert },
): Response | Promise<Response> => {
  const names = pages.map(([to, key]) => [to, say(key)] as const);
  const page = names.find(([to]) => to === here)?.[1] ?? '';
  return dashboardPage(c, {
    title: here === base ? page : say('page-title', { page }),
    section: 'webhooks',
    content: html`${pageHead(say('webhooks'), { text, ...(actions === undefined ? {} : { actions }) })}
      ${tabs(say('tabs'), names, here)}
      <div class="stack">${webhookFlash(c)} ${content}</div>`,
  });
};

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
  const trail: [string, string][] = [[base, say('webhooks')]];
  if (under) trail.push([sinkPath(under), webhookName(under)]);
  return dashboardPage(c, {
    title: say('page-title', { page: title }),
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

/** Its description, or its host. */
export const webhookName = ({ description, url }: Pick<EventWebhook, 'description' | 'url'>): string =>
  description || (URL.parse(url)?.host ?? url);

/** The webhook that the path names. @throws Problem when there is none */
export async function sinkOf(c: Here, { sinks }: Webhooks): Promise<EventWebhook> {
  const sink = await sinks.read(c.req.param('id') ?? '');
  if (!sink) throw httpProblem('not-found', { detail: say('not-found') });
  return sink;
}

const said = (): Record<string, string> => ({
  saved: say('said-saved'),
  removed: say('said-removed'),
  pinged: say('said-pinged'),
  again: say('said-again'),
});

function webhookFlash(c: Here): Html | false {
  const code = c.req.query('said') ?? '';
  const texts = said();
  const text = Object.hasOwn(texts, code) ? texts[code] : undefined;
  return text !== undefined && notice(text, code === 'pinged' || code === 'again' ? undefined : 'good');
}

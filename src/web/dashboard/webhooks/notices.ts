/** UCP order updates to the agents that placed the orders. Read-only. */
import type { NoticeEntry } from '#storage';
import { badge, empty, html, linkButton, paging, table, time, type Html } from '../../design/index.ts';
import { storePath } from '../stores/address.ts';
import type { Webhooks } from './deps.ts';
import { base, tabPage, type Here } from './frame.ts';
import { webhookTexts as say } from './messages/index.ts';
import { tryReason, timeOr } from './words.ts';

const path = `${base}/orders`;
const perPage = 25;

export async function showNotices(c: Here, { notices, sites }: Webhooks): Promise<Response> {
  const isEnded = c.req.query('state') === 'ended';
  const [, at, id] = /^(\d{1,15})\.([\w-]{1,60})$/.exec(c.req.query('after') ?? '') ?? [];
  const after = at === undefined || id === undefined ? undefined : { at: Number(at), id };
  const { entries, next } = await notices.notices({
    waiting: !isEnded,
    limit: perPage,
    ...(after ? { after } : {}),
  });
  const all = await sites.list();
  const here = isEnded ? `${path}?state=ended` : path;
  const more = `${here}${isEnded ? '&' : '?'}after=`;
  return tabPage(c, path, {
    text: say('updates-text'),
    content: html`<nav class="actions" aria-label="${say('status')}">
        ${choice(path, say('waiting'), !isEnded)} ${choice(`${path}?state=ended`, say('completed'), isEnded)}
      </nav>
      ${
        entries.length === 0
          ? none(isEnded)
          : listOf(entries, isEnded, (site) => all.find((one) => one.id === site)?.name ?? site)
      }
      ${paging({
        newer: after ? here : undefined,
        older: next ? `${more}${next.at}.${next.id}` : undefined,
      })}`,
  });
}

const choice = (to: string, name: string, isHere: boolean): Html =>
  html`<a class="button slight" href="${to}" ${isHere && html`aria-current="page"`}>${name}</a>`;

const none = (isEnded: boolean): Html =>
  isEnded
    ? empty(say('no-updates'), say('no-updates-text'))
    : empty(
        say('no-waiting-updates'),
        say('no-waiting-updates-text'),
        linkButton(`${path}?state=ended`, say('view-completed')),
      );

const listOf = (entries: readonly NoticeEntry[], isEnded: boolean, name: (site: string) => string): Html =>
  table(
    isEnded ? say('completed-caption') : say('waiting-caption'),
    [
      {
        title: say('order'),
        cell: ({ site, orderNumber, sequence }: NoticeEntry) =>
          html`<a href="${`${storePath(site, 'orders')}/${encodeURIComponent(orderNumber)}`}"
              >${orderNumber}</a
            >
            <span class="soft small">${say('update-number', { number: sequence })}</span>`,
      },
      { title: say('store'), cell: ({ site }) => name(site) },
      { title: say('platform'), cell: ({ url }) => URL.parse(url)?.host ?? '–' },
      { title: say('changed'), cell: ({ createdAt }) => time(createdAt) },
      { title: say('status'), cell: stateOf },
      { title: say('last-failure'), cell: ({ reason }) => (reason === undefined ? '–' : tryReason(reason)) },
      { title: say('attempts'), number: true, cell: ({ tries }) => tries },
      ...(isEnded
        ? []
        : [
            {
              title: say('next-attempt'),
              cell: ({ site, nextTryAt, heldSince }: NoticeEntry) =>
                heldSince === undefined
                  ? timeOr(nextTryAt, '–')
                  : html`${say.parts('held-since', { time: time(heldSince) })}
                      <a href="${storePath(site, 'partners')}">${say('view-held')}</a>`,
            },
          ]),
    ],
    entries,
  );

function stateOf({ ended, tries, heldSince }: NoticeEntry): Html {
  if (ended === 'delivered') return badge(say('state-delivered'), 'good');
  if (ended === 'dropped') return badge(say('state-failed'), 'bad');
  if (heldSince !== undefined) return badge(say('state-held'), 'bad');
  return tries === 0 ? badge(say('state-waiting')) : badge(say('state-retrying'), 'warn');
}

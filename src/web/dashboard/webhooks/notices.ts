/** UCP order updates, the other kind of webhook: they go to the agents that placed the orders, and are only looked at here. */
import type { NoticeEntry } from '#storage';
import { badge, empty, html, linkButton, paging, table, time, type Html } from '../../design/index.ts';
import { storePath } from '../stores/address.ts';
import type { Webhooks } from './deps.ts';
import { base, tabPage, type Here } from './frame.ts';
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
    text: 'Each change of an order is sent to the agent that placed it, as UCP demands.',
    content: html`<nav class="actions" aria-label="State">
        ${choice(path, 'Waiting', !isEnded)} ${choice(`${path}?state=ended`, 'Ended', isEnded)}
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
    ? empty(
        'No order update yet',
        'As soon as an order of an agent that wants updates changes, what became of the update stands here.',
      )
    : empty(
        'Nothing waits',
        'Every order update that was to be sent was sent, or given up.',
        linkButton(`${path}?state=ended`, 'Look at those that have ended'),
      );

const listOf = (entries: readonly NoticeEntry[], isEnded: boolean, name: (site: string) => string): Html =>
  table(
    isEnded ? 'Order updates that have ended, latest first' : 'Order updates that wait, next first',
    [
      {
        title: 'Order',
        cell: ({ site, orderNumber, sequence }: NoticeEntry) =>
          html`<a href="${`${storePath(site, 'orders')}/${encodeURIComponent(orderNumber)}`}"
              >${orderNumber}</a
            >
            <span class="soft small">update ${sequence}</span>`,
      },
      { title: 'Store', cell: ({ site }) => name(site) },
      { title: 'Platform', cell: ({ url }) => URL.parse(url)?.host ?? '–' },
      { title: 'Changed', cell: ({ createdAt }) => time(createdAt) },
      { title: 'State', cell: stateOf },
      { title: 'Last failure', cell: ({ reason }) => (reason === undefined ? '–' : tryReason(reason)) },
      { title: 'Tries', number: true, cell: ({ tries }) => tries },
      ...(isEnded
        ? []
        : [{ title: 'Next try', cell: ({ nextTryAt }: NoticeEntry) => timeOr(nextTryAt, '–') }]),
    ],
    entries,
  );

function stateOf({ ended, tries }: NoticeEntry): Html {
  if (ended === 'delivered') return badge('delivered', 'good');
  if (ended === 'dropped') return badge('given up', 'bad');
  return tries === 0 ? badge('waiting') : badge('will be tried again', 'warn');
}

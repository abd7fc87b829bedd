/** UCP order updates to the agents that placed the orders. Read-only. */
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
    text: 'Portico sends each change of an order to the agent that placed it, as UCP requires.',
    content: html`<nav class="actions" aria-label="Status">
        ${choice(path, 'Waiting', !isEnded)} ${choice(`${path}?state=ended`, 'Completed', isEnded)}
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
        'No order updates yet',
        'Updates appear here when an order changes and its agent receives updates.',
      )
    : empty(
        'No waiting order updates',
        'All order updates are completed.',
        linkButton(`${path}?state=ended`, 'View completed'),
      );

const listOf = (entries: readonly NoticeEntry[], isEnded: boolean, name: (site: string) => string): Html =>
  table(
    isEnded ? 'Completed order updates, latest first' : 'Waiting order updates, next first',
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
      { title: 'Status', cell: stateOf },
      { title: 'Last failure', cell: ({ reason }) => (reason === undefined ? '–' : tryReason(reason)) },
      { title: 'Attempts', number: true, cell: ({ tries }) => tries },
      ...(isEnded
        ? []
        : [{ title: 'Next attempt', cell: ({ nextTryAt }: NoticeEntry) => timeOr(nextTryAt, '–') }]),
    ],
    entries,
  );

function stateOf({ ended, tries }: NoticeEntry): Html {
  if (ended === 'delivered') return badge('delivered', 'good');
  if (ended === 'dropped') return badge('failed', 'bad');
  return tries === 0 ? badge('waiting') : badge('retrying', 'warn');
}

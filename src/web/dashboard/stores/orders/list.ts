/** Orders of a store, newest first. Personal data is only on the page of an order. */
import type { Site } from '#commerce';
import type { ListedOrder, OrderFilter } from '#backends/embedded';
import {
  button,
  empty,
  html,
  input,
  linkButton,
  paging,
  select,
  table,
  time,
  type Html,
} from '../../../design/index.ts';
import { excerpt } from '../../../design/outside-text.ts';
import { storePath } from '../address.ts';
import type { Stores } from '../deps.ts';
import { findSite, storePage, type SiteContext } from '../site-page.ts';
import { storeOrderTexts as say } from './messages/index.ts';
import { isStatus, money, statusBadge, statusOptions } from './words.ts';

interface OrderRow extends ListedOrder {
  agent?: string;
}

const pageSize = 50;

export async function orderRows(stores: Stores, site: Site, filter: OrderFilter): Promise<OrderRow[]> {
  const listed = await stores.orders.list({ ...filter, site: site.id });
  const agents = await stores.people.agents(
    site.id,
    listed.map(({ order }) => order.number),
  );
  return listed.map((one) => {
    const agent = agents.get(one.order.number);
    return agent === undefined ? one : { ...one, agent };
  });
}

export const orderPath = (site: Pick<Site, 'id'>, number: string, page = ''): string =>
  storePath(site.id, `orders/${encodeURIComponent(number)}${page && `/${page}`}`);

export const orderAgent = (agent: string | undefined): Html | string =>
  agent === undefined
    ? html`<span class="soft">${say('unknown-agent')}</span>`
    : excerpt(agent.replace(/^profile:/, ''), 80);

export const ordersTable = (site: Site, rows: readonly OrderRow[]): Html =>
  table(
    say('list-caption', { store: site.name }),
    [
      {
        title: say('order'),
        cell: ({ order }: OrderRow) => html`<a href="${orderPath(site, order.number)}">${order.number}</a>`,
      },
      { title: say('placed'), cell: ({ order }) => time(order.placedAt) },
      { title: say('status'), cell: ({ paid, order }) => statusBadge(paid, order) },
      { title: say('agent'), cell: ({ agent }) => orderAgent(agent) },
      { title: say('total'), number: true, cell: ({ order }) => money(order.totals.total, order.currency) },
    ],
    rows,
  );

export async function showOrders(c: SiteContext, stores: Stores): Promise<Response> {
  const site = await findSite(c, stores);
  const number = (c.req.query('number') ?? '').trim().slice(0, 100);
  if (number !== '' && (await stores.orders.show(number))?.site === site.id)
    return c.redirect(orderPath(site, number), 303);
  const status = c.req.query('status') ?? '';
  const before = readCursor(c.req.query('before'));
  const rows = await orderRows(stores, site, {
    limit: pageSize + 1,
    ...(isStatus(status) ? { status } : {}),
    ...(before ? { before } : {}),
  });
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1)?.order : undefined;
  const to = storePath(site.id, 'orders');
  const chosen = isStatus(status) ? `&status=${status}` : '';
  const isFiltered = isStatus(status) || before !== undefined || number !== '';
  return storePage(c, site, {
    tab: 'orders',
    content: html`${(rows.length > 0 || isFiltered) && filters(to, status, number)}
    ${number !== '' && html`<p>${say('no-such-number', { number: excerpt(number, 60) })}</p>`}
    ${
      shown.length
        ? html`${ordersTable(site, shown)}
          ${paging({
            newer: before ? `${to}${chosen.replace('&', '?')}` : undefined,
            older: last
              ? `${to}?before=${last.placedAt}.${encodeURIComponent(last.number)}${chosen}`
              : undefined,
          })}`
        : isFiltered
          ? empty(say('no-matches'), say('no-matches-text'), linkButton(to, say('all-orders')))
          : site.backend === 'embedded'
            ? empty(
                say('no-orders'),
                say('no-orders-text'),
                linkButton(storePath(site.id, 'go-live'), say('go-live-checks')),
              )
            : empty(say('none-here'), atPlatform())
    }`,
  });
}

/** Instead of the orders of a store that a platform keeps. */
export const atPlatform = (): string => say('at-platform');

const filters = (to: string, status: string, number: string): Html =>
  html`<form class="line-form" method="get" action="${to}">
    ${select({ name: 'status', label: say('status'), value: status, required: true }, [
      ['', say('all')],
      ...statusOptions(),
    ])}
    ${input({ name: 'number', label: say('order-number'), value: number, type: 'search', maxLength: 100 })}
    ${button(say('apply'))}
  </form>`;

/** `{placedAt}.{number}` of the last order of the page before. */
function readCursor(text = ''): { placedAt: number; number: string } | undefined {
  const [, placedAt, number] = /^(\d{1,15})\.(.{1,100})$/.exec(text) ?? [];
  return placedAt === undefined || number === undefined ? undefined : { placedAt: Number(placedAt), number };
}

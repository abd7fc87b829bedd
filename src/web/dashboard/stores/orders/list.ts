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
import { isStatus, money, statusBadge, statuses } from './words.ts';

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
  agent === undefined ? html`<span class="soft">unknown</span>` : excerpt(agent.replace(/^profile:/, ''), 80);

export const ordersTable = (site: Site, rows: readonly OrderRow[]): Html =>
  table(
    `Orders of ${site.name}`,
    [
      {
        title: 'Order',
        cell: ({ order }: OrderRow) => html`<a href="${orderPath(site, order.number)}">${order.number}</a>`,
      },
      { title: 'Placed', cell: ({ order }) => time(order.placedAt) },
      { title: 'Status', cell: ({ paid, order }) => statusBadge(paid, order) },
      { title: 'Agent', cell: ({ agent }) => orderAgent(agent) },
      { title: 'Total', number: true, cell: ({ order }) => money(order.totals.total, order.currency) },
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
    ${number !== '' && html`<p>No order found with the number “${excerpt(number, 60)}”.</p>`}
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
          ? empty('No matching orders', 'No order matches this filter.', linkButton(to, 'All orders'))
          : site.backend === 'embedded'
            ? empty(
                'No orders yet',
                'Orders from agents appear here. You can ship, cancel, and refund them. Run the go-live checks to see whether agents can buy.',
                linkButton(storePath(site.id, 'go-live'), 'Go-live checks'),
              )
            : empty('No orders here', atPlatform)
    }`,
  });
}

/** Instead of the orders of a store that a platform keeps. */
export const atPlatform =
  'You ship, cancel, and refund orders of this store on its platform. Agents are notified of changes made there.';

const filters = (to: string, status: string, number: string): Html =>
  html`<form class="line-form" method="get" action="${to}">
    ${select({ name: 'status', label: 'Status', value: status, required: true }, [
      ['', 'All'],
      ...Object.entries(statuses).map(([id, { word }]) => [id, word] as const),
    ])}
    ${input({ name: 'number', label: 'Order number', value: number, type: 'search', maxLength: 100 })}
    ${button('Apply')}
  </form>`;

/** `{placedAt}.{number}` of the last order of the page before. */
function readCursor(text = ''): { placedAt: number; number: string } | undefined {
  const [, placedAt, number] = /^(\d{1,15})\.(.{1,100})$/.exec(text) ?? [];
  return placedAt === undefined || number === undefined ? undefined : { placedAt: Number(placedAt), number };
}

/** The latest sessions, and what happened in each. */
import type { Context } from 'hono';
import type { CommerceEvent } from '#commerce';
import type { AgentVisit } from '#storage';
import { empty, html, linkButton, notice, paging, table, time, type Html } from '../../design/index.ts';
import type { Keys } from '../../accounts/keys.ts';
import type { DashboardEnv } from '../context.ts';
import { storePath } from '../stores/address.ts';
import type { Agents } from './deps.ts';
import { amountOf } from './figures.ts';
import { filterOf, siteName, withFilter } from './filter.ts';
import { agentsPage } from './frame.ts';
import { agentCell, keyNames } from './names.ts';

const path = '/dashboard/agents/sessions';
const perPage = 25;

export async function showSessions(
  c: Context<DashboardEnv>,
  agents: Agents,
  keys: Pick<Keys, 'holder'>,
): Promise<Response> {
  const { agent: _unused, ...filter } = await filterOf(c, agents);
  const before = /^\d{1,15}$/.exec(c.req.query('before') ?? '')?.[0];
  const { visits, older, cut } = await agents.visits({
    sites: filter.shown,
    limit: perPage,
    ...(before === undefined ? {} : { before: Number(before) }),
  });
  const names = await keyNames(
    keys,
    visits.map(({ agent = '' }) => agent),
  );
  const list = table(
    'Sessions, latest first',
    [
      { title: 'Started', cell: ({ startedAt }: AgentVisit) => time(startedAt) },
      { title: 'Store', cell: ({ site }) => siteName(filter, site) },
      { title: 'Agent', cell: ({ agent = '' }) => agentCell(agent, names) },
      { title: 'Activity', cell: happened },
      { title: 'UCP release', cell: ({ release }) => release ?? '–' },
    ],
    visits,
  );
  return agentsPage(c, {
    path,
    filter,
    days: false,
    text: 'A session starts with the first request of an agent and ends after 30 minutes without requests.',
    content: html`${visits.length === 0 ? none(before !== undefined) : list}
    ${cut && notice('Too many events: later events of these sessions are not shown.', 'warn')}
    ${paging({
      newer: before === undefined ? undefined : withFilter(path, filter),
      older: older === undefined ? undefined : withFilter(path, filter, { before: String(older) }),
    })}`,
  });
}

const none = (paged: boolean): Html =>
  empty(
    paged ? 'No older sessions' : 'No sessions yet',
    'Sessions appear here when agents visit your stores.',
    linkButton('/dashboard/stores', 'View stores'),
  );

const happened = ({ site, startedAt, events }: AgentVisit): Html =>
  events.length === 0
    ? html`<span class="soft">Browsed</span>`
    : html`<ol class="plain happened">
        ${events.map(
          (event) =>
            html`<li>
              ${words(site, event)} <span class="soft small number">${later(event.at - startedAt)}</span>
            </li>`,
        )}
      </ol>`;

function words(site: string, { type, amount, currency, orderNumber }: CommerceEvent): Html {
  const money = amount === undefined || currency === undefined ? '' : amountOf(amount, currency);
  if (type === 'order_placed')
    return html`Order
      <a href="${`${storePath(site, 'orders')}/${encodeURIComponent(orderNumber ?? '')}`}"
        >${orderNumber ?? ''}</a
      >`;
  return html`${type === 'checkout_created' ? 'Checkout' : 'Paid'} ${money}`;
}

function later(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return 'immediately';
  return minutes < 120 ? `after ${minutes} min` : `after ${Math.round(minutes / 60)} h`;
}

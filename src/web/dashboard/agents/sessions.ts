/** The latest sessions, and what happened in each. */
import type { Context } from 'hono';
import type { CommerceEvent } from '#commerce';
import type { AgentVisit } from '#storage';
import {
  empty,
  html,
  linkButton,
  notice,
  paging,
  table,
  time,
  type Html,
  type Insert,
} from '../../design/index.ts';
import type { Keys } from '../../accounts/keys.ts';
import type { DashboardEnv } from '../context.ts';
import { storePath } from '../stores/address.ts';
import type { Agents } from './deps.ts';
import { amountOf } from './figures.ts';
import { filterOf, siteName, withFilter } from './filter.ts';
import { agentsPage } from './frame.ts';
import { agentTexts as say } from './messages/index.ts';
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
    say('sessions-caption'),
    [
      { title: say('started'), cell: ({ startedAt }: AgentVisit) => time(startedAt) },
      { title: say('store'), cell: ({ site }) => siteName(filter, site) },
      { title: say('agent'), cell: ({ agent = '' }) => agentCell(agent, names) },
      { title: say('activity'), cell: happened },
      { title: say('release'), cell: ({ release }) => release ?? '–' },
    ],
    visits,
  );
  return agentsPage(c, {
    path,
    filter,
    days: false,
    text: say('sessions-text'),
    content: html`${visits.length === 0 ? none(before !== undefined) : list}
    ${cut && notice(say('events-cut'), 'warn')}
    ${paging({
      newer: before === undefined ? undefined : withFilter(path, filter),
      older: older === undefined ? undefined : withFilter(path, filter, { before: String(older) }),
    })}`,
  });
}

const none = (paged: boolean): Html =>
  empty(
    paged ? say('no-older-sessions') : say('no-sessions'),
    say('no-sessions-text'),
    linkButton('/dashboard/stores', say('view-stores')),
  );

const happened = ({ site, startedAt, events }: AgentVisit): Html =>
  events.length === 0
    ? html`<span class="soft">${say('browsed')}</span>`
    : html`<ol class="plain happened">
        ${events.map(
          (event) =>
            html`<li>
              ${words(site, event)} <span class="soft small number">${later(event.at - startedAt)}</span>
            </li>`,
        )}
      </ol>`;

function words(site: string, { type, amount, currency, orderNumber = '' }: CommerceEvent): Insert {
  const money = amount === undefined || currency === undefined ? '' : amountOf(amount, currency);
  if (type === 'order_placed')
    return say.parts('order-placed', {
      order: html`<a href="${`${storePath(site, 'orders')}/${encodeURIComponent(orderNumber)}`}"
        >${orderNumber}</a
      >`,
    });
  return say(type === 'checkout_created' ? 'checkout-created' : 'payment-settled', { amount: money });
}

function later(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return say('immediately');
  return minutes < 120
    ? say('after-minutes', { minutes })
    : say('after-hours', { hours: Math.round(minutes / 60) });
}

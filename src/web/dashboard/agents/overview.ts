/** The funnel of agent sessions, by the day they started and by agent. */
import type { Context } from 'hono';
import { dayMs, noTotals, type Activity, type ActivityTotals } from '#storage';
import { dateOf, dayBars, dayScale } from '../../design/charts/days.ts';
import { formatShare, funnel, grouped } from '../../design/charts/funnel.ts';
import { card, empty, html, linkButton, notice, stats, table, time, type Html } from '../../design/index.ts';
import type { Keys } from '../../accounts/keys.ts';
import type { DashboardEnv } from '../context.ts';
import type { Agents } from './deps.ts';
import { amountOf, formatRevenue, funnelSteps } from './figures.ts';
import { filterOf, withFilter, type ActivityFilter } from './filter.ts';
import { agentsPage } from './frame.ts';
import { agentCell, agentName, keyNames, type KeyNames } from './names.ts';

const path = '/dashboard/agents';

export async function showActivity(
  c: Context<DashboardEnv>,
  agents: Agents,
  keys: Pick<Keys, 'holder'>,
): Promise<Response> {
  const filter = await filterOf(c, agents);
  const { from, agent } = filter;
  const activity = await agents.activity({
    sites: filter.shown,
    from,
    ...(agent === undefined ? {} : { agent }),
  });
  const listed = activity.agents.map((one) => one.agent);
  const names = await keyNames(keys, agent === undefined ? listed : [...listed, agent]);
  const isEmpty = activity.total.counts.session_created === 0;
  return agentsPage(c, {
    path,
    filter,
    text: 'Agent sessions that started in this period, and how far they got.',
    content: html`${agent !== undefined && onlyOne(agent, filter, names)} ${behind(activity)}
    ${isEmpty ? noActivity : html`${figures(activity.total)} ${funnelOf(activity.total)} ${byDay(activity, filter)}`}
    ${activity.agents.length > 0 && byAgent(activity, filter, names)}`,
  });
}

const onlyOne = (agent: string, filter: ActivityFilter, names: KeyNames): Html =>
  notice(
    html`<p>
      Filtered by agent: <strong>${agentName(agent, names)}</strong>.
      <a href="${withFilter(path, filter, { agent: undefined })}">Show all agents</a>
    </p>`,
  );

const behind = ({ behindSince }: Activity): Html | false =>
  behindSince !== undefined &&
  notice(
    html`<p>Events after ${time(behindSince)} are still being counted. Reload this page in a minute.</p>`,
    'warn',
  );

const noActivity = empty(
  'No agents in this period',
  'Agents find a store by its manifest. Make sure that your store is on and passes its go-live checks, or choose a longer period.',
  linkButton('/dashboard/stores', 'View stores', { main: true }),
);

const figures = ({ counts, revenue }: ActivityTotals): Html =>
  stats([
    { name: 'Sessions', value: grouped(counts.session_created) },
    { name: 'With a checkout', value: grouped(counts.checkout_created) },
    { name: 'With an order', value: grouped(counts.order_placed) },
    { name: 'Conversion', value: formatShare(counts.order_placed, counts.session_created) },
    ...Object.entries(revenue)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, amount]) => ({
        name: `Revenue in ${currency}`,
        value: html`<span class="number">${amountOf(amount, currency)}</span>`,
      })),
  ]);

const funnelOf = ({ counts }: ActivityTotals): Html =>
  card(
    html`<h2>Funnel</h2>
      ${funnel(
        'From the first request to the order',
        'sessions',
        funnelSteps.map(([type, name]) => ({ name, count: counts[type] })),
      )}
      <p class="soft small">
        A session starts with the first request of an agent after 30 minutes without any. It counts once for
        each step that it reached, at any time since. An order belongs to the session that created its
        checkout.
      </p>`,
  );

function byDay({ days }: Activity, { from, today }: ActivityFilter): Html {
  const all: { day: number; totals: ActivityTotals }[] = [];
  for (let day = from; day <= today; day += dayMs) all.push({ day, totals: days.get(day) ?? noTotals() });
  return card(
    html`<h2>By start day</h2>
      <div class="day-rows">
        ${funnelSteps.map(
          ([type, name], at) =>
            html`<div>
              ${dayBars({
                name,
                fill: (at + 1) as 1 | 2 | 3 | 4,
                days: all.map(({ day, totals }) => ({ day, count: totals.counts[type] })),
              })}
              ${dayScale(from, today)}
            </div>`,
        )}
      </div>
      <details>
        <summary>Show as table</summary>
        ${table(
          'Sessions by the day they started, in UTC',
          [
            { title: 'Day', cell: ({ day }: (typeof all)[number]) => dateOf(day) },
            ...countColumns<(typeof all)[number]>(({ totals }) => totals),
          ],
          all.toReversed(),
        )}
      </details>`,
  );
}

const countColumns = <T>(totalsOf: (row: T) => ActivityTotals) => [
  ...funnelSteps.map(([type, title]) => ({
    title,
    number: true,
    cell: (row: T) => grouped(totalsOf(row).counts[type]),
  })),
  {
    title: 'Conversion',
    number: true,
    cell: (row: T) => {
      const { order_placed: orders, session_created: sessions } = totalsOf(row).counts;
      return formatShare(orders, sessions);
    },
  },
  { title: 'Revenue', number: true, cell: (row: T) => formatRevenue(totalsOf(row).revenue) },
];

const byAgent = ({ agents }: Activity, filter: ActivityFilter, names: KeyNames): Html =>
  html`<section class="stack">
    <div>
      <h2>By agent</h2>
      <p class="soft">
        <strong>Verified</strong> agents proved their identity with an API key, a token, or a signature. A
        <strong>claimed</strong> name is unverified: any caller can use it.
      </p>
    </div>
    ${table(
      'Sessions by agent',
      [
        {
          title: 'Agent',
          cell: ({ agent }: Activity['agents'][number]) =>
            agentCell(agent, names, withFilter(path, filter, { agent })),
        },
        ...countColumns<Activity['agents'][number]>(({ totals }) => totals),
      ],
      agents,
    )}
    ${agents.length >= 50 && html`<p class="soft small">Shows the 50 most active agents. The funnel includes all.</p>`}
  </section>`;

/** The funnel: how many came, and how many of them bought, by day and by agent. */
import type { Context } from 'hono';
import { dayMs, noTotals, type Activity, type ActivityTotals } from '#storage';
import { dateOf, dayBars, dayScale } from '../../design/charts/days.ts';
import { funnel, grouped } from '../../design/charts/funnel.ts';
import { card, empty, html, linkButton, notice, stats, table, time, type Html } from '../../design/index.ts';
import type { Keys } from '../../accounts/keys.ts';
import type { DashboardEnv } from '../context.ts';
import type { Agents } from './deps.ts';
import { amountOf, formatRevenue, formatShare, funnelSteps } from './figures.ts';
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
  const isEmpty = Object.values(activity.total.counts).every((count) => count === 0);
  return agentsPage(c, {
    path,
    filter,
    text: 'Who came to your stores to shop for somebody, and how far they got.',
    content: html`${agent !== undefined && onlyOne(agent, filter, names)} ${behind(activity)}
    ${isEmpty ? nobody : html`${figures(activity.total)} ${funnelOf(activity.total)} ${byDay(activity, filter)}`}
    ${activity.agents.length > 0 && byAgent(activity, filter, names)}`,
  });
}

const onlyOne = (agent: string, filter: ActivityFilter, names: KeyNames): Html =>
  notice(
    html`<p>
      Only what <strong>${agentName(agent, names)}</strong> did.
      <a href="${withFilter(path, filter, { agent: undefined })}">Show all agents</a>
    </p>`,
  );

const behind = ({ behindSince }: Activity): Html | false =>
  behindSince !== undefined &&
  notice(
    html`<p>
      Many events are still being counted: these figures go up to ${time(behindSince)}. Load the page again in
      a minute.
    </p>`,
    'warn',
  );

const nobody = empty(
  'No agent in these days',
  'Agents find a store by its manifest. Look whether yours is live and whether the go-live checks pass, or choose more days.',
  linkButton('/dashboard/stores', 'To the stores', { main: true }),
);

const figures = ({ counts, revenue }: ActivityTotals): Html =>
  stats([
    { name: 'Sessions', value: grouped(counts.session_created) },
    { name: 'Checkouts', value: grouped(counts.checkout_created) },
    {
      name: 'Orders',
      value: grouped(counts.order_placed),
      note: `${formatShare(counts.order_placed, counts.session_created)} of sessions`,
    },
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
        'From the first call to the order',
        funnelSteps.map(([type, name], at) => {
          const before = funnelSteps[at - 1];
          return {
            name,
            count: counts[type],
            note: before
              ? `${formatShare(counts[type], counts[before[0]])} of ${before[1].toLowerCase()}`
              : 'first call after half an hour of quiet',
          };
        }),
      )}
      <p class="soft small">
        Counted when it happened: a session can make several checkouts, and an order can be paid days after
        its session began, so that a step can be above 100 %.
      </p>`,
  );

function byDay({ days }: Activity, { from, today }: ActivityFilter): Html {
  const all: { day: number; totals: ActivityTotals }[] = [];
  for (let day = from; day <= today; day += dayMs) all.push({ day, totals: days.get(day) ?? noTotals() });
  return card(
    html`<h2>By day</h2>
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
        <summary>The same as a table</summary>
        ${table(
          'Events by day, in UTC',
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
    title: 'Orders of sessions',
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
        <strong>Verified</strong> agents have proven who they are, by an API key, a token or a signature. A
        <strong>claimed</strong> name is only what the caller said: anybody can say it.
      </p>
    </div>
    ${table(
      'Events by agent',
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
    ${agents.length >= 50 && html`<p class="soft small">The fifty busiest. All others are in the funnel.</p>`}
  </section>`;

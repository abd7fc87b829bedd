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
import { agentTexts as say } from './messages/index.ts';
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
    text: say('funnel-text'),
    content: html`${agent !== undefined && onlyOne(agent, filter, names)} ${behind(activity)}
    ${isEmpty ? noActivity() : html`${figures(activity.total)} ${funnelOf(activity.total)} ${byDay(activity, filter)}`}
    ${activity.agents.length > 0 && byAgent(activity, filter, names)}`,
  });
}

const onlyOne = (agent: string, filter: ActivityFilter, names: KeyNames): Html =>
  notice(
    html`<p>
      ${say.parts('only-agent', { agent: html`<strong>${agentName(agent, names)}</strong>` })}
      <a href="${withFilter(path, filter, { agent: undefined })}">${say('show-all-agents')}</a>
    </p>`,
  );

const behind = ({ behindSince }: Activity): Html | false =>
  behindSince !== undefined &&
  notice(html`<p>${say.parts('behind', { time: time(behindSince) })}</p>`, 'warn');

const noActivity = (): Html =>
  empty(
    say('no-agents'),
    say('no-agents-text'),
    linkButton('/dashboard/stores', say('view-stores'), { main: true }),
  );

const figures = ({ counts, revenue }: ActivityTotals): Html =>
  stats([
    { name: say('sessions'), value: grouped(counts.session_created) },
    { name: say('with-checkout'), value: grouped(counts.checkout_created) },
    { name: say('with-order'), value: grouped(counts.order_placed) },
    { name: say('conversion'), value: formatShare(counts.order_placed, counts.session_created) },
    ...Object.entries(revenue)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, amount]) => ({
        name: say('revenue-in', { currency }),
        value: html`<span class="number">${amountOf(amount, currency)}</span>`,
      })),
  ]);

const funnelOf = ({ counts }: ActivityTotals): Html =>
  card(
    html`<h2>${say('funnel')}</h2>
      ${funnel(
        say('funnel-label'),
        say('funnel-whole'),
        funnelSteps.map(([type, name]) => ({ name: say(name), count: counts[type] })),
      )}
      <p class="soft small">${say('funnel-note')}</p>`,
  );

function byDay({ days }: Activity, { from, today }: ActivityFilter): Html {
  const all: { day: number; totals: ActivityTotals }[] = [];
  for (let day = from; day <= today; day += dayMs) all.push({ day, totals: days.get(day) ?? noTotals() });
  return card(
    html`<h2>${say('by-start-day')}</h2>
      <div class="day-rows">
        ${funnelSteps.map(
          ([type, name], at) =>
            html`<div>
              ${dayBars({
                name: say(name),
                fill: (at + 1) as 1 | 2 | 3 | 4,
                days: all.map(({ day, totals }) => ({ day, count: totals.counts[type] })),
              })}
              ${dayScale(from, today)}
            </div>`,
        )}
      </div>
      <details>
        <summary>${say('show-as-table')}</summary>
        ${table(
          say('by-start-day-caption'),
          [
            { title: say('day'), cell: ({ day }: (typeof all)[number]) => dateOf(day) },
            ...countColumns<(typeof all)[number]>(({ totals }) => totals),
          ],
          all.toReversed(),
        )}
      </details>`,
  );
}

const countColumns = <T>(totalsOf: (row: T) => ActivityTotals) => [
  ...funnelSteps.map(([type, name]) => ({
    title: say(name),
    number: true,
    cell: (row: T) => grouped(totalsOf(row).counts[type]),
  })),
  {
    title: say('conversion'),
    number: true,
    cell: (row: T) => {
      const { order_placed: orders, session_created: sessions } = totalsOf(row).counts;
      return formatShare(orders, sessions);
    },
  },
  { title: say('revenue'), number: true, cell: (row: T) => formatRevenue(totalsOf(row).revenue) },
];

const byAgent = ({ agents }: Activity, filter: ActivityFilter, names: KeyNames): Html =>
  html`<section class="stack">
    <div>
      <h2>${say('by-agent')}</h2>
      <p class="soft">
        ${say.parts('by-agent-text', {
          verified: html`<strong>${say('by-agent-verified')}</strong>`,
          claimed: html`<strong>${say('is-claimed')}</strong>`,
        })}
      </p>
    </div>
    ${table(
      say('sessions-by-agent'),
      [
        {
          title: say('agent'),
          cell: ({ agent }: Activity['agents'][number]) =>
            agentCell(agent, names, withFilter(path, filter, { agent })),
        },
        ...countColumns<Activity['agents'][number]>(({ totals }) => totals),
      ],
      agents,
    )}
    ${agents.length >= 50 && html`<p class="soft small">${say('agents-cut', { limit: 50 })}</p>`}
  </section>`;

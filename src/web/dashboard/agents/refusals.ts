/** What was refused to agents, and why. */
import type { Context } from 'hono';
import { dayMs, escapeUnseen, type RefusalCount } from '#storage';
import { undeclaredCapability } from '#ucp';
import { dateOf, dayBars, dayScale } from '../../design/charts/days.ts';
import { grouped } from '../../design/charts/funnel.ts';
import { card, empty, html, linkButton, table, type Html } from '../../design/index.ts';
import type { Keys } from '../../accounts/keys.ts';
import type { DashboardEnv } from '../context.ts';
import type { Agents } from './deps.ts';
import { filterOf, type ActivityFilter } from './filter.ts';
import { agentsPage } from './frame.ts';
import { agentCell, keyNames, type KeyNames } from './names.ts';
import { explainRefusal, turnedAway } from './refusal-words.ts';

const path = '/dashboard/agents/refusals';
const maxRows = 100;

type DayCount = Awaited<ReturnType<Agents['refusals']['days']>>[number];

export async function showRefusals(
  c: Context<DashboardEnv>,
  agents: Agents,
  keys: Pick<Keys, 'holder'>,
): Promise<Response> {
  const { agent: _unused, ...filter } = await filterOf(c, agents);
  const wish = { sites: filter.shown, from: filter.from };
  const counted = await agents.refusals.read({ ...wish, limit: maxRows });
  const counts = counted.filter(isRefused);
  const tolerated = counted.filter((one) => !isRefused(one));
  const days = (await agents.refusals.days(wish)).filter(isRefused);
  const names = await keyNames(
    keys,
    counted.map(({ agent }) => agent),
  );
  return agentsPage(c, {
    path,
    filter,
    text: 'Calls that were answered with a refusal, and what can be done about it.',
    content: html`${
      days.length === 0
        ? none
        : html`${byDay(days, filter)} ${byAgentTurnedAway(counts, names)} ${byReason(days)}
          ${byAgent(counts, names)}`
    }
    ${tolerated.length > 0 && servedAnyway(tolerated, names)}
    ${counted.length >= maxRows && html`<p class="soft small">The ${maxRows} most frequent.</p>`}`,
  });
}

const isRefused = ({ code }: { code: string }): boolean => code !== undeclaredCapability;

const none = empty(
  'Nothing was refused in these days',
  'Either all went well, or nobody came: the funnel tells.',
  linkButton('/dashboard/agents', 'To the funnel'),
);

function byDay(days: readonly DayCount[], { from, today }: ActivityFilter): Html {
  const sums = new Map<number, number>();
  for (const { day, count } of days) sums.set(day, (sums.get(day) ?? 0) + count);
  const all: { day: number; count: number }[] = [];
  for (let day = from; day <= today; day += dayMs) all.push({ day, count: sums.get(day) ?? 0 });
  return card(
    html`<h2>By day</h2>
      ${dayBars({ name: 'Refusals', fill: 2, days: all })} ${dayScale(from, today)}
      <details>
        <summary>The same as a table</summary>
        ${table(
          'Refusals by day, in UTC',
          [
            { title: 'Day', cell: ({ day }: (typeof all)[number]) => dateOf(day) },
            { title: 'Refusals', number: true, cell: ({ count }) => grouped(count) },
          ],
          all.toReversed(),
        )}
      </details>`,
  );
}

function byReason(days: readonly DayCount[]): Html {
  const sums = new Map<string, number>();
  for (const { code, count } of days) sums.set(code, (sums.get(code) ?? 0) + count);
  const rows = [...sums].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return html`<section class="stack">
    <h2>By reason</h2>
    ${table(
      'Refusals by reason',
      [
        { title: 'Code', cell: ([code]: (typeof rows)[number]) => html`<code>${code}</code>` },
        { title: 'Times', number: true, cell: ([, count]) => grouped(count) },
        { title: 'What it means', cell: ([code]) => explainRefusal(code)?.means ?? '–' },
        { title: 'What you can do', cell: ([code]) => explainRefusal(code)?.merchant ?? '–' },
        { title: 'What the agent can do', cell: ([code]) => explainRefusal(code)?.agent ?? '–' },
      ],
      rows,
    )}
  </section>`;
}

const byAgent = (counts: readonly RefusalCount[], names: KeyNames): Html =>
  html`<section class="stack">
    <div>
      <h2>By agent</h2>
      <p class="soft">
        A claimed name is only what the caller said. A new refusal is here within five seconds.
      </p>
    </div>
    ${table(
      'Refusals by agent, most frequent first',
      [
        { title: 'Agent', cell: ({ agent }: RefusalCount) => agentCell(agent, names) },
        { title: 'Operation', cell: ({ operation }) => html`<code>${escapeUnseen(operation, 60)}</code>` },
        { title: 'Code', cell: ({ code }) => html`<code>${code}</code>` },
        { title: 'Times', number: true, cell: ({ count }) => grouped(count) },
        { title: 'Last day', cell: ({ lastDay }) => dateOf(lastDay) },
      ],
      counts,
    )}
  </section>`;

/** Each agent and reason once, whatever was called. */
function byAgentTurnedAway(counts: readonly RefusalCount[], names: KeyNames): Html | false {
  const rows = new Map<string, RefusalCount>();
  for (const one of counts.filter(({ code }) => turnedAway.has(code))) {
    const key = JSON.stringify([one.agent, one.code]);
    const { count = 0, lastDay = 0 } = rows.get(key) ?? {};
    rows.set(key, { ...one, count: count + one.count, lastDay: Math.max(lastDay, one.lastDay) });
  }
  if (rows.size === 0) return false;
  return html`<section class="stack">
    <div>
      <h2>Agents turned away</h2>
      <p class="soft">
        Refused for who they are or what their profile says, before the store looked at what they asked for.
      </p>
    </div>
    ${table(
      'Agents turned away, most frequent first',
      [
        { title: 'Agent', cell: ({ agent }: RefusalCount) => agentCell(agent, names) },
        { title: 'Reason', cell: ({ code }) => explainRefusal(code)?.means ?? code },
        { title: 'Code', cell: ({ code }) => html`<code>${code}</code>` },
        { title: 'Times', number: true, cell: ({ count }) => grouped(count) },
        { title: 'Last day', cell: ({ lastDay }) => dateOf(lastDay) },
      ],
      [...rows.values()].toSorted((a, b) => b.count - a.count),
    )}
  </section>`;
}

const servedAnyway = (counts: readonly RefusalCount[], names: KeyNames): Html =>
  html`<section class="stack">
    <div>
      <h2>Served although not declared</h2>
      <p class="soft">
        The agent’s profile does not name the capability of these calls. They were served because the store’s
        preference for incomplete agent profiles is lenient; with strict they are refused.
      </p>
    </div>
    ${table(
      'Calls served although not declared, most frequent first',
      [
        { title: 'Agent', cell: ({ agent }: RefusalCount) => agentCell(agent, names) },
        { title: 'Operation', cell: ({ operation }) => html`<code>${escapeUnseen(operation, 60)}</code>` },
        { title: 'Times', number: true, cell: ({ count }) => grouped(count) },
        { title: 'Last day', cell: ({ lastDay }) => dateOf(lastDay) },
      ],
      counts,
    )}
  </section>`;

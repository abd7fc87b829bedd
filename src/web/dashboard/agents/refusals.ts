/** Rejected requests of agents, by day, reason, and agent. */
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
import { agentTexts as say } from './messages/index.ts';
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
    text: say('rejections-text'),
    content: html`${
      days.length === 0
        ? none()
        : html`${byDay(days, filter)} ${byAgentTurnedAway(counts, names)} ${byReason(days)}
          ${byAgent(counts, names)}`
    }
    ${tolerated.length > 0 && servedAnyway(tolerated, names)}
    ${counted.length >= maxRows && html`<p class="soft small">${say('rejections-cut', { limit: maxRows })}</p>`}`,
  });
}

const isRefused = ({ code }: { code: string }): boolean => code !== undeclaredCapability;

const none = (): Html =>
  empty(say('no-rejections'), say('no-rejections-text'), linkButton('/dashboard/agents', say('view-funnel')));

function byDay(days: readonly DayCount[], { from, today }: ActivityFilter): Html {
  const sums = new Map<number, number>();
  for (const { day, count } of days) sums.set(day, (sums.get(day) ?? 0) + count);
  const all: { day: number; count: number }[] = [];
  for (let day = from; day <= today; day += dayMs) all.push({ day, count: sums.get(day) ?? 0 });
  return card(
    html`<h2>${say('by-day')}</h2>
      ${dayBars({ name: say('rejections'), fill: 2, days: all })} ${dayScale(from, today)}
      <details>
        <summary>${say('show-as-table')}</summary>
        ${table(
          say('by-day-caption'),
          [
            { title: say('day'), cell: ({ day }: (typeof all)[number]) => dateOf(day) },
            { title: say('rejections'), number: true, cell: ({ count }) => grouped(count) },
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
    <h2>${say('by-reason')}</h2>
    ${table(
      say('by-reason-caption'),
      [
        { title: say('code'), cell: ([code]: (typeof rows)[number]) => html`<code>${code}</code>` },
        { title: say('count'), number: true, cell: ([, count]) => grouped(count) },
        { title: say('meaning'), cell: ([code]) => explainRefusal(code)?.means ?? '–' },
        { title: say('merchant-fix'), cell: ([code]) => explainRefusal(code)?.merchant ?? '–' },
        { title: say('agent-fix'), cell: ([code]) => explainRefusal(code)?.agent ?? '–' },
      ],
      rows,
    )}
  </section>`;
}

const byAgent = (counts: readonly RefusalCount[], names: KeyNames): Html =>
  html`<section class="stack">
    <div>
      <h2>${say('by-agent')}</h2>
      <p class="soft">${say('rejections-by-agent-text')}</p>
    </div>
    ${table(
      say('rejections-by-agent'),
      [
        { title: say('agent'), cell: ({ agent }: RefusalCount) => agentCell(agent, names) },
        {
          title: say('operation'),
          cell: ({ operation }) => html`<code>${escapeUnseen(operation, 60)}</code>`,
        },
        { title: say('code'), cell: ({ code }) => html`<code>${code}</code>` },
        { title: say('count'), number: true, cell: ({ count }) => grouped(count) },
        { title: say('last-seen'), cell: ({ lastDay }) => dateOf(lastDay) },
      ],
      counts,
    )}
  </section>`;

/** One row for each agent and reason. */
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
      <h2>${say('rejected-agents')}</h2>
      <p class="soft">${say('rejected-agents-text')}</p>
    </div>
    ${table(
      say('rejected-agents-caption'),
      [
        { title: say('agent'), cell: ({ agent }: RefusalCount) => agentCell(agent, names) },
        { title: say('reason'), cell: ({ code }) => explainRefusal(code)?.means ?? code },
        { title: say('code'), cell: ({ code }) => html`<code>${code}</code>` },
        { title: say('count'), number: true, cell: ({ count }) => grouped(count) },
        { title: say('last-seen'), cell: ({ lastDay }) => dateOf(lastDay) },
      ],
      [...rows.values()].toSorted((a, b) => b.count - a.count),
    )}
  </section>`;
}

const servedAnyway = (counts: readonly RefusalCount[], names: KeyNames): Html =>
  html`<section class="stack">
    <div>
      <h2>${say('undeclared')}</h2>
      <p class="soft">${say('undeclared-text')}</p>
    </div>
    ${table(
      say('undeclared-caption'),
      [
        { title: say('agent'), cell: ({ agent }: RefusalCount) => agentCell(agent, names) },
        {
          title: say('operation'),
          cell: ({ operation }) => html`<code>${escapeUnseen(operation, 60)}</code>`,
        },
        { title: say('count'), number: true, cell: ({ count }) => grouped(count) },
        { title: say('last-seen'), cell: ({ lastDay }) => dateOf(lastDay) },
      ],
      counts,
    )}
  </section>`;

/** `/dashboard`: action items and recent activity. Small reads only: it opens after every sign-in. */
import { setTimeout as sleep } from 'node:timers/promises';
import { dayMs } from '#storage';
import { card, empty, html, linkButton, pageHead, stats, type Html, badge } from '../../design/index.ts';
import { grouped } from '../../design/charts/funnel.ts';
import { formatRevenue } from '../agents/figures.ts';
import type { AgentsDeps } from '../agents/deps.ts';
import type { AuditsDeps } from '../audits/deps.ts';
import { siteTable } from '../audits/sites.ts';
import type { Section } from '../context.ts';
import type { InboxDeps } from '../inbox/deps.ts';
import { dashboardPage } from '../page.ts';
import type { StoresDeps } from '../stores/deps.ts';
import { feedTrouble } from '../stores/feed.ts';
import { readRun } from '../stores/launch-checks/kept.ts';
import { stuckPaymentsOf } from '../stores/payments/list.ts';
import type { WebhooksDeps } from '../webhooks/deps.ts';
import { attentionOf, type ActionItem } from './attention.ts';
import { auditsPath, monitorsPath } from '../audits/paths.ts';
import { overviewTexts as say } from './messages/index.ts';

/** Shown until there is an audit and a store. */
const firstSteps = ({ sites, stores }: { sites: number; stores: number }): Html =>
  card(
    html`<h2>${say('get-started')}</h2>
      <ul class="matters">
        ${step(sites > 0, say('first-audit'), auditsPath, say('start-audit'))}
        ${step(stores > 0, say('first-store'), '/dashboard/stores', say('view-stores'))}
        ${step(false, say('first-monitor'), `${monitorsPath}/new`, say('new-monitor'))}
        ${step(false, say('first-key'), '/dashboard/settings/keys', say('api-keys'))}
      </ul>`,
  );

const step = (isDone: boolean, text: string, to: string, action: string): Html =>
  html`<li>
    ${isDone ? badge(say('done'), 'good') : badge(say('to-do'))} <span>${text}</span>
    ${linkButton(to, action, { slight: true })}
  </li>`;

type OverviewDeps = AgentsDeps & AuditsDeps & InboxDeps & StoresDeps & WebhooksDeps;

const days = 7;
const shownSites = 5;
const sparkRuns = 12;
/** Stores that are checked one by one. */
const mostStores = 50;
const processorMs = 1_000;

export const overview: Section<OverviewDeps> = (app, deps) => {
  app.get('/dashboard', async (c) => {
    const [sites, monitors, sinks, messages, stores] = await Promise.all([
      deps.history.sites({ limit: shownSites, runs: sparkRuns }),
      deps.monitors.list(),
      deps.webhooks.sinks.list(),
      deps.contactMessages.counts(),
      deps.stores.sites.list(),
    ]);
    const selling = stores.slice(0, mostStores);
    const [launchChecks, paymentProblems, feeds, sales, watched, stuckPayments] = await Promise.all([
      Promise.all(selling.map(async (site) => ({ site, run: await readRun(deps.stores.probes, site.id) }))),
      Promise.all(
        selling
          .filter(({ enabled }) => enabled)
          .map(async (site) => ({ site, problems: await soon(deps.stores.paymentProblems(site)) })),
      ),
      Promise.all(selling.map(async (site) => ({ site, run: await feedTrouble(deps.stores, site) }))),
      deps.agents.sales({ sites: stores.map(({ id }) => id), from: weekAgo(deps.agents.now()) }),
      deps.monitors.ofHosts(sites.map(({ host }) => host)),
      stuckPaymentsOf(deps.stores, stores),
    ]);
    const items = attentionOf({
      newMessages: messages.new,
      sinks,
      monitors,
      sites,
      launchChecks,
      paymentProblems,
      stuckPayments,
      feeds,
    });
    const isNew = sites.length === 0 || stores.length === 0;
    const content = html`${pageHead(say('overview'), { text: say('intro') })}
      <div class="stack">
        ${isNew && firstSteps({ sites: sites.length, stores: stores.length })} ${attention(items)}
        ${
          stores.length > 0 &&
          html`<section class="stack">
            <h2>${say('agents-in-days', { days })}</h2>
            ${stats([
              { name: say('sessions'), value: grouped(sales.sessions) },
              { name: say('orders'), value: grouped(sales.orders) },
              { name: say('revenue'), value: formatRevenue(sales.revenue) },
            ])}
          </section>`
        }
        ${
          sites.length > 0 &&
          html`<section class="stack">
            <h2>${say('recent-audits')}</h2>
            ${siteTable(sites, watched)}
            <p><a href="/dashboard/audits">${say('all-audits')}</a></p>
          </section>`
        }
      </div>`;
    return dashboardPage(c, { title: say('overview'), section: 'overview', content });
  });
};

/** A slow processor must not delay the page; its answer is there when the page is opened again. */
const soon = (problems: Promise<string[]>): Promise<string[]> =>
  Promise.race([problems, sleep(processorMs, [], { ref: false })]);

/** Whole days of UTC, today among them. */
const weekAgo = (now: number): number => Math.floor(now / dayMs) * dayMs - (days - 1) * dayMs;

const attention = (items: readonly ActionItem[]): Html =>
  items.length === 0
    ? empty(say('no-action-items'), say('no-action-items-text'))
    : card(
        html`<h2>${say('action-items')}</h2>
          <ul class="matters">
            ${items.map(
              ({ mark, text, to, action }) =>
                html`<li>${mark} <span>${text}</span> ${linkButton(to, action, { slight: true })}</li>`,
            )}
          </ul>`,
      );

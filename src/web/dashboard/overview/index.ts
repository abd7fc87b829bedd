/** `/dashboard`: what waits for somebody, and the last of everything. Small reads only: it opens after every sign-in. */
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
import { readRun } from '../stores/launch-checks/kept.ts';
import { stuckPaymentsOf } from '../stores/payments/list.ts';
import type { WebhooksDeps } from '../webhooks/deps.ts';
import { attentionOf, type ActionItem } from './attention.ts';
import { auditsPath, monitorsPath } from '../audits/paths.ts';

/** What to do in an installation where nothing was done yet. */
const firstSteps = ({ sites, stores }: { sites: number; stores: number }): Html =>
  card(
    html`<h2>First steps</h2>
      <ul class="matters">
        ${step(sites > 0, 'Audit a shop, to see how ready it is for agents.', auditsPath, 'Audit a site')}
        ${step(stores > 0, 'Add a store, so that agents can buy from it.', '/dashboard/stores', 'See how')}
        ${step(false, 'Have a shop audited again and again, with a mail when its score falls.', `${monitorsPath}/new`, 'New monitor')}
        ${step(false, 'Create an API key for a program that runs audits.', '/dashboard/settings/keys', 'API keys')}
      </ul>`,
  );

const step = (isDone: boolean, text: string, to: string, action: string): Html =>
  html`<li>
    ${isDone ? badge('done', 'good') : badge('to do')} <span>${text}</span>
    ${linkButton(to, action, { slight: true })}
  </li>`;

type OverviewDeps = AgentsDeps & AuditsDeps & InboxDeps & StoresDeps & WebhooksDeps;

const days = 7;
const shownSites = 5;
const sparkRuns = 12;
/** Of stores that are looked at one by one. */
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
    const [launchChecks, paymentProblems, activity, watched, stuckPayments] = await Promise.all([
      Promise.all(selling.map(async (site) => ({ site, run: await readRun(deps.stores.probes, site.id) }))),
      Promise.all(
        selling
          .filter(({ enabled }) => enabled)
          .map(async (site) => ({ site, problems: await soon(deps.stores.paymentProblems(site)) })),
      ),
      deps.agents.activity({ sites: stores.map(({ id }) => id), from: weekAgo(deps.agents.now()) }),
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
    });
    const isNew = sites.length === 0 || stores.length === 0;
    const { counts, revenue } = activity.total;
    const content = html`${pageHead('Overview', { text: 'What needs you, and what happened last.' })}
      <div class="stack">
        ${isNew && firstSteps({ sites: sites.length, stores: stores.length })} ${attention(items)}
        ${
          stores.length > 0 &&
          html`<section class="stack">
            <h2>Agents in the last ${days} days</h2>
            ${stats([
              { name: 'Sessions', value: grouped(counts.session_created) },
              { name: 'Checkouts', value: grouped(counts.checkout_created) },
              { name: 'Orders', value: grouped(counts.order_placed) },
              { name: 'Revenue', value: formatRevenue(revenue) },
            ])}
          </section>`
        }
        ${
          sites.length > 0 &&
          html`<section class="stack">
            <h2>Last audits</h2>
            ${siteTable(sites, watched)}
            <p><a href="/dashboard/audits">All audits</a></p>
          </section>`
        }
      </div>`;
    return dashboardPage(c, { title: 'Overview', section: 'overview', content });
  });
};

/** A processor may be asked, and be slow: what it says is there when the page is opened again. */
const soon = (problems: Promise<string[]>): Promise<string[]> =>
  Promise.race([problems, sleep(processorMs, [], { ref: false })]);

/** Whole days of UTC, today among them. */
const weekAgo = (now: number): number => Math.floor(now / dayMs) * dayMs - (days - 1) * dayMs;

const attention = (items: readonly ActionItem[]): Html =>
  items.length === 0
    ? empty(
        'Nothing needs you',
        'New messages, failing webhooks, fallen scores and stores that agents cannot use appear here.',
      )
    : card(
        html`<h2>Needs attention</h2>
          <ul class="matters">
            ${items.map(
              ({ mark, text, to, action }) =>
                html`<li>${mark} <span>${text}</span> ${linkButton(to, action, { slight: true })}</li>`,
            )}
          </ul>`,
      );

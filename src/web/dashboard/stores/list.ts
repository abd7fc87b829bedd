/** All stores at a glance. */
import type { Context } from 'hono';
import { format, type Site } from '#commerce';
import { badge, empty, html, linkButton, pageHead, table, time, type Html } from '../../design/index.ts';
import { type DashboardEnv, may } from '../context.ts';
import { dashboardPage } from '../page.ts';
import { storePath } from './address.ts';
import type { Stores } from './deps.ts';
import { readRun, tallyStates } from './launch-checks/kept.ts';
import { storeOrigin } from './address.ts';
import { manifestFindings } from './manifests/findings.ts';
import { storeTexts as say } from './messages/index.ts';
import { storeBadge } from './site-page.ts';
import { policies } from './words.ts';

interface Row {
  site: Site;
  lastOrder?: { placedAt: number; total: string };
  manifest: Html;
}

export async function showStores(c: Context<DashboardEnv>, stores: Stores): Promise<Response> {
  const sites = await stores.sites.list();
  const rows = await Promise.all(sites.map((site) => rowOf(stores, site)));
  return dashboardPage(c, {
    title: say('stores'),
    section: 'stores',
    content: html`${pageHead(say('stores'), {
      ...(may(c, 'manage') && rows.length > 0
        ? { actions: linkButton('/dashboard/stores/new', say('add-store'), { main: true }) }
        : {}),
      text: say('list-intro'),
    })}
    ${rows.length ? listOf(rows) : nothing(may(c, 'manage'))}`,
  });
}

async function rowOf(stores: Stores, site: Site): Promise<Row> {
  const [[last], manifest] = await Promise.all([
    stores.orders.list({ site: site.id, limit: 1 }),
    manifestState(stores, site),
  ]);
  if (!last) return { site, manifest };
  const { placedAt, totals, currency } = last.order;
  return { site, manifest, lastOrder: { placedAt, total: format({ amount: totals.total, currency }, 'en') } };
}

/** The findings of our own rules, and the result of the last go-live checks. */
export async function manifestState(stores: Stores, site: Site): Promise<Html> {
  if (!site.enabled) return badge(say('returns-404'), 'warn');
  const findings = manifestFindings(await stores.manifest(site), storeOrigin(site));
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  if (errors > 0) return badge(say('error-count', { count: errors }), 'bad');
  const run = await readRun(stores.probes, site.id);
  if (!run) return html`${badge(say('valid'), 'good')} <span class="soft small">${say('not-checked')}</span>`;
  const { fail, warn } = tallyStates(run.results);
  if (fail > 0) return badge(say('failed-checks', { count: fail }), 'bad');
  return warn > 0 ? badge(say('live-with-warnings', { count: warn }), 'warn') : badge(say('live'), 'good');
}

const listOf = (rows: readonly Row[]): Html =>
  table(
    say('stores'),
    [
      {
        title: say('store'),
        cell: ({ site }: Row) =>
          html`<div class="name-cell">
            <a href="${storePath(site.id)}">${site.name}</a> ${storeBadge(site)}
          </div>`,
      },
      {
        title: say('hosts'),
        cell: ({ site: { hosts } }) =>
          html`${hosts[0]}${hosts.length > 1 && html` <span class="soft">${say('more-hosts', { count: hosts.length - 1 })}</span>`}`,
      },
      { title: say('backend'), cell: ({ site }) => site.backend },
      { title: say('agents'), cell: ({ site }) => policies[site.agentPolicy].name },
      { title: say('release'), cell: ({ site }) => html`<span class="number">${site.primaryRelease}</span>` },
      { title: say('manifest'), cell: ({ manifest }) => manifest },
      {
        title: say('last-order'),
        cell: ({ lastOrder }) =>
          lastOrder
            ? html`${time(lastOrder.placedAt)} <span class="soft">${lastOrder.total}</span>`
            : html`<span class="soft">${say('no-order')}</span>`,
      },
    ],
    rows,
  );

const nothing = (owner: boolean): Html =>
  empty(
    say('no-stores'),
    say.parts(owner ? 'owner-adds-first' : 'member-waits-for-first', {
      put: html`<code>portico stores put my-store.json</code>`,
      seed: html`<code>portico seed</code>`,
      sandbox: html`<code>portico serve --sandbox</code>`,
    }),
    owner && linkButton('/dashboard/stores/new', say('add-store'), { main: true }),
  );

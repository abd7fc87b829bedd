/** All stores at a glance. */
import type { Context } from 'hono';
import { format, type Site } from '#commerce';
import { badge, empty, html, linkButton, pageHead, table, time, type Html } from '../../design/index.ts';
import { type DashboardEnv, may } from '../context.ts';
import { warningsText } from '../counts.ts';
import { dashboardPage } from '../page.ts';
import { storePath } from './address.ts';
import type { Stores } from './deps.ts';
import { readRun, tallyStates } from './launch-checks/kept.ts';
import { storeOrigin } from './address.ts';
import { manifestFindings } from './manifests/findings.ts';
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
    title: 'Stores',
    section: 'stores',
    content: html`${pageHead('Stores', {
      ...(may(c, 'manage') && rows.length > 0
        ? { actions: linkButton('/dashboard/stores/new', 'Add store', { main: true }) }
        : {}),
      text: 'A store has host names, terms, and preferences. Changes reach agents within a second.',
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
  if (!site.enabled) return badge('returns 404', 'warn');
  const findings = manifestFindings(await stores.manifest(site), storeOrigin(site));
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  if (errors > 0) return badge(errors === 1 ? '1 error' : `${errors} errors`, 'bad');
  const run = await readRun(stores.probes, site.id);
  if (!run) return html`${badge('valid', 'good')} <span class="soft small">go-live checks not run</span>`;
  const { fail, warn } = tallyStates(run.results);
  if (fail > 0) return badge(`${fail} go-live ${fail === 1 ? 'check' : 'checks'} failed`, 'bad');
  return warn > 0 ? badge(`live, ${warningsText(warn)}`, 'warn') : badge('live', 'good');
}

const listOf = (rows: readonly Row[]): Html =>
  table(
    'Stores',
    [
      {
        title: 'Store',
        cell: ({ site }: Row) =>
          html`<div class="name-cell">
            <a href="${storePath(site.id)}">${site.name}</a> ${storeBadge(site)}
          </div>`,
      },
      {
        title: 'Hosts',
        cell: ({ site: { hosts } }) =>
          html`${hosts[0]}${hosts.length > 1 && html` <span class="soft">and ${hosts.length - 1} more</span>`}`,
      },
      { title: 'Backend', cell: ({ site }) => site.backend },
      { title: 'Agents', cell: ({ site }) => policies[site.agentPolicy].name },
      { title: 'Release', cell: ({ site }) => html`<span class="number">${site.primaryRelease}</span>` },
      { title: 'Manifest', cell: ({ manifest }) => manifest },
      {
        title: 'Last order',
        cell: ({ lastOrder }) =>
          lastOrder
            ? html`${time(lastOrder.placedAt)} <span class="soft">${lastOrder.total}</span>`
            : html`<span class="soft">none</span>`,
      },
    ],
    rows,
  );

const nothing = (owner: boolean): Html =>
  empty(
    'No stores yet',
    html`${owner ? 'Add one here' : 'An owner can add one here'}, or from a file with its preferences:
      <code>portico stores put my-store.json</code>. To load its products, run <code>portico seed</code>. To
      try Portico with a demo store, run <code>portico serve --sandbox</code>.`,
    owner && linkButton('/dashboard/stores/new', 'Add store', { main: true }),
  );

/** A store on one page, and the switch that turns it off. */
import type { Site } from '#commerce';
import { warningsText } from '../counts.ts';
import { flashMessage } from '../page.ts';
import { may } from '../context.ts';
import { dashboardProblem } from '../problems.ts';
import { button, card, empty, facts, html, linkButton, notice, time, type Html } from '../../design/index.ts';
import { readFields } from '../../form.ts';
import { loadingHint } from './add.ts';
import { storeOrigin, storePath } from './address.ts';
import { credentialHint } from './credentials.ts';
import type { Stores } from './deps.ts';
import { feedHint } from './feed.ts';
import { readRun, tallyStates, type LaunchCheckRun } from './launch-checks/kept.ts';
import { manifestState } from './list.ts';
import { atPlatform, ordersTable, orderRows } from './orders/list.ts';
import { stuckPaymentsOf } from './payments/list.ts';
import { findSite, storePage, type SiteContext } from './site-page.ts';
import { backends, capabilities, checkoutModes, policies } from './words.ts';

const said = {
  added: 'Store added. Load its products and review its preferences, then turn it on.',
  off: 'The store is off. Agents now get 404.',
  on: 'The store is on. Agents can find it now.',
  default: 'This is now the default store. It answers requests for host names that no store has.',
};

export async function showStoreOverview(c: SiteContext, stores: Stores): Promise<Response> {
  const site = await findSite(c, stores);
  const [manifest, run, orders, products, problems, first, stuck] = await Promise.all([
    manifestState(stores, site),
    readRun(stores.probes, site.id),
    orderRows(stores, site, { limit: 5 }),
    stores.productCount(site.id),
    stores.paymentProblems(site),
    stores.sites.defaultSite(),
    stuckPaymentsOf(stores, [site]),
  ]);
  const isDefault = first?.id === site.id;
  const refusals = stores.storeRefusals(site).map((refusal) => `The platform rejects requests: ${refusal}`);
  const isEmbedded = site.backend === 'embedded';
  return storePage(c, site, {
    tab: '',
    said: flashMessage(c, said),
    actions: may(c, 'manage') && html`${!isDefault && makeDefault(site)} ${switchOf(site)}`,
    content: html`${!site.enabled && notice('This store is off. Agents get 404 for every path.', 'warn')}
      ${[...refusals, ...problems].map((problem) => notice(problem, 'bad'))}
      ${stuck.map(({ count }) =>
        notice(
          html`${count === 1 ? '1 payment has' : `${count} payments have`} been open for more than an hour.
            <a href="${storePath(site.id, 'payments')}">View payments</a>`,
          'bad',
        ),
      )}
      ${await feedHint(stores, site)} ${isEmbedded && products === 0 && loadingHint(site)}
      ${!isEmbedded && (await credentialHint(c, stores, site))}
      <div class="cards">
        ${card(
          html`<h3>What agents see</h3>
            ${facts(factsOf(site, manifest, products, isDefault))}`,
        )}
        ${card(
          html`<h3>Go-live checks</h3>
            ${launchChecks(site, run)}`,
        )}
      </div>
      ${limitsOf(Object.values(stores.limits(site)))}
      <section class="stack">
        <h3>Latest orders</h3>
        ${
          orders.length
            ? html`${ordersTable(site, orders)}
                <p><a href="${storePath(site.id, 'orders')}">All orders</a></p>`
            : !isEmbedded
              ? empty('No orders here', atPlatform())
              : empty(
                  'No orders yet',
                  'Orders from agents appear here. Run the go-live checks to see whether agents can buy.',
                  linkButton(storePath(site.id, 'go-live'), 'Go-live checks'),
                )
        }
      </section>`,
  });
}

const limitsOf = (limits: readonly string[]): Html | false =>
  limits.length > 0 &&
  html`<section class="stack">
    <h3>Limitations</h3>
    <div class="prose">
      <ul>
        ${limits.map((one) => html`<li>${one}</li>`)}
      </ul>
    </div>
  </section>`;

const factsOf = (
  site: Site,
  manifest: Html,
  products: number,
  isDefault: boolean,
): [string, Html | string][] => [
  ['URL', storeOrigin(site)],
  ['Host names', isDefault ? `${site.hosts.join(', ')}, and all that no store has` : site.hosts.join(', ')],
  ['Manifest', manifest],
  ['Release', site.primaryRelease],
  ['Agents', policies[site.agentPolicy].name],
  ['Checkout', checkoutModes[site.checkoutMode].name],
  [
    'Capabilities',
    Object.entries(capabilities)
      .filter(([id]) => site.capabilities[id as keyof typeof capabilities])
      .map(([, { name }]) => name)
      .join(', ') || 'None',
  ],
  ['Sells in', `${site.currencies.join(', ')}, ${site.country}, ${site.locale}`],
  ['Backend', backends[site.backend].name],
  ...(site.backend === 'embedded'
    ? [['Products', products.toLocaleString('en-US')] satisfies [string, string]]
    : []),
];

function launchChecks(site: Site, run: LaunchCheckRun | undefined): Html {
  const to = linkButton(storePath(site.id, 'go-live'), run ? 'View results' : 'Run checks');
  if (!run)
    return html`<p>No results yet.</p>
      <p class="actions">${to}</p>`;
  const { pass, warn, fail } = tallyStates(run.results);
  return html`<p>${fail} failed, ${warningsText(warn)}, ${pass} passed. Last run: ${time(run.at)}</p>
    <p class="actions">${to}</p>`;
}

const switchOf = (site: Site): Html =>
  site.enabled
    ? linkButton(storePath(site.id, 'off'), 'Turn off')
    : html`<form method="post" action="${storePath(site.id, 'on')}">
        ${button('Turn on', { main: true })}
      </form>`;

const makeDefault = (site: Site): Html =>
  html`<form method="post" action="${storePath(site.id, 'default')}">${button('Make default')}</form>`;

/** The default store answers requests for host names that no store has. */
export async function becomeDefault(c: SiteContext, stores: Stores): Promise<Response> {
  await readFields(c);
  const site = await findSite(c, stores);
  await stores.sites.setDefault(site.id, c.get('member').email);
  return c.redirect(`${storePath(site.id)}?said=default`, 303);
}

/** Asks for confirmation. */
export async function askOff(c: SiteContext, stores: Stores): Promise<Response> {
  const site = await findSite(c, stores);
  return storePage(c, site, {
    tab: '',
    heading: 'Turn off this store?',
    content: html`<div class="prose">
      <p>
        Agents get 404 for the manifest and every other path of ${site.name}. Open checkouts can no longer be
        paid. Orders, preferences, and products are kept, and your storefront is not affected.
      </p>
      <form method="post" action="${storePath(site.id, 'off')}">
        <p class="actions">
          ${button('Turn off', { danger: true })} ${linkButton(storePath(site.id), 'Keep it on')}
        </p>
      </form>
    </div>`,
  });
}

/** @param enabled the new state */
export async function turn(c: SiteContext, stores: Stores, enabled: boolean): Promise<Response> {
  await readFields(c);
  // Changes only the switch; if something else was saved meanwhile, it reads the store again and retries.
  for (let round = 0; round < 5; round += 1) {
    const seen = await stores.sites.revision();
    const site = await findSite(c, stores);
    if ((await stores.sites.put({ ...site, enabled }, seen, c.get('member').email)) !== undefined)
      return c.redirect(`${storePath(site.id)}?said=${enabled ? 'on' : 'off'}`, 303);
  }
  throw dashboardProblem('busy', { detail: 'Nothing was changed. Try again in a few seconds.' });
}

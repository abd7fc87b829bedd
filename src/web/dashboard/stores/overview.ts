/** A store on one page, and the switch that turns it off. */
import type { Site } from '#commerce';
import { flashMessage } from '../page.ts';
import { may } from '../context.ts';
import { dashboardProblem } from '../problems.ts';
import { button, card, empty, facts, html, linkButton, notice, time, type Html } from '../../design/index.ts';
import { grouped } from '../../design/charts/funnel.ts';
import { readFields } from '../../form.ts';
import { loadingHint } from './add.ts';
import { storeOrigin, storePath } from './address.ts';
import { credentialHint } from './credentials.ts';
import type { Stores } from './deps.ts';
import { feedHint } from './feed.ts';
import { readRun, tallyStates, type LaunchCheckRun } from './launch-checks/kept.ts';
import { manifestState } from './list.ts';
import { storeTexts as say } from './messages/index.ts';
import { atPlatform, ordersTable, orderRows } from './orders/list.ts';
import { stuckPaymentsOf } from './payments/list.ts';
import { findSite, storePage, type SiteContext } from './site-page.ts';
import { backends, capabilities, checkoutModes, policies } from './words.ts';

const said = () => ({
  added: say('was-added'),
  off: say('was-turned-off'),
  on: say('was-turned-on'),
  default: say('became-default'),
});

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
  const refusals = stores.storeRefusals(site).map((refusal) => say('platform-refusal', { refusal }));
  const isEmbedded = site.backend === 'embedded';
  return storePage(c, site, {
    tab: 'overview',
    said: flashMessage(c, said()),
    actions: may(c, 'manage') && html`${!isDefault && makeDefault(site)} ${switchOf(site)}`,
    content: html`${!site.enabled && notice(say('is-off'), 'warn')}
      ${[...refusals, ...problems].map((problem) => notice(problem, 'bad'))}
      ${stuck.map(({ count }) =>
        notice(
          html`${say('stuck-payments', { count })}
            <a href="${storePath(site.id, 'payments')}">${say('view-payments')}</a>`,
          'bad',
        ),
      )}
      ${await feedHint(stores, site)} ${isEmbedded && products === 0 && loadingHint(site)}
      ${!isEmbedded && (await credentialHint(c, stores, site))}
      <div class="cards">
        ${card(
          html`<h3>${say('what-agents-see')}</h3>
            ${facts(factsOf(site, manifest, products, isDefault))}`,
        )}
        ${card(
          html`<h3>${say('go-live-checks')}</h3>
            ${launchChecks(site, run)}`,
        )}
      </div>
      ${limitsOf(Object.values(stores.limits(site)))}
      <section class="stack">
        <h3>${say('latest-orders')}</h3>
        ${
          orders.length
            ? html`${ordersTable(site, orders)}
                <p><a href="${storePath(site.id, 'orders')}">${say('all-orders')}</a></p>`
            : !isEmbedded
              ? empty(say('no-orders-here'), atPlatform())
              : empty(
                  say('no-orders'),
                  say('no-orders-text'),
                  linkButton(storePath(site.id, 'go-live'), say('go-live-checks')),
                )
        }
      </section>`,
  });
}

const limitsOf = (limits: readonly string[]): Html | false =>
  limits.length > 0 &&
  html`<section class="stack">
    <h3>${say('limitations')}</h3>
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
  [say('url'), storeOrigin(site)],
  [
    say('host-names'),
    isDefault ? say('hosts-of-default', { hosts: site.hosts.join(', ') }) : site.hosts.join(', '),
  ],
  [say('manifest'), manifest],
  [say('release'), site.primaryRelease],
  [say('agents'), policies[site.agentPolicy].name],
  [say('checkout'), checkoutModes[site.checkoutMode].name],
  [
    say('capabilities'),
    Object.entries(capabilities)
      .filter(([id]) => site.capabilities[id as keyof typeof capabilities])
      .map(([, { name }]) => name)
      .join(', ') || say('none'),
  ],
  [say('sells-in'), `${site.currencies.join(', ')}, ${site.country}, ${site.locale}`],
  [say('backend'), backends[site.backend].name],
  ...(site.backend === 'embedded' ? [[say('products'), grouped(products)] satisfies [string, string]] : []),
];

function launchChecks(site: Site, run: LaunchCheckRun | undefined): Html {
  const to = linkButton(storePath(site.id, 'go-live'), run ? say('view-results') : say('run-checks'));
  if (!run)
    return html`<p>${say('no-results')}</p>
      <p class="actions">${to}</p>`;
  const { pass, warn, fail } = tallyStates(run.results);
  return html`<p>${say.parts('check-tally', { fail, warn, pass, time: time(run.at) })}</p>
    <p class="actions">${to}</p>`;
}

const switchOf = (site: Site): Html =>
  site.enabled
    ? linkButton(storePath(site.id, 'off'), say('turn-off'))
    : html`<form method="post" action="${storePath(site.id, 'on')}">
        ${button(say('turn-on'), { main: true })}
      </form>`;

const makeDefault = (site: Site): Html =>
  html`<form method="post" action="${storePath(site.id, 'default')}">${button(say('make-default'))}</form>`;

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
    tab: 'overview',
    heading: say('turn-off-title'),
    content: html`<div class="prose">
      <p>${say('turn-off-text', { store: site.name })}</p>
      <form method="post" action="${storePath(site.id, 'off')}">
        <p class="actions">
          ${button(say('turn-off'), { danger: true })} ${linkButton(storePath(site.id), say('keep-on'))}
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
  throw dashboardProblem('busy', { detail: say('store-busy') });
}

/** What the stores do beside the calls of agents. */
import type { Logger } from 'pino';
import type { Site } from '#commerce';
import type { Fetcher } from '#fetch';
import { createMailDelivery, type MailTransport } from '#mail';
import { endOldHolds, mailOutbox, revisionOf, type Database } from '#storage';
import { createOrderWebhooks, releases, type EncodeContext, type Release, type SiteKeys } from '#ucp';
import type { Config } from '../../config/config.ts';
import { again, type Task } from '../jobs/local-scheduler.ts';
import { resumeIn, type Telemetry } from '../metrics/selling.ts';
import { meteredReceivers } from '../metrics/service.ts';
import { noticesWithLocalLinks, type FindLocalStorefront } from './sandbox.ts';
import type { SellingCore } from './selling-core.ts';

export interface SellingTasksOptions {
  localStorefront?: FindLocalStorefront;
  core: SellingCore;
  database: Database;
  keys: SiteKeys;
  /** Asks the platforms of agents, without a pace: a receiver that is slow delays its own updates alone. */
  receivers: Fetcher;
  /** Carries the mails; absent: what waits in the outbox stays there. */
  transport: MailTransport | undefined;
  config: Pick<Config, 'allowInsecureLoopback'>;
  logger: Logger;
  telemetry?: Telemetry;
  now: () => number;
}

/** Recovery of payments, order updates to agents, mails to buyers, the embedded store's sweep. */
export function sellingTasks(options: SellingTasksOptions): Task[] {
  const {
    config,
    core,
    database,
    keys,
    receivers,
    transport,
    logger,
    telemetry,
    now,
    localStorefront: local,
  } = options;
  const { commerce, store, site, pages } = core;
  const spoken = local ? releases.map((release) => noticesWithLocalLinks(release, local)) : releases;
  const webhooks = createOrderWebhooks({
    store,
    site,
    release: (version) => spoken.find((release) => release.version === version),
    frame: (of, release) => orderFrame(of, release, pages(of)),
    orderId: (id, number) => commerce.orders.idOf(id, number),
    keys,
    async partnerKeys(id, partner) {
      const { values } = await core.siteSecrets.open(id);
      const kept = [values[`partner-key:${partner}`], values[`partner-key-before:${partner}`]];
      return kept.filter((key) => key !== undefined);
    },
    async keyAccepted(id, partner) {
      await core.siteSecrets.remove(id, `partner-key-before:${partner}`, 'Portico');
    },
    revision: {
      known: async (id) => Math.min(await core.sites.revision(), (await core.siteSecrets.open(id)).revision),
      present: () => revisionOf(database),
    },
    allowInsecureLoopback: config.allowInsecureLoopback,
    fetcher: telemetry ? meteredReceivers(receivers, 'order-notices', telemetry) : receivers,
    ...(telemetry ? { resume: resumeIn(telemetry, 'send order notice') } : {}),
    now,
    log: (event, facts) => logger.info(facts, event),
  });
  const tasks: Task[] = [
    {
      name: 'commerce',
      everyMs: 10_000,
      run: async () => ((await commerce.maintain()).more ? again : undefined),
    },
    { name: 'order-notices', everyMs: 2_000, places: 4, run: (signal) => webhooks.deliverDue(signal) },
    {
      name: 'held-order-updates',
      everyMs: 600_000,
      async run() {
        const count = await endOldHolds(database, now());
        if (count > 0) logger.warn({ count }, 'held-order-updates-dropped');
      },
    },
    { name: 'store-sweep', everyMs: 120_000, run: () => sweepStores(options) },
  ];
  if (!transport) return tasks;
  const mail = createMailDelivery({
    outbox: mailOutbox(database, (event, facts) => logger.warn(facts, event)),
    transport,
    async site(id) {
      const found = await site(id);
      return found && { ...found, links: await commerce.links(found) };
    },
    orderLink: (of, number) => commerce.orders.link(of, number),
    now,
    log: (event, facts) => logger.warn(facts, event),
  });
  return [...tasks, { name: 'mail', everyMs: 5_000, run: (signal) => mail.deliverDue(200, signal) }];
}

/** The agents of orders whose payment failed are told at once. */
async function sweepStores({
  core: { commerce, operations },
  logger,
  now,
}: Pick<SellingTasksOptions, 'core' | 'logger' | 'now'>): Promise<void> {
  const { changed } = await operations.sweep(now());
  for (const { site, number } of changed)
    await commerce.orders
      .refresh(site, number)
      .catch((err: unknown) => logger.warn({ err, site, number }, 'order not refreshed'));
}

/** For order updates, which are not negotiated: the order capability in the release of the checkout. */
const orderFrame = (site: Site, { version }: Release, origin: string): EncodeContext => ({
  site,
  addresses: { origin, rest: `${origin}/api/ucp`, mcp: `${origin}/api/ucp/mcp`, pages: origin },
  capabilities: { 'dev.ucp.shopping.order': [{ version }] },
  handlers: [],
  continueUrl: (token) => `${origin}/checkout/${token}`,
});

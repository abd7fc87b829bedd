/** Composition root of the service: configuration in, a listening server out. */
import { isLoopbackAddress } from '#fetch';
import { createApp } from '#web';
import { createAccounts } from './compose/accounts.ts';
import { depsOf, type Area } from './compose/area.ts';
import { createAssistant } from './compose/assistant.ts';
import { createEngine } from './audit/engine.ts';
import { createBatches } from './compose/batches.ts';
import { createContact } from './compose/contact.ts';
import { createFeeds } from './compose/feeds.ts';
import { openFoundation, type StartOptions } from './compose/foundation.ts';
import { createLaunchChecks } from './compose/launch-checks.ts';
import { createMail } from './compose/mail.ts';
import { createMonitors } from './compose/monitors.ts';
import { maskPrivateNames } from './compose/private-name-masking.ts';
import { createPlayground } from './compose/playground.ts';
import { createOperatorAlerts } from './compose/operator-alerts.ts';
import { createPrinting } from './compose/printing.ts';
import { createPrivacy } from './compose/privacy.ts';
import { createScans } from './compose/scans.ts';
import { prepareStores, sandboxOptions, type LocalStorefront } from './compose/sandbox.ts';
import { createSelling } from './compose/selling.ts';
import { createWebhooks } from './compose/webhooks.ts';
import type { Config } from '../config/config.ts';
import { connectionLimits } from './http/fd-limits.ts';
import { listen } from './http/listen.ts';
import { routeToStore } from './http/route-to-store.ts';
import { startTasks } from './jobs/scheduler.ts';
import { createLifecycle, orderlyEnd, type RunningServer } from './lifecycle.ts';
import { countInvalidAnswers } from './metrics/service.ts';
import { createOpenedParts } from './opened-parts.ts';

export type { RunningServer, StartOptions };

/** @throws when the port is taken, or the database cannot be used, or was written with another secret */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  // Opened parts are closed in reverse order, on shutdown and when a later part fails.
  const opened = createOpenedParts();
  const open = <One extends Area>(area: One): One => {
    opened.defer(() => area.close?.(0));
    return area;
  };
  try {
    const { sandbox = false, now } = options;
    const lifecycle = createLifecycle();
    const proxy = config.outboundProxy ? { proxy: config.outboundProxy } : {};
    const foundation = await openFoundation(config, options, opened);
    const { logger } = foundation.base;
    const members = open(createAccounts(foundation.base));
    const base = { ...foundation.base, accounts: members.accounts };
    let localStorefront: LocalStorefront | undefined;
    const answers = sandbox ? {} : countInvalidAnswers(foundation.base.telemetry, logger);
    const selling = open(
      createSelling({
        ...base,
        ...members.holders,
        ...answers,
        ...(sandbox
          ? await sandboxOptions(
              () => lifecycle.url,
              () => localStorefront,
              options.showOrderLink,
            )
          : {}),
        fetcher: { ...options.fetcher, ...proxy },
        now,
      }),
    );
    await prepareStores(selling, { config, sandbox, logger });
    const shops = await options.shops?.(selling);
    localStorefront = shops?.localStorefront;
    const fetcher = { ...(shops ?? options.fetcher), ...proxy };
    const outside = maskPrivateNames(fetcher, logger);
    const engine = open(
      options.engine ??
        createEngine(config, { ...outside, ...platformSecretOf(config, foundation.deps.secret) }),
    );
    const mail = open(createMail({ ...base, transport: selling.transport, sandbox }));
    const common = { ...base, notifications: mail.notifications, fetcher };
    const origin = () => config.baseUrl ?? lifecycle.url ?? '';
    const feeds = open(
      createFeeds({
        ...common,
        catalogue: selling.catalogue,
        site: (id) => selling.sites.read(id),
        origin,
        now,
        log: (event, facts) => logger.error(facts, event),
      }),
    );
    const launchChecks = open(createLaunchChecks({ ...common, ...members.holders, selling, feeds, now }));
    // Whatever runs audits takes `scans.deps.audit`, which keeps to the opt-out list: never the engine itself.
    const scans = open(createScans({ ...common, engine, fetcher: outside }));
    const assistant = open(createAssistant({ config, fetcher: outside, ...answers }));
    const playground = open(await createPlayground({ config, sandbox, selling, scans, fetcher: outside }));
    const webhooks = open(createWebhooks({ ...common, sites: selling.sites, now }));
    const { announce } = webhooks;
    const monitors = open(createMonitors({ ...common, deps: scans.deps, announce, origin }));
    const batches = open(createBatches({ ...common, deps: scans.deps }));
    const contact = open(createContact(common));
    const alerts = open(
      createOperatorAlerts({
        ...common,
        selling,
        sites: selling.sites,
        keys: members.deps.keys,
        activity: webhooks.activity,
        now,
      }),
    );
    const printing = open(createPrinting(base));
    const privacy = open(createPrivacy({ ...common, now }));
    const stores = [selling, mail, feeds, launchChecks] as const;
    const audits = [scans, assistant, playground, monitors, batches] as const;
    const areas = [
      ...stores,
      ...audits,
      webhooks,
      contact,
      alerts,
      privacy,
      printing,
      foundation,
      members,
      lifecycle,
    ] as const;

    const app = createApp(depsOf(areas));
    const listener = await listen(routeToStore(app, selling, foundation.deps.hostAllowlist), {
      ...config,
      ...(await connectionLimits(config, logger)),
      isExempt: isLoopbackAddress,
    });
    lifecycle.url = listener.url;
    // Only if the following fails; a running service closes in its own order.
    opened.defer(() =>
      lifecycle.isStarted ? undefined : listener.close(0, () => lifecycle.stopping.abort()),
    );
    // Only now: a key that is made and then not shown, because the port was taken, would be lost.
    const firstKey = await members.firstKey(sandbox);
    const firstPath = await members.firstLink(sandbox);
    lifecycle.background = await startTasks(areas, foundation.base, options.pace);
    lifecycle.isStarted = true;
    logger.info({ url: listener.url, database: base.database.dialect }, 'listening');
    return {
      url: listener.url,
      selling,
      firstKey,
      firstLink: firstPath && (config.baseUrl ?? listener.url) + firstPath,
      close: orderlyEnd(lifecycle, listener, { areas, opened, drainMs: config.drainMs }),
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Signs calls of stores only as a profile of our own: the keys of one elsewhere are not ours. */
function platformSecretOf(
  { auditProfileBase = '', baseUrl }: Config,
  platformSecret: string,
): { platformSecret?: string } {
  const { hostname = '' } = URL.parse(auditProfileBase) ?? {};
  const isOwn = auditProfileBase === `${baseUrl}/agent-profile` || isLoopbackAddress(hostname);
  return isOwn ? { platformSecret } : {};
}

/** Composes agent activity: counts, rejected calls, and event webhooks. */
import type { Logger } from 'pino';
import type { Secret } from '#commerce';
import { createFetcher, unpaced, type FetcherOptions } from '#fetch';
import type { Notifications } from '#mail';
import {
  createActivityStream,
  createEventWebhooks,
  eventBody,
  type ActivityStream,
  type EventWebhooks,
} from '#event-webhooks';
import {
  activityStreamStore,
  countEvents,
  followSessions,
  deliveryLists,
  noticeLists,
  readActivity,
  readSales,
  readVisits,
  eventWebhookStore,
  escapeUnseen,
  type Database,
  type RefusalStore,
  type SiteStore,
} from '#storage';
import { actWords, type Accounts, type WebDeps } from '#web';
import type { Task } from '../jobs/local-scheduler.ts';
import type { Config } from '../../config/config.ts';
import { meteredReceivers } from '../metrics/service.ts';
import { resumeIn, type Telemetry } from '../metrics/selling.ts';
import { notifyWebhookDisabled } from './webhook-disabled-email.ts';

export interface WebhooksOptions {
  config: Pick<Config, 'allowInsecureLoopback' | 'baseUrl'> & Partial<Pick<Config, 'activityTo'>>;
  database: Database;
  secret: Secret;
  sites: SiteStore;
  refusals: RefusalStore;
  accounts: Pick<Accounts, 'people'>;
  notifications: Notifications;
  logger: Logger;
  /** Names served from elsewhere, for receivers on this machine. */
  fetcher?: Pick<FetcherOptions, 'resolve' | 'ca' | 'proxy'> | undefined;
  telemetry?: Telemetry;
  now?: (() => number) | undefined;
}

export interface WebhooksArea {
  deps: Pick<WebDeps, 'agents' | 'webhooks' | 'activityStream'>;
  /** Absent without `ACTIVITY_TO`. */
  activity?: Pick<ActivityStream, 'state'>;
  /** For deliveries that are not events of a store. */
  announce: EventWebhooks['announce'];
  tasks: Task[];
  /** Once the tasks have stopped, before the database closes. */
  close(): Promise<void>;
}

export function createWebhooks(options: WebhooksOptions): WebhooksArea {
  const { config, database, secret, sites, refusals, logger, telemetry, now = Date.now } = options;
  const { allowInsecureLoopback } = config;
  const receiver = { firstByteMs: 15_000, totalMs: 15_000 };
  const fetcher = createFetcher({
    ...options.fetcher,
    allowPrivate: allowInsecureLoopback && 'loopback',
    // Receivers of one host, such as a service for automation, do not wait for each other.
    politeness: unpaced,
    limits: receiver,
  });
  const sinks = createEventWebhooks({
    store: eventWebhookStore(database, {
      secret,
      body: eventBody,
      now,
      report: (event, facts) => logger.error(facts, event),
    }),
    fetcher: telemetry ? meteredReceivers(fetcher, 'event-webhooks', telemetry) : fetcher,
    ...(telemetry ? { resume: resumeIn(telemetry, 'send event') } : {}),
    visible: escapeUnseen,
    allowInsecureLoopback,
    now,
    log: (event, facts) => logger.warn(facts, event),
    turnedOff: notifyWebhookDisabled({ ...options, sink: (id) => sinks.read(id), now }),
  });
  const activity =
    config.activityTo &&
    createActivityStream({
      ...config.activityTo,
      store: activityStreamStore(database),
      fetcher: telemetry ? meteredReceivers(fetcher, 'activity', telemetry) : fetcher,
      wordsOf: (what) => actWords[what] ?? what,
      log: (event, facts) => logger.warn(facts, event),
      now,
    });
  return {
    ...(activity ? { activity } : {}),
    deps: {
      ...(activity && config.activityTo
        ? { activityStream: { host: new URL(config.activityTo.url).host, state: () => activity.state() } }
        : {}),
      agents: {
        sites,
        activity: (wish) => readActivity(database, wish),
        sales: (wish) => readSales(database, wish),
        visits: (wish) => readVisits(database, wish),
        refusals,
        now,
      },
      webhooks: {
        sinks,
        deliveries: deliveryLists(database),
        notices: noticeLists(database),
        sites,
        now,
      },
    },
    announce: (announcement) => sinks.announce(announcement),
    tasks: [
      { name: 'event-copies', everyMs: 2_000, run: (signal) => sinks.copy(signal) },
      { name: 'event-webhooks', everyMs: 1_000, places: 4, run: (signal) => sinks.deliver(signal) },
      ...(activity
        ? [
            {
              name: 'activity-stream',
              everyMs: 1_000,
              run: (signal: AbortSignal) => activity.deliver(signal),
            },
          ]
        : []),
      { name: 'event-counts', everyMs: 5_000, run: (signal) => countEvents(database, signal) },
      { name: 'agent-cohorts', everyMs: 5_000, run: (signal) => followSessions(database, signal) },
      { name: 'refusal-counts', everyMs: 5_000, everyNode: true, run: () => refusals.flush() },
    ],
    async close() {
      await refusals.flush().catch((err: unknown) => logger.error({ err }, 'rejected calls not recorded'));
      await fetcher.close();
    },
  };
}

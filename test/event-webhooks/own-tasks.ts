/** The events of a service with the tasks that a node runs, and nothing else of it. */
import type { TestContext } from 'node:test';
import { pino } from 'pino';
import type { EventWebhooks } from '#event-webhooks';
import { refusalStore, siteStore, type Database } from '#storage';
import { startBackground } from '../../src/server/jobs/local-scheduler.ts';
import { startClusterBackground } from '../../src/server/jobs/cluster-scheduler.ts';
import { createWebhooks } from '../../src/server/compose/webhooks.ts';

/** Stopped when the test ends. */
export async function startEventTasks(
  t: TestContext,
  database: Database,
  url: string,
): Promise<EventWebhooks> {
  const events = createWebhooks({
    config: { allowInsecureLoopback: true, baseUrl: undefined },
    database,
    secret: 'a secret of the tests of events, long enough',
    sites: siteStore(database),
    refusals: refusalStore(database),
    accounts: { people: {} as never },
    notifications: { canSend: false } as never,
    logger: pino({ level: 'silent' }),
  });
  const told = { log: () => undefined };
  const background =
    database.dialect === 'postgres'
      ? await startClusterBackground(events.tasks, { url, longPlaces: 1 }, told)
      : startBackground(events.tasks, told);
  t.after(async () => {
    await background.stop();
    await events.close();
  });
  return events.deps.webhooks.sinks as EventWebhooks;
}

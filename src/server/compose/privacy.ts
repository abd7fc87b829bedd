/** Composes retention: one job for all kinds of data, and its metrics. */
import type { Logger } from 'pino';
import type { Secret } from '#commerce';
import { buyerStore, createRetention, sinceRetention, type Database, type Retention } from '#storage';
import type { Metrics } from '#telemetry';
import type { WebDeps } from '#web';
import type { Task } from '../jobs/local-scheduler.ts';

export interface PrivacyOptions {
  database: Database;
  secret: Secret;
  logger: Pick<Logger, 'error'>;
  telemetry: { metrics: Pick<Metrics, 'watch'> };
  /** Epoch milliseconds. */
  now?: (() => number) | undefined;
}

const everyMs = 600_000;

export function createPrivacy({ database, secret, logger, telemetry, now = Date.now }: PrivacyOptions): {
  deps: Pick<WebDeps, 'retention' | 'buyers'>;
  tasks: Task[];
} {
  const retention = createRetention(database, now);
  watchRetention(retention, telemetry.metrics, now);
  return {
    deps: { retention, buyers: buyerStore({ database, secret }, now) },
    tasks: [
      {
        name: 'retention',
        everyMs,
        isLong: true,
        async run(signal) {
          const { failed } = await retention.run(signal);
          for (const { kind, error } of failed) logger.error({ kind, err: error }, 'retention-failed');
          if (failed.length > 0) throw new Error(`${failed.length} kinds of data could not be cleaned up.`);
        },
      },
    ],
  };
}

/** Of the whole database: every node says the same, but for a job that has never run. */
function watchRetention(
  retention: Pick<Retention, 'status'>,
  metrics: Pick<Metrics, 'watch'>,
  now: () => number,
): void {
  const startedAt = now();
  metrics.watch('retentionAge', async () => {
    const age = sinceRetention(await retention.status(), now()) ?? now() - startedAt;
    return [{ value: age / 1_000 }];
  });
  metrics.watch('retentionOverdue', async () =>
    (await retention.status()).map(({ kind, overdueMs }) => ({ kind, value: overdueMs / 1_000 })),
  );
}

/** Starts the background tasks of all areas: in this process on SQLite, divided among the nodes on PostgreSQL. */
import type { Logger } from 'pino';
import type { Database } from '#storage';
import type { Config } from '../../config/config.ts';
import type { Area } from '../compose/area.ts';
import { batchPlaces } from '../compose/batches.ts';
import type { ServiceTelemetry } from '../compose/foundation.ts';
import { meteredTasks } from '../metrics/service.ts';
import { startBackground, type Background, type BackgroundDeps } from './local-scheduler.ts';

export async function startTasks(
  areas: readonly Area[],
  {
    config,
    database,
    logger,
    telemetry,
  }: {
    config: Pick<Config, 'databaseUrl' | 'auditMaxRunning'>;
    database: Database;
    logger: Logger;
    telemetry: Pick<ServiceTelemetry, 'metrics'>;
  },
  pace = 1,
): Promise<Background> {
  const tasks = meteredTasks(
    areas.flatMap((area) => area.tasks ?? []).map((task) => ({ ...task, everyMs: task.everyMs * pace })),
    telemetry.metrics,
  );
  const deps: BackgroundDeps = { log: (event, facts) => logger.error(facts, event) };
  if (database.dialect !== 'postgres') return startBackground(tasks, deps);
  const { startClusterBackground } = await import('./cluster-scheduler.ts');
  return startClusterBackground(
    tasks,
    { url: config.databaseUrl, longPlaces: batchPlaces(config.auditMaxRunning) },
    deps,
  );
}

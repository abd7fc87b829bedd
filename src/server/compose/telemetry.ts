/** What a node tells of itself, put together: its metrics, its traces, and what feeds them. */
import type { Logger } from 'pino';
import type { WatchRequest } from '#http';
import type { OpenOptions } from '#storage';
import { createMetrics, createTraces, noTraces, watchRuntime, type Metrics, type Traces } from '#telemetry';
import type { Config } from '../../config/config.ts';
import { watchRequests, watchStatements } from '../metrics/service.ts';
import { version } from '../../config/version.ts';

export interface TelemetryParts {
  metrics: Metrics;
  traces: Traces;
  watch: WatchRequest;
  onStatement: NonNullable<OpenOptions['onStatement']>;
  close(): Promise<void>;
}

export function createTelemetry(config: Pick<Config, 'traces'>, logger: Logger): TelemetryParts {
  const log = (event: string, facts: Record<string, unknown>) => logger.warn(facts, event);
  const metrics = createMetrics(log);
  const stopWatching = watchRuntime(metrics);
  const traces = config.traces ? createTraces({ ...config.traces, version, log }) : noTraces;
  return {
    metrics,
    traces,
    watch: watchRequests(metrics, traces),
    onStatement: watchStatements({ metrics, traces }),
    async close() {
      stopWatching();
      await Promise.all([metrics.close(), traces.close()]);
    },
  };
}

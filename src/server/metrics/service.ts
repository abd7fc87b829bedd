/** Metrics of a node: audits, tasks, and backlogs in the database. */
import type { Logger } from 'pino';
import { TargetError } from '#audit';
import { Problem, type WatchRequest } from '#http';
import type { McpHooks } from '#mcp';
import { backlogOf, type Database } from '#storage';
import type { Metrics, Traces } from '#telemetry';
import type { AuditEngine } from '#web';
import type { Task } from '../jobs/local-scheduler.ts';
import type { Fetcher } from '#fetch';
import type { Telemetry } from './selling.ts';

type Fetching = Pick<Fetcher, 'fetch'>;

/** Host, method and status alone: paths and bodies hold ids and tokens. @param tells the receiver is part of this installation and may continue the trace */
export const tracedFetcher = <F extends Fetching>(fetcher: F, traces: Traces, tells = false): F => ({
  ...fetcher,
  fetch(request) {
    const method = request.method ?? 'GET';
    const facts = { 'http.request.method': method, 'server.address': URL.parse(request.url)?.host ?? '' };
    return traces.step({ name: method, kind: 'client', facts }, async (learned) => {
      const traceparent = tells ? traces.current() : undefined;
      const exchange = await fetcher.fetch(
        traceparent === undefined ? request : { ...request, headers: { ...request.headers, traceparent } },
      );
      const { status, error } = exchange;
      learned.facts({
        ...(status === undefined ? {} : { 'http.response.status_code': status }),
        ...(error ? { 'error.type': error.code } : {}),
      });
      if (error || (status ?? 500) >= 400) learned.failed();
      return exchange;
    });
  },
});

/** Requests to receivers: taken or not. */
export function meteredReceivers<F extends Fetching>(
  fetcher: F,
  queue: 'order-notices' | 'event-webhooks' | 'activity',
  { metrics, traces }: Telemetry,
): F {
  // Notices go to agents' platforms, all else to the merchant's own systems.
  const traced = tracedFetcher(fetcher, traces, queue !== 'order-notices');
  return {
    ...traced,
    async fetch(request) {
      const exchange = await traced.fetch(request);
      const { status = 0 } = exchange;
      metrics.count('deliveries', {
        queue,
        outcome: status >= 200 && status <= 299 ? 'delivered' : 'failed',
      });
      return exchange;
    },
  };
}

/** For buyers and merchants: an answer that some clients refuse is still better than none. The sandbox fails the call. */
export const countInvalidAnswers = (
  { metrics }: Pick<Telemetry, 'metrics'>,
  logger: Pick<Logger, 'error'>,
): Required<Pick<McpHooks, 'onInvalidAnswer'>> => ({
  onInvalidAnswer(answer) {
    metrics.count('invalidAnswers', { tool: answer.tool });
    logger.error({ err: answer, tool: answer.tool }, 'MCP answer does not fit its schema');
  },
});

type MetricsRecorder = Pick<Metrics, 'took' | 'count' | 'watch'>;

const since = (start: number): number => (performance.now() - start) / 1_000;

export function meteredEngine(engine: AuditEngine, metrics: MetricsRecorder, limit: number): AuditEngine {
  let running = 0;
  metrics.watch('runningAudits', () => [{ value: running }]);
  metrics.watch('auditPlaces', () => [{ value: limit }]);
  return {
    ...engine,
    async run(url, request) {
      const start = performance.now();
      running += 1;
      try {
        const report = await engine.run(url, request);
        metrics.took('audits', since(start), { outcome: 'done' });
        for (const { category, status } of report.results) metrics.count('checks', { category, status });
        return report;
      } catch (error) {
        metrics.took('audits', since(start), {
          // A site that must not be audited is not a failure.
          outcome: error instanceof TargetError || error instanceof Problem ? error.code : 'failed',
        });
        throw error;
      } finally {
        running -= 1;
      }
    },
  };
}

export const watchRequests =
  (metrics: MetricsRecorder, traces: Traces): WatchRequest =>
  async ({ method, traceparent, probe }, run) => {
    const measured = async () => {
      const answered = await run();
      const { route, status, seconds } = answered;
      metrics.took('requests', seconds, { method, route, status: String(status) });
      return answered;
    };
    // A trace of each would be most of what a collector gets.
    if (probe) return measured();
    return traces.step({ name: method, kind: 'server', cause: traceparent }, async (learned) => {
      const { route, status } = await measured();
      learned.name(`${method} ${route}`);
      learned.facts({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      });
      if (status >= 500) learned.failed();
    });
  };

export const meteredTasks = (tasks: readonly Task[], metrics: MetricsRecorder): Task[] =>
  tasks.map((task) => ({
    ...task,
    async run(signal, shard) {
      const start = performance.now();
      const end = (outcome: string) => metrics.took('jobs', since(start), { task: task.name, outcome });
      try {
        const result = await task.run(signal, shard);
        end('ok');
        return result;
      } catch (error) {
        end('failed');
        throw error;
      }
    },
  }));

/** Statements with placeholders instead of values. */
export const watchStatements =
  ({ metrics, traces }: { metrics: MetricsRecorder; traces: Traces }) =>
  (seconds: number, outcome: 'ok' | 'failed', sql: string): void => {
    metrics.took('queries', seconds, { outcome });
    const name = sql.slice(0, sql.indexOf(' '));
    traces.past({ name, kind: 'client', facts: { 'db.query.text': sql } }, seconds, outcome === 'failed');
  };

/** Without SMTP, emails wait on purpose, so none is late. */
const mailQueues = new Set(['mail', 'letters']);

export interface WatchOptions {
  /** An SMTP server is configured. */
  sendsMail: boolean;
  now?: () => number;
}

/** Of the whole database: every node says the same. */
export function watchDatabase(
  database: Database,
  metrics: MetricsRecorder,
  { sendsMail, now = Date.now }: WatchOptions,
): void {
  // Before what follows: its own statements wait for connections too, at every reading.
  const { connections } = database;
  if (connections) {
    metrics.watch('connections', () => {
      const { used, idle } = connections();
      return [
        { state: 'used', value: used },
        { state: 'idle', value: idle },
      ];
    });
    metrics.watch('pendingConnections', () => [{ value: connections().pending }]);
  }
  // Concurrent readers share one query.
  let looked: { until: number; backlog: ReturnType<typeof backlogOf> } | undefined;
  const backlog = () => {
    const at = now();
    if (!looked || looked.until <= at) looked = { until: at + 1_000, backlog: backlogOf(database, at) };
    return looked.backlog;
  };
  metrics.watch('openPayments', async () => [{ value: (await backlog()).payments.waiting }]);
  metrics.watch('oldestPayment', async () => [{ value: (await backlog()).payments.overdueMs / 1_000 }]);
  metrics.watch('undecidedPayment', async () => [{ value: (await backlog()).payments.undecidedMs / 1_000 }]);
  metrics.watch('queueWaiting', async () =>
    (await backlog()).queues.map(({ queue, waiting }) => ({ queue, value: waiting })),
  );
  metrics.watch('queueDelay', async () =>
    (await backlog()).queues.map(({ queue, overdueMs }) => ({
      queue,
      value: sendsMail || !mailQueues.has(queue) ? overdueMs / 1_000 : 0,
    })),
  );
  metrics.watch('databaseSize', async () => [{ value: await database.size() }]);
}

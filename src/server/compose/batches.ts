/** Composes batches: the shards that run them, audits within the shared limits, and deletion. */
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { TargetError } from '#audit';
import { createPlaces, runNextItem, batchShards, shardOf, type ItemAudit, type RunDeps } from '#audit-jobs';
import { isStoreFailure } from '#commerce';
import { Problem } from '#http';
import { batchStore, type Database } from '#storage';
import { admitAudit, problemOf, type Admission, type WebDeps } from '#web';
import { again, type Background, type Task } from '../jobs/local-scheduler.ts';
import type { Config } from '../../config/config.ts';

export interface BatchesOptions {
  config: Pick<Config, 'auditMaxRunning'>;
  /** Those that keep to the opt-out list and to the limits of each site. */
  deps: Pick<WebDeps, 'audit' | 'gate'>;
  database: Database;
  logger: Logger;
}

export interface BatchesArea {
  deps: Pick<WebDeps, 'batches'>;
  tasks: Task[];
}

const batchTask = 'batches';
const laterMs = 5_000;

/** The shards of these addresses are looked at now. */
export const kickBatches = (background: Background, urls: readonly string[]): void =>
  background.kick(batchTask, [...new Set(urls.map(shardOf))]);

/** Half of the audit slots are reserved for callers that wait for a response. */
export const batchPlaces = (maxRunning: number): number => Math.max(1, Math.floor(maxRunning / 2));

export function createBatches(options: BatchesOptions): BatchesArea {
  const { config, database, logger } = options;
  const store = batchStore(database);
  const deps: RunDeps = {
    store,
    audit: (item, signal) => auditItem(options, item, signal),
    place: createPlaces(batchPlaces(config.auditMaxRunning)),
    hasRoom: () => options.deps.gate.hasRoom(),
    now: Date.now,
    log: (event, facts) => logger.error(facts, event),
  };
  return {
    deps: { batches: store },
    tasks: [
      {
        name: batchTask,
        everyMs: 20_000,
        shards: batchShards,
        isLong: true,
        run: async (signal, shard) => ((await runNextItem(deps, shard, signal)) ? again : undefined),
      },
    ],
  };
}

async function auditItem(
  { deps: { audit, gate }, logger }: BatchesOptions,
  { url, options }: Parameters<RunDeps['audit']>[0],
  signal: AbortSignal,
): Promise<ItemAudit> {
  let admission: Admission | undefined;
  try {
    admission = await admitAudit(gate, url);
    try {
      const report = await audit.run(url, { ...options, id: reportId(), signal });
      if (options.browser && !audit.hasBrowser)
        report.warnings.push('This service has no browser configured. Checks that require one were skipped.');
      return { state: 'done', report };
    } catch (error) {
      await admission.refund().catch((err: unknown) => logger.warn({ err }, 'batch-turn-not-given-back'));
      throw error;
    }
  } catch (error) {
    // The database was briefly unreachable: neither a failure of the site nor the end of the item.
    if (isStoreFailure(error)) return { state: 'later', afterMs: laterMs };
    const problem = problemOf(error);
    if (!(problem instanceof Problem)) throw error;
    if (error instanceof TargetError && error.code === 'cancelled') return { state: 'stopped' };
    const { code, kind, options: more } = problem;
    if (kind.status === 429 || kind.status === 503) return { state: 'later', afterMs: waitOf(more.headers) };
    return { state: 'failed', code, reason: more.detail ?? kind.title };
  } finally {
    admission?.release();
  }
}

/** Without a leading dash, which CSV export would escape as a formula. */
function reportId(): string {
  const id = randomBytes(16).toString('base64url');
  return id.startsWith('-') ? reportId() : id;
}

/** At least a few seconds, until a free slot is noticed. */
const waitOf = (headers: Record<string, string> = {}): number =>
  Math.max(laterMs, Number(headers['Retry-After'] ?? 0) * 1_000);

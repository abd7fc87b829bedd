/** Batches, put together: the shards that run them, their audits through the gate that all audits pass, and their deletion. */
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { TargetError } from '#audit';
import { createPlaces, keptDays, runNextItem, shards, type Audited, type RunDeps } from '#batches';
import { Problem } from '#http';
import { batchStore, categoryScores, type Database, type ReportStore } from '#storage';
import { problemOf, type WebDeps } from '#web';
import { again, type Task } from './background.ts';
import type { Config } from './config.ts';

export interface BatchInputs {
  config: Pick<Config, 'auditMaxRunning'>;
  /** Those that keep to the opt-out list and to the limits of each site. */
  deps: Pick<WebDeps, 'audit' | 'gate'>;
  database: Database;
  reports: ReportStore;
  logger: Logger;
}

export interface BatchParts {
  deps: Pick<WebDeps, 'batches'>;
  tasks: Task[];
}

/** The task that runs them. */
export const batchTask = 'batches';
const day = 86_400_000;
const laterMs = 5_000;

/** Half of the places for audits are for whoever waits for an answer. */
export const batchPlaces = (maxRunning: number): number => Math.max(1, Math.floor(maxRunning / 2));

export function createBatchParts(inputs: BatchInputs): BatchParts {
  const { config, database, logger } = inputs;
  const store = batchStore(database);
  const deps: RunDeps = {
    store,
    audit: (item, signal) => auditItem(inputs, item, signal),
    place: createPlaces(batchPlaces(config.auditMaxRunning)),
    now: Date.now,
    log: (event, facts) => logger.error(facts, event),
  };
  return {
    deps: { batches: store },
    tasks: [
      {
        name: batchTask,
        everyMs: 20_000,
        shards,
        isLong: true,
        run: async (signal, shard) => ((await runNextItem(deps, shard, signal)) ? again : undefined),
      },
      { name: 'batches-sweep', everyMs: 3_600_000, run: () => store.prune(Date.now() - keptDays * day) },
    ],
  };
}

async function auditItem(
  { deps: { audit, gate }, reports }: BatchInputs,
  { url, keyId, options }: Parameters<RunDeps['audit']>[0],
  signal: AbortSignal,
): Promise<Audited> {
  let leave: (() => void) | undefined;
  try {
    leave = await gate.enter(url);
    const giveBack = await gate.takeTurn(url);
    try {
      const report = await audit.run(url, { ...options, id: randomBytes(16).toString('base64url'), signal });
      if (options.browser && !audit.hasBrowser)
        report.warnings.push('No browser is configured here: checks that need one were left out.');
      await reports.save(keyId, report, Date.now());
      const { overall: score, grade } = report.score;
      return { state: 'done', reportId: report.id, score, grade, categories: categoryScores(report) };
    } catch (error) {
      await giveBack();
      throw error;
    }
  } catch (error) {
    const problem = problemOf(error);
    if (!(problem instanceof Problem)) throw error;
    if (error instanceof TargetError && error.code === 'cancelled') return { state: 'stopped' };
    const { code, kind, options: more } = problem;
    if (kind.status === 429 || kind.status === 503) return { state: 'later', afterMs: waitOf(more.headers) };
    return { state: 'failed', code, reason: more.detail ?? kind.title };
  } finally {
    leave?.();
  }
}

/** Never sooner than in some seconds: a place that becomes free is seen then. */
const waitOf = (headers: Record<string, string> = {}): number =>
  Math.max(laterMs, Number(headers['Retry-After'] ?? 0) * 1_000);

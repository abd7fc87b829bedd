/** Composes public scans: shared audit limits, the opt-out list, proofs of ownership, and background tasks. */
import type { Logger } from 'pino';
import type { Secret } from '#commerce';
import { createFetcher, createPoliteness } from '#fetch';
import { createOwnership } from '#audit-jobs';
import {
  hostLeases,
  optOutStore,
  reportShares,
  scanStore,
  type Database,
  type ReportStore,
  type WindowStore,
} from '#storage';
import { createAuditGate, createHeldHosts, createScanRunner, type AuditEngine, type WebDeps } from '#web';
import type { Task } from '../jobs/local-scheduler.ts';
import type { Config } from '../../config/config.ts';
import { meteredEngine } from '../metrics/service.ts';
import type { ServiceTelemetry } from './foundation.ts';
import type { OutsideOptions } from './private-name-masking.ts';
import { withOptOutGuard } from './audit-opt-out.ts';

export interface ScansOptions {
  config: Pick<Config, 'auditAllowPrivate' | 'auditBudgetMs' | 'auditMaxRunning' | 'auditMaxRequests'>;
  database: Database;
  engine: AuditEngine;
  /** Counts audits. */
  telemetry?: Pick<ServiceTelemetry, 'metrics'>;
  reports: ReportStore;
  windows: WindowStore;
  secret: Secret;
  logger: Logger;
  fetcher: OutsideOptions | undefined;
}

export interface ScansArea {
  deps: Pick<
    WebDeps,
    'audit' | 'gate' | 'scans' | 'shares' | 'optOuts' | 'ownership' | 'runner' | 'auditLimits'
  >;
  tasks: Task[];
  runsAudits: true;
  /** Waits for scans that run, and cancels those that outlast the grace. */
  close(graceMs: number): Promise<void>;
}

export function createScans(options: ScansOptions): ScansArea {
  const { config, database, reports, windows, secret, logger } = options;
  const now = Date.now;
  const engine = options.telemetry
    ? meteredEngine(options.engine, options.telemetry.metrics, config.auditMaxRunning)
    : options.engine;
  const optOuts = optOutStore(database);
  const scans = scanStore(database);
  const shares = reportShares(database);
  const fetcher = createFetcher({
    allowPrivate: config.auditAllowPrivate,
    politeness: createPoliteness(),
    ...options.fetcher,
  });
  // An embedded database has one node, which waits for no other.
  const hosts =
    database.dialect === 'postgres'
      ? createHeldHosts({ leases: hostLeases(database), log: (event, facts) => logger.warn(facts, event) })
      : undefined;
  const gate = createAuditGate({
    audit: engine,
    windows,
    maxRunning: config.auditMaxRunning,
    ...(hosts ? { hosts } : {}),
  });
  const audit = withOptOutGuard(engine, optOuts, (host) => gate.arrive(host));
  const runner = createScanRunner({
    audit,
    scans,
    shares,
    reports,
    logger,
    budgetMs: config.auditBudgetMs,
    now,
  });
  return {
    deps: {
      audit,
      gate,
      scans,
      shares,
      optOuts,
      ownership: createOwnership({ secret, fetcher, now }),
      runner,
      auditLimits: { maxRequests: config.auditMaxRequests },
    },
    // Six times as often as a lease ends.
    tasks: hosts ? [{ name: 'host-leases', everyMs: 10_000, everyNode: true, run: () => hosts.keep() }] : [],
    runsAudits: true,
    async close(graceMs) {
      await runner.close(graceMs);
      await hosts?.close();
      await fetcher.close();
    },
  };
}

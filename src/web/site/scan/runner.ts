/** Background audits that the public page starts. Their state is stored in the row of the scan. */
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { TargetError } from '#audit';
import { Problem } from '#http';
import type { ReportShares, ReportStore, Scan, ScanProgress, ScanStore } from '#storage';
import type { Admission } from '../../admission/admit.ts';
import type { AuditEngine } from '../../engine.ts';
import { problem, retryAfter } from '../../api/problems.ts';
import { scanTexts as say } from './messages/index.ts';
import { furthest } from './stages.ts';

/** Owner of reports that were made on the public page without a key. */
export const publicKeyId = 'public';

const mostRunning = 4;
/** Minimum interval between writes of a scan's progress. */
const writeEveryMs = 1_000;
/** Time for judging and storing, in addition to the budget of the audit. */
const afterwordMs = 15_000;

export interface ScanRunnerDeps {
  audit: AuditEngine;
  scans: ScanStore;
  shares: ReportShares;
  reports: ReportStore;
  logger: Logger;
  /** Time budget of an audit in milliseconds. */
  budgetMs: number;
  /** Epoch milliseconds. */
  now(): number;
}

export interface ScanRunnerDeps {
  audit: AuditEngine;
  scans: ScanStore;
  shares: ReportShares;
  reports: ReportStore;
  logger: Logger;
  /** Time budget of an audit in milliseconds. */
  budgetMs: number;
  /** Epoch milliseconds. */
  now(): number;
}

/** Slots and quota that the scan holds. */
export interface Held {
  /** Always. */
  release(): void;
  /** Call if the audit could not start. */
  refund(): Promise<void>;
}

export interface ScanRunner {
  /** @throws Problem `overloaded` while too many run on this node */
  enter(): () => void;
  /** Starts the audit and resolves immediately. */
  start(url: string, held: Admission): Promise<{ id: string }>;
  /** Progress of a scan on this node, newer than its row. */
  progressOf(id: string): (ScanProgress & { url: string }) | undefined;
  /** Accepts no more scans, waits for running ones, and cancels them after the grace period. */
  close(graceMs: number): Promise<void>;
}

export function createScanRunner(parts: ScanRunnerDeps): ScanRunner {
  const { audit, scans, shares, reports, logger, budgetMs, now } = parts;
  const running = new Map<string, ScanProgress & { url: string }>();
  const works = new Set<Promise<void>>();
  const stopping = new AbortController();
  let entered = 0;
  let closing = false;

  /** Keeps the newest progress in memory, and writes it to the database for other nodes. */
  function follow(id: string): (progress: ScanProgress) => void {
    let written = 0;
    let writing = false;
    return (latest) => {
      const before = running.get(id);
      if (!before) return;
      const progress = furthest(before, latest);
      running.set(id, { ...progress, url: before.url });
      if (writing || now() - written < writeEveryMs) return;
      writing = true;
      written = now();
      scans
        .progress(id, progress)
        .catch((error: unknown) =>
          logger.warn({ err: error, scan: id }, 'could not write the progress of a scan'),
        )
        .finally(() => (writing = false));
    };
  }

  async function work({ id, url }: Pick<Scan, 'id' | 'url'>, held: Admission): Promise<void> {
    const onProgress = follow(id);
    try {
      const report = await audit.run(url, {
        id: randomBytes(16).toString('base64url'),
        budgetMs,
        keyed: false,
        signal: stopping.signal,
        onProgress: ({ step, done, left }) => onProgress({ step, done, left }),
      });
      await reports.save(publicKeyId, report, now());
      const { token } = await shares.create(report.id, now());
      await scans.finish(id, { token, at: now() });
    } catch (error) {
      const known = refusalIn(error);
      if (!known) logger.error({ err: error, scan: id }, 'scan failed');
      await held.refund();
      await scans.fail(id, {
        code: known?.code ?? 'internal',
        ...(known?.detail === undefined ? {} : { detail: known.detail.slice(0, 300) }),
        at: now(),
      });
    }
  }

  return {
    enter() {
      if (closing || entered >= mostRunning) {
        throw problem('overloaded', {
          detail: say('too-many-running', { count: mostRunning }),
          headers: retryAfter(10_000),
        });
      }
      entered += 1;
      return () => (entered -= 1);
    },
    async start(url, held) {
      const id = randomBytes(16).toString('base64url');
      const createdAt = now();
      const scan = { id, url, createdAt, endsAt: createdAt + budgetMs + afterwordMs };
      await scans.create(scan);
      running.set(id, { url, step: '', done: 0, left: 0 });
      const done = work(scan, held)
        .catch((error: unknown) =>
          logger.error({ err: error, scan: id }, 'could not write the result of a scan'),
        )
        .finally(() => {
          running.delete(id);
          works.delete(done);
          held.release();
        });
      works.add(done);
      return { id };
    },
    progressOf: (id) => running.get(id),
    async close(graceMs) {
      closing = true;
      const cancelling = setTimeout(() => stopping.abort(), graceMs);
      await Promise.all(works);
      clearTimeout(cancelling);
    },
  };
}

/** The reason why an audit failed, unless it was an internal error. */
function refusalIn(error: unknown): { code: string; detail?: string | undefined } | undefined {
  if (error instanceof TargetError) return { code: error.code, detail: error.message };
  return error instanceof Problem ? { code: error.code, detail: error.options.detail } : undefined;
}

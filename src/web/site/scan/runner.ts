/** Audits that run while nobody holds a request open: started by the public page, their state kept in the row of the scan. */
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { TargetError } from '#audit';
import { Problem } from '#http';
import type { ReportShares, ReportStore, Scan, ScanProgress, ScanStore } from '#storage';
import type { Admission } from '../../admission/admit.ts';
import type { AuditEngine } from '../../engine.ts';
import { problem, retryAfter } from '../../api/problems.ts';
import { furthest } from './stages.ts';

/** Reports that were made without a key on the public page. */
export const publicKeyId = 'public';

const mostRunning = 4;
/** Between two writes of one scan's progress. */
const writeEveryMs = 1_000;
/** For judging and keeping, beyond the budget of the audit. */
const afterwordMs = 15_000;

export interface ScanRunnerDeps {
  audit: AuditEngine;
  scans: ScanStore;
  shares: ReportShares;
  reports: ReportStore;
  logger: Logger;
  /** Milliseconds that one audit may take. */
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
  /** Milliseconds that one audit may take. */
  budgetMs: number;
  /** Epoch milliseconds. */
  now(): number;
}

/** What the scan took, given back at its end. */
export interface Held {
  /** Always. */
  release(): void;
  /** When the audit could not begin. */
  refund(): Promise<void>;
}

export interface ScanRunner {
  /** @throws Problem `overloaded` while too many run on this node */
  enter(): () => void;
  /** Starts the audit and answers at once. */
  start(url: string, held: Admission): Promise<{ id: string }>;
  /** Of a scan that runs on this node: fresher than its row. */
  progressOf(id: string): (ScanProgress & { url: string }) | undefined;
  /** Takes no more, waits for those that run, cancels them when they outlast the grace. */
  close(graceMs: number): Promise<void>;
}

export function createScanRunner(parts: ScanRunnerDeps): ScanRunner {
  const { audit, scans, shares, reports, logger, budgetMs, now } = parts;
  const running = new Map<string, ScanProgress & { url: string }>();
  const works = new Set<Promise<void>>();
  const stopping = new AbortController();
  let entered = 0;
  let closing = false;

  /** Keeps the newest progress for this node, and writes it down now and then for the others. */
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
          logger.warn({ err: error, scan: id }, 'progress of a scan was not written'),
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
        const detail = `${mostRunning} audits are running for visitors right now. One takes about half a minute.`;
        throw problem('overloaded', { detail, headers: retryAfter(10_000) });
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
          logger.error({ err: error, scan: id }, 'the end of a scan was not written'),
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

/** Why an audit did not come about, where it is no fault of ours. */
function refusalIn(error: unknown): { code: string; detail?: string | undefined } | undefined {
  if (error instanceof TargetError) return { code: error.code, detail: error.message };
  return error instanceof Problem ? { code: error.code, detail: error.options.detail } : undefined;
}

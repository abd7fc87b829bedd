/** Starts audits that continue after the response, and saves their progress for all nodes. */
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { TargetError, type ProgressEvent } from '#audit';
import { Problem } from '#http';
import { hostOfUrl, type ReportStore, type StartedAudits } from '#storage';
import { admitAudit, type Admission } from '../../admission/admit.ts';
import type { AuditGate } from '../../admission/gate.ts';
import type { AuditEngine } from '../../engine.ts';
import { auditTexts as say } from './messages/index.ts';

/** No audit runs longer, whatever its budget. */
const longestMs = 4 * 60_000;
/** Minimum interval between two progress updates: each is a write. */
const noteEveryMs = 300;

export interface AuditStarterDeps {
  audit: AuditEngine;
  gate: AuditGate;
  reports: ReportStore;
  startedAudits: StartedAudits;
  logger: Logger;
  /** Epoch milliseconds. */
  now(): number;
}

interface Wanted {
  url: string;
  browser?: boolean;
  /** Name of the member. */
  startedBy: string;
}

export interface AuditStarter {
  /** The ID of the audit and of its report. @throws Problem `overloaded` or `target-limited` */
  start(wanted: Wanted): Promise<string>;
  /** Waits for running audits, and cancels them after the grace period. */
  close(graceMs: number): Promise<void>;
}

export function createAuditStarter(parts: AuditStarterDeps): AuditStarter {
  const { audit, gate, reports, startedAudits, logger, now } = parts;
  const works = new Set<Promise<void>>();
  const stopping = new AbortController();

  /** One note at a time, so that an older one never overtakes a newer one. */
  function noting(id: string): (event: ProgressEvent) => void {
    let notedAt = -noteEveryMs;
    let writing = false;
    return ({ step, done, left }) => {
      const at = performance.now();
      if (writing || at - notedAt < noteEveryMs) return;
      notedAt = at;
      writing = true;
      startedAudits
        .progress(id, { step, done, left })
        .catch((error: unknown) =>
          logger.warn({ err: error, audit: id }, 'progress of an audit was not saved'),
        )
        .finally(() => (writing = false));
    };
  }

  async function work(id: string, { url, browser }: Wanted, admission: Admission): Promise<void> {
    try {
      const report = await audit.run(url, {
        id,
        ...(browser ? { browser } : {}),
        onProgress: noting(id),
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(longestMs)]),
      });
      await reports.save('dashboard', report, now());
      await startedAudits.end(id);
    } catch (error) {
      const reason = reasonIn(error);
      if (reason === undefined) logger.error({ err: error, audit: id }, 'audit of the dashboard failed');
      await admission.refund();
      const message = reason ?? say('internal-error');
      await startedAudits.end(id, message.slice(0, 500));
    }
  }

  return {
    async start(wanted) {
      const id = randomBytes(16).toString('base64url');
      const { url, startedBy } = wanted;
      const admission = await admitAudit(gate, url);
      try {
        const createdAt = now();
        const host = hostOfUrl(url);
        await startedAudits.add({ id, url, host, startedBy, createdAt, endsAt: createdAt + longestMs });
      } catch (error) {
        admission.release();
        throw error;
      }
      const done = work(id, wanted, admission)
        .catch((error: unknown) =>
          logger.error({ err: error, audit: id }, 'the end of an audit was not saved'),
        )
        .finally(() => {
          works.delete(done);
          admission.release();
        });
      works.add(done);
      return id;
    },
    async close(graceMs) {
      const cancelling = setTimeout(() => stopping.abort(), graceMs);
      await Promise.all(works);
      clearTimeout(cancelling);
    },
  };
}

/** Why an audit failed; undefined for an internal error. */
function reasonIn(error: unknown): string | undefined {
  if (error instanceof TargetError) return error.message;
  return error instanceof Problem ? refusalOf(error) : undefined;
}

/** Why an audit cannot start now, for the member; rethrows other errors. */
export function refusalOf(error: unknown): string {
  if (!(error instanceof Problem)) throw error;
  if (error.kind.status === 429) return error.options.detail ?? error.kind.title;
  return say('refused', { problem: error.kind.title });
}

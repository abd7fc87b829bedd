/** Composes the dashboard's audits: history, audits started by members, and monitors with their task. */
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { TargetError } from '#audit';
import { isStoreFailure } from '#commerce';
import { Problem } from '#http';
import type { Notifications } from '#mail';
import { runDueMonitors, type MonitorAudit, type MonitoringDeps } from '#audit-jobs';
import {
  auditEventStore,
  auditHistory,
  monitorStore,
  reportArchive,
  startedAudits,
  type Database,
  type ReportStore,
} from '#storage';
import { admitAudit, createAuditStarter, type Accounts, type Admission, type WebDeps } from '#web';
import type { Task } from '../jobs/local-scheduler.ts';

export interface MonitorsOptions {
  /** Those that keep to the opt-out list and to the limits of each site. */
  deps: Pick<WebDeps, 'audit' | 'gate'>;
  database: Database;
  reports: ReportStore;
  notifications: Notifications;
  /** To event webhooks. */
  announce: MonitoringDeps['announce'];
  accounts: Pick<Accounts, 'people'>;
  logger: Logger;
  /** Where members reach the dashboard, without a trailing slash; for links in mails. */
  origin(): string;
  /** Epoch milliseconds. */
  now?: (() => number) | undefined;
}

export interface MonitorsArea {
  deps: Pick<WebDeps, 'auditEvents' | 'history' | 'startedAudits' | 'auditStarter' | 'monitors' | 'archive'>;
  tasks: Task[];
  runsAudits: true;
  /** Waits for audits that members started, and cancels those that outlast the grace. */
  close(graceMs: number): Promise<void>;
}

const overloadedMs = 5 * 60_000;
const enoughForNowMs = 20 * 60_000;
const stoppedMs = 60_000;

export function createMonitors(options: MonitorsOptions): MonitorsArea {
  const { database, reports, notifications, announce, accounts, logger, origin, now = Date.now } = options;
  const { audit, gate } = options.deps;
  const started = startedAudits(database);
  const monitors = monitorStore(database);
  const archive = reportArchive(database);
  const starter = createAuditStarter({ audit, gate, reports, startedAudits: started, logger, now });
  const log = (event: string, facts: Record<string, unknown>) => logger.warn(facts, event);

  async function auditFor(url: string, signal: AbortSignal): Promise<MonitorAudit> {
    let admission: Admission | undefined;
    try {
      admission = await admitAudit(gate, url);
      try {
        const report = await audit.run(url, { id: randomBytes(16).toString('base64url'), signal });
        await reports.save('monitor', report, now());
        return { kind: 'report', report };
      } catch (error) {
        await admission.refund().catch((err: unknown) => log('monitor-turn-not-given-back', { err }));
        throw error;
      }
    } catch (error) {
      if (error instanceof Problem) {
        return { kind: 'later', afterMs: error.code === 'overloaded' ? overloadedMs : enoughForNowMs };
      }
      // The database was briefly unreachable: not a failure of the site.
      if (isStoreFailure(error)) return { kind: 'later', afterMs: stoppedMs };
      if (!(error instanceof TargetError)) throw error;
      if (error.code === 'cancelled') return { kind: 'later', afterMs: stoppedMs };
      return { kind: error.code === 'opted-out' ? 'refused' : 'failed', reason: error.message };
    } finally {
      admission?.release();
    }
  }

  const monitoring = {
    store: monitors,
    audit: auditFor,
    notifications,
    announce,
    async membersOf(ids: readonly string[]) {
      const found = await Promise.all(ids.map((id) => accounts.people.byId(id)));
      return found.flatMap((person) => (person ? [person.email] : []));
    },
    link: (path: string) => origin() + path,
    now,
    makeId: () => randomBytes(12).toString('base64url'),
    log,
  };
  return {
    deps: {
      auditEvents: auditEventStore(database),
      history: auditHistory(database),
      startedAudits: started,
      auditStarter: starter,
      monitors,
      archive,
    },
    tasks: [
      { name: 'monitors', everyMs: 20_000, places: 4, run: (signal) => runDueMonitors(monitoring, signal) },
    ],
    runsAudits: true,
    close: (graceMs) => starter.close(graceMs),
  };
}

/** Runs due monitors: claims, audits, decides, stores the result, and queues notifications. */
import type { Report } from '#audit';
import { MailFailure, type Notification, type Notifications } from '#mail';
import { advance } from './advance.ts';
import { alertNotifications } from './notification.ts';
import { nextRun } from './schedule.ts';
import { snapshotOf } from './snapshot.ts';
import { alertEvents, type MonitorEvent } from './webhook-event.ts';
import type { DueMonitor, MonitorStore, RunOutcome } from './monitor.ts';

/** The result of an audit. */
export type MonitorAudit =
  | { kind: 'report'; report: Report }
  /** It could not be audited, with the reason in words. */
  | { kind: 'failed'; reason: string }
  /** Never again: its owner opted out of audits. */
  | { kind: 'refused'; reason: string }
  /** Postponed: too many audits, or the service stops. */
  | { kind: 'later'; afterMs: number };

export interface MonitoringDeps {
  store: MonitorStore;
  /** Audits and stores the report. Throws only for internal errors. */
  audit(url: string, signal: AbortSignal): Promise<MonitorAudit>;
  notifications: Notifications;
  /** To event webhooks; an event is sent only once. */
  announce(event: MonitorEvent): Promise<void>;
  /** Addresses of these IDs that are still members. */
  membersOf(ids: readonly string[]): Promise<string[]>;
  /** Absolute URL of a dashboard path. */
  link(path: string): string;
  now(): number;
  /** Creates IDs. */
  makeId(): string;
  log(event: string, facts: Record<string, unknown>): void;
}

/** Longer than an audit can take: an expired claim means that its node died. */
const claimMs = 5 * 60_000;
/** How many are read in one query. */
const batch = 20;

/** Until nothing is due or the signal aborts. @returns how many ran */
export async function runDueMonitors(deps: MonitoringDeps, signal: AbortSignal): Promise<number> {
  await handOver(deps);
  let count = 0;
  const seen = new Set<string>();
  for (;;) {
    const due = (await deps.store.due(deps.now(), batch)).filter(({ id }) => !seen.has(id));
    if (due.length === 0) return count;
    for (const monitor of due) {
      if (signal.aborted) return count;
      seen.add(monitor.id);
      const until = deps.now() + claimMs;
      if (!(await deps.store.claim(monitor, until))) continue;
      await runOne(deps, monitor, until, signal);
      count += 1;
      await handOver(deps);
    }
  }
}

async function runOne(deps: MonitoringDeps, monitor: DueMonitor, claim: number, signal: AbortSignal) {
  const { store, now, log } = deps;
  const audited = await deps.audit(monitor.url, signal).catch((error: unknown): MonitorAudit => {
    log('monitor-audit-broke', { monitor: monitor.id, err: error });
    return { kind: 'failed', reason: 'The audit failed with an internal error.' };
  });
  const at = now();
  const nextAt = nextRun(monitor.schedule, monitor.id, at);
  if (audited.kind === 'later') {
    return store.giveBack(monitor.id, claim, Math.min(nextAt, at + audited.afterMs));
  }
  if (audited.kind === 'refused') {
    const state = { ...monitor.state, stopped: audited.reason };
    await store.finish(monitor, claim, { state, nextAt, pause: true });
    return undefined;
  }
  const outcome: RunOutcome =
    audited.kind === 'report'
      ? { kind: 'report', snapshot: snapshotOf(audited.report, at) }
      : { kind: 'failed', at, reason: audited.reason };
  const { state, changes } = advance(monitor.state, monitor.rules, outcome);
  const before = monitor.state.last;
  const alert = changes.length > 0 && {
    id: deps.makeId(),
    monitorId: monitor.id,
    at,
    changes,
    ...(outcome.kind === 'report' ? { after: outcome.snapshot } : {}),
    ...(before ? { before } : {}),
  };
  await store.finish(monitor, claim, { state, nextAt, ...(alert ? { alert } : {}) });
  return undefined;
}

/** Notifications are queued after the state is stored: after a crash in between, the next run queues them once. */
async function handOver({
  store,
  notifications,
  announce,
  membersOf,
  link,
  log,
}: MonitoringDeps): Promise<void> {
  for (const alert of await store.waiting(batch)) {
    const monitor = await store.read(alert.monitorId);
    if (!monitor) continue;
    const links = {
      report: (id: string) => link(`/dashboard/audits/reports/${id}`),
      monitor: link(`/dashboard/audits/monitors/${monitor.id}`),
    };
    const members = await membersOf(monitor.members ?? []);
    const all = alertNotifications(monitor, alert, links, { members, language: notifications.language });
    try {
      for (const event of alertEvents(monitor, alert, links)) await announce(event);
      await store.settle(alert.id, notifications.canSend ? await queueAll(all) : 0);
    } catch (error) {
      // It stays pending; queued notifications are not queued twice.
      log('monitor-alert-waits', { monitor: monitor.id, err: error });
    }
  }

  async function queueAll(all: readonly Notification[]): Promise<number> {
    let mailed = 0;
    for (const notification of all) {
      try {
        await notifications.queue(notification);
        mailed += 1;
      } catch (error) {
        // One invalid address does not block the others.
        if (!(error instanceof MailFailure)) throw error;
        log('monitor-letter-refused', { err: error });
      }
    }
    return mailed;
  }
}

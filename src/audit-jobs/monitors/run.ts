/** Runs the monitors that are due: claims each, audits, decides, keeps what was found, hands the notifications over. */
import type { Report } from '#audit';
import { MailFailure, type Notification, type Notifications } from '#mail';
import { advance } from './advance.ts';
import { alertNotifications } from './notification.ts';
import { nextRun } from './schedule.ts';
import { snapshotOf } from './snapshot.ts';
import { alertEvents, type MonitorEvent } from './webhook-event.ts';
import type { DueMonitor, MonitorStore, RunOutcome } from './monitor.ts';

/** What became of an audit. */
export type MonitorAudit =
  | { kind: 'report'; report: Report }
  /** It could not be audited, and why: in words. */
  | { kind: 'failed'; reason: string }
  /** Never again: its owner asks not to be audited. */
  | { kind: 'refused'; reason: string }
  /** Not now: too much at once, or the service stops. */
  | { kind: 'later'; afterMs: number };

export interface MonitoringDeps {
  store: MonitorStore;
  /** Audits and keeps the report. Throws only for faults of ours. */
  audit(url: string, signal: AbortSignal): Promise<MonitorAudit>;
  notifications: Notifications;
  /** To event webhooks; what was announced before is not sent again. */
  announce(event: MonitorEvent): Promise<void>;
  /** Addresses of those among these ids who are members now. */
  membersOf(ids: readonly string[]): Promise<string[]>;
  /** Of a path of the dashboard, whole. */
  link(path: string): string;
  now(): number;
  /** Identity of what is made here. */
  makeId(): string;
  log(event: string, facts: Record<string, unknown>): void;
}

/** Longer than an audit can take: whoever holds a claim after that has died. */
const claimMs = 5 * 60_000;
/** Read at once. */
const batch = 20;

/** Until nothing is due or the signal says stop. @returns how many ran */
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
    return { kind: 'failed', reason: 'The audit ended with an error of ours.' };
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

/** Notifications are handed over after the state was kept: a crash in between is made good by the next run, and tells nothing twice. */
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
    const all = alertNotifications(monitor, alert, links, await membersOf(monitor.members ?? []));
    try {
      for (const event of alertEvents(monitor, alert, links)) await announce(event);
      await store.settle(alert.id, notifications.canSend ? await queueAll(all) : 0);
    } catch (error) {
      // It goes on waiting; notifications that were kept are not kept twice.
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
        // An address that nobody can write to keeps no other from being told.
        if (!(error instanceof MailFailure)) throw error;
        log('monitor-letter-refused', { err: error });
      }
    }
    return mailed;
  }
}

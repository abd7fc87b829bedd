/** A site that is audited on a schedule, with rules and recipients of alerts. */
import type { Schedule } from './schedule.ts';
import type { Named, Snapshot } from './snapshot.ts';

export interface Rules {
  /** Points below the best score since the last such alert; null for no such alert. */
  fall: number | null;
  /** Alert when the score is below this; null for no such alert. */
  limit: number | null;
  /** A critical check fails that did not fail before. */
  critical: boolean;
  /** The site could not be audited or graded twice in a row. */
  unreachable: boolean;
}

/** Settings of the owner. */
export interface MonitorSettings {
  url: string;
  schedule: Schedule;
  rules: Rules;
  /** Email addresses entered by the owner. */
  recipients: string[];
  /** IDs of members who are notified too, at their current address, as long as they are members. */
  members?: string[];
}

export interface Monitor extends MonitorSettings {
  id: string;
  /** Under which its reports are listed. */
  host: string;
  paused: boolean;
  /** Epoch milliseconds, as all times here. */
  nextAt: number;
  createdAt: number;
  /** Name of the member who created it. */
  createdBy: string;
  state: State;
}

/** State after the runs so far: everything that decides whether the next one raises an alert. */
export interface State {
  /** Runs with a result. */
  runs: number;
  last?: Snapshot;
  /** Audits that failed since then. */
  failures: number;
  /** Reports in a row that are not graded. */
  ungraded?: number;
  failedAt?: number;
  failedWhy?: string;
  /** Why it was paused automatically. */
  stopped?: string;
  /** Best score since the last alert about a fall. */
  peak: number | null;
  /** Critical checks that were failing when they were last judged; absent before the first report. */
  known?: Named[];
  /** Open alerts. */
  open: {
    fall?: { from: number; to: number };
    limit?: { score: number };
    critical?: Named[];
    unreachable?: { since: number };
    ungraded?: { since: number };
  };
}

export const freshState = (): State => ({ runs: 0, failures: 0, peak: null, open: {} });

export type RunOutcome =
  { kind: 'report'; snapshot: Snapshot } | { kind: 'failed'; at: number; reason: string };

/** A change to report. */
export type Change =
  | { rule: 'fall'; step: 'raised' | 'worse' | 'cleared'; from: number; to: number }
  | { rule: 'limit'; step: 'raised' | 'cleared'; limit: number; score: number }
  | { rule: 'critical'; step: 'raised' | 'worse' | 'cleared'; checks: Named[] }
  | { rule: 'unreachable'; step: 'raised'; times: number; reason: string }
  | { rule: 'unreachable'; step: 'cleared' }
  | { rule: 'ungraded'; step: 'raised'; times: number; reason: string }
  | { rule: 'ungraded'; step: 'cleared' };

/** A sent alert, kept as long as the monitor. */
export interface Alert {
  id: string;
  monitorId: string;
  at: number;
  changes: Change[];
  /** The report with the change; absent when there was none. */
  after?: Snapshot;
  /** The report before that one. */
  before?: Snapshot;
  /** Number of queued notifications; null until they are queued. */
  mailed: number | null;
}

/** A monitor that waits for its run. */
export interface DueMonitor extends Monitor {
  /** The claim when it was read: expired, or none. */
  claimedUntil: number;
}

export interface RunResult {
  state: State;
  nextAt: number;
  /** Pauses it. */
  pause?: boolean;
  alert?: Omit<Alert, 'mailed'>;
}

export interface MonitorStore {
  /** Newest first. */
  list(): Promise<Monitor[]>;
  read(id: string): Promise<Monitor | undefined>;
  ofHosts(hosts: readonly string[]): Promise<Monitor[]>;
  count(): Promise<number>;
  add(monitor: Monitor): Promise<void>;
  /** @param fresh the URL changed: previous results are deleted, and a running audit does not count @returns false if not found */
  change(
    id: string,
    settings: MonitorSettings & Pick<Monitor, 'host' | 'nextAt'>,
    fresh?: State,
  ): Promise<boolean>;
  /** @returns false if not found */
  setPaused(id: string, paused: boolean, nextAt: number): Promise<boolean>;
  remove(id: string): Promise<boolean>;

  /** Not paused, not claimed and not later than now; the longest overdue first. */
  due(now: number, limit: number): Promise<DueMonitor[]>;
  /** @returns false when another node was faster */
  claim(monitor: Pick<DueMonitor, 'id' | 'claimedUntil' | 'nextAt'>, until: number): Promise<boolean>;
  /**
   * Stores the result of a run and releases the claim, unless another node took it over. A `nextAt` that a user changed
   * during the run is kept.
   * @param claim what `claim` was given
   */
  finish(monitor: Pick<Monitor, 'id' | 'nextAt'>, claim: number, result: RunResult): Promise<boolean>;
  /** Releases the claim without a result; retried at `nextAt`. */
  giveBack(id: string, claim: number, nextAt: number): Promise<void>;

  /** Newest first. */
  alerts(monitorId: string, page: { limit: number; before?: Pick<Alert, 'at' | 'id'> }): Promise<Alert[]>;
  /** Alerts whose notifications are not queued yet, the oldest first. */
  waiting(limit: number): Promise<Alert[]>;
  settle(alertId: string, mailed: number): Promise<void>;
}

/** A site that is audited again and again, and whom to tell what. */
import type { Schedule } from './schedule.ts';
import type { Named, Snapshot } from './snapshot.ts';

export interface Rules {
  /** Points below the best score since the last such alert; null for no such alert. */
  fall: number | null;
  /** The score from which on all is well; null for no such alert. */
  limit: number | null;
  /** A critical check fails that did not fail before. */
  critical: boolean;
  /** The site could not be audited, or what was seen could not be judged, twice in a row. */
  unreachable: boolean;
}

/** What the owner sets. */
export interface MonitorSettings {
  url: string;
  schedule: Schedule;
  rules: Rules;
  /** Addresses that were typed. */
  recipients: string[];
  /** Ids of members who are told as well, at the address that they have then, as long as they are members. */
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
  /** Name of the member who made it. */
  createdBy: string;
  state: State;
}

/** What the runs have found so far: everything that decides whether the next one is news. */
export interface State {
  /** Runs that came to a result. */
  runs: number;
  last?: Snapshot;
  /** Audits that failed since then. */
  failures: number;
  /** Reports in a row that are not graded. */
  ungraded?: number;
  failedAt?: number;
  failedWhy?: string;
  /** Why it was paused by itself. */
  stopped?: string;
  /** Best score since the last alert about a fall. */
  peak: number | null;
  /** Critical checks that were failing when they were last judged; absent before the first report. */
  known?: Named[];
  /** What was told and is not well again. */
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

/** News for the recipients. */
export type Change =
  | { rule: 'fall'; step: 'raised' | 'worse' | 'cleared'; from: number; to: number }
  | { rule: 'limit'; step: 'raised' | 'cleared'; limit: number; score: number }
  | { rule: 'critical'; step: 'raised' | 'worse' | 'cleared'; checks: Named[] }
  | { rule: 'unreachable'; step: 'raised'; times: number; reason: string }
  | { rule: 'unreachable'; step: 'cleared' }
  | { rule: 'ungraded'; step: 'raised'; times: number; reason: string }
  | { rule: 'ungraded'; step: 'cleared' };

/** What was told, kept as long as the monitor. */
export interface Alert {
  id: string;
  monitorId: string;
  at: number;
  changes: Change[];
  /** The report that showed it; absent when there was none. */
  after?: Snapshot;
  /** The report before that one. */
  before?: Snapshot;
  /** Notifications that were handed over; null while that is still to be done. */
  mailed: number | null;
}

/** A monitor that waits for its run. */
export interface DueMonitor extends Monitor {
  /** The claim that was there when it was read: over, or none. */
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
  /** @param fresh the address is another one: what was found before is forgotten, and a run under way counts for nothing @returns false when there is none */
  change(
    id: string,
    settings: MonitorSettings & Pick<Monitor, 'host' | 'nextAt'>,
    fresh?: State,
  ): Promise<boolean>;
  /** @returns false when there is none */
  setPaused(id: string, paused: boolean, nextAt: number): Promise<boolean>;
  remove(id: string): Promise<boolean>;

  /** Not paused, not claimed and not later than now; the longest overdue first. */
  due(now: number, limit: number): Promise<DueMonitor[]>;
  /** @returns false when another node was faster */
  claim(monitor: Pick<DueMonitor, 'id' | 'claimedUntil' | 'nextAt'>, until: number): Promise<boolean>;
  /**
   * Keeps what a run found and frees the claim, unless another node took it over meanwhile. A `nextAt` that was changed by
   * hand during the run stands.
   * @param claim what `claim` was given
   */
  finish(monitor: Pick<Monitor, 'id' | 'nextAt'>, claim: number, result: RunResult): Promise<boolean>;
  /** Frees the claim without a result; to be tried at `nextAt`. */
  giveBack(id: string, claim: number, nextAt: number): Promise<void>;

  /** Newest first. */
  alerts(monitorId: string, page: { limit: number; before?: Pick<Alert, 'at' | 'id'> }): Promise<Alert[]>;
  /** Alerts whose notifications were not handed over yet, the oldest first. */
  waiting(limit: number): Promise<Alert[]>;
  settle(alertId: string, mailed: number): Promise<void>;
}

/** Where monitors are kept; times are epoch milliseconds. */
import type { Alert, Monitor, MonitorSettings, State } from './monitor.ts';

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
  /** Alerts whose letters were not handed over yet, the oldest first. */
  waiting(limit: number): Promise<Alert[]>;
  settle(alertId: string, mailed: number): Promise<void>;
}

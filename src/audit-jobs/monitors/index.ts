/** Monitors: audits that come again by themselves, and what is told of them. */
export { advance, failuresThatCount, type Advance } from './advance.ts';
export { alertLetters, type AlertLinks } from './notification.ts';
export {
  freshState,
  type Alert,
  type Change,
  type Monitor,
  type MonitorSettings,
  type Outcome,
  type Rules,
  type State,
} from './monitor.ts';
export { runDueMonitors, type Audited, type MonitoringDeps } from './run.ts';
export {
  leastHours,
  mostHours,
  nextRun,
  periodOf,
  scheduleWords,
  weekdays,
  type Schedule,
} from './schedule.ts';
export { difference, snapshotOf, type Difference, type Named, type Snapshot } from './snapshot.ts';
export type { DueMonitor, MonitorStore, RunResult } from './store.ts';
export { changeWords, isGood, ruleWords } from './words.ts';
